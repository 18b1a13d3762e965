package svcrdma.checks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A text of the specification's folder, as part of a page. HTML in it is shown, not obeyed. */
public final class Markdown {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private static final int DEEPEST = 6;
  private static final Pattern TABLE = Pattern.compile("<table>");

  private final Node document;

  Markdown(String text) {
    document = Parser.builder().extensions(EXTENSIONS).build().parse(text);
  }

  /** Only what stands under this heading, or nothing. */
  Optional<Markdown> section(String heading) {
    boolean inside = false;
    List<Node> others = new ArrayList<>();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading) {
        inside = text(node).equals(heading);
        others.add(node);
      } else if (!inside) {
        others.add(node);
      }
    }
    others.forEach(Node::unlink);
    return document.getFirstChild() == null ? Optional.empty() : Optional.of(this);
  }

  /** Which words in code font stand under which heading of the second level: by word, headings. */
  Map<String, Set<Section>> mentions() {
    Map<String, Set<Section>> mentions = new LinkedHashMap<>();
    IdGenerator ids = IdGenerator.builder().build();
    Section[] current = {null};
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            String id = ids.generateId(text(heading));
            current[0] = heading.getLevel() == 2 ? new Section(id, text(heading)) : current[0];
          }

          @Override
          public void visit(Code code) {
            if (current[0] != null) {
              mentions
                  .computeIfAbsent(code.getLiteral(), word -> new LinkedHashSet<>())
                  .add(current[0]);
            }
          }
        });
    return mentions;
  }

  /**
   * A part of a text.
   *
   * @param id of its heading in the page
   */
  public record Section(String id, String title) {}

  /**
   * As HTML, with its headings one level lower, and its first one left out: the page has one.
   *
   * @param name of the text, for whoever has its tables read out: letters and spaces
   * @param target where a word in code font leads to, if it leads anywhere
   */
  String html(String name, Function<String, Optional<String>> target) {
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            if (heading.getLevel() == 1) {
              heading.unlink();
            } else {
              heading.setLevel(Math.min(DEEPEST, heading.getLevel() + 1));
              visitChildren(heading);
            }
          }

          @Override
          public void visit(Code code) {
            target.apply(code.getLiteral()).ifPresent(to -> link(code, to));
          }

          @Override
          public void visit(Link link) {
            visitChildren(link);
            // A page that may lie anywhere cannot lead to the project's files.
            if (!link.getDestination().startsWith("#")) {
              replaceByChildren(link);
            }
          }

          @Override
          public void visit(Image image) {
            replaceByChildren(image); // a page loads nothing: what it shows is said
          }
        });
    String html =
        HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .build()
            .render(document);
    // No such text but the renderer's own can be there. A wide table scrolls by itself.
    AtomicInteger tables = new AtomicInteger();
    return TABLE
        .matcher(html)
        .replaceAll(
            table ->
                "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\""
                    + name
                    + ", table "
                    + tables.incrementAndGet()
                    + "\"><table>")
        .replace("</table>", "</table></div>");
  }

  private static void link(Code code, String to) {
    if (!(code.getParent() instanceof Link)) {
      Link link = new Link(to, null);
      code.insertBefore(link);
      link.appendChild(code);
    }
  }

  private static void replaceByChildren(Node node) {
    for (Node child = node.getFirstChild(); child != null; child = node.getFirstChild()) {
      node.insertBefore(child);
    }
    node.unlink();
  }

  private static String text(Node heading) {
    StringBuilder text = new StringBuilder();
    heading.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            text.append(part.getLiteral());
          }
        });
    return text.toString();
  }
}
