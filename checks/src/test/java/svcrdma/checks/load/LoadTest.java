package svcrdma.checks.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Property;

/** What must be true of the figures of every run, however the threads are interleaved. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LoadTest {
  private static final int CALLS = 600;
  private static final int WRITES = 2;
  private static final LoadSettings.Size SIZE = new LoadSettings.Size(2, 3, 2, 1, 1, 8, 0);
  private static final LoadSettings.Mishaps MISHAPS = new LoadSettings.Mishaps(0.02, 0.005, 0);

  /** Mended, since without the mends a sender may be stranded (spec/FINDINGS.md). */
  private static LoadSettings settings(Design design, LoadSettings.Mishaps mishaps) {
    return settings(new LoadSettings.Code(design, Optional.empty(), true), SIZE, mishaps);
  }

  /** With a queue for all that is in progress, so that nobody waits and nobody can be stranded. */
  private static LoadSettings calm(Hazard hazard) {
    return settings(
        new LoadSettings.Code(Design.DEFERRED, Optional.of(hazard), false),
        new LoadSettings.Size(2, 3, 2, 1, 0, 64, 0),
        LoadSettings.Mishaps.NONE);
  }

  private static LoadSettings settings(
      LoadSettings.Code code, LoadSettings.Size size, LoadSettings.Mishaps mishaps) {
    return new LoadSettings(
        code,
        size,
        new LoadSettings.Traffic(
            CALLS, Duration.ofMinutes(1), 16, new Pace.Full(), List.of(WRITES), List.of(1, 3), 0.2),
        mishaps,
        false,
        1);
  }

  private static LoadResult run(LoadSettings settings) throws InterruptedException {
    return new Load(settings).run(figures -> {});
  }

  private static Set<Property> violated(LoadResult result) {
    if (result.verdict() instanceof Verdict.Violated violated) {
      return violated.findings().stream()
          .flatMap(finding -> finding.property().stream())
          .collect(Collectors.toCollection(() -> EnumSet.noneOf(Property.class)));
    }
    assertInstanceOf(Verdict.Holds.class, result.verdict());
    return Set.of();
  }

  /** What the specification, too, says of the design. */
  private static Set<Property> allowed(Design design) {
    return switch (design) {
      case WORKQUEUE_CASCADE, WORKQUEUE_INLINE -> Set.of(Property.NO_PAGE_RELEASED_IN_USE);
      case DEFERRED_NO_TRIGGER -> Set.of(Property.COMPLETED_IS_RELEASED);
      case RELEASE_THREAD, DEFERRED -> Set.of();
    };
  }

  @ParameterizedTest
  @EnumSource(Design.class)
  void everyCallIsAnsweredOnceAndEveryCompletedContextIsReleasedOnce(Design design)
      throws InterruptedException {
    LoadResult result = run(settings(design, LoadSettings.Mishaps.NONE));
    assertTrue(allowed(design).containsAll(violated(result)), () -> result.verdict().toString());
    Figures figures = result.figures();
    assertEquals(CALLS, figures.get(Count.CALLS_SENT));
    assertEquals(CALLS, figures.get(Count.CALLS_RECEIVED));
    assertEquals(CALLS, figures.get(Count.CALLS_TAKEN));
    assertEquals(CALLS, figures.get(Count.CALLS_ANSWERED));
    assertEquals(
        figures.get(Count.CALLS_ANSWERED)
            + figures.get(Count.READS_POSTED)
            + figures.get(Count.SENDS_POSTED),
        figures.get(Count.COMPLETED_WELL));
    assertEquals(
        figures.get(Count.CALLS_ANSWERED) + figures.get(Count.SENDS_POSTED),
        figures.get(Count.CONTEXTS_COMPLETED));
    assertTrue(figures.get(Count.READS_POSTED) > 0, "some calls need Reads");
    assertEquals(SIZE.transports(), figures.get(Count.CONNECTIONS));
    assertReleasedAsPut(design, figures);
  }

  /** What holds of a run in which connections end, too. */
  private static void assertReleasedAsPut(Design design, Figures figures) {
    long put = figures.get(Count.CONTEXTS_COMPLETED) + figures.get(Count.CONTEXTS_PUT_UNSENT);
    assertEquals(put, figures.get(Count.CONTEXTS_RELEASED));
    assertEquals(put, figures.drains().values().stream().mapToLong(Figures.Drains::contexts).sum());
    assertEquals(figures.batches(), figures.batchSizes().values().stream().mapToLong(n -> n).sum());
    assertEquals(figures.get(Count.CONNECTIONS), figures.get(Count.CONNECTIONS_FREED));
    assertTrue(figures.mostContexts() <= figures.get(Count.CONTEXTS_ALLOCATED));
    assertTrue(figures.longestUnreleased().toNanos() > 0);
    if (design.hasWorkqueue()) {
      assertEquals(put, figures.get(Count.ITEMS_QUEUED));
      assertEquals(Set.of(Site.WORK_ITEM), figures.drains().keySet());
    } else {
      assertEquals(figures.get(Count.PUTS_ON_EMPTY_LIST), figures.batches());
    }
    if (design == Design.DEFERRED) {
      assertEquals(
          figures.get(Count.PUTS_ON_EMPTY_LIST),
          figures.get(Count.TRIGGERS_FIRED)
              + figures.get(Count.TRIGGERS_REFUSED_BUSY)
              + figures.get(Count.TRIGGERS_REFUSED_WAITER)
              + figures.get(Count.TRIGGERS_REFUSED_LIMIT)
              + figures.get(Count.TRIGGERS_REFUSED_NO_DATA));
      assertTrue(figures.get(Count.TRIGGERS_FIRED) > 0, "somebody must have been woken");
    }
  }

  @Test
  void aConnectionThatEndsInTheMiddleIsFollowedByAnotherAndEveryCallIsSent()
      throws InterruptedException {
    LoadResult result = run(settings(Design.DEFERRED, MISHAPS));
    assertInstanceOf(Verdict.Holds.class, result.verdict(), () -> result.verdict().toString());
    Figures figures = result.figures();
    assertEquals(CALLS, figures.get(Count.CALLS_SENT));
    assertTrue(figures.get(Count.CONNECTIONS) > SIZE.transports(), "some ended");
    assertReleasedAsPut(Design.DEFERRED, figures);
  }

  /** To queue and to dequeue takes the lock once each, and so does the flush of a teardown. */
  @ParameterizedTest
  @EnumSource(Design.class)
  void aContextCostsAsManyWorkItemsAsItsDesignSays(Design design) throws InterruptedException {
    Figures figures = run(settings(design, LoadSettings.Mishaps.NONE)).figures();
    long contexts = figures.get(Count.CONTEXTS_COMPLETED);
    long writeInfos = figures.get(Count.WRITE_INFOS_REQUEUED);
    long items = figures.get(Count.ITEMS_QUEUED);
    switch (design) {
      case WORKQUEUE_CASCADE -> {
        assertEquals(contexts, items);
        // Chains of a backchannel sender are of 1 and 3 requests in turn: 0 and 2 Writes.
        assertTrue(writeInfos >= WRITES * figures.get(Count.CALLS_ANSWERED));
      }
      case WORKQUEUE_INLINE -> {
        assertEquals(contexts, items);
        assertEquals(0, writeInfos);
      }
      default -> assertEquals(0, items + writeInfos);
    }
    long flushes = design.hasWorkqueue() ? figures.get(Count.CONNECTIONS_FREED) : 0;
    assertEquals(2 * (items + writeInfos) + flushes, figures.poolLockAcquisitions());
  }

  /**
   * In 3 of 100 runs a thread comes by at every transport after its last completion, and nothing is
   * lost; then it is run again.
   */
  @Test
  void withoutTheSelfEnqueueTheLastCompletionIsLostAndTheRunSaysSo() throws InterruptedException {
    Set<Property> lost = Set.of();
    for (int runs = 0; lost.isEmpty() && runs < 5; runs++) {
      LoadResult result = run(calm(Hazard.SELF_ENQUEUE));
      assertEquals(0, result.figures().get(Count.TRIGGERS_FIRED));
      assertTrue(result.figures().get(Count.TRIGGERS_NOT_TRIED) > 0);
      lost = violated(result);
    }
    assertEquals(Set.of(Property.COMPLETED_IS_RELEASED), lost);
  }

  @Test
  void whatALedgerThrowsInAnyThreadEndsTheRunWithItsMessage() throws InterruptedException {
    LoadResult result = run(calm(Hazard.UNMAP_BEFORE_RELEASE));
    assertEquals(Set.of(Property.NO_PAGE_RELEASED_IN_USE), violated(result));
    assertTrue(LoadReport.of(result).contains("release while mapped"), LoadReport.of(result));
  }

  @Test
  void aChainThatIsAcceptedInPartLeaksAndTheReportSaysWhichFindingThatIs()
      throws InterruptedException {
    LoadResult result = run(settings(Design.DEFERRED, new LoadSettings.Mishaps(0, 0, 0.05)));
    assertTrue(violated(result).contains(Property.NO_LEAK), () -> result.verdict().toString());
    assertTrue(LoadReport.of(result).contains("finding 2 of spec/FINDINGS.md"));
    assertTrue(LoadJson.of(result).contains("\"property\" : \"NoLeak\""));
  }
}
