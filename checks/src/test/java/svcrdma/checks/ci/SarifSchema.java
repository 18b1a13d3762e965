package svcrdma.checks.ci;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.contrastsecurity.sarif.SarifSchema210;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/** The schema of SARIF 2.1.0, which comes with the library that writes it. */
public final class SarifSchema {
  private static final Schema SCHEMA = schema();

  private SarifSchema() {}

  private static Schema schema() {
    try (InputStream text =
        SarifSchema210.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
          .getSchema(Objects.requireNonNull(text));
    } catch (IOException e) {
      throw new IllegalStateException("a resource can be read", e);
    }
  }

  /** The log as a tree; fails unless the schema allows it. */
  public static JsonNode valid(String log) throws IOException {
    assertEquals(List.of(), problems(log), log);
    return new ObjectMapper().readTree(log);
  }

  /** What the schema does not allow; empty if nothing. */
  static List<String> problems(String log) {
    return SCHEMA
        .validate(
            log,
            InputFormat.JSON,
            context -> context.executionConfig(c -> c.formatAssertionsEnabled(true)))
        .stream()
        .map(Error::toString)
        .toList();
  }
}
