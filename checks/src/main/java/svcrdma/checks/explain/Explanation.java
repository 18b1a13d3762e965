package svcrdma.checks.explain;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Property;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.Trace;
import svcrdma.checks.tlc.Verdict;

/** Tells a counterexample to people: who did what, what that changed, and what it has ended in. */
public final class Explanation {
  private static final String IN_LOOP = ">";

  private final Manifest manifest;
  private final List<Outcome> outcomes;

  /**
   * Of models of this manifest, with the closing sentences that are known for this protocol's
   * modules.
   */
  public Explanation(Manifest manifest) {
    this(
        manifest,
        List.of(
            new TransportOutcome(), new ListOutcome(), new PoolOutcome(), new HandshakeOutcome()));
  }

  /**
   * The outcomes are asked in this order for the closing sentence; there is one for the case that
   * none knows.
   */
  Explanation(Manifest manifest, List<Outcome> outcomes) {
    this.manifest = manifest;
    this.outcomes = List.copyOf(outcomes);
  }

  /** The whole text. */
  public String of(Model model, Verdict.Violated violated) {
    Trace trace = violated.trace();
    List<Step> steps = Step.of(trace, manifest.control());
    StringBuilder text = new StringBuilder();
    text.append(headline(model, violated)).append("\n\n");
    text.append("At first:\n");
    trace.state(1).variables().forEach((name, value) -> first(text, name, value));
    text.append('\n');
    lines(text, trace, steps);
    text.append('\n');
    text.append(ending(trace, steps)).append('\n');
    String where = where(trace);
    text.append(where).append(where.isEmpty() ? "\n" : "\n\n");
    text.append(closing(model, violated)).append('\n');
    return text.toString();
  }

  /** What is violated, in one sentence. */
  public String headline(Model model, Verdict.Violated violated) {
    int length = violated.trace().states().size();
    String changes =
        model.changes().isEmpty() ? "" : ", less " + String.join(", ", model.without());
    String added = model.with().isEmpty() ? "" : ", with " + String.join(", ", model.with());
    String of = model.design() == null ? model.module() : model.design();
    Property property = manifest.properties().get(violated.property());
    String says = property == null ? "" : " (" + property.says() + ")";
    return model.id()
        + ": "
        + of
        + (model.without().isEmpty() ? "" : changes)
        + added
        + ": "
        + violated.property()
        + says
        + " is violated by a run of "
        + length
        + (length == 1 ? " state." : " states.");
  }

  private void first(StringBuilder text, String name, TlaValue value) {
    if (!name.equals(manifest.control())) {
      text.append("  ").append(name).append(": ").append(Uniform.brief(value)).append('\n');
    }
  }

  private void lines(StringBuilder text, Trace trace, List<Step> steps) {
    List<String> lanes =
        List.copyOf(
            steps.stream().map(Step::actor).collect(Collectors.toCollection(LinkedHashSet::new)));
    List<List<String>> rows = new ArrayList<>();
    for (Step step : steps) {
      Action action = manifest.actions().get(step.action());
      String number = mark(trace, step) + step.number();
      String call = step.call();
      String kernel = action == null ? "" : action.where();
      rows.add(List.of(number, lane(lanes, step.actor()), call, kernel, step.effect()));
    }
    for (int lane = 0; lane < lanes.size(); lane++) {
      text.append(" ".repeat(7)).append("| ".repeat(lane)).append(lanes.get(lane)).append('\n');
    }
    int action = rows.stream().mapToInt(r -> r.get(2).length()).max().orElse(0);
    int kernel = rows.stream().mapToInt(r -> r.get(3).length()).max().orElse(0);
    for (List<String> row : rows) {
      String line =
          String.format(
              "%5s  %s %-" + Math.max(1, action) + "s  %-" + Math.max(1, kernel) + "s  %s",
              row.get(0),
              row.get(1),
              row.get(2),
              row.get(3),
              row.get(4));
      text.append(line.stripTrailing()).append('\n');
    }
  }

  private static String mark(Trace trace, Step step) {
    return trace.ending() == Trace.Ending.LOOP && step.number() > trace.backTo() ? IN_LOOP : "";
  }

  private static String lane(List<String> lanes, String actor) {
    return lanes.stream().map(l -> l.equals(actor) ? "* " : "| ").collect(Collectors.joining());
  }

  private static String ending(Trace trace, List<Step> steps) {
    return switch (trace.ending()) {
      case END -> "There the run ends.";
      case STUTTERING -> "There it stays for ever, if whoever could still take a step does not.";
      case LOOP ->
          "The last step leads back to "
              + trace.backTo()
              + ": the steps marked "
              + IN_LOOP
              + " repeat for ever ("
              + steps.stream().filter(s -> s.number() > trace.backTo()).count()
              + " of them).";
    };
  }

  private String where(Trace trace) {
    Map<TlaValue, TlaValue> processes = Step.processes(trace.last(), manifest.control());
    if (processes.isEmpty()) {
      return "";
    }
    Set<String> places = new LinkedHashSet<>();
    processes.forEach((who, at) -> places.add(who.brief() + " at " + Step.next(at)));
    return "Who would do what next: " + String.join(", ", places) + ".";
  }

  /** What the run has ended in, in one sentence. */
  public String closing(Model model, Verdict.Violated violated) {
    for (Outcome outcome : outcomes) {
      var sentence = outcome.sentence(model, violated);
      if (sentence.isPresent()) {
        return sentence.get();
      }
    }
    return violated.property().equals(Property.DEADLOCK)
        ? "In the end nobody can take a step."
        : "In the end " + violated.property() + " does not hold.";
  }
}
