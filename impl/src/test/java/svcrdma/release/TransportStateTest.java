package svcrdma.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import svcrdma.release.TransportSnapshot.Xprt;

/** What a transport tells of itself, and what it throws at whoever comes too late. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TransportStateTest {
  private final Driven driven = new Driven(2, 0, Driven.DEFERRED);
  private final Transport transport = driven.transport;

  private void call() {
    assertTrue(driven.client.call(false, 1));
    driven.run("receive-cq");
  }

  private void free() {
    driven.at(
        "free.drainQp",
        () -> {
          driven.run("send-cq");
          driven.run("receive-cq");
        });
    transport.removeDevice();
    driven.serveAll();
    assertTrue(transport.isFreed());
  }

  private static void assertMisuse(String misuse, Executable body) {
    String told = assertThrows(LedgerException.class, body).getMessage();
    assertTrue(Objects.requireNonNull(told).startsWith(misuse), told);
  }

  @Test
  void aSnapshotFollowsTheFlags() {
    assertEquals(new Xprt(false, false, false, false, false, 1, 0), transport.snapshot().xprt());
    call();
    assertEquals(new Xprt(true, true, false, false, false, 1, 0), transport.snapshot().xprt());
    transport.deferredClose();
    assertEquals(new Xprt(true, true, true, false, false, 1, 0), transport.snapshot().xprt());
    free();
    assertEquals(new Xprt(true, true, true, true, true, 0, 0), transport.snapshot().xprt());
  }

  @Test
  void aSnapshotFollowsAContext() {
    call();
    driven.serveAll();
    TransportSnapshot posted = transport.snapshot();
    assertEquals(2, Objects.requireNonNull(posted.ctx().get(1)).n());
    driven.run("send-cq");
    assertEquals(List.of(1), transport.snapshot().list().release());
    driven.serveAll();
    TransportSnapshot released = transport.snapshot();
    assertEquals(new TransportSnapshot.Lists(List.of(1), List.of()), released.list());
    assertEquals(0, Objects.requireNonNull(released.ctx().get(1)).n());
  }

  @Test
  void whoComesAfterTheFreeIsTold() {
    free();
    assertMisuse("use after free", transport::enqueue);
    assertMisuse("use after free", transport::deferredClose);
    assertMisuse("use after free", transport::putReference);
    assertMisuse("use after free", transport::serve);
    assertMisuse("use after free", () -> transport.requireNotFreed("completion"));
    assertFalse(transport.tryGetReference());
  }

  @Test
  void bothPollersEndWithTheQueuePair() {
    free();
    driven.run("send-cq");
    driven.run("receive-cq");
    assertTrue(driven.done().endsWith("send-cq: cq.poll\nreceive-cq: rcq.poll\n"));
  }

  @Test
  void whoWaitsForTheFreeWaits() {
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, transport::awaitFreed);
  }

  @Test
  void aLifeEndsOnceAndNoDeadOneIsHandedOut() {
    Lifetime life = new Lifetime();
    life.requireAlive("test");
    life.deleted("test");
    assertMisuse("deleted twice", () -> life.deleted("test"));
    assertMisuse("a dead transport is handed out", () -> life.requireAlive("test"));
    life.freed("test");
    assertMisuse("freed twice", () -> life.freed("test"));
    assertMisuse("use after free", life::get);
  }

  @Test
  void aRefusedPostWakesWhoWaitsForItsEntries() {
    driven.luck.accepted = Hardware.Accepted.NONE;
    call();
    WaitQueue sendWait = transport.sendQueue().sendWait();
    driven.at("post.wake", () -> sendWait.putOn(new ParkingSleeper()));
    driven.at("close.wakeTickets", () -> assertFalse(sendWait.anyoneOn()));
    driven.at("put.add", () -> assertFalse(sendWait.anyoneOn(), "woken by the return of entries"));
    driven.at("free.drainQp", () -> driven.run("receive-cq"));
    driven.serveAll();
    assertTrue(transport.isFreed());
  }

  @Test
  void aSenderOutOfMemoryHasPostedNothing() {
    driven.luck.memory = false;
    driven.at("free.drainQp", () -> driven.run("receive-cq"));
    assertFalse(new BackchannelSender(transport).send(0));
  }

  @Test
  void callsAreCountedUntilTheyAreTakenOrFlushed() {
    CallQueue calls = new CallQueue(new TransportFlags(), Tracepoints.NONE);
    calls.readsDone(new Call(1, true, 0));
    calls.arrive(new Call(2, false, 0));
    assertEquals(new TransportSnapshot.Calls(1, 1), calls.snapshot());
    assertEquals(2, calls.size());
    calls.flush();
    assertEquals(0, calls.size());
  }

  @Test
  void slotsAreGivenBackOneByOne() {
    RequestSlots slots = new RequestSlots(2);
    slots.reserve();
    assertTrue(slots.allows(slots.inProgress()));
    slots.reserve();
    assertFalse(slots.allows(slots.inProgress()));
    assertEquals(1, slots.release());
    assertEquals(0, slots.release());
  }
}
