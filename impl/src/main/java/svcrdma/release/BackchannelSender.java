package svcrdma.release;

/**
 * Sends calls to the client over the connection on which the client calls ({@code
 * rpcrdma_bc_send_request}). It is no service thread: it posts and goes away, and never releases
 * what others have completed between calls.
 *
 * <p>Thread-safe: each send is in the thread of its caller.
 */
public final class BackchannelSender {
  private final Transport transport;

  /** A sender over this transport. */
  public BackchannelSender(Transport transport) {
    this.transport = transport;
  }

  /**
   * Sends one call. May sleep until there are enough Send Queue entries. If it fails, the transport
   * is closed, in the calling thread if possible.
   *
   * @param writes how many RDMA Writes go before the Send; one less than the Send Queue's depth at
   *     most
   * @return whether it was posted
   */
  public boolean send(int writes) {
    Tracepoints trace = transport.trace();
    trace.before("bc.start");
    if (!transport.tryGetReference()) {
      return false;
    }
    trace.after("startSend", 0);
    boolean posted = transport.sending().send(writes, transport::close);
    transport.putReference();
    return posted;
  }
}
