package svcrdma.checks.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Near;
import svcrdma.checks.manifest.Place;
import svcrdma.checks.manifest.Property;
import svcrdma.checks.manifest.WhatIf;

/** A recording as a model: the specification's constants, and a module that defines the events. */
final class TraceModel {
  static final String MODULE = "Recorded";
  static final int HEADER_LINES = 1;
  private static final String SPECIFICATION = "TraceSpec";
  private static final String GOAL = "NeverTold";
  private static final Place PLACE = new Place(MODULE, 1);

  private final Manifest manifest;
  private final Recording recording;
  private final Map<String, List<Event>> byActor;
  private final Model base;

  /**
   * A recording as a model of this manifest.
   *
   * @throws InputException if it names an action, an actor, a design or a mechanism that the
   *     specification does not know
   */
  TraceModel(Manifest manifest, Recording recording) {
    this.manifest = manifest;
    this.recording = recording;
    byActor = recording.byActor();
    base = base();
    List<String> actors = actors();
    int line = HEADER_LINES;
    for (Event event : recording.events()) {
      line++;
      if (!manifest.actions().containsKey(event.action())) {
        throw error(line, Near.unknown("action", event.action(), manifest.actions().keySet()));
      }
      if (!actors.contains(event.actor())) {
        throw error(line, Near.unknown("actor", event.actor(), actors));
      }
    }
  }

  private Model base() {
    Recording.Setting setting = recording.setting();
    try {
      return new WhatIf(setting.design(), setting.without(), setting.with(), List.of(), Map.of())
          .model(manifest);
    } catch (InputException e) {
      throw error(HEADER_LINES, String.valueOf(e.getMessage()));
    }
  }

  private static InputException error(int line, String message) {
    return new InputException("line " + line + " of the trace: " + message);
  }

  private List<String> actors() {
    List<String> actors = new ArrayList<>(numbered("t", recording.setting().threads()));
    actors.addAll(numbered("b", recording.setting().senders()));
    actors.addAll(List.of("send-cq", "receive-cq", "manager", "closer", "w1", "w2", "releaser"));
    return actors;
  }

  private static List<String> numbered(String prefix, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> prefix + i).toList();
  }

  /** The model that is violated if so many events can be taken. */
  Model model(int stopAt) {
    Recording.Setting setting = recording.setting();
    Map<String, String> constants = new LinkedHashMap<>(base.constants());
    constants.put("Threads", set(numbered("t", setting.threads())));
    constants.put("Senders", set(numbered("b", setting.senders())));
    constants.put("Workers", set(numbered("w", 2)));
    constants.put("QueueDepth", Integer.toString(setting.queueDepth()));
    constants.put("RequestLimit", Integer.toString(setting.requestLimit()));
    constants.put(
        "ChainLengths",
        IntStream.rangeClosed(1, setting.mostWrites() + 1)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", ", "{", "}")));
    constants.put("Calls", Long.toString(recording.count("receiveCall")));
    constants.put("Sends", Long.toString(recording.count("startSend")));
    // What the environment may do: whether it did is for the events to say.
    constants.put("PostFailures", "{\"none-accepted\", \"part-accepted\"}");
    for (String may :
        List.of("Reads", "AllocationFailures", "CompletionErrors", "Disconnects", "DirectCloses")) {
      constants.put(may, "TRUE");
    }
    // As many as were allocated: states are the smaller for it.
    constants.put("Contexts", "<- RecordedContexts");
    constants.put("Events", "<- RecordedEvents");
    constants.put("StopAt", Integer.toString(stopAt));
    Property goal =
        new Property(
            GOAL,
            Property.Kind.INVARIANT,
            null,
            "not so many events can be taken",
            null,
            List.of(),
            MODULE,
            true,
            true,
            PLACE);
    return new Model(
        "(trace)",
        MODULE,
        SPECIFICATION,
        setting.design(),
        base.without(),
        base.with(),
        constants,
        List.of(goal),
        null,
        null,
        false,
        true,
        "a recording",
        null,
        PLACE);
  }

  private static String set(List<String> names) {
    return names.stream().map(n -> '"' + n + '"').collect(Collectors.joining(", ", "{", "}"));
  }

  /** The module that defines the events. */
  String module() {
    StringBuilder text = new StringBuilder();
    text.append("---- MODULE ").append(MODULE).append(" ----\nEXTENDS Trace\n");
    text.append("RecordedContexts == 1 .. ")
        .append(recording.count("allocateContext"))
        .append('\n');
    List<String> names = new ArrayList<>();
    byActor.forEach(
        (actor, events) -> {
          String name = "EventsOf" + (names.size() + 1);
          names.add("(\"" + actor + "\" :> " + name + ")");
          text.append(name).append(" == <<\n");
          text.append(
              events.stream()
                  .map(event -> record(actor, event))
                  .collect(Collectors.joining(",\n")));
          text.append("\n>>\n");
        });
    text.append("RecordedEvents == ").append(String.join(" @@ ", names)).append("\n====\n");
    return text.toString();
  }

  private String record(String actor, Event event) {
    List<String> after = new ArrayList<>();
    byActor.forEach(
        (other, events) -> {
          int count = other.equals(actor) ? 0 : endedBefore(events, event.begin());
          if (count > 0) {
            after.add("(\"" + other + "\" :> " + count + ")");
          }
        });
    return "[action |-> \""
        + event.action()
        + "\", saw |-> "
        + event.saw()
        + ", after |-> "
        + (after.isEmpty() ? "<<>>" : String.join(" @@ ", after))
        + "]";
  }

  /** How many of these had ended at that time; they are in their order. */
  private static int endedBefore(List<Event> events, long time) {
    int low = 0;
    int high = events.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (events.get(middle).end() < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
