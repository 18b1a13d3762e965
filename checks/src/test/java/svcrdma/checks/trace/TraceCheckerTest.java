package svcrdma.checks.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.Folders;
import svcrdma.checks.InputException;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.lane.Effort;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.TlcJar;

/** Free runs of the code are behaviours of the specification; what was tampered with is none. */
final class TraceCheckerTest {
  private static final Manifest MANIFEST = ManifestReader.read(Folders.SPEC);

  @TempDir private static Path base = Path.of("");
  private static Recording whole = new Recording(setting("deferred", List.of()), List.of());

  private static Recording.Setting setting(String design, List<String> without) {
    return new Recording.Setting(design, without, List.of(), 2, 2, 3, 1, 0);
  }

  @BeforeAll
  static void record() throws InterruptedException {
    whole = FreeRun.record(whole.setting(), 3, 1);
  }

  private static TraceVerdict check(Recording recording) throws InterruptedException {
    Session.Options options =
        new Session.Options(TlcJar.bundled(), 1, 2000, Duration.ofMinutes(5), 0, base);
    return new TraceChecker(MANIFEST, options).check(recording);
  }

  /** What is left of the whole run when it has been tampered with. */
  private static Recording tampered(BiConsumer<List<Event>, Integer> tamper, String action) {
    List<Event> events = new ArrayList<>(whole.events());
    int middle = events.size() / 3;
    while (!events.get(middle).action().equals(action)) {
      middle++;
    }
    tamper.accept(events, middle);
    return new Recording(whole.setting(), events);
  }

  private static TraceVerdict.Rejected assertRejected(Recording recording)
      throws InterruptedException {
    return assertInstanceOf(TraceVerdict.Rejected.class, check(recording));
  }

  @Test
  void aFreeRunOfTheWholeCodeIsABehaviour() throws InterruptedException {
    assertTrue(whole.byActor().size() >= 6, whole.byActor().keySet()::toString);
    assertEquals(new TraceVerdict.Accepted(whole.events().size()), check(whole));
  }

  @Test
  void soIsOneOfEveryOtherDesign() throws InterruptedException {
    for (Design design : Design.values()) {
      if (design != Design.DEFERRED) {
        Recording recording = FreeRun.record(setting(design.toString(), List.of()), 2, 1);
        assertEquals(
            new TraceVerdict.Accepted(recording.events().size()),
            check(recording),
            design.toString());
      }
    }
  }

  @Test
  void anEventThatSawSomethingElseIsFoundAndWhatItWouldHaveSeenIsTold()
      throws InterruptedException {
    Recording recording =
        tampered(
            (events, i) -> {
              Event e = events.get(i);
              events.set(i, new Event(e.actor(), e.action(), e.saw() ^ 8, e.begin(), e.end()));
            },
            "readFlags");
    TraceVerdict.Rejected rejected = assertRejected(recording);
    TraceVerdict.Stuck stuck =
        rejected.stuck().stream()
            .filter(s -> s.event().saw() >= 8 && s.event().action().equals("readFlags"))
            .findFirst()
            .orElseThrow();
    assertEquals(stuck.event(), recording.events().get(stuck.line() - 2));
    assertEquals("enqueue.flags", stuck.step());
    assertTrue(stuck.allowed().get(0).startsWith("readFlags seeing "), stuck.allowed()::toString);
  }

  @Test
  void aDroppedEventIsFound() throws InterruptedException {
    TraceVerdict.Rejected rejected =
        assertRejected(tampered((events, i) -> events.remove((int) i), "clearBusy"));
    assertTrue(rejected.taken() < whole.events().size() - 1);
    assertTrue(
        rejected.stuck().stream().anyMatch(s -> s.step().equals("received.clearBusy")),
        rejected.stuck()::toString);
  }

  @Test
  void swappedEventsAreFound() throws InterruptedException {
    Recording recording =
        tampered(
            (events, i) -> {
              Event first = events.get(i);
              int j = i + 1;
              while (!events.get(j).actor().equals(first.actor())) {
                j++;
              }
              Event second = events.get(j);
              events.set(i, at(second, first));
              events.set(j, at(first, second));
            },
            "getReferenceInReceived");
    TraceVerdict.Rejected rejected = assertRejected(recording);
    assertTrue(
        rejected.stuck().stream().anyMatch(s -> s.step().equals("received.get")),
        rejected.stuck()::toString);
  }

  private static Event at(Event what, Event when) {
    return new Event(what.actor(), what.action(), what.saw(), when.begin(), when.end());
  }

  /** The code lacks a mechanism that the specification, as it is told, has. */
  @Test
  void aRunOfTheCodeLessAMechanismIsNoneOfTheWhole() throws InterruptedException {
    Recording broken = FreeRun.record(setting("deferred", List.of("self-enqueue")), 3, 1);
    assertEquals(new TraceVerdict.Accepted(broken.events().size()), check(broken));
    assertRejected(new Recording(whole.setting(), broken.events()));
  }

  @Test
  void whatTheSpecificationDoesNotKnowIsBadInput() {
    Event known = new Event("t1", "dequeue", 0, 1, 2);
    Event misspelt = new Event("t1", "dequeu", 0, 3, 4);
    Event nobodys = new Event("t3", "dequeue", 0, 3, 4);
    assertUnknown(
        "3 of the trace: unknown action 'dequeu': did you mean dequeue?", known, misspelt);
    assertUnknown("3 of the trace: unknown actor 't3': did you mean t1 or t2", known, nobodys);
    InputException error =
        assertThrows(
            InputException.class,
            () -> check(new Recording(setting("defered", List.of()), List.of(known))));
    assertTrue(
        String.valueOf(error.getMessage()).startsWith("line 1 of the trace: "), error.getMessage());
  }

  private static void assertUnknown(String why, Event... events) {
    Recording recording = new Recording(whole.setting(), List.of(events));
    InputException error = assertThrows(InputException.class, () -> check(recording));
    assertTrue(String.valueOf(error.getMessage()).startsWith("line " + why), error.getMessage());
  }

  /**
   * 6 threads at least; with {@code -Plong} 2,000 events at least, and more than a minute is too
   * much.
   */
  @Test
  @Timeout(60)
  void aLongRunIsDecidedWithinAMinute() throws InterruptedException {
    Recording recording = FreeRun.record(whole.setting(), Effort.scaled(5), 2);
    assertTrue(recording.byActor().size() >= 6);
    assertTrue(recording.events().size() >= Effort.scaled(200));
    assertEquals(new TraceVerdict.Accepted(recording.events().size()), check(recording));
  }

  @Test
  void everyActionCanBeInATrace() throws IOException {
    String module = Files.readString(Folders.SPEC.resolve("Trace.tla"));
    String others =
        Files.readString(Folders.SPEC.resolve("Llist.tla"))
            + Files.readString(Folders.SPEC.resolve("ServicePool.tla"));
    for (Action action : MANIFEST.actions().values()) {
      boolean ofAnotherModule = others.contains("\n" + action.name() + "(");
      assertTrue(
          ofAnotherModule || module.contains("name = \"" + action.name() + "\" -> "),
          action.name());
    }
  }
}
