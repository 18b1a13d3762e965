package svcrdma.checks.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import svcrdma.checks.InputException;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.load.LoadSettings;
import svcrdma.checks.load.Pace;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Near;
import svcrdma.checks.run.Quantity;

/** The options that say what a load is. */
final class LoadOptions {
  private static final String DEFAULT = " Default: ${DEFAULT-VALUE}.";
  private static final Duration UNTIL_DONE = Duration.ofDays(1);

  @Option(
      names = "--design",
      paramLabel = "DESIGN",
      defaultValue = "deferred",
      description = "The release design." + DEFAULT)
  private String design = "";

  @Option(
      names = "--without",
      paramLabel = "MECHANISM",
      description = "Takes a mechanism from the code, to see what that does.")
  private @Nullable String without;

  @Option(
      names = "--mended",
      description =
          "With the mends of findings 1 and 5 (spec/FINDINGS.md), which the kernel does not have.")
  private boolean mended;

  @Option(
      names = "--transports",
      paramLabel = "N",
      defaultValue = "2",
      description = "Connections at a time." + DEFAULT)
  private int transports;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "4",
      description = "Service threads, shared by all connections." + DEFAULT)
  private int threads;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "2",
      description = "Workers of the workqueue, in designs that have one." + DEFAULT)
  private int workers;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "1",
      description = "Threads that send calls over one connection." + DEFAULT)
  private int clients;

  @Option(
      names = "--senders",
      paramLabel = "N",
      defaultValue = "0",
      description = "Backchannel senders of one connection." + DEFAULT)
  private int senders;

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "128",
      description = "Entries of a Send Queue." + DEFAULT)
  private int depth;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "0",
      description = "Requests in progress on one connection, 0 for no limit." + DEFAULT)
  private int limit;

  @Option(
      names = "--writes",
      paramLabel = "N",
      split = ",",
      defaultValue = "0,2",
      description = "Write chunks of a reply; calls take the numbers in turn." + DEFAULT)
  private List<Integer> writes = new ArrayList<>();

  @Option(
      names = "--chain",
      paramLabel = "N",
      split = ",",
      defaultValue = "1",
      description = "Length of a backchannel sender's chain; in turn, too." + DEFAULT)
  private List<Integer> chains = new ArrayList<>();

  @Option(
      names = "--reads",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Share of the calls that need RDMA Reads, 0 to 1." + DEFAULT)
  private double reads;

  @Option(
      names = "--window",
      paramLabel = "N",
      defaultValue = "32",
      description = "Calls in progress on one connection, at which its clients wait." + DEFAULT)
  private int window;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "How long: 5s, 2m, 1h. Default: 5s, or with --calls until they have been sent.")
  private @Nullable String duration;

  @Option(
      names = "--calls",
      paramLabel = "N",
      defaultValue = "0",
      description = "Ends after so many calls in all.")
  private long calls;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description =
          "Calls a second of each client, and sends of each sender. Default: as many as it may.")
  private @Nullable Integer rate;

  @Option(
      names = "--burst",
      paramLabel = "N",
      description = "Each sends so many at once, and then pauses.")
  private @Nullable Integer burst;

  @Option(
      names = "--pause",
      paramLabel = "MS",
      defaultValue = "10",
      description = "How many milliseconds a pause lasts." + DEFAULT)
  private int pause;

  @Option(
      names = "--disconnects",
      paramLabel = "CHANCE",
      defaultValue = "0",
      description =
          "The chance that a connection ends with a call, by a disconnect or a removal of the"
              + " device; the next one comes at once."
              + DEFAULT)
  private double disconnects;

  @Option(
      names = "--post-failures",
      paramLabel = "CHANCE",
      defaultValue = "0",
      description = "The chance that a post is refused." + DEFAULT)
  private double postFailures;

  @Option(
      names = "--partial-posts",
      paramLabel = "CHANCE",
      defaultValue = "0",
      description = "The chance that only a part of a chain is accepted." + DEFAULT)
  private double partialPosts;

  @Option(
      names = "--noise",
      description = "Lets threads pause at random between two accesses, which widens each race.")
  private boolean noise;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of everything random but the interleaving of the threads." + DEFAULT)
  private long seed;

  LoadSettings settings(Manifest manifest) {
    Optional<Hazard> hazard =
        Optional.ofNullable(without).map(name -> HazardNames.of("mechanism", name, manifest));
    hazard.ifPresent(h -> HazardNames.mustBePartOf(design().toString(), h.id(), manifest));
    return new LoadSettings(
        new LoadSettings.Code(design(), hazard, mended),
        new LoadSettings.Size(transports, threads, workers, clients, senders, depth, limit),
        new LoadSettings.Traffic(calls, time(), window, pace(), writes, chains, reads),
        new LoadSettings.Mishaps(disconnects, postFailures, partialPosts),
        noise,
        seed);
  }

  private Design design() {
    return Stream.of(Design.values())
        .filter(d -> d.toString().equals(design))
        .findFirst()
        .orElseThrow(() -> Near.error("design", design, Design.values()));
  }

  private Duration time() {
    if (duration == null) {
      return calls > 0 ? UNTIL_DONE : Duration.ofSeconds(5);
    }
    return Quantity.time("--duration", duration);
  }

  private Pace pace() {
    if (rate != null && burst != null) {
      throw new InputException("either --rate or --burst, not both");
    }
    if (rate != null) {
      return new Pace.Steady(Duration.ofNanos(1_000_000_000L / positive("--rate", rate)));
    }
    return burst == null
        ? new Pace.Full()
        : new Pace.Bursts(
            positive("--burst", burst), Duration.ofMillis(positive("--pause", pause)));
  }

  private static int positive(String option, int value) {
    if (value < 1) {
      throw new InputException(option + ": " + value + " is out of range: 1 or more");
    }
    return value;
  }
}
