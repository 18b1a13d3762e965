package svcrdma.checks.fray;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;

/** Fray is awake: it finds a planted lost wakeup, and runs as many schedules as it is told. */
final class CanaryTest {

  /** Wakes whoever waits, once. */
  private static class Gate implements Program {
    private volatile boolean open;
    private volatile @Nullable Thread waiter;

    @Override
    public final void run() throws InterruptedException {
      Thread thread = new Thread(this::await);
      thread.start();
      open = true;
      Thread seen = waiter;
      if (seen != null) {
        LockSupport.unpark(seen);
      }
      thread.join();
    }

    void await() {
      waiter = Thread.currentThread();
      while (!open) {
        LockSupport.park(this);
      }
    }

    final void register() {
      waiter = Thread.currentThread();
    }

    final boolean isOpen() {
      return open;
    }

    @Override
    public Optional<Property> violatedAtRest() {
      return Optional.of(Property.NOBODY_SLEEPS_ON_WORK);
    }

    @Override
    public String standing() {
      return "the gate is " + (open ? "open" : "shut");
    }
  }

  /** Looks before it says that it waits: the wakeup between the two is lost. */
  private static final class LeakyGate extends Gate {
    @Override
    void await() {
      if (!isOpen()) {
        register();
        LockSupport.park(this);
      }
    }
  }

  @Test
  void aLostWakeupIsFound() {
    Exploration.Outcome outcome = Exploration.explore(LeakyGate::new, 1, 200);
    assertEquals(Optional.of(Property.NOBODY_SLEEPS_ON_WORK), outcome.violated());
    assertEquals("the gate is open", outcome.standing());
  }

  /** For the test below: ends with 1 if the lost wakeup is not found. */
  public static void main(String[] arguments) {
    try {
      new CanaryTest().aLostWakeupIsFound();
    } catch (AssertionError e) {
      System.err.println(e.getMessage());
      System.exit(1); // although whoever sleeps on the lost wakeup still does
    }
    System.exit(0);
  }

  @Test
  void withoutTheAgentThatInstrumentsThisCodeItIsNotFound()
      throws IOException, InterruptedException {
    Path directory = Path.of(System.getProperty("fray.directory", "target/fray"));
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-agentpath:" + directory.resolve("native/libjvmti.so"),
                "-Dfray.directory=" + directory.resolve("without-agent"),
                "-cp",
                System.getProperty("java.class.path"),
                CanaryTest.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(1, child.waitFor(), said);
    assertTrue(said.contains("but was: <Optional.empty>"), said);
  }

  @Test
  void theWholeGateComesThroughAsManySchedulesAsTold() {
    Exploration.Outcome outcome = Exploration.explore(Gate::new, 1, 200);
    assertNull(outcome.failure());
    assertEquals(200, outcome.completed());
  }

  @Test
  void aSeedAloneRepeatsItsSchedule() {
    Supplier<Program> broken =
        () ->
            new OneTransport(
                Hazard.EXACT_WAS_EMPTY.parts(), Design.DEFERRED, new OneTransport.Size(1, 2, 0, 0));
    Exploration.Outcome found = Exploration.explore(broken, 1, 20_000);
    assertNotNull(found.failure());
    for (int i = 0; i < 3; i++) {
      Exploration.Outcome again = Exploration.explore(broken, found.seed(), 1);
      assertEquals(0, again.completed());
      assertEquals(found.violated(), again.violated());
      assertEquals(found.standing(), again.standing());
    }
  }

  /** The finding that strands a sender is there, and is why some programs here are mended. */
  @Test
  void threeChainsStrandASenderAndTheMendHelps() {
    OneTransport.Size size = new OneTransport.Size(1, 0, 2, 2);
    assertTrue(size.canStrandASender());
    Exploration.Outcome asItIs =
        Exploration.explore(() -> new OneTransport(Parts.WHOLE, Design.DEFERRED, size), 1, 20_000);
    assertNotNull(asItIs.failure());
    assertTrue(asItIs.standing().contains("sendWait.sleep"), asItIs.standing());
    assertTrue(asItIs.standing().contains("ticketWait.sleep"), asItIs.standing());
    Exploration.Outcome mended =
        Exploration.explore(
            () -> new OneTransport(Parts.MENDED, Design.DEFERRED, size), 1, asItIs.begun() + 200);
    assertNull(mended.failure());
  }
}
