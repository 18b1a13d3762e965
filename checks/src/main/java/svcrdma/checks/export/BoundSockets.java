package svcrdma.checks.export;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;

/** Lets RMI listen on one address only; by itself it listens on all that the machine has. */
final class BoundSockets extends RMISocketFactory {
  private static final int BACKLOG = 50;

  private final InetAddress address;

  private BoundSockets(InetAddress address) {
    this.address = address;
  }

  /**
   * To be called before anything is exported; what is exported then names this address to others.
   *
   * @param host a name or an address of this machine, as others know it
   */
  static void use(String host) throws IOException {
    System.setProperty("java.rmi.server.hostname", host);
    setSocketFactory(new BoundSockets(InetAddress.getByName(host)));
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return new Socket(host, port);
  }

  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    return new ServerSocket(port, BACKLOG, address);
  }
}
