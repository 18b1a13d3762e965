package svcrdma.checks.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;

/** What kind of load shows what. */
enum LoadShape {
  /** A few calls, then silence: what the last completion needs. On many connections at once. */
  TRAILING_EDGE(new LoadSettings.Size(24, 8, 1, 1, 0, 4, 0), 60, LoadSettings.Mishaps.NONE),
  /** The same for one thread, which goes to sleep often. */
  SLEEPY(new LoadSettings.Size(1, 1, 1, 1, 0, 4, 0), 3, LoadSettings.Mishaps.NONE),
  /** Under a request limit. */
  LIMITED(new LoadSettings.Size(16, 8, 1, 1, 0, 4, 1), 48, LoadSettings.Mishaps.NONE),
  /** Senders that wait for the only entry. */
  CONTENDED(new LoadSettings.Size(4, 4, 1, 1, 1, 1, 0), 8, LoadSettings.Mishaps.NONE),
  /** Many who take a context at the same time. */
  CROWDED(new LoadSettings.Size(1, 4, 1, 2, 4, 32, 0), 1000, LoadSettings.Mishaps.NONE),
  /** Connections that do not live long, and whose senders wait. */
  SHORT_LIVED(
      new LoadSettings.Size(2, 3, 1, 1, 2, 2, 0), 60, new LoadSettings.Mishaps(0.1, 0.01, 0)),
  /** Entries that are lost. */
  PARTLY_POSTED(
      new LoadSettings.Size(1, 2, 1, 1, 2, 3, 0), 20, new LoadSettings.Mishaps(0, 0, 0.1)),
  /** A sender alone, for whom service threads must release. */
  SENDER_ALONE(new LoadSettings.Size(1, 1, 1, 0, 1, 2, 0), 0, LoadSettings.Mishaps.NONE);

  @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
  private final LoadSettings.Size size;

  private final int calls;

  @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
  private final LoadSettings.Mishaps mishaps;

  LoadShape(LoadSettings.Size size, int calls, LoadSettings.Mishaps mishaps) {
    this.size = size;
    this.calls = calls;
    this.mishaps = mishaps;
  }

  static LoadShape of(Hazard hazard) {
    return switch (hazard) {
      case RECEIVED_ENQUEUES, SLOT_RELEASE_ENQUEUES -> LIMITED;
      case SECOND_LOOK -> SLEEPY;
      case DRAIN_IN_SQ_WAIT -> CONTENDED;
      case LOCKED_DELETE_FIRST, ATOMIC_EXCHANGE -> CROWDED;
      case DRAIN_IN_TEARDOWN, BUSY_STAYS_SET, QP_DRAINED_FIRST, TAIL_ON_CLOSE -> SHORT_LIVED;
      case CLOSE_WAKES_WAITERS -> PARTLY_POSTED;
      case DRAIN_IN_GET -> SENDER_ALONE;
      default -> TRAILING_EDGE;
    };
  }

  LoadSettings settings(Optional<Hazard> without, boolean mended, int seed) {
    int longest = Math.min(size.depth(), 3);
    return new LoadSettings(
        new LoadSettings.Code(Design.DEFERRED, without, mended),
        size,
        new LoadSettings.Traffic(
            calls,
            Duration.ofMillis(calls == 0 ? 50 : 5000),
            Math.max(2, size.depth()),
            new Pace.Full(),
            List.of(0, longest - 1),
            List.of(1, longest),
            0),
        mishaps,
        true,
        seed);
  }
}
