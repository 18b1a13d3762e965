package svcrdma.checks.jcstress.modes;

/**
 * Cache lines that a thread writes to before the handshake, and that the other thread has: it has
 * written beside, or made them. A store that follows waits in its processor's store buffer until
 * those are through: long enough for the other thread to miss it, if no barrier waits for it.
 */
final class ContendedLines {
  private static final int LINE = 16; // ints, on what is common today
  private static final int LINES = 8;

  private final int[] lines = new int[LINE * LINES];

  /** One thread writes. */
  void writeHere() {
    write(0);
  }

  /** The other writes, beside it. */
  void writeBeside() {
    write(1);
  }

  private void write(int first) {
    for (int i = first; i < lines.length; i += LINE) {
      lines[i] = 1;
    }
  }
}
