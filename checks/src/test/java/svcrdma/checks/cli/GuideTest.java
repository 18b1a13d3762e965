package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import svcrdma.checks.Folders;

/** What the guide shows is what its commands print. */
final class GuideTest {
  private static final String COMMAND = "```sh\n./svcrdma-release ";
  private static final Pattern SHOWN =
      Pattern.compile(Pattern.quote(COMMAND) + "(.*)\n```\n\n```\n((?s:.*?))```\n");

  record Example(String command, String output) {}

  static List<Example> examples() throws IOException {
    return SHOWN.matcher(guide()).results().map(m -> new Example(m.group(1), m.group(2))).toList();
  }

  private static String guide() throws IOException {
    return Files.readString(Folders.HOME.resolve("checks").resolve("GUIDE.md"));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void eachCommandPrintsWhatIsShown(Example example) {
    assertEquals(comparable(example.output()), comparable(printed(example.command())));
  }

  @Test
  void noCommandIsWithoutItsOutput() throws IOException {
    assertEquals(guide().split(Pattern.quote("```sh"), -1).length - 1, examples().size());
    assertNotEquals(0, examples().size());
  }

  private static String printed(String command) {
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text, true);
    String[] arguments =
        Arrays.stream(command.split(" "))
            .map(a -> a.startsWith("checks/") ? Folders.HOME.resolve(a).toString() : a)
            .toArray(String[]::new);
    int unused = Main.run(writer, writer, arguments);
    return text.toString().replace(Folders.HOME + "/", "");
  }

  /** Times differ from run to run, and the width of their column with them. */
  private static String comparable(String text) {
    return text.replaceAll("\\d+\\.\\d s", "_ s").replaceAll(" {2,}", "  ");
  }
}
