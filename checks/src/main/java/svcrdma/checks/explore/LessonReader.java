package svcrdma.checks.explore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;

/**
 * Reads lessons from a page of Markdown. Each begins with a heading of level 2 and has parts with
 * headings of level 3. A code block {@code console} is a command behind {@code $} and what it
 * prints; a code block {@code run MODEL} is the run to make, a click a line: an actor (or {@code
 * environment}), an action (or {@code ...} for as far as it goes by itself), and what there is to
 * say behind {@code #}; its last line is {@code =>} and what holds then.
 */
public final class LessonReader {
  /** The name of the page in the specification's folder. */
  public static final String FILE = "LESSONS.md";

  private static final String PROMPT = "$ ./svcrdma-release ";
  private static final String RUN = "run ";
  private static final String ENDS = "=>";
  private static final HtmlRenderer HTML =
      HtmlRenderer.builder()
          .escapeHtml(true)
          .sanitizeUrls(true)
          .attributeProviderFactory(context -> LessonReader::attributes)
          .build();
  private static final TextContentRenderer TEXT = TextContentRenderer.builder().build();

  private final List<Lesson> lessons = new ArrayList<>();
  private @Nullable String title;
  private String heading = "";
  private final StringBuilder html = new StringBuilder();
  private final List<Lesson.Part> parts = new ArrayList<>();
  private final List<Lesson.Shown> shown = new ArrayList<>();
  private @Nullable String model;
  private @Nullable GuidedRun run;

  private LessonReader() {}

  /**
   * Reads all lessons of a folder.
   *
   * @throws InputException when there are none, or one is not complete
   */
  public static List<Lesson> read(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      throw new InputException(folder + ": has no lessons: they would be in its " + FILE);
    }
    try {
      return new LessonReader().lessons(Parser.builder().build().parse(Files.readString(file)));
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read");
    } catch (IllegalArgumentException e) {
      throw new InputException(file + ": " + e.getMessage());
    }
  }

  /** What may be wider than the page is scrolled with the keyboard too. */
  private static void attributes(Node node, String tag, Map<String, String> attributes) {
    if (tag.equals("pre")) {
      attributes.put("tabindex", "0");
    }
  }

  private List<Lesson> lessons(Node document) {
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading h && h.getLevel() <= 2) {
        end();
        title = h.getLevel() == 2 ? TEXT.render(h).strip() : null;
      } else if (node instanceof Heading h) {
        endPart();
        heading = TEXT.render(h).strip();
      } else if (node instanceof FencedCodeBlock block && block.getInfo().startsWith(RUN)) {
        model = block.getInfo().substring(RUN.length()).strip();
        run = run(block.getLiteral().lines().toList());
      } else {
        if (node instanceof FencedCodeBlock block && block.getInfo().equals("console")) {
          shown.add(shown(block.getLiteral()));
        }
        html.append(HTML.render(node));
      }
    }
    end();
    return List.copyOf(lessons);
  }

  private void end() {
    endPart();
    if (title != null) {
      if (run == null || model == null) {
        throw new IllegalArgumentException(title + ": has no run");
      }
      // Titles are numbered for people: "1. A title".
      String name = title.replaceFirst("^\\d+\\. ", "");
      lessons.add(
          new Lesson(
              lessons.size() + 1,
              name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
              title,
              model,
              List.copyOf(parts),
              List.copyOf(shown),
              run));
    }
    parts.clear();
    shown.clear();
    run = null;
  }

  private void endPart() {
    if (title != null && !(heading.isEmpty() && html.isEmpty())) {
      parts.add(new Lesson.Part(heading, html.toString()));
    }
    html.setLength(0);
    heading = "";
  }

  private static Lesson.Shown shown(String block) {
    if (!block.startsWith(PROMPT)) {
      throw new IllegalArgumentException("a console begins with '" + PROMPT + "'");
    }
    int end = block.indexOf('\n');
    return new Lesson.Shown(
        block.substring(PROMPT.length(), end).strip(), block.substring(end + 1));
  }

  private static GuidedRun run(List<String> lines) {
    String last = lines.get(lines.size() - 1);
    if (!last.startsWith(ENDS)) {
      throw new IllegalArgumentException("a run ends with '" + ENDS + " what holds then'");
    }
    return new GuidedRun(
        lines.subList(0, lines.size() - 1).stream().map(LessonReader::click).toList(),
        last.substring(ENDS.length()).strip());
  }

  private static GuidedRun.Click click(String line) {
    String[] said = line.split("#", 2);
    String[] words = said[0].strip().split("\\s+", 2);
    if (words.length < 2) {
      throw new IllegalArgumentException("not a click: " + line);
    }
    return new GuidedRun.Click(
        words[0].equals("environment") ? null : words[0],
        words[1].equals("...") ? null : words[1],
        said.length < 2 ? "" : said[1].strip());
  }
}
