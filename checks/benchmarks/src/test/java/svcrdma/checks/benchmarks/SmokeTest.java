package svcrdma.checks.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Each benchmark runs, for the twinkling of an eye: what it measures there says nothing. */
final class SmokeTest {
  private static final int DESIGNS = 5;
  private static final int PEERS = 7;

  private static Collection<RunResult> run() throws RunnerException {
    return new Runner(
            new OptionsBuilder()
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(20))
                .addProfiler(GCProfiler.class)
                .addProfiler(ProcessorTime.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build())
        .run();
  }

  @Test
  void everyBenchmarkMeasuresSomething() throws RunnerException {
    Collection<RunResult> results = run();
    assertEquals(
        PEERS + DESIGNS * List.of("put", "putOnEmpty", "release", "drain", "call").size() + 2,
        results.size(),
        () ->
            results.stream()
                .map(r -> r.getParams().id())
                .collect(Collectors.toCollection(TreeSet::new))
                .toString());
    for (RunResult result : results) {
      assertTrue(result.getPrimaryResult().getScore() > 0, () -> result.getParams().id());
      assertTrue(
          result.getSecondaryResults().containsKey(ProcessorTime.LABEL),
          () -> result.getParams().id());
    }
  }
}
