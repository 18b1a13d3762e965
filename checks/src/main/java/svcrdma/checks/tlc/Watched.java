package svcrdma.checks.tlc;

import java.io.IOException;
import java.util.Arrays;

/**
 * Runs a main class in this JVM for as long as the program that started it lives, however that one
 * ends: its end closes this JVM's standard input.
 */
public final class Watched {
  private static final int EXIT = 143; // as if ended by SIGTERM

  private Watched() {}

  /** The arguments are the main class and what it is given. */
  public static void main(String[] args) throws ReflectiveOperationException {
    Thread watch = new Thread(Watched::awaitEnd, "watch");
    watch.setDaemon(true);
    watch.start();
    // By its name: any TLC may be on the class path.
    Class.forName(args[0])
        .getMethod("main", String[].class)
        .invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
  }

  private static void awaitEnd() {
    try {
      while (System.in.read() >= 0) {
        // Nobody writes; only the end matters.
      }
    } catch (IOException e) {
      // As good as the end.
    }
    Runtime.getRuntime().halt(EXIT);
  }
}
