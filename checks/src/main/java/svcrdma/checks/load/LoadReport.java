package svcrdma.checks.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import svcrdma.checks.hazard.Design;

/** A run for people. */
public final class LoadReport {
  private LoadReport() {}

  /** What it did, and what it came to. */
  public static String of(LoadResult result) {
    return figures(result.settings(), result.figures())
        + verdict(result).stream().map(line -> row("ledgers", line)).collect(Collectors.joining());
  }

  /** What it did. */
  public static String figures(LoadSettings settings, Figures figures) {
    Design design = settings.code().design();
    StringBuilder text = new StringBuilder(heading(settings));
    text.append(calls(figures));
    text.append(releases(figures));
    if (design == Design.DEFERRED) {
      text.append(triggers(figures));
    }
    if (design.hasWorkqueue()) {
      text.append(
          row(
              "work items",
              figures.get(Count.ITEMS_QUEUED)
                  + " for contexts, "
                  + figures.get(Count.WRITE_INFOS_REQUEUED)
                  + " for write infos"));
    }
    text.append(
        row("pool lock", perCompletion(figures, figures.poolLockAcquisitions()) + " acquisitions"));
    text.append(
        row(
            "contexts",
            figures.get(Count.CONTEXTS_ALLOCATED)
                + " allocated, "
                + figures.mostContexts()
                + " at most on one connection (the bound AllocationBounded: "
                + figures.contextBound()
                + (figures.mostContexts() > figures.contextBound() ? "; see finding 6)" : ")")));
    text.append(
        row(
            "longest",
            millis(figures.longestUnreleased())
                + " that one stayed unreleased before the closing, "
                + millis(figures.longestWithClosing())
                + " with it"));
    return text.toString();
  }

  private static String heading(LoadSettings settings) {
    LoadSettings.Code code = settings.code();
    String what =
        code.without()
            .map(hazard -> ", less " + hazard)
            .orElse(code.mended() ? ", mended" : ", as in the kernel");
    LoadSettings.Size size = settings.size();
    return code.design()
        + what
        + "; "
        + size.transports()
        + " transports, "
        + size.threads()
        + " service threads, "
        + size.clients()
        + " clients and "
        + size.senders()
        + " backchannel senders each, queue depth "
        + size.depth()
        + ", seed "
        + settings.seed()
        + "\n";
  }

  private static String calls(Figures figures) {
    long sent = figures.get(Count.CALLS_SENT);
    return row("time", String.format(Locale.ROOT, "%.2f s", figures.time().toNanos() / 1e9))
        + row(
            "calls",
            sent
                + " sent ("
                + Math.round(figures.perSecond(sent))
                + "/s), "
                + figures.get(Count.CALLS_ANSWERED)
                + " answered, "
                + figures.get(Count.READS_POSTED)
                + " with RDMA Reads")
        + row("sends", figures.get(Count.SENDS_POSTED) + " by backchannel senders")
        + row(
            "posts",
            figures.get(Count.POSTS_REFUSED)
                + " refused, "
                + figures.get(Count.POSTS_PARTLY_ACCEPTED)
                + " accepted in part; senders slept "
                + figures.get(Count.SLEEPS)
                + " times")
        + row(
            "connections",
            figures.get(Count.CONNECTIONS)
                + " made, "
                + figures.get(Count.CONNECTIONS_FREED)
                + " freed and checked")
        + row(
            "completions",
            figures.get(Count.COMPLETED_WELL)
                + " as they should, "
                + figures.get(Count.COMPLETED_FLUSHED)
                + " flushed; of "
                + figures.get(Count.CONTEXTS_COMPLETED)
                + " contexts");
  }

  private static String releases(Figures figures) {
    StringBuilder text =
        new StringBuilder(
            row(
                "released",
                figures.get(Count.CONTEXTS_RELEASED)
                    + " contexts in "
                    + figures.batches()
                    + " batches"));
    figures
        .drains()
        .forEach(
            (site, drains) ->
                text.append(
                    row(
                        "  in " + site,
                        drains.contexts()
                            + " in "
                            + drains.batches()
                            + " batches, of "
                            + drains.looks()
                            + " looks")));
    text.append(
        row(
            "batch sizes",
            figures.batchSizes().entrySet().stream()
                    .map(LoadReport::size)
                    .collect(Collectors.joining(", "))
                + "; largest "
                + figures.largestBatch()));
    return text.toString();
  }

  private static String size(Map.Entry<Long, Long> sizes) {
    long most = sizes.getKey();
    return (most <= 2 ? "" : most / 2 + 1 + "-") + most + ": " + sizes.getValue();
  }

  private static String triggers(Figures figures) {
    return row(
            "self-enqueues",
            perCompletion(figures, figures.get(Count.PUTS_ON_EMPTY_LIST)) + " owed")
        + row("  fired", perCompletion(figures, figures.get(Count.TRIGGERS_FIRED)))
        + row("  refused", figures.get(Count.TRIGGERS_REFUSED_BUSY) + " because it was busy,")
        + row(
            "",
            figures.get(Count.TRIGGERS_REFUSED_WAITER)
                + " because somebody waited for entries, "
                + figures.get(Count.TRIGGERS_REFUSED_LIMIT)
                + " at the request limit,")
        + row(
            "",
            figures.get(Count.TRIGGERS_REFUSED_NO_DATA)
                + " because XPT_DATA was clear again; "
                + figures.get(Count.TRIGGERS_NOT_TRIED)
                + " not tried");
  }

  private static String perCompletion(Figures figures, long number) {
    return String.format(
        Locale.ROOT, "%d (%.4f per completion)", number, figures.perCompletion(number));
  }

  private static String millis(Duration time) {
    return String.format(Locale.ROOT, "%.1f ms", time.toNanos() / 1e6);
  }

  private static String row(String name, String value) {
    return String.format(Locale.ROOT, "%-15s%s%n", name, value).replace("\r", "");
  }

  private static List<String> verdict(LoadResult result) {
    Verdict verdict = result.verdict();
    if (verdict instanceof Verdict.Violated violated) {
      List<String> lines = new ArrayList<>();
      for (Finding finding : violated.findings()) {
        lines.add("violated: " + finding.name() + ": " + finding.how());
        KnownFindings.explain(result.settings(), finding).ifPresent(why -> lines.add("  " + why));
      }
      return lines;
    }
    if (verdict instanceof Verdict.Undecided undecided) {
      return List.of("not decided: " + undecided.why());
    }
    return List.of("hold: nothing is left, and nobody waits");
  }
}
