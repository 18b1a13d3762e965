package svcrdma.checks.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What the layout ({@code layout.jte}) puts around a page's content. Every page has Pico's styles,
 * D3, and {@code diagram.js}, which draws runs.
 *
 * @param title of the document
 * @param styles sheets, in their order
 * @param scripts texts of classic scripts, in their order; they run when the page has been parsed
 * @param data JSON for the scripts, by the id of the element that holds it
 */
public record Page(
    String title, List<String> styles, List<String> scripts, Map<String, String> data) {
  private static final TemplateEngine ENGINE =
      TemplateEngine.createPrecompiled(
          null, ContentType.Html, Page.class.getClassLoader(), "svcrdma.checks.template");

  /** Characters that turn around the direction of the text beside them, or hide in it. */
  private static final Pattern TURNING =
      Pattern.compile("[\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]");

  private static final ObjectMapper MAPPER =
      new ObjectMapper().setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

  /** Nothing of these may end the element that it stands in. */
  public Page {
    styles = styles.stream().map(s -> Assets.inside("style", s)).toList();
    scripts = scripts.stream().map(s -> Assets.inside("script", s)).toList();
    data = new LinkedHashMap<>(data);
    data.replaceAll((id, json) -> Assets.inside("script", json));
  }

  /**
   * A page with the common styles and scripts, and these behind them.
   *
   * @param data values that Jackson can write
   */
  public static Page of(
      String title, List<String> styles, List<String> scripts, Map<String, ?> data) {
    List<String> allStyles = new ArrayList<>();
    allStyles.add(Assets.webjar("picocss__pico", "css/pico.min.css"));
    allStyles.add(Assets.beside(Page.class, "page.css"));
    allStyles.addAll(styles);
    List<String> allScripts = new ArrayList<>();
    allScripts.add(Assets.webjar("d3", "dist/d3.min.js"));
    allScripts.add(Assets.beside(Page.class, "diagram-model.js"));
    allScripts.add(Assets.beside(Page.class, "diagram.js"));
    allScripts.add(Assets.beside(Page.class, "page.js"));
    allScripts.addAll(scripts);
    Map<String, String> json = new LinkedHashMap<>();
    data.forEach((id, value) -> json.put(id, json(value)));
    return new Page(title, allStyles, allScripts, json);
  }

  /** The terms of what every page holds. */
  public List<String> licences() {
    return List.of(Assets.webjar("picocss__pico", "LICENSE.md"), Assets.webjar("d3", "LICENSE"));
  }

  /**
   * A template with these parameters, as text; what it prints is escaped for where it stands, and a
   * character that would turn the text around it is shown as an unknown one.
   */
  public static String render(String template, Map<String, Object> parameters) {
    StringOutput out = new StringOutput();
    ENGINE.render(template, parameters, out);
    return TURNING.matcher(out.toString()).replaceAll("\uFFFD");
  }

  /** JSON that may stand in a script element: in it no tag can begin. */
  static String json(Object value) {
    try {
      return MAPPER.writeValueAsString(value).replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
