package svcrdma.checks.tlc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What one TLC process said, as it says it. To be fed line by line by one thread. */
final class TlcOutput {
  private static final Pattern WITNESS = Pattern.compile("<<\"witness\", \"(\\w+)\">>");
  private static final Pattern STATISTICS =
      Pattern.compile(
          "([\\d,]+) states generated, ([\\d,]+) distinct states found.*", Pattern.DOTALL);
  private static final Pattern SIMULATED =
      Pattern.compile(".*?\\b([\\d,]+) states (?:generated|checked),.*", Pattern.DOTALL);
  private static final Pattern DEPTH = Pattern.compile("\\D*(\\d+)\\.?\\s*", Pattern.DOTALL);
  private static final Pattern HEADER =
      Pattern.compile("(\\d+): <?(\\w+ ?\\w*)(?:\\((.*?)\\))?(?: line .*)?>?.*");
  private static final Pattern BACK =
      Pattern.compile("(\\d+): Back to state(?:: <(\\w+).*)?", Pattern.DOTALL);
  private static final Pattern COVERED =
      Pattern.compile("<(\\w+) .*>: (\\d+):(\\d+)\\s*", Pattern.DOTALL);

  // What the parser prints around its complaint.
  private static final Pattern FRAME =
      Pattern.compile(
          "Parsing file |Semantic processing |Semantic errors|\\*\\*\\*|Fatal errors while parsing"
              + "|Residual stack trace|.* starting at line |tla2sany\\.|java\\.lang\\."
              + "|Unknown location|In module |Could not parse module ");
  private static final List<Pattern> CULPRITS =
      List.of(
          Pattern.compile("In module (\\w+)"),
          Pattern.compile("line .* of module (\\w+)"),
          Pattern.compile("File name '(\\w+)' does not match .*"),
          Pattern.compile("Cannot find source file for module \\w+ imported in module (\\w+)\\."));
  private static final Pattern PARSED = Pattern.compile("Parsing file (?:.*/)?(\\w+)\\.tla.*");

  private final Consumer<TlcMessage> listener;
  private final MessageReader reader = new MessageReader(this::message, this::between);
  private final List<TlcMessage> messages = new ArrayList<>();
  private final Set<String> witnesses = new TreeSet<>();
  private final Map<String, Long> actions = new LinkedHashMap<>();
  private final List<TraceState> states = new ArrayList<>();
  private final List<String> parsing = new ArrayList<>();
  private Trace.Ending ending = Trace.Ending.END;
  private int backTo;
  private String lastAction = "";
  private boolean inParser;
  private @Nullable Long generated;
  private @Nullable Long distinct;
  private @Nullable Long depth;

  TlcOutput() {
    this(message -> {});
  }

  /**
   * What is told to somebody else too.
   *
   * @param listener is told each message as it comes
   */
  TlcOutput(Consumer<TlcMessage> listener) {
    this.listener = listener;
  }

  void line(String line) {
    Matcher witness = WITNESS.matcher(line);
    if (witness.matches()) {
      witnesses.add(witness.group(1));
    } else {
      reader.line(line);
    }
  }

  private void between(String line) {
    // All else that stands between messages is what the model prints.
    if (inParser) {
      parsing.add(line);
    }
  }

  private void message(TlcMessage message) {
    switch (message.code()) {
      case TlcMessage.SANY_START -> inParser = true;
      case TlcMessage.SANY_END -> inParser = false;
      case TlcMessage.STATISTICS -> statistics(message.text());
      case TlcMessage.DEPTH -> depth = number(DEPTH, message.text());
      case TlcMessage.SIMULATED -> generated = number(SIMULATED, message.text());
      case TlcMessage.BEHAVIOUR, TlcMessage.COUNTEREXAMPLE -> states.clear();
      case TlcMessage.STATE, TlcMessage.STATE_OF_STEP -> state(message.text());
      case TlcMessage.STUTTERING -> ending = Trace.Ending.STUTTERING;
      case TlcMessage.BACK_TO_STATE -> back(message.text());
      case TlcMessage.INVARIANT_VIOLATED_INITIAL, TlcMessage.PROPERTY_VIOLATED_INITIAL ->
          initial(message.text());
      case TlcMessage.COVERAGE_START -> actions.clear();
      case TlcMessage.ACTION_COVERAGE -> covered(message.text());
      default -> {}
    }
    messages.add(message);
    listener.accept(message);
  }

  private void statistics(String text) {
    Matcher matcher = STATISTICS.matcher(text.strip());
    if (matcher.matches()) {
      generated = Long.valueOf(matcher.group(1).replace(",", ""));
      distinct = Long.valueOf(matcher.group(2).replace(",", ""));
    }
  }

  private static @Nullable Long number(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.matches() ? Long.valueOf(matcher.group(1).replace(",", "")) : null;
  }

  private void state(String text) {
    int end = text.indexOf('\n');
    String header = text.substring(0, end);
    Matcher matcher = HEADER.matcher(header);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not the head of a state: " + header);
    }
    int number = Integer.parseInt(matcher.group(1));
    boolean first = number == 1;
    String arguments = matcher.group(3);
    states.add(
        new TraceState(
            number,
            first ? "" : matcher.group(2).replaceFirst(" line$", ""),
            first || arguments == null || arguments.isBlank()
                ? List.of()
                : List.of(arguments.split(",\\s*")),
            TlaParser.state(text.substring(end + 1))));
  }

  // TLC says where the loop goes by repeating that state's number.
  private void back(String text) {
    Matcher matcher = BACK.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a way back: " + text.strip());
    }
    ending = Trace.Ending.LOOP;
    backTo = Integer.parseInt(matcher.group(1));
    lastAction = matcher.group(2) == null ? "" : matcher.group(2);
  }

  private void initial(String text) {
    states.clear();
    states.add(
        new TraceState(1, "", List.of(), TlaParser.state(text.substring(text.indexOf('\n') + 1))));
  }

  private void covered(String text) {
    Matcher matcher = COVERED.matcher(text);
    if (matcher.matches()) {
      actions.merge(matcher.group(1), Long.valueOf(matcher.group(3)), Long::sum);
    }
  }

  /** Whether a message with this code came. */
  boolean has(int code) {
    return messages.stream().anyMatch(m -> m.code() == code);
  }

  /** The error messages. */
  List<TlcMessage> errors() {
    return messages.stream().filter(TlcMessage::isError).toList();
  }

  /** The run that was printed, if one was. */
  @Nullable Trace trace() {
    return states.isEmpty() ? null : new Trace(List.copyOf(states), ending, backTo, lastAction);
  }

  Set<String> witnesses() {
    return Set.copyOf(witnesses);
  }

  /** How often each action was taken, where coverage was asked for. */
  Map<String, Long> actions() {
    return Map.copyOf(actions);
  }

  Statistics statistics() {
    return new Statistics(generated, distinct, depth);
  }

  /** The parser's complaint in one line, from what it printed. */
  String parserComplaint() {
    List<String> complaint =
        parsing.stream()
            .map(String::strip)
            .filter(l -> !l.isEmpty() && !FRAME.matcher(l).lookingAt())
            .limit(2)
            .toList();
    return complaint.isEmpty() ? "it is no module" : String.join(": ", complaint);
  }

  /** The module that does not parse, which may be one that the checked one extends. */
  Optional<String> unparsedModule() {
    for (Pattern pattern : CULPRITS) {
      for (String line : parsing) {
        Matcher matcher = pattern.matcher(line.strip());
        if (matcher.matches()) {
          return Optional.of(matcher.group(1));
        }
      }
    }
    // It broke down in the middle of the last one.
    return parsing.stream()
        .map(PARSED::matcher)
        .filter(Matcher::matches)
        .map(m -> m.group(1))
        .reduce((before, last) -> last);
  }
}
