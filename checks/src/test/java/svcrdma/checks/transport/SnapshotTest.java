package svcrdma.checks.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.schedule.Scene;
import svcrdma.checks.schedule.Schedule;
import svcrdma.release.SendContext.Place;
import svcrdma.release.TransportSnapshot;
import svcrdma.release.TransportSnapshot.Chain;
import svcrdma.release.TransportSnapshot.ChainKind;
import svcrdma.release.TransportSnapshot.Context;
import svcrdma.release.TransportSnapshot.WorkItem;
import svcrdma.release.TransportSnapshot.WorkKind;

/** A snapshot of threads that are held tells the state that the specification's run has there. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SnapshotTest {

  /** The states of a run, numbered as {@code explain} numbers them: the first is 1. */
  private static TransportSnapshot state(
      int number, String model, Scene.Size size, Design design, Parts parts) {
    List<Schedule.Step> steps = Schedules.of(model).steps();
    Schedule schedule = new Schedule(steps.subList(0, number - 1));
    try (Scene scene = new Scene(size, design::factory, parts, schedule)) {
      assertEquals(number - 1, scene.play());
      return scene.transport().snapshot();
    }
  }

  private static TransportSnapshot withoutSelfEnqueue(int number) {
    return state(
        number,
        "deferred-without-self-enqueue",
        Scene.Size.LEAST,
        Design.DEFERRED,
        Hazard.SELF_ENQUEUE.parts());
  }

  private static TransportSnapshot end(String model, Scene.Size size, Design design, Parts parts) {
    return state(Schedules.of(model).steps().size() + 1, model, size, design, parts);
  }

  @Test
  void atFirstThereIsOneReferenceAndNothingElse() {
    TransportSnapshot first = withoutSelfEnqueue(1);
    assertEquals(new TransportSnapshot.Xprt(false, false, false, false, false, 1, 0), first.xprt());
    assertEquals(0, first.ready());
    assertEquals(new TransportSnapshot.Sq(1, 0, 0), first.sq());
    assertEquals(new TransportSnapshot.Wait(List.of(), List.of()), first.waiting());
    assertEquals(new TransportSnapshot.Lists(List.of(), List.of()), first.list());
    assertEquals(0, first.contextsMade());
    assertEquals(new TransportSnapshot.Qp(List.of(), false, false, List.of(), 0), first.qp());
    assertEquals(new TransportSnapshot.Calls(0, 0), first.call());
    assertEquals(TransportSnapshot.Design.NOTHING, first.design());
  }

  @Test
  void aCallThatHasArrivedIsSeen() {
    TransportSnapshot arrived = withoutSelfEnqueue(7);
    assertEquals(new TransportSnapshot.Xprt(true, true, false, false, false, 1, 0), arrived.xprt());
    assertEquals(1, arrived.ready());
    assertEquals(new TransportSnapshot.Calls(1, 0), arrived.call());
  }

  @Test
  void aContextIsItsSendersAndThenTheHardwares() {
    TransportSnapshot filled = withoutSelfEnqueue(24);
    assertEquals(new Context(Place.SENDER, "t1", 1, 1, 0, 1), filled.ctx().get(1));
    assertEquals(new TransportSnapshot.Xprt(true, true, false, false, false, 2, 1), filled.xprt());

    assertEquals(Place.SENDER, placeOfOne(withoutSelfEnqueue(25)), "reserved, not posted");

    TransportSnapshot posted = withoutSelfEnqueue(26);
    assertEquals(new Context(Place.POSTED, "t1", 1, 1, 0, 1), posted.ctx().get(1));
    assertEquals(List.of(new Chain(ChainKind.SEND, 1, 1)), posted.qp().posted());
    assertEquals(List.of(), posted.qp().abandoned());
    assertEquals(0, posted.sq().avail());
  }

  @Test
  void aCompletedContextIsTheHandlersAndThenOnTheReleaseList() {
    TransportSnapshot completed = withoutSelfEnqueue(46);
    assertEquals(new Context(Place.COMPLETION, "send-cq", 1, 1, 0, 1), completed.ctx().get(1));
    assertEquals(List.of(), completed.qp().posted());

    assertEquals(Place.COMPLETION, placeOfOne(withoutSelfEnqueue(47)));

    TransportSnapshot last = withoutSelfEnqueue(48);
    assertEquals(new TransportSnapshot.Lists(List.of(), List.of(1)), last.list());
    assertEquals(new Context(Place.RELEASE_LIST, "send-cq", 1, 1, 0, 1), last.ctx().get(1));
    assertEquals(new TransportSnapshot.Xprt(false, false, false, false, false, 1, 0), last.xprt());
  }

  private static Place placeOfOne(TransportSnapshot snapshot) {
    return Objects.requireNonNull(snapshot.ctx().get(1)).place();
  }

  @Test
  void whoWaitsIsSeen() {
    TransportSnapshot stranded =
        end("stranded-sender", Scene.Size.LEAST, Design.DEFERRED, Parts.WHOLE);
    assertEquals(1, stranded.waiting().send().size());
    assertEquals(1, stranded.waiting().ticket().size());
    assertEquals(2, stranded.sq().head());
    assertEquals(0, stranded.sq().tail());
    assertEquals(1, stranded.sq().avail());
  }

  @Test
  void aContextOfAPostInPartIsAbandoned() {
    TransportSnapshot freed =
        end("partly-accepted", new Scene.Size(1, 2, 0, 1), Design.DEFERRED, Parts.WHOLE);
    assertEquals(List.of(1), freed.qp().abandoned());
    assertEquals(new TransportSnapshot.Xprt(true, true, true, true, true, 0, 0), freed.xprt());
  }

  @Test
  void aWorkItemOfTheCascadeIsSeen() {
    TransportSnapshot freed =
        end(
            "workqueue-cascade-teardown",
            new Scene.Size(1, 2, 0, 1),
            Design.WORKQUEUE_CASCADE,
            Parts.WHOLE);
    assertEquals(List.of(new WorkItem(WorkKind.WRITE, 1)), freed.design().items());
    assertEquals(1, freed.contextsMade());
    assertEquals(0, freed.ctx().size(), "destroyed");
  }

  @Test
  void theReleaserThatWaitsIsSeen() {
    try (Scene scene =
        new Scene(Scene.Size.LEAST, Design.RELEASE_THREAD::factory, Parts.WHOLE, Schedule.NONE)) {
      scene.runUntilQuiet();
      assertEquals(
          new TransportSnapshot.Design(false, List.of("releaser"), List.of()),
          scene.transport().snapshot().design());
    }
  }
}
