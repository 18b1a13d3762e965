package svcrdma.checks.load;

/** Where completed contexts are released. */
public enum Site {
  /** A service thread between two calls. */
  RELEASE("release"),
  /** A sender that found no free context. */
  GET("get"),
  /** A sender that had to wait for entries. */
  SQ_WAIT("sq-wait"),
  /** Whoever frees the transport. */
  TEARDOWN("teardown"),
  /** The thread of design {@code release-thread}. */
  RELEASE_THREAD("release-thread"),
  /** A work item of the designs with a workqueue. */
  WORK_ITEM("work-item");

  private final String id;

  Site(String id) {
    this.id = id;
  }

  @Override
  public String toString() {
    return id;
  }
}
