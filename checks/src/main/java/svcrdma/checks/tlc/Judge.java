package svcrdma.checks.tlc;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Property;

/**
 * Decides what a TLC process that has ended has found. Its exit code and its messages must tell the
 * same; whatever does not fit together is inconclusive, so that no failure of TLC is ever taken for
 * a result.
 */
final class Judge {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
  private static final int OUT_OF_HEAP_EXIT = 3; // of -XX:+ExitOnOutOfMemoryError
  // A name in the configuration that the module does not have, or the other way round.
  private static final int UNKNOWN_NAME_EXIT = 151;
  private static final Map<Integer, Set<Integer>> CODES_OF_EXIT =
      Map.of(
          11,
          Set.of(TlcMessage.DEADLOCK),
          12,
          Set.of(TlcMessage.INVARIANT_VIOLATED, TlcMessage.INVARIANT_VIOLATED_INITIAL),
          13,
          Set.of(
              TlcMessage.TEMPORAL_VIOLATED,
              TlcMessage.ACTION_PROPERTY_VIOLATED,
              TlcMessage.PROPERTY_VIOLATED_INITIAL));
  private static final Set<Integer> INTRODUCTIONS =
      Set.of(TlcMessage.BEHAVIOUR, TlcMessage.COUNTEREXAMPLE);
  private static final Set<Integer> MEMORY =
      Set.of(
          TlcMessage.OUT_OF_MEMORY,
          TlcMessage.OUT_OF_MEMORY_INIT,
          TlcMessage.OUT_OF_MEMORY_LIVENESS);

  private Judge() {}

  /**
   * A verdict, or null when a property is violated of which only its kind, temporal, is known.
   *
   * @param simulation what TLC was asked for, null where it was to decide the model
   * @param complaint what TLC wrote to its standard error, for when it broke down
   */
  static @Nullable Verdict judge(
      Model model, @Nullable Simulation simulation, int exit, TlcOutput output, String complaint) {
    List<TlcMessage> errors = output.errors();
    if (exit == OUT_OF_HEAP_EXIT || errors.stream().anyMatch(m -> MEMORY.contains(m.code()))) {
      return new Verdict.Inconclusive(Verdict.Cause.MEMORY, "out of memory");
    }
    if (exit == 0 && simulation != null) {
      return simulated(simulation, output);
    }
    if (exit == 0) {
      return output.has(TlcMessage.SUCCESS) && errors.isEmpty()
          ? new Verdict.Holds()
          : failed("TLC exited with 0 but did not say that it succeeded");
    }
    Set<Integer> fitting = CODES_OF_EXIT.get(exit);
    return fitting == null
        ? noVerdict(model, exit, output, complaint)
        : violation(model, exit, fitting, output);
  }

  // Of a simulation TLC never says that it succeeded.
  private static Verdict simulated(Simulation simulation, TlcOutput output) {
    if (!output.has(TlcMessage.FINISHED) || !output.errors().isEmpty()) {
      return failed("TLC exited with 0 but said " + said(output));
    }
    Long states = output.statistics().generated();
    return states == null || states == 0
        ? failed("TLC did not say that it simulated anything")
        : new Verdict.Simulated(simulation, states);
  }

  private static @Nullable Verdict violation(
      Model model, int exit, Set<Integer> fitting, TlcOutput output) {
    List<TlcMessage> errors = new ArrayList<>(output.errors());
    errors.removeIf(m -> INTRODUCTIONS.contains(m.code()));
    Trace trace = output.trace();
    if (errors.size() != 1
        || !fitting.contains(errors.get(0).code())
        || output.has(TlcMessage.SUCCESS)) {
      return failed("TLC exited with " + exit + " but said " + said(output));
    }
    if (trace == null) {
      return failed("TLC exited with " + exit + " without showing a run");
    }
    TlcMessage error = errors.get(0);
    if (error.code() == TlcMessage.DEADLOCK) {
      return model.deadlock()
          ? new Verdict.Violated(Property.DEADLOCK, trace)
          : failed("TLC found a deadlock, which it was told not to look for");
    }
    Property.Kind kind = exit == 12 ? Property.Kind.INVARIANT : Property.Kind.TEMPORAL;
    Optional<String> name = named(error, model.properties(kind));
    if (name.isPresent()) {
      return new Verdict.Violated(name.get(), trace);
    }
    return kind == Property.Kind.TEMPORAL
        ? null
        : failed("TLC did not name the invariant: " + error.oneLine());
  }

  /**
   * The only checked property there is, or the only one whose name is a word of the message's first
   * line.
   */
  private static Optional<String> named(TlcMessage error, List<Property> checked) {
    List<String> names = checked.stream().map(Property::name).toList();
    Set<String> found = new HashSet<>();
    Matcher words = NAME.matcher(error.text().lines().findFirst().orElse(""));
    while (words.find()) {
      if (names.contains(words.group())) {
        found.add(words.group());
      }
    }
    if (found.isEmpty() && names.size() == 1 && error.code() != TlcMessage.INVARIANT_VIOLATED) {
      return Optional.of(names.get(0));
    }
    return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
  }

  private static Verdict noVerdict(Model model, int exit, TlcOutput output, String complaint) {
    // The parser breaks down on an empty file; then it does not know the module.
    if (output.has(TlcMessage.PARSING_FAILED) || output.has(TlcMessage.NO_SUCH_MODULE)) {
      return new Verdict.Inconclusive(
          Verdict.Cause.INPUT,
          output.unparsedModule().orElse(model.module())
              + ".tla does not parse: "
              + output.parserComplaint());
    }
    if (!output.errors().isEmpty()) {
      if (exit == UNKNOWN_NAME_EXIT || output.has(TlcMessage.CONFIG_SYNTAX)) {
        String told = "model '" + model.id() + "': " + said(output);
        return new Verdict.Inconclusive(
            Verdict.Cause.INPUT,
            model.expect() == null ? told : model.place() + ": " + told); // a what-if has no place
      }
      // So does a module refuse its constants.
      if (output.has(TlcMessage.ASSUMPTION_FALSE)) {
        return new Verdict.Inconclusive(Verdict.Cause.INPUT, said(output));
      }
    }
    return failed(
        "TLC exited with " + exit + ": " + (output.errors().isEmpty() ? complaint : said(output)));
  }

  private static String said(TlcOutput output) {
    String said = String.join("; ", output.errors().stream().map(TlcMessage::oneLine).toList());
    return said.isEmpty() ? "nothing" : said.length() > 600 ? said.substring(0, 600) + "..." : said;
  }

  private static Verdict failed(String reason) {
    return new Verdict.Inconclusive(Verdict.Cause.FAILED, reason);
  }
}
