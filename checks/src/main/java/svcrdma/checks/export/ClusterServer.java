package svcrdma.checks.export;

import java.io.IOException;
import java.rmi.NotBoundException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tlc2.TLCGlobals;
import tlc2.output.EC;
import tlc2.output.MP;
import tlc2.output.OutputCollector;
import tlc2.tool.EvalException;
import tlc2.tool.TLCState;
import tlc2.tool.TLCStateInfo;
import tlc2.tool.WorkerException;
import tlc2.tool.distributed.TLCApp;
import tlc2.tool.distributed.TLCServer;
import tlc2.tool.fp.FPSetConfiguration;
import tlc2.util.FP64;
import util.FileUtil;

/**
 * Runs TLC's server for a cluster, and ends as TLC itself does. TLC's own server exits with 0
 * whatever was found, keeps for itself which property is violated, and prints of a run its last
 * step only: so that step is looked at once more.
 */
public final class ClusterServer extends TLCServer {
  private static final long serialVersionUID = 1;
  private static final int BROKEN = 75; // as TLC's own, when something cannot be evaluated
  private static final Pattern VIOLATED = Pattern.compile("Error: Invariant (\\S+) is violated\\.");
  private static final String DEADLOCK = "Error: deadlock reached.";

  private static final Pattern REGISTERS = Pattern.compile("\\bTLC[GS]et\\b");

  private final transient TLCApp model;
  private boolean isTold;
  private static volatile int exit; // nobody else ends this JVM

  private ClusterServer(TLCApp model) throws IOException, NotBoundException {
    super(model);
    this.model = model;
  }

  /**
   * Runs and exits with TLC's codes.
   *
   * @param args this machine as workers reach it, the module and its configuration without their
   *     endings, and whether a deadlock is a violation
   */
  public static void main(String[] args) {
    // The set of fingerprints exits with 0 when it is closed.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(exit)));
    exit = run(args[0], args[1], args[2], Boolean.parseBoolean(args[3]));
    System.exit(exit);
  }

  private static int run(String host, String module, String config, boolean deadlock) {
    try {
      BoundSockets.use(host);
      TLCGlobals.tool = true;
      TLCGlobals.metaDir = "states" + FileUtil.separator;
      TLCGlobals.chkptDuration = 0;
      TLCGlobals.setNumWorkers(0);
      FP64.Init(0);
      TLCApp model = new TLCApp(module, config, deadlock, null, new FPSetConfiguration());
      checkInitialStates(model);
      new ClusterServer(model).modelCheck();
      return exit;
    } catch (WorkerException e) {
      return told(e);
    } catch (EvalException e) {
      // Each worker would count for itself.
      if (REGISTERS.matcher(String.valueOf(e.getMessage())).find()) {
        MP.printError(EC.TLC_FEATURE_UNSUPPORTED, "TLCGet and TLCSet do not work in a cluster.");
      } else {
        MP.printError(EC.GENERAL, e);
      }
      return BROKEN;
    } catch (IOException | NotBoundException | InterruptedException | RuntimeException e) {
      MP.printError(EC.GENERAL, e);
      return BROKEN;
    }
  }

  // For what is violated at once nobody has to wait for workers.
  private static void checkInitialStates(TLCApp model) throws WorkerException {
    WorkerException[] found = new WorkerException[1];
    model.getInitStates(
        state -> {
          try {
            model.checkState(null, state);
          } catch (WorkerException e) {
            found[0] = e;
          }
          return state;
        });
    if (found[0] != null) {
      throw found[0];
    }
  }

  /** TLC asks for it last before it closes the file with the ways to all states. */
  @Override
  public synchronized long getNewStates() {
    List<TLCStateInfo> end = OutputCollector.getTrace();
    if (!end.isEmpty() && !isTold) {
      isTold = true;
      TLCState last = end.get(end.size() - 1).state;
      try {
        if (end.size() == 1) {
          tellRun(last, null);
        } else {
          tellRun(end.get(end.size() - 2).state, last);
        }
      } catch (WorkerException e) {
        exit = told(e);
      } catch (IOException | RuntimeException e) {
        MP.printError(EC.GENERAL, e);
        exit = BROKEN;
      }
    }
    return super.getNewStates();
  }

  private void tellRun(TLCState before, @Nullable TLCState last)
      throws IOException, WorkerException {
    // A state that has come from a worker does not know any more that it has a predecessor.
    before.setPredecessor(before);
    trace.printTrace(before, last);
    if (last != null) {
      model.checkState(before, last);
    }
    model.getNextStates(last == null ? before : last);
    throw new WorkerException("Error: what a worker complained about is all right here.");
  }

  /** Says what was found as TLC does without a cluster, and returns the code to exit with. */
  private static int told(WorkerException found) {
    String says = String.valueOf(found.getMessage());
    Matcher violated = VIOLATED.matcher(says);
    int code;
    if (says.equals(DEADLOCK)) {
      code = EC.TLC_DEADLOCK_REACHED;
      MP.printError(code);
    } else if (!violated.matches()) {
      MP.printError(EC.GENERAL, says);
      return BROKEN;
    } else if (found.state1 == null) {
      code = EC.TLC_INVARIANT_VIOLATED_INITIAL;
      MP.printError(code, new String[] {violated.group(1), found.state2.toString()});
    } else {
      code = EC.TLC_INVARIANT_VIOLATED_BEHAVIOR;
      MP.printError(code, new String[] {violated.group(1)});
    }
    return EC.ExitStatus.errorConstantToExitStatus(code);
  }
}
