package svcrdma.checks.fray;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import kotlin.Unit;
import org.jspecify.annotations.Nullable;
import org.pastalab.fray.core.TestRunner;
import org.pastalab.fray.core.command.Configuration;
import org.pastalab.fray.core.command.ExecutionInfo;
import org.pastalab.fray.core.command.LambdaExecutor;
import org.pastalab.fray.core.command.NetworkDelegateType;
import org.pastalab.fray.core.command.SystemTimeDelegateType;
import org.pastalab.fray.core.randomness.ControlledRandomProvider;
import org.pastalab.fray.rmi.TestStatusObserver;
import org.pastalab.fray.runtime.DeadlockException;
import svcrdma.checks.hazard.Property;
import svcrdma.release.LedgerException;

/**
 * Runs a program in schedules by chance, until one fails. The first schedule's seed is given, each
 * further one's is one more; so a seed alone repeats its schedule.
 */
final class Exploration {
  private static final int MOST_SECONDS = 300;

  // Far more than any program here needs: a schedule that goes on so long goes on for ever.
  private static final int MOST_STEPS = 100_000;

  /**
   * What came out.
   *
   * @param completed schedules that came to their end and were well
   * @param failure what the last one failed with, or null
   * @param violated what that means, if the specification has a name for it
   * @param seed the last one's
   * @param standing who stood where when it failed
   * @param time wall time
   */
  record Outcome(
      int completed,
      @Nullable Throwable failure,
      Optional<Property> violated,
      long seed,
      String standing,
      Duration time) {
    int begun() {
      return failure == null ? completed : completed + 1;
    }

    @Override
    public String toString() {
      String how =
          failure == null
              ? "nothing failed"
              : violated.map(Property::toString).orElse(failure.toString())
                  + " in schedule "
                  + (completed + 1)
                  + ", which -Dfray.seed="
                  + seed
                  + " -Dfray.schedules=1 repeats; there "
                  + standing;
      return completed + " schedules well, " + how;
    }
  }

  private final Supplier<Program> programs;
  private final long firstSeed;
  private int begun;
  private int completed;
  private @Nullable Program program;
  private @Nullable Throwable failure;
  private Optional<Property> violated = Optional.empty();
  private String standing = "";

  private Exploration(Supplier<Program> programs, long firstSeed) {
    this.programs = programs;
    this.firstSeed = firstSeed;
  }

  /** Explores as many schedules as told, or fewer if one fails. */
  static Outcome explore(Supplier<Program> programs, long seed, int schedules) {
    return new Exploration(programs, seed).explore(schedules);
  }

  private Outcome explore(int schedules) {
    long begin = System.nanoTime();
    PrintStream out = System.out;
    // Fray clears the screen as it goes on.
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    try {
      Configuration configuration =
          new Configuration(
              new ExecutionInfo(new LambdaExecutor(this::runOne), false, false, MOST_STEPS),
              Path.of(System.getProperty("fray.directory", "target"), "report"),
              schedules,
              MOST_SECONDS,
              new SeededScheduler(firstSeed),
              new ControlledRandomProvider(),
              false,
              false,
              true,
              false,
              false,
              false,
              NetworkDelegateType.NONE,
              SystemTimeDelegateType.NONE,
              1,
              true,
              false,
              false,
              false,
              false,
              false,
              null);
      configuration.getTestStatusObservers().add(new Observer());
      @Nullable Throwable unused = new TestRunner(configuration).run();
    } finally {
      System.setOut(out);
    }
    return new Outcome(
        completed,
        failure,
        violated,
        firstSeed + begun - 1,
        standing,
        Duration.ofNanos(System.nanoTime() - begin));
  }

  private Unit runOne() {
    begun++;
    program = programs.get();
    try {
      program.run();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return Unit.INSTANCE;
  }

  private final class Observer implements TestStatusObserver {
    @Override
    public void onExecutionStart() {}

    @Override
    public void onReportError(Throwable error) {
      failure = error;
      if (program != null) {
        violated = meaning(program, error);
        standing = program.standing();
      }
    }

    @Override
    public void onExecutionDone(@Nullable Throwable error) {
      if (error == null) {
        completed++;
      }
    }

    @Override
    public void saveToReportFolder(Path folder) {}
  }

  private static Optional<Property> meaning(Program program, Throwable error) {
    if (error instanceof DeadlockException) {
      return program.violatedAtRest();
    }
    if (error instanceof Program.Violation violation) {
      return Optional.of(violation.property);
    }
    return error instanceof LedgerException finding ? Property.of(finding) : Optional.empty();
  }
}
