package svcrdma.checks.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Manifest;

/**
 * Writes measured sizes into a manifest. Which verdict is right is for people to say: a model that
 * came out otherwise than expected is left alone.
 */
public final class Recorder {
  private Recorder() {}

  /**
   * Writes what these results have found; returns one line for each model that was changed or could
   * not be.
   *
   * @param write false to only tell what would be changed
   */
  public static List<String> record(Path folder, List<Result> results, boolean write) {
    Path file = folder.resolve(Manifest.FILE);
    List<String> done = new ArrayList<>();
    try {
      String before = Files.readString(file);
      String text = before;
      for (Result result : results) {
        String id = result.model().id();
        if (!result.isDecided()) {
          done.add(id + ": not recorded, since it was not decided");
          continue;
        }
        if (!ExitCode.isVerdictAsExpected(result)) {
          done.add(id + ": not recorded, since its verdict is not the expected one");
          continue;
        }
        // The model's entry goes on to the next one; its expectation must stand on one line.
        Pattern entry =
            Pattern.compile(
                "(?s)(- id: "
                    + Pattern.quote(id)
                    + "\\n(?:(?!\\n *- id: ).)*?\\n *)expect: \\{[^{}\\n]*\\}");
        Matcher matcher = entry.matcher(text);
        if (!matcher.find()) {
          done.add(id + ": not recorded, since its expectation does not stand on one line");
          continue;
        }
        String now = matcher.group(1) + Deviations.asExpectation(result);
        if (!matcher.group().equals(now)) {
          text = text.substring(0, matcher.start()) + now + text.substring(matcher.end());
          done.add(id + ": " + Deviations.asExpectation(result));
        }
      }
      if (write && !text.equals(before)) {
        OutputFile.write(file, text);
      }
      return done;
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + e.getMessage());
    }
  }
}
