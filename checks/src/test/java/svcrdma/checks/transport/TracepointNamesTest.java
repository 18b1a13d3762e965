package svcrdma.checks.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import svcrdma.checks.Folders;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;

/** The code's tracepoints have the names of the specification's steps and actions. */
final class TracepointNamesTest {
  private static final Path CODE =
      Folders.HOME.resolve("impl").resolve("src").resolve("main").resolve("java");
  private static final Pattern BEFORE = Pattern.compile("\\.before\\(\\s*\"([^\"]+)\"");
  private static final Pattern AFTER = Pattern.compile("\\.after\\(\\s*\"([^\"]+)\"");
  private static final Pattern ACTION = Pattern.compile("(?m)^(\\w+)(?:\\(\\w+(?:, \\w+)?\\))? ==");

  private static String textOf(Path folder, String ending) throws IOException {
    StringBuilder text = new StringBuilder();
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
    for (Path file : files) {
      text.append(Files.readString(file));
    }
    return text.toString();
  }

  private static Set<String> found(Pattern pattern, String text) {
    Set<String> names = new TreeSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  @Test
  void everyActionOfTheSpecificationHasATracepoint() throws IOException {
    String code = textOf(CODE, ".java");
    Manifest manifest = ManifestReader.read(Folders.SPEC);
    Set<String> missing = new TreeSet<>();
    for (Action action : manifest.actions().values()) {
      boolean notInTheKernel = action.kernel().startsWith("(a ");
      if (!notInTheKernel && !code.contains('"' + action.name() + '"')) {
        missing.add(action.name());
      }
    }
    assertEquals(Set.of(), missing);
  }

  @Test
  void everyTracepointHasANameOfTheSpecification() throws IOException {
    String code = textOf(CODE, ".java");
    String spec = textOf(Folders.SPEC, ".tla");
    Set<String> actions = found(AFTER, code);
    Set<String> steps = found(BEFORE, code);
    assertTrue(actions.size() > 50, actions::toString);
    assertTrue(steps.size() > 40, steps::toString);
    Set<String> defined = found(ACTION, spec);
    actions.removeAll(defined);
    assertEquals(Set.of(), actions);
    // An enqueuer of ServicePool has no control state: there the step is called as its action.
    steps.removeIf(step -> spec.contains('"' + step + '"') || defined.contains(step));
    assertEquals(Set.of(), steps);
  }
}
