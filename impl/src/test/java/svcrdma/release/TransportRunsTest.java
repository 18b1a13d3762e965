package svcrdma.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whole runs of a transport, each access of which is as the file of the run's name has it: nothing
 * more, nothing less, nothing in another order. A line is a turn of an actor.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TransportRunsTest {

  private static void call(Driven driven, boolean needsReads, int writes) {
    assertTrue(driven.client.call(needsReads, writes));
    driven.run("receive-cq");
  }

  /** As many sends of the backchannel as one after the other can be posted. */
  private static void send(Driven driven, String name, int writes, boolean posted) {
    BackchannelSender sender = new BackchannelSender(driven.transport);
    driven.does(name, () -> assertEquals(posted, sender.send(writes)));
  }

  private static void flush(Driven driven) {
    driven.run("send-cq");
    driven.run("receive-cq");
  }

  private static void disconnect(Driven driven) {
    driven.at("free.drainQp", () -> flush(driven));
    driven.does("manager", driven.transport::reportDisconnect);
    driven.serveAll();
  }

  private static void removeDevice(Driven driven) {
    driven.at("free.drainQp", () -> flush(driven));
    driven.does("closer", driven.transport::removeDevice);
  }

  private static void end(Driven driven) {
    assertTrue(driven.transport.isFreed());
    driven.ledgers.requireNothingLeft("test");
    driven.ledgers.entries().requireAllFree(driven.transport.sendQueue(), "test");
  }

  /** A run. */
  enum Run {
    ONE_CALL {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        call(driven, false, 0);
        driven.serveAll();
        driven.run("send-cq");
        driven.serveAll();
        assertEquals(1, driven.ledgers.pages().open(), "the header's");
        call(driven, false, 0);
        driven.serveAll();
        driven.run("send-cq");
        disconnect(driven);
        assertEquals(1, driven.ledgers.contexts().made());
        end(driven);
        return driven;
      }
    },
    TWO_COMPLETIONS_ONE_TRIGGER {
      @Override
      Driven play() {
        Driven driven = new Driven(3, 0, Driven.DEFERRED);
        send(driven, "b1", 0, true);
        send(driven, "b1", 1, true);
        driven.run("send-cq");
        send(driven, "b1", 2, true);
        driven.serveAll();
        disconnect(driven);
        end(driven);
        return driven;
      }
    },
    CALL_WITH_READS {
      @Override
      Driven play() {
        Driven driven = new Driven(2, 0, Driven.DEFERRED);
        call(driven, true, 1);
        driven.serveAll();
        driven.run("send-cq");
        assertEquals(1, driven.transport.waitingCalls());
        driven.serveAll();
        assertEquals(0, driven.transport.waitingCalls());
        driven.run("send-cq");
        driven.serveAll();
        disconnect(driven);
        end(driven);
        return driven;
      }
    },
    READS_FLUSH {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        call(driven, true, 0);
        driven.serveAll();
        disconnect(driven);
        end(driven);
        return driven;
      }
    },
    READS_ARE_REFUSED {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        call(driven, true, 0);
        driven.luck.accepted = Hardware.Accepted.NONE;
        driven.at("free.drainQp", () -> flush(driven));
        driven.serveAll();
        end(driven);
        return driven;
      }
    },
    READS_FIND_THE_TRANSPORT_CLOSING {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        send(driven, "b1", 0, true);
        call(driven, true, 0);
        driven.at(
            "sendWait.sleep", () -> driven.does("manager", driven.transport::reportDisconnect));
        driven.at("free.drainQp", () -> flush(driven));
        driven.serveAll();
        end(driven);
        return driven;
      }
    },
    REQUEST_LIMIT {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 1, Driven.DEFERRED);
        call(driven, false, 0);
        driven.at("get.first", () -> call(driven, false, 0));
        driven.serve();
        assertTrue(driven.isReady(), "what the limit refused comes when the slot is given back");
        driven.run("send-cq");
        driven.serveAll();
        driven.run("send-cq");
        driven.serveAll();
        disconnect(driven);
        end(driven);
        return driven;
      }
    },
    NO_SLOT_IS_FREE {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 1, Driven.DEFERRED);
        call(driven, false, 0);
        // As if it had been enqueued by somebody who had read the count before.
        driven.at("get.first", () -> driven.does("t2", driven.transport::serve));
        driven.serveAll();
        driven.run("send-cq");
        disconnect(driven);
        end(driven);
        return driven;
      }
    },
    SENDER_WAITS_FOR_ENTRIES {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        send(driven, "b1", 0, true);
        driven.at(
            "sendWait.sleep",
            () -> {
              call(driven, false, 0);
              assertFalse(driven.isReady(), "the write-space gate");
              driven.run("send-cq");
            });
        send(driven, "b1", 0, true);
        driven.run("send-cq");
        driven.serveAll();
        disconnect(driven);
        end(driven);
        return driven;
      }
    },
    SENDERS_WAIT_AND_THE_TRANSPORT_CLOSES {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        send(driven, "b1", 0, true);
        driven.at("sendWait.sleep", () -> send(driven, "b2", 0, false));
        driven.at(
            "ticketWait.sleep",
            () -> {
              call(driven, false, 0);
              assertFalse(driven.isReady());
              driven.does("manager", driven.transport::reportDisconnect);
              assertTrue(driven.isReady(), "closing passes the gate");
            });
        send(driven, "b1", 0, false);
        driven.at("free.drainQp", () -> flush(driven));
        driven.serveAll();
        end(driven);
        return driven;
      }
    },
    TICKET_HOLDER_STOPS_THE_ENQUEUE {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        int somebodys = driven.transport.sendQueue().takeTicket();
        assertEquals(0, somebodys);
        send(driven, "b1", 0, true);
        driven.at(
            "ticketWait.sleep",
            () -> {
              call(driven, false, 0);
              assertFalse(driven.isReady());
              driven.transport.sendQueue().serveNextTicket();
              driven.transport.sendQueue().wakeTicketWait();
            });
        driven.at("sendWait.test", () -> driven.run("send-cq"));
        send(driven, "b1", 0, true);
        driven.run("send-cq");
        driven.serveAll();
        disconnect(driven);
        end(driven);
        return driven;
      }
    },
    POST_IS_REFUSED {
      @Override
      Driven play() {
        Driven driven = new Driven(2, 0, Driven.DEFERRED);
        driven.luck.accepted = Hardware.Accepted.NONE;
        call(driven, false, 1);
        driven.at("free.drainQp", () -> flush(driven));
        driven.serveAll();
        end(driven);
        return driven;
      }
    },
    SENDERS_POST_IS_REFUSED {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        driven.luck.accepted = Hardware.Accepted.NONE;
        driven.at("free.drainQp", () -> flush(driven));
        send(driven, "b1", 0, false);
        driven.serveAll();
        end(driven);
        return driven;
      }
    },
    POST_IS_ACCEPTED_IN_PART {
      @Override
      Driven play() {
        Driven driven = new Driven(2, 0, Driven.DEFERRED);
        driven.luck.accepted = Hardware.Accepted.PART;
        driven.at("free.drainQp", () -> flush(driven));
        call(driven, false, 1);
        driven.serveAll();
        assertTrue(driven.transport.isFreed());
        assertEquals(1, driven.ledgers.contexts().open(), "nobody was told of it");
        return driven;
      }
    },
    COMPLETION_FAILS {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        driven.luck.succeeds = false;
        call(driven, false, 0);
        driven.serveAll();
        driven.run("send-cq");
        assertTrue(driven.transport.isClosing());
        driven.at("free.drainQp", () -> flush(driven));
        driven.serveAll();
        end(driven);
        return driven;
      }
    },
    READ_FAILS {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        driven.luck.succeeds = false;
        call(driven, true, 0);
        driven.serveAll();
        driven.run("send-cq");
        assertEquals(0, driven.transport.waitingCalls());
        driven.at("free.drainQp", () -> flush(driven));
        driven.serveAll();
        end(driven);
        return driven;
      }
    },
    RECEIVE_FAILS {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        driven.luck.receives = false;
        call(driven, false, 0);
        assertTrue(driven.transport.isClosing());
        driven.serveAll();
        end(driven);
        return driven;
      }
    },
    OUT_OF_MEMORY {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        driven.luck.memory = false;
        call(driven, false, 0);
        driven.at("free.drainQp", () -> flush(driven));
        driven.serveAll();
        end(driven);
        return driven;
      }
    },
    CALLS_ARE_LEFT_WHEN_IT_CLOSES {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        call(driven, false, 0);
        call(driven, false, 0);
        driven.does("closer", driven.transport::removeDevice);
        assertFalse(driven.transport.isFreed(), "it is in the ready queue: left to the owner");
        assertEquals(2, driven.transport.waitingCalls());
        driven.at("free.drainQp", () -> flush(driven));
        driven.serveAll();
        assertEquals(0, driven.transport.waitingCalls());
        end(driven);
        return driven;
      }
    },
    DIRECT_CLOSE {
      @Override
      Driven play() {
        Driven driven = new Driven(1, 0, Driven.DEFERRED);
        send(driven, "b1", 0, true);
        removeDevice(driven);
        end(driven);
        driven.does("closer", driven.transport::removeDevice);
        driven.does("manager", driven.transport::reportDisconnect);
        send(driven, "b1", 0, false);
        return driven;
      }
    },
    WITHOUT_TRIGGER {
      @Override
      Driven play() {
        Driven driven =
            new Driven(1, 0, workqueue -> (pool, trigger, settings) -> new DeferredNoTrigger(pool));
        call(driven, false, 0);
        driven.serveAll();
        driven.run("send-cq");
        assertTrue(driven.pool.anythingToRelease());
        assertFalse(driven.isReady());
        disconnect(driven);
        end(driven);
        return driven;
      }
    },
    WORKQUEUE_INLINE {
      @Override
      Driven play() {
        Driven driven =
            new Driven(
                2,
                0,
                workqueue ->
                    (pool, trigger, settings) ->
                        new WorkqueueInline(pool, workqueue, settings.trace()));
        return workqueue(driven, 1);
      }
    },
    WORKQUEUE_CASCADE {
      @Override
      Driven play() {
        Driven driven =
            new Driven(
                2,
                0,
                workqueue ->
                    (pool, trigger, settings) ->
                        new WorkqueueCascade(pool, workqueue, settings.trace()));
        return workqueue(driven, 2);
      }
    };

    abstract Driven play();

    private static Driven workqueue(Driven driven, int releasedWhileMapped) {
      call(driven, false, 1);
      driven.serveAll();
      driven.run("send-cq");
      driven.run("w1");
      assertEquals(releasedWhileMapped, driven.ledgers.pages().releasedWhileMapped());
      call(driven, false, 1);
      driven.serveAll();
      driven.at("free.endFlush", () -> driven.run("w1"));
      disconnect(driven);
      end(driven);
      return driven;
    }
  }

  private static String expected(Run run) throws IOException {
    try (InputStream in = TransportRunsTest.class.getResourceAsStream("runs/" + run + ".txt")) {
      assertNotNull(in, run::toString);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @EnumSource(Run.class)
  void theRunIsAsItIsWrittenDown(Run run) throws IOException {
    String done = run.play().done();
    assertEquals(expected(run), done);
  }
}
