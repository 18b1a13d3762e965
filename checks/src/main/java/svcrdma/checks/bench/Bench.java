package svcrdma.checks.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import svcrdma.checks.hazard.Design;

/** Measures. */
public final class Bench {
  /** What can be measured. */
  public enum Part {
    /** The release designs under load. */
    DESIGNS,
    /** The lock-free list against its peers. */
    LIST,
    /** TLC on the specification, and the harness around TLC. */
    CHECKS,
    /** How large a model can be; only when it is named, since it takes long. */
    REACH
  }

  private static final int ROUNDS = 3;
  private static final List<Integer> CHUNKS = List.of(0, 1, 2, 8);
  private static final int COMPLETIONS = 1000;

  private final Jmh jmh;
  private final Checks checks;
  private final Reach reach;
  private final boolean full;
  private final Consumer<String> progress;
  private final Rounds rounds = new Rounds();

  /**
   * With these.
   *
   * @param full whether in the long form
   * @param progress told what is measured
   */
  public Bench(Jmh jmh, Checks checks, Reach reach, boolean full, Consumer<String> progress) {
    this.jmh = jmh;
    this.checks = checks;
    this.reach = reach;
    this.full = full;
    this.progress = progress;
  }

  /** Measures these parts, in some minutes. */
  public Measured run(Set<Part> parts) throws InterruptedException {
    SortedMap<String, String> machine = Machine.facts();
    for (Part part : Part.values()) {
      if (parts.contains(part)) {
        measure(part);
      }
    }
    return new Measured(full, machine, rounds.series());
  }

  private void measure(Part part) throws InterruptedException {
    switch (part) {
      case DESIGNS -> {
        count();
        progress.accept("self-enqueues by the load");
        SelfEnqueues.round(Duration.ofMillis(full ? 1000 : 400), rounds);
        rounds("designs", Designs.round(full));
      }
      case LIST -> rounds("list", Peers.round());
      case CHECKS -> {
        for (int round = 0; round < (full ? ROUNDS : 1); round++) {
          checks.roundOfTlc(rounds);
        }
        checks.roundOfHarness(full, rounds);
      }
      case REACH -> reach.round(rounds);
    }
  }

  private void count() {
    for (Design design : Design.values()) {
      for (int chunks : CHUNKS) {
        rounds.add(
            Counted.NAME,
            Map.of("design", design.toString(), "chunks", "" + chunks),
            Counted.of(design, chunks, COMPLETIONS).figures());
      }
    }
  }

  private void rounds(String what, List<Jmh.Run> all) throws InterruptedException {
    for (int round = 1; round <= ROUNDS; round++) {
      int of = all.stream().mapToInt(Jmh.Run::results).sum();
      String where = what + ", round " + round + " of " + ROUNDS + ": ";
      int[] begun = {0};
      for (Jmh.Run run : all) {
        jmh.run(
            run,
            rounds,
            () -> {
              begun[0]++;
              progress.accept(where + begun[0] + " of " + of);
            });
      }
    }
  }
}
