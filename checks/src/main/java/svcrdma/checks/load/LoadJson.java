package svcrdma.checks.load;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.run.PrettyJson;

/** A run for machines, as JSON. {@code checks/README.md} says what is in it. */
public final class LoadJson {
  private static final int VERSION = 1;

  private LoadJson() {}

  /** The whole text. */
  public static String of(LoadResult result) {
    ObjectNode root = PrettyJson.ofVersion(VERSION);
    settings(root.putObject("settings"), result.settings());
    figures(root.putObject("figures"), result.figures());
    verdict(root, result);
    return PrettyJson.text(root);
  }

  private static void settings(ObjectNode node, LoadSettings settings) {
    LoadSettings.Code code = settings.code();
    node.put("design", code.design().toString());
    node.put("without", code.without().map(Hazard::id).orElse(null));
    node.put("mended", code.mended());
    LoadSettings.Size size = settings.size();
    node.put("transports", size.transports());
    node.put("threads", size.threads());
    node.put("workers", size.workers());
    node.put("clients", size.clients());
    node.put("senders", size.senders());
    node.put("depth", size.depth());
    node.put("limit", size.limit());
    LoadSettings.Traffic traffic = settings.traffic();
    node.put("calls", traffic.calls());
    node.put("window", traffic.window());
    ArrayNode writes = node.putArray("writes");
    traffic.writes().forEach(writes::add);
    ArrayNode chains = node.putArray("chain");
    traffic.chains().forEach(chains::add);
    node.put("reads", traffic.reads());
    pace(node.putObject("pace"), traffic.pace());
    node.put("durationSeconds", traffic.time().toNanos() / 1e9);
    node.put("disconnects", settings.mishaps().disconnects());
    node.put("postFailures", settings.mishaps().postFailures());
    node.put("partialPosts", settings.mishaps().partialPosts());
    node.put("noise", settings.noise());
    node.put("seed", settings.seed());
  }

  private static void pace(ObjectNode node, Pace pace) {
    if (pace instanceof Pace.Steady steady) {
      node.put("kind", "steady").put("betweenMillis", steady.between().toNanos() / 1e6);
    } else if (pace instanceof Pace.Bursts bursts) {
      node.put("kind", "bursts").put("size", bursts.size());
      node.put("pauseMillis", bursts.pause().toNanos() / 1e6);
    } else {
      node.put("kind", "full");
    }
  }

  private static void figures(ObjectNode node, Figures figures) {
    node.put("seconds", figures.time().toNanos() / 1e9);
    figures.counts().forEach((count, number) -> node.put(count.key(), number));
    ObjectNode drains = node.putObject("drains");
    figures
        .drains()
        .forEach(
            (site, d) ->
                drains
                    .putObject(site.toString())
                    .put("looks", d.looks())
                    .put("batches", d.batches())
                    .put("contexts", d.contexts()));
    ArrayNode sizes = node.putArray("batchSizes");
    figures
        .batchSizes()
        .forEach((most, number) -> sizes.addObject().put("atMost", most).put("batches", number));
    node.put("largestBatch", figures.largestBatch());
    node.put("longestUnreleasedMillis", figures.longestUnreleased().toNanos() / 1e6);
    node.put("longestWithClosingMillis", figures.longestWithClosing().toNanos() / 1e6);
    node.put("poolLockAcquisitions", figures.poolLockAcquisitions());
    node.put("mostContexts", figures.mostContexts());
    node.put("contextBound", figures.contextBound());
  }

  private static void verdict(ObjectNode root, LoadResult result) {
    Verdict verdict = result.verdict();
    ArrayNode findings = root.putArray("findings");
    if (verdict instanceof Verdict.Violated violated) {
      root.put("verdict", "violated");
      for (Finding finding : violated.findings()) {
        ObjectNode node = findings.addObject();
        node.put("property", finding.property().map(Object::toString).orElse(null));
        node.put("how", finding.how());
        node.put("known", KnownFindings.explain(result.settings(), finding).orElse(null));
      }
    } else if (verdict instanceof Verdict.Undecided undecided) {
      root.put("verdict", "inconclusive");
      root.put("why", undecided.why());
    } else {
      root.put("verdict", "holds");
    }
  }
}
