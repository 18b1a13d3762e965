package svcrdma.checks.export;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Arrays;
import tlc2.TLC;
import tlc2.output.EC;
import tlc2.util.IStateWriter;
import util.SimpleFilenameToStream;

/** Runs TLC as its own main class does, and writes the graph that it explores. */
public final class Exporter {
  private static final int BAD_ARGUMENTS = 1; // as TLC's own
  private static final int OWN_ARGUMENTS = 4;

  private Exporter() {}

  /**
   * Runs and exits with TLC's code; the file has its end only if TLC has found no error.
   *
   * @param args the file, its first line, the control variable, the names of the predicates to
   *     evaluate in each state, with commas between them; then TLC's
   */
  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    TLC tlc = new TLC();
    if (!tlc.handleParameters(Arrays.copyOfRange(args, OWN_ARGUMENTS, args.length))) {
      System.exit(BAD_ARGUMENTS);
    }
    GraphWriter writer =
        new GraphWriter(Path.of(args[0]), args[1], args[2], Predicates.of(args[3]));
    setWriter(tlc, writer);
    tlc.setResolver(new SimpleFilenameToStream());
    int code = tlc.process();
    if (code == EC.NO_ERROR) {
      writer.end();
    }
    System.exit(EC.ExitStatus.errorConstantToExitStatus(code));
  }

  // TLC makes a writer of its own from its arguments, and has no other door for one.
  private static void setWriter(TLC tlc, IStateWriter writer) throws ReflectiveOperationException {
    Field field = TLC.class.getDeclaredField("stateWriter");
    field.setAccessible(true);
    field.set(tlc, writer);
  }
}
