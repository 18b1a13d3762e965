package svcrdma.checks.manifest;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import svcrdma.checks.InputException;

/**
 * A value of a YAML file that knows its place, so that whatever is wrong with it can be pointed to.
 */
final class YamlValue {
  /** Many times what people write by hand; more takes a parser longer than a typo should. */
  private static final int MOST_BYTES = 2 * 1024 * 1024;

  private final String file;
  private final Node node;

  private YamlValue(String file, Node node) {
    this.file = file;
    this.node = node;
  }

  /**
   * Reads a file of one YAML document.
   *
   * @throws InputException when the file cannot be read, is empty, too large or is not YAML
   */
  static YamlValue read(Path path) {
    String file = path.toString();
    try {
      if (Files.size(path) > MOST_BYTES) {
        throw new InputException(file + ": is larger than " + MOST_BYTES + " bytes");
      }
      LoaderOptions options = new LoaderOptions();
      options.setCodePointLimit(MOST_BYTES);
      Node node = new Yaml(options).compose(new StringReader(Files.readString(path)));
      if (node == null) {
        throw new InputException(file + ": is empty");
      }
      return new YamlValue(file, node);
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
      throw new Place(file, line).error("not YAML: " + oneLine(e.getProblem()));
    } catch (YAMLException e) {
      throw new InputException(file + ": not YAML: " + oneLine(e.getMessage()));
    } catch (CharacterCodingException e) {
      throw new InputException(file + ": is not UTF-8");
    } catch (NoSuchFileException e) {
      throw new InputException(file + ": no such file");
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + oneLine(e.getMessage()));
    }
  }

  private static String oneLine(@Nullable String text) {
    return text == null ? "unknown problem" : text.lines().findFirst().orElse("").strip();
  }

  Place place() {
    return new Place(file, node.getStartMark().getLine() + 1);
  }

  /** The mapping's entries in the order of the file; each key once. */
  Map<String, YamlValue> entries() {
    if (!(node instanceof MappingNode mapping)) {
      throw place().error("expected keys and values");
    }
    Map<String, YamlValue> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      YamlValue key = new YamlValue(file, tuple.getKeyNode());
      if (entries.put(key.text(), new YamlValue(file, tuple.getValueNode())) != null) {
        throw key.place().error("key '" + key.text() + "' stands here twice");
      }
    }
    return entries;
  }

  /** The elements of a sequence. */
  List<YamlValue> elements() {
    if (!(node instanceof SequenceNode sequence)) {
      throw place().error("expected a list");
    }
    List<YamlValue> elements = new ArrayList<>();
    for (Node element : sequence.getValue()) {
      elements.add(new YamlValue(file, element));
    }
    return elements;
  }

  /** The elements of a sequence, or the single value as a list of one. */
  List<YamlValue> oneOrMore() {
    return node instanceof SequenceNode ? elements() : List.of(this);
  }

  /**
   * A scalar as it is written, white space at the ends taken off and in one line; not empty, and
   * with nothing in it that a terminal would obey.
   */
  String text() {
    if (!(node instanceof ScalarNode scalar) || scalar.getValue().isBlank()) {
      throw place().error("expected a text");
    }
    String text = scalar.getValue().strip().replaceAll("\\s*\\R\\s*", " ");
    if (text.codePoints().anyMatch(YamlValue::isObeyed)) {
      throw place().error("control characters are not allowed");
    }
    return text;
  }

  /** Controls, and what turns the text beside it around or cannot be seen. */
  private static boolean isObeyed(int character) {
    return Character.isISOControl(character) || Character.getType(character) == Character.FORMAT;
  }

  /** A whole number from least on. */
  long number(long least) {
    try {
      long number = Long.parseLong(text());
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Falls through to the one message for both.
    }
    throw place().error("expected a whole number from " + least + " on, not '" + text() + "'");
  }

  boolean truth() {
    return switch (text()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw place().error("expected true or false, not '" + text() + "'");
    };
  }
}
