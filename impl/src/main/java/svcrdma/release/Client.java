package svcrdma.release;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The other end of the connection: sends calls when it likes.
 *
 * <p>Thread-safe.
 */
public final class Client {
  private final QueuePair connection;
  private final AtomicInteger calls = new AtomicInteger();

  /** The client at the other end of this transport. */
  public Client(Transport transport) {
    connection = transport.queuePair();
  }

  /**
   * Sends a call. Never sleeps.
   *
   * @param needsReads whether the server must fetch parts of it by RDMA Reads
   * @param writes how many RDMA Writes go before the Send of the reply; one less than the Send
   *     Queue's depth at most
   * @return whether the connection took it
   */
  public boolean call(boolean needsReads, int writes) {
    return connection.arrive(new Call(calls.incrementAndGet(), needsReads, writes));
  }

  /** How many calls it has sent, with those that the connection did not take. */
  public int calls() {
    return calls.get();
  }
}
