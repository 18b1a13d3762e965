package svcrdma.checks.hazard;

import java.util.Arrays;
import java.util.Optional;
import svcrdma.release.Deferred;
import svcrdma.release.DeferredNoTrigger;
import svcrdma.release.ReleaseDesign;
import svcrdma.release.ReleaseThread;
import svcrdma.release.Workqueue;
import svcrdma.release.WorkqueueCascade;
import svcrdma.release.WorkqueueInline;

/** The five designs of the specification, under its names. */
public enum Design {
  WORKQUEUE_CASCADE("workqueue-cascade"),
  WORKQUEUE_INLINE("workqueue-inline"),
  RELEASE_THREAD("release-thread"),
  DEFERRED_NO_TRIGGER("deferred-no-trigger"),
  DEFERRED("deferred");

  private final String id;

  Design(String id) {
    this.id = id;
  }

  /** The design of this name. */
  public static Optional<Design> of(String id) {
    return Arrays.stream(values()).filter(design -> design.id.equals(id)).findFirst();
  }

  /** Whether completed contexts go through the workqueue. */
  public boolean hasWorkqueue() {
    return this == WORKQUEUE_CASCADE || this == WORKQUEUE_INLINE;
  }

  /** Whether every completed context is released though nobody comes by any more. */
  public boolean releasesInTheEnd() {
    return this != DEFERRED_NO_TRIGGER;
  }

  /** Makes it for a transport; the workqueue is used by those that have one. */
  public ReleaseDesign.Factory factory(Workqueue workqueue) {
    return (pool, trigger, settings) ->
        switch (this) {
          case WORKQUEUE_CASCADE -> new WorkqueueCascade(pool, workqueue, settings.trace());
          case WORKQUEUE_INLINE -> new WorkqueueInline(pool, workqueue, settings.trace());
          case RELEASE_THREAD -> new ReleaseThread(pool, settings);
          case DEFERRED_NO_TRIGGER -> new DeferredNoTrigger(pool);
          case DEFERRED -> new Deferred(pool, trigger);
        };
  }

  @Override
  public String toString() {
    return id;
  }
}
