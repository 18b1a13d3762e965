package svcrdma.checks.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.tlc.TlaValue;

/** Reads out of the last state that TLC reached what was due there and what could be. */
final class Rejection {
  private final Recording recording;
  private final Map<String, Integer> taken = new HashMap<>();
  private final Map<String, String> steps = new HashMap<>();
  private final Map<String, List<String>> allowed = new HashMap<>();

  private Rejection(Recording recording, Map<String, TlaValue> state) {
    this.recording = recording;
    entries(state.get("taken"))
        .forEach((actor, count) -> taken.put(actor, Integer.parseInt(count.brief())));
    entries(state.get("pc"))
        .forEach(
            (actor, stack) -> {
              List<TlaValue> all = elements(stack);
              steps.put(actor, all.isEmpty() ? "its end" : all.get(0).brief());
            });
    for (TlaValue could : elements(elements(state.get("told")).get(0))) {
      List<TlaValue> parts = elements(could);
      allowed
          .computeIfAbsent(parts.get(0).brief(), actor -> new ArrayList<>())
          .add(parts.get(1).brief() + " seeing " + parts.get(2).brief());
    }
  }

  static TraceVerdict.Rejected of(Recording recording, int count, Map<String, TlaValue> state) {
    return new TraceVerdict.Rejected(count, new Rejection(recording, state).stuck());
  }

  /** Of each actor the next event, unless another that ended before it is still to be taken. */
  private List<TraceVerdict.Stuck> stuck() {
    Map<String, Event> next = new HashMap<>();
    Map<Event, Integer> lines = new HashMap<>();
    Map<String, Integer> seen = new HashMap<>();
    int line = TraceModel.HEADER_LINES;
    long firstEnd = Long.MAX_VALUE;
    for (Event event : recording.events()) {
      line++;
      int index = seen.merge(event.actor(), 1, Integer::sum);
      if (index == taken.getOrDefault(event.actor(), 0) + 1) {
        next.put(event.actor(), event);
        lines.put(event, line);
        firstEnd = Math.min(firstEnd, event.end());
      }
    }
    long limit = firstEnd;
    return next.values().stream()
        .filter(event -> event.begin() <= limit)
        .sorted(Comparator.comparingLong(Event::end))
        .map(
            event ->
                new TraceVerdict.Stuck(
                    event,
                    lines.getOrDefault(event, 0),
                    steps.getOrDefault(event.actor(), "nowhere"),
                    allowed.getOrDefault(event.actor(), List.of())))
        .toList();
  }

  private static Map<String, TlaValue> entries(@Nullable TlaValue value) {
    Map<String, TlaValue> entries = new HashMap<>();
    if (value instanceof TlaValue.Function function) {
      function.map().forEach((key, entry) -> entries.put(key.brief(), entry));
    }
    return entries;
  }

  private static List<TlaValue> elements(@Nullable TlaValue value) {
    if (value instanceof TlaValue.Sequence sequence) {
      return sequence.elements();
    }
    return value instanceof TlaValue.Set set ? List.copyOf(set.elements()) : List.of();
  }
}
