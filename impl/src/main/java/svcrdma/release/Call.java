package svcrdma.release;

/**
 * One call from the client, as far as this protocol cares.
 *
 * @param number the client's, for messages
 * @param needsReads whether parts of it have to be fetched by RDMA Reads before it can be processed
 * @param writes how many RDMA Writes go out before the Send of its reply: 0 or more. With it they
 *     are the reply's chain
 */
public record Call(int number, boolean needsReads, int writes) {

  /**
   * A call.
   *
   * @throws IllegalArgumentException if the number of Writes is negative
   */
  public Call {
    if (writes < 0) {
      throw new IllegalArgumentException(writes + " writes");
    }
  }

  /** The same call, all of which is there now. */
  Call withReadsDone() {
    return new Call(number, false, writes);
  }
}
