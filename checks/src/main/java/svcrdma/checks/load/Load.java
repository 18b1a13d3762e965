package svcrdma.checks.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import svcrdma.checks.hazard.Property;
import svcrdma.release.LedgerException;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;
import svcrdma.release.Workqueue;

/**
 * One run of the Java code under load: the load for as long as it lasts; then silence, until nobody
 * can move any more, and a look at what is left; then every connection is closed and its ledgers
 * are checked.
 *
 * <p>{@link #run} is called once. {@link #figures} may be called by any thread at any time.
 */
public final class Load {
  private static final long POLL_MILLIS = 2;

  /** So long nobody must have moved before what is seen then counts as lost. */
  private static final long STILL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Who moves for longer than that, though nothing comes in, is not waited for. */
  private static final long REST_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final LoadSettings settings;
  private final Counts counts = new Counts();
  private final Map<String, Finding> findings = new ConcurrentSkipListMap<>();
  private final Threads threads;
  private final Workqueue workqueue;
  private final ServiceThreads serviceThreads;
  private final Traffic traffic;
  private final List<Slot> slots = new ArrayList<>();
  private final long start = System.nanoTime();
  private volatile long loadNanos;

  /** The longest time that a context was unreleased when the closing began; 0 before that. */
  private volatile long longestAtClosing;

  /** A load that has not begun. */
  public Load(LoadSettings settings) {
    this.settings = settings;
    ThreadLocal<Actor> actors = ThreadLocal.withInitial(() -> new Actor(counts));
    threads = new Threads(() -> actors.get().endBatch());
    Tracepoints shared = traced(new Observer(actors, new Ages(), () -> {}));
    workqueue = new Workqueue(settings.size().workers(), threads, shared);
    serviceThreads =
        settings.code().parts().serviceThreads().make(settings.size().threads(), threads, shared);
    traffic = new Traffic(settings, counts, threads);
    Connector connector =
        new Connector(settings, counts, threads, workqueue, serviceThreads, actors, this::traced);
    for (int i = 0; i < settings.size().transports(); i++) {
      slots.add(new Slot(i, connector, traffic, counts, this::found));
    }
  }

  private Tracepoints traced(Tracepoints trace) {
    return settings.noise() ? new Noise(trace, settings.seed()) : trace;
  }

  private void found(Finding finding) {
    Finding unused = findings.putIfAbsent(finding.name(), finding);
  }

  /**
   * Runs it.
   *
   * @param progress told of the figures so far, every now and then, by the calling thread
   */
  public LoadResult run(Consumer<Figures> progress) throws InterruptedException {
    for (Slot slot : slots) {
      slot.start(threads);
    }
    while (threads.failure() == null && !traffic.isOver() && isUseful()) {
      Thread.sleep(POLL_MILLIS);
      progress.accept(figures());
    }
    traffic.end();
    loadNanos = System.nanoTime() - start;
    slots.forEach(Slot::endClients);
    boolean atRest = awaitRest(this::isNothingLeft);
    if (threads.failure() == null && atRest) {
      lookAtRest();
      longestAtClosing = longestUnreleased(System.nanoTime());
      atRest = close();
    }
    return new LoadResult(settings, figures(), verdict(atRest));
  }

  /** Whether there is still time, and somebody who can move. */
  private boolean isUseful() throws InterruptedException {
    Duration time = settings.traffic().time();
    if (System.nanoTime() - start >= time.toNanos()) {
      return false;
    }
    return threads.anyoneMoves() || !isStill();
  }

  /** Whether nobody moves for so long that nobody will. */
  private boolean isStill() throws InterruptedException {
    long steps = counts.steps();
    long since = System.nanoTime();
    while (System.nanoTime() - since < STILL_NANOS) {
      Thread.sleep(POLL_MILLIS);
      if (threads.anyoneMoves() || counts.steps() != steps || threads.failure() != null) {
        return false;
      }
    }
    return true;
  }

  /** Waits until nobody moves any more, and not for long if all is as it should be by then. */
  private boolean awaitRest(BooleanSupplier asItShouldBe) throws InterruptedException {
    long since = System.nanoTime();
    while (threads.failure() == null && System.nanoTime() - since < REST_LIMIT_NANOS) {
      if (!threads.anyoneMoves() && (asItShouldBe.getAsBoolean() || isStill())) {
        return true;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return false;
  }

  private boolean isNothingLeft() {
    return serviceThreads.ready() == 0
        && workqueue.size() == 0
        && slots.stream().allMatch(Slot::isIdle);
  }

  private void lookAtRest() {
    for (Slot slot : slots) {
      slot.atRest().ifPresent(this::found);
    }
    if (serviceThreads.ready() > 0 && serviceThreads.asleep() > 0) {
      boolean all = serviceThreads.asleep() == settings.size().threads();
      found(
          new Finding(
              all ? Property.NOBODY_SLEEPS_ON_WORK : Property.QUEUED_LEADS_TO_TAKEN,
              serviceThreads.ready()
                  + " transports are ready, and "
                  + serviceThreads.asleep()
                  + " service threads sleep"));
    }
  }

  /** Closes every connection and ends all threads; says whether that came to an end. */
  private boolean close() throws InterruptedException {
    slots.forEach(slot -> slot.disconnect(threads));
    boolean atRest = awaitRest(() -> slots.stream().allMatch(Slot::hasEnded));
    for (Slot slot : slots) {
      slot.atRest().ifPresent(this::found);
    }
    if (atRest && threads.failure() == null && slots.stream().allMatch(Slot::hasEnded)) {
      serviceThreads.stop();
      workqueue.close();
    }
    return atRest;
  }

  private Verdict verdict(boolean atRest) {
    Throwable failure = threads.failure();
    if (failure instanceof LedgerException ledger) {
      return new Verdict.Violated(
          List.of(new Finding(Property.of(ledger), Connection.shortened(ledger))));
    }
    if (failure != null) {
      return new Verdict.Undecided("a thread failed: " + failure);
    }
    if (!atRest) {
      return new Verdict.Undecided(
          "some thread still moves "
              + TimeUnit.NANOSECONDS.toSeconds(REST_LIMIT_NANOS)
              + " s after the last call");
    }
    if (!findings.isEmpty()) {
      return new Verdict.Violated(List.copyOf(findings.values()));
    }
    return counts.get(Count.CONTEXTS_COMPLETED) == 0
        ? new Verdict.Undecided("nothing completed")
        : new Verdict.Holds();
  }

  /** What it has done so far. */
  public Figures figures() {
    long now = System.nanoTime();
    long longest = longestUnreleased(now);
    long beforeClosing = longestAtClosing == 0 ? longest : longestAtClosing;
    int most = slots.stream().mapToInt(Slot::mostContexts).max().orElse(0);
    return new Figures(
        Duration.ofNanos(loadNanos == 0 ? now - start : loadNanos),
        counts.all(),
        counts.sites(),
        counts.batchSizes(),
        counts.largestBatch(),
        Duration.ofNanos(beforeClosing),
        Duration.ofNanos(longest),
        workqueue.lockAcquisitions(),
        most,
        settings.contextBound());
  }

  private long longestUnreleased(long now) {
    long longest = Math.max(counts.longest(), counts.items().longest(now));
    for (Slot slot : slots) {
      longest = Math.max(longest, slot.longestUnreleased(now));
    }
    return longest;
  }
}
