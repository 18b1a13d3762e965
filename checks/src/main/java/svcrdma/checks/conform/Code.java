package svcrdma.checks.conform;

import java.util.List;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.schedule.Scene;
import svcrdma.release.TransportSnapshot;

/**
 * The state of the code while all its threads are held.
 *
 * @param actors in the order of their names
 * @param snapshot what the transport tells of itself
 * @param history what its tracepoints have told of local variables
 */
record Code(List<String> actors, Scene scene, TransportSnapshot snapshot, History history) {
  /** Where an actor stands; null if it has ended. */
  @Nullable String standsAt(String actor) {
    return scene.standsAt(actor);
  }
}
