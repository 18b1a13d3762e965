package svcrdma.checks.coverage;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.lane.CodeVersion;

/** Fray's schedules of whole programs, which another JVM has run and written down. */
final class FraySource implements Source {
  private static final String TO_DO = "mvn verify -Pfray -Dfray.jdk=DIR writes them";

  private final Path file;
  private @Nullable RunFile runs; // megabytes of JSON: read once

  /** That of this file, which need not be there. */
  FraySource(Path file) {
    this.file = file;
  }

  @Override
  public String name() {
    return "fray";
  }

  @Override
  public Optional<String> absence(Setup setup) {
    if (!Files.exists(file)) {
      return Optional.of("there are no runs of it: " + TO_DO);
    }
    RunFile runs = runs();
    if (!runs.code().equals(CodeVersion.current())) {
      return Optional.of("its runs are of other code than this: " + TO_DO);
    }
    return of(runs, setup).isEmpty()
        ? Optional.of("none of its runs is in this model's environment")
        : Optional.empty();
  }

  @Override
  public void run(Setup setup, Runs runs) {
    for (RunFile.Run run : of(runs(), setup)) {
      if (!runs.add(run.events())) {
        return;
      }
    }
  }

  private RunFile runs() {
    RunFile read = runs == null ? RunFile.read(file) : runs;
    runs = read;
    return read;
  }

  private static List<RunFile.Run> of(RunFile runs, Setup setup) {
    return runs.runs().stream().filter(run -> run.setup().equals(setup)).toList();
  }
}
