package svcrdma.checks.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.Folders;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.TlcJar;

final class ReachTest {
  private final Manifest manifest = ManifestReader.read(Folders.SPEC);

  @Test
  void noTwoBoundsOfALineAreTheSame() {
    Reach.LINES.forEach(
        (moved, line) -> {
          List<Map<String, String>> constants =
              line.stream().map(bounds -> Reach.model(manifest, bounds).constants()).toList();
          assertEquals(line.size(), constants.stream().distinct().count(), moved);
        });
  }

  @Test
  void whatAViolationNeedsIsTheLeastOfAllModelsThatShowIt() {
    Map<String, Reach.Need> needs = new TreeMap<>();
    Reach.needs(manifest).forEach(need -> needs.put(need.bound(), need));
    assertEquals(
        new Reach.Need("threads", 2, List.of("deferred-without-received-enqueues")),
        needs.get("threads"));
    Reach.Need senders = needs.getOrDefault("backchannel", new Reach.Need("", 0, List.of()));
    assertEquals(2, senders.value());
    assertTrue(senders.models().contains("release-thread-refused-call"), senders::toString);
    assertFalse(
        senders.models().contains("stranded-sender"), "stranded-sender-by-reads needs one only");
    assertEquals(new Reach.Need("workqueue-workers", 2, List.of()), needs.get("workqueue-workers"));
  }

  @Test
  void whatIsMeasuredIsTold(@TempDir Path base) throws InterruptedException {
    Session.Options options =
        new Session.Options(TlcJar.bundled(), 1, 512, Duration.ofMinutes(2), 0, base);
    Rounds rounds = new Rounds();
    new Reach(manifest, options, line -> {})
        .measure("backchannel=0 sends=0 threads=1 calls=1", rounds);
    Series series = rounds.series().get(0);
    assertEquals("holds", series.at().get("verdict"));
    double states = series.figure("distinctStates").get(0);
    assertTrue(states > 100 && states < 10_000, () -> "" + states);
    assertTrue(series.figure("megabytes").get(0) > 10, "TLC takes some memory");
  }

  @Test
  void aTableHasEachBoundWithItsGrowth() {
    Rounds rounds = new Rounds();
    int[] states = {100};
    Reach.LINES.values().stream()
        .flatMap(List::stream)
        .distinct()
        .forEach(
            bounds ->
                rounds.add(
                    Reach.NAME,
                    Map.of("bounds", bounds, "verdict", "holds"),
                    Map.of(
                        "distinctStates",
                        1.0 * (states[0] *= 2),
                        "seconds",
                        1.0,
                        "megabytes",
                        9.0)));
    rounds.add(
        Reach.NEEDED, Map.of("bound", "threads", "models", "some-model"), Map.of("value", 2.0));
    String text = BenchText.of(new Measured(false, new TreeMap<>(), rounds.series()));
    assertTrue(
        text.replaceAll(" +", " ")
            .contains("\ncalls backchannel=0 sends=0 threads=1 calls=2 400 2.00 1.00 9.00 holds\n"),
        text);
    assertTrue(text.replaceAll(" +", " ").contains("\nthreads 2 some-model\n"), text);
  }
}
