package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import svcrdma.checks.Folders;

/** Folders that have nothing to do with this protocol. */
final class OtherProtocolsTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void theExamplesComeOutAsTheirManifestsSay() {
    assertEquals(0, run("bounded-buffer", "check"), () -> out + "" + err);
    assertEquals(0, run("peterson", "check"), () -> out + "" + err);
  }

  @Test
  void aRunIsToldByProcessesThatAreNumbersToo() {
    assertEquals(0, run("peterson", "explain", "peterson-without-fence"), err::toString);
    assertTrue(out.toString().contains("raise(1)"), out::toString);
    assertTrue(
        out.toString().contains("Who would do what next: 1 at critical, 2 at critical."),
        out::toString);
  }

  @Test
  void whatNeedsADesignSaysThatThereIsNone() {
    assertEquals(2, run("peterson", "check", "--design", "any"));
    assertEquals("svcrdma-release: unknown design 'any' (there is none)\n", err.toString());
  }

  private int run(String example, String... arguments) {
    String folder = Folders.HOME.resolve("checks").resolve("examples").resolve(example).toString();
    return Main.run(
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        Stream.concat(Arrays.stream(arguments), Stream.of("--spec", folder))
            .toArray(String[]::new));
  }
}
