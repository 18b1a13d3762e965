package svcrdma.checks.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.EnvironmentConstant;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Setting;
import svcrdma.checks.manifest.WhatIf;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.Verdict;

/** How far the checks reach: one bound after the other is moved until a model is too large. */
public final class Reach {
  /** States, seconds and memory of a what-if of {@link #DESIGN}. */
  public static final String NAME = "reach";

  /** The least of a bound that shows every violation of the manifest. */
  public static final String NEEDED = "reach-needed";

  /** The design whose bounds are moved. */
  public static final String DESIGN = "deferred";

  /**
   * The bounds, as options of a what-if, by what is moved; each line's first stands for what it
   * grows from.
   */
  public static final Map<String, List<String>> LINES = lines();

  private final Manifest manifest;
  private final Session.Options options;
  private final Consumer<String> progress;

  /**
   * Of this specification.
   *
   * @param options how models are checked; each alone
   * @param progress told what is measured
   */
  public Reach(Manifest manifest, Session.Options options, Consumer<String> progress) {
    this.manifest = manifest;
    this.options = options;
    this.progress = progress;
  }

  private static Map<String, List<String>> lines() {
    String calls = "backchannel=0 sends=0 threads=1 calls=";
    Map<String, List<String>> lines = new LinkedHashMap<>();
    lines.put("calls", List.of(calls + 1, calls + 2, calls + 3, calls + 4));
    lines.put(
        "threads",
        List.of(
            calls + 1,
            "backchannel=0 sends=0 threads=2 calls=1",
            "backchannel=0 sends=0 threads=3 calls=1"));
    lines.put("threads, two calls", List.of(calls + 2, "backchannel=0 sends=0 threads=2 calls=2"));
    lines.put(
        "queue depth, two calls",
        List.of(calls + 2, calls + "2 queue-depth=2", calls + "2 queue-depth=3"));
    lines.put(
        "senders and their sends",
        List.of(
            calls + 1,
            "backchannel=1 sends=1 threads=1 calls=1",
            "backchannel=1 sends=2 threads=1 calls=1",
            "backchannel=2 sends=2 threads=1 calls=1"));
    lines.put("the connection ends", List.of(calls + 1, calls + "1 disconnects=true"));
    lines.put(
        "it ends, a sender",
        List.of(
            "backchannel=1 sends=1 threads=1 calls=1",
            "backchannel=1 sends=1 threads=1 calls=1 disconnects=true"));
    return lines;
  }

  /** Checks all of them, one after the other; and looks up what violations need. */
  public void round(Rounds rounds) throws InterruptedException {
    for (Need need : needs(manifest)) {
      rounds.add(
          NEEDED,
          Map.of("bound", need.bound(), "models", String.join(", ", need.models())),
          Map.of("value", (double) need.value()));
    }
    List<String> all = LINES.values().stream().flatMap(List::stream).distinct().toList();
    for (int i = 0; i < all.size(); i++) {
      progress.accept("reach: " + i + " of " + all.size() + "; " + all.get(i));
      measure(all.get(i), rounds);
    }
  }

  /** One of them. */
  void measure(String bounds, Rounds rounds) throws InterruptedException {
    try (Session session = new Session(manifest, options);
        Memory memory = Memory.ofChildren()) {
      Result result =
          session.check(List.of(model(manifest, bounds)), (done, of, running) -> {}).get(0);
      Long states = result.run().statistics().distinct();
      rounds.add(
          NAME,
          Map.of("bounds", bounds, "verdict", verdict(result)),
          Map.of(
              "distinctStates",
              states == null ? 0.0 : (double) states,
              "seconds",
              result.run().seconds(),
              "megabytes",
              memory.mostMegabytes()));
    }
  }

  private static String verdict(Result result) {
    Verdict verdict = result.run().verdict();
    return verdict instanceof Verdict.Violated violated
        ? "violated " + violated.property()
        : verdict instanceof Verdict.Inconclusive inconclusive
            ? inconclusive.reason()
            : verdict.word();
  }

  /** The what-if with these bounds. */
  static Model model(Manifest manifest, String bounds) {
    Map<String, Setting> settings = new LinkedHashMap<>();
    for (String bound : bounds.split(" ", -1)) {
      String[] option = bound.split("=", -1);
      EnvironmentConstant constant =
          manifest.environment().stream()
              .filter(c -> c.option().equals(option[0]))
              .findFirst()
              .orElseThrow(
                  () -> new InputException("the manifest has no bound '" + option[0] + "'"));
      settings.put(constant.constant(), constant.parse(option[1]));
    }
    return new WhatIf(DESIGN, List.of(), List.of(), List.of(), settings).model(manifest);
  }

  /**
   * How much of a bound a violation needs.
   *
   * @param bound its option
   * @param value the least that shows every violation of the manifest
   * @param models those that need so much; none where no violation needs more than the default
   */
  public record Need(String bound, long value, List<String> models) {}

  /**
   * In the module of the what-ifs, the last value of each bound at which a verdict changed: a
   * larger one shows no violation that the models do not have. What is violated, and for want of
   * what, may be shown by several models; then the least bound counts.
   */
  public static List<Need> needs(Manifest manifest) {
    List<Need> needs = new ArrayList<>();
    for (EnvironmentConstant constant : manifest.environment()) {
      if (constant.kind() == EnvironmentConstant.Kind.PROCESSES
          || constant.kind() == EnvironmentConstant.Kind.INTEGER) {
        needs.add(need(manifest, constant));
      }
    }
    return needs;
  }

  private static Need need(Manifest manifest, EnvironmentConstant constant) {
    Map<List<Object>, Model> least = new LinkedHashMap<>();
    for (Model model : manifest.models(true)) {
      Expectation expect = model.expect();
      if (model.module().equals(manifest.module())
          && model.constants().containsKey(constant.constant())
          && expect != null
          && expect.property() != null) {
        List<Object> what = Arrays.asList(model.design(), model.changes(), expect.property());
        least.merge(what, model, (a, b) -> size(b, constant) < size(a, constant) ? b : a);
      }
    }
    long standard = size(constant.standard().tla());
    long most = least.values().stream().mapToLong(m -> size(m, constant)).max().orElse(0);
    return most <= standard
        ? new Need(constant.option(), standard, List.of())
        : new Need(
            constant.option(),
            most,
            least.values().stream()
                .filter(model -> size(model, constant) == most)
                .map(Model::id)
                .toList());
  }

  private static long size(Model model, EnvironmentConstant constant) {
    return size(String.valueOf(model.constants().get(constant.constant())));
  }

  // As TLC's configuration writes it: a number, or a set of processes.
  private static long size(String value) {
    if (value.startsWith("{")) {
      return value.equals("{}") ? 0 : value.split(",").length;
    }
    return Long.parseLong(value);
  }
}
