package svcrdma.checks.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import svcrdma.checks.InputException;

/** Serves one page to this machine. */
final class PageServer implements AutoCloseable {
  private static final int NO_BODY = -1;
  private static final int FOUND = 200;
  private static final int NOT_FOUND = 404;

  private final HttpServer server;

  private PageServer(HttpServer server) {
    this.server = server;
  }

  /**
   * Begins to serve.
   *
   * @param port 0 for any that is free
   * @throws InputException when the port cannot be used
   */
  static PageServer start(String page, int port) {
    byte[] body = page.getBytes(StandardCharsets.UTF_8);
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      server.createContext(
          "/",
          exchange -> {
            boolean found = exchange.getRequestURI().getPath().equals("/");
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(found ? FOUND : NOT_FOUND, found ? body.length : NO_BODY);
            try (OutputStream out = exchange.getResponseBody()) {
              if (found) {
                out.write(body);
              }
            }
          });
      server.start();
      return new PageServer(server);
    } catch (IOException | IllegalArgumentException e) {
      throw new InputException("--serve: port " + port + " cannot be used: " + e.getMessage());
    }
  }

  /**
   * Tries the port, so that a wrong one is told before there is work to serve.
   *
   * @throws InputException when it cannot be used
   */
  static void mustBeUsable(int port) {
    start("", port).close();
  }

  String address() {
    InetSocketAddress address = server.getAddress();
    return "http://" + address.getAddress().getHostAddress() + ":" + address.getPort() + "/";
  }

  /** Serves until the process is told to end. */
  static void serve(String page, int port, PrintWriter out) throws InterruptedException {
    try (PageServer server = start(page, port)) {
      out.println("serving " + server.address() + " until Ctrl-C");
      out.flush();
      new CountDownLatch(1).await();
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
