package svcrdma.checks.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * JSON as this program writes it for others: indented, with a version, and a newline at its end.
 */
public final class PrettyJson {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private PrettyJson() {}

  /** An object that so far has nothing but {@code version}. */
  public static ObjectNode ofVersion(int version) {
    return MAPPER.createObjectNode().put("version", version);
  }

  /** The whole text of a tree, or of what Jackson makes one of. */
  public static String text(Object root) {
    try {
      return MAPPER.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can always be written", e);
    }
  }
}
