package svcrdma.checks.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was recorded.
 *
 * @param setting what was run
 * @param events each actor's in its order; of different actors in any
 */
public record Recording(Setting setting, List<Event> events) {

  /**
   * What was run.
   *
   * @param design its release design
   * @param without mechanisms that it lacks
   * @param with mechanisms, mends among them, that it has beyond the design's
   * @param threads service threads, which are called {@code t1}, {@code t2} ...
   * @param senders backchannel senders, which are called {@code b1}, {@code b2} ...
   * @param queueDepth Send Queue entries
   * @param mostWrites RDMA Writes before the Send of a reply, at most
   * @param requestLimit requests in progress, 0 for no limit
   */
  public record Setting(
      String design,
      List<String> without,
      List<String> with,
      int threads,
      int senders,
      int queueDepth,
      int mostWrites,
      int requestLimit) {
    /** What it is compared with: the design, and how its mechanisms are changed. */
    public String specification() {
      return design
          + (without.isEmpty() ? "" : ", less " + String.join(", ", without))
          + (with.isEmpty() ? "" : ", with " + String.join(", ", with));
    }
  }

  /** The events of each actor. */
  public Map<String, List<Event>> byActor() {
    Map<String, List<Event>> byActor = new LinkedHashMap<>();
    for (Event event : events) {
      byActor.computeIfAbsent(event.actor(), actor -> new ArrayList<>()).add(event);
    }
    return byActor;
  }

  /** How many events have this action. */
  long count(String action) {
    return events.stream().filter(event -> event.action().equals(action)).count();
  }
}
