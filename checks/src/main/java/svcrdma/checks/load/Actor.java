package svcrdma.checks.load;

import org.jspecify.annotations.Nullable;

/**
 * What one thread is about, as far as the order of its tracepoints tells: which drain it is in, for
 * whom it posts, whether it enqueues for the sake of a release. Used by that thread alone.
 */
final class Actor {
  // Of the flags that a tracepoint shows (xpt_flags).
  private static final int BUSY = 1;
  private static final int DATA = 2;
  private static final int CLOSE = 4;

  /** Whom a post is for. */
  private enum Purpose {
    NONE,
    REPLY,
    READS,
    BACKCHANNEL
  }

  /**
   * A self-enqueue: none; owed by the put that was just made; in progress; past the limit's look.
   */
  private enum Trigger {
    NONE,
    OWED,
    ENQUEUES,
    ASKED_LIMIT
  }

  private final Counts counts;
  private String last = "";
  private Purpose purpose = Purpose.NONE;
  private Trigger trigger = Trigger.NONE;
  private boolean completes;
  private boolean tearsDown;
  private long putAt;

  private @Nullable Site batchSite;
  private @Nullable Ages batchAges;
  private long batchNumber;
  private int batchSize;

  Actor(Counts counts) {
    this.counts = counts;
  }

  void before(String step) {
    if (batchSite != null && !step.startsWith("release.")) {
      endBatch();
    }
    if (trigger != Trigger.NONE) {
      beforeInTrigger(step);
    }
    switch (step) {
      case "put.add", "put.queue" -> putAt = System.nanoTime();
      case "cq.poll" -> completes = false;
      case "svc.dequeue", "bc.start" -> purpose = Purpose.NONE;
      case "ticketWait.sleep", "sendWait.sleep" -> counts.add(Count.SLEEPS);
      default -> {}
    }
  }

  private void beforeInTrigger(String step) {
    if (trigger == Trigger.OWED && step.equals("enqueue.flags")) {
      trigger = Trigger.ENQUEUES;
    } else if (trigger == Trigger.OWED && !step.equals("put.data")) {
      endTrigger(Count.TRIGGERS_NOT_TRIED);
    } else if (trigger == Trigger.ASKED_LIMIT && !step.equals("enqueue.busy")) {
      endTrigger(Count.TRIGGERS_REFUSED_LIMIT);
    }
  }

  private void endTrigger(Count count) {
    counts.add(count);
    trigger = Trigger.NONE;
  }

  void after(String action, long seen, Ages ages, Runnable answered) {
    counts.step();
    if (trigger == Trigger.ENQUEUES || trigger == Trigger.ASKED_LIMIT) {
      afterInTrigger(action, seen);
    }
    switch (action) {
      case "receiveCall" -> counts.add(Count.CALLS_RECEIVED);
      case "takeCall", "takeReadCall" -> {
        counts.add(Count.CALLS_TAKEN);
        purpose = Purpose.REPLY;
      }
      case "takeCallWithReads" -> purpose = Purpose.READS;
      case "startSend" -> purpose = Purpose.BACKCHANNEL;
      case "postSend" -> posted(answered);
      case "postRefused" -> counts.add(Count.POSTS_REFUSED);
      case "postPartly" -> counts.add(Count.POSTS_PARTLY_ACCEPTED);
      case "completeNormally" -> completed(Count.COMPLETED_WELL);
      case "completeFlushed" -> completed(Count.COMPLETED_FLUSHED);
      case "llistAdd" -> {
        put();
        if (seen != 0) {
          counts.add(Count.PUTS_ON_EMPTY_LIST);
          ages.put(putAt);
          trigger = Trigger.OWED;
        }
      }
      case "queueWork" -> {
        put();
        counts.add(Count.ITEMS_QUEUED);
        counts.items().began(seen, putAt);
      }
      case "requeueWriteInfo" -> counts.add(Count.WRITE_INFOS_REQUEUED);
      case "llistDelAll" -> {
        Site site = site();
        counts.drain(site);
        if (seen != 0) {
          beginBatch(site, ages, ages.taken());
        }
      }
      case "takeWork" -> beginBatch(Site.WORK_ITEM, counts.items(), seen);
      case "addToFreeList" -> {
        counts.add(Count.CONTEXTS_RELEASED);
        batchSize++;
      }
      case "allocateContext" -> counts.add(Count.CONTEXTS_ALLOCATED);
      case "putReference" -> tearsDown |= seen == 0;
      case "freeTransport" -> tearsDown = false;
      default -> {}
    }
    last = action;
  }

  private void afterInTrigger(String action, long seen) {
    switch (action) {
      case "readFlags" -> {
        if ((seen & BUSY) != 0) {
          endTrigger(Count.TRIGGERS_REFUSED_BUSY);
        } else if ((seen & (CLOSE | DATA)) == 0) {
          endTrigger(Count.TRIGGERS_REFUSED_NO_DATA);
        }
      }
      case "readSendWait", "readTicketWait" -> {
        if (seen != 0) {
          endTrigger(Count.TRIGGERS_REFUSED_WAITER);
        }
      }
      case "readRequests" -> trigger = Trigger.ASKED_LIMIT;
      case "testAndSetBusy" ->
          endTrigger(seen == 0 ? Count.TRIGGERS_FIRED : Count.TRIGGERS_REFUSED_BUSY);
      default -> {}
    }
  }

  private void posted(Runnable answered) {
    switch (purpose) {
      case REPLY -> {
        counts.add(Count.CALLS_ANSWERED);
        answered.run();
      }
      case READS -> counts.add(Count.READS_POSTED);
      case BACKCHANNEL -> counts.add(Count.SENDS_POSTED);
      case NONE -> throw new IllegalStateException("a post for nobody");
    }
    purpose = Purpose.NONE;
  }

  private void completed(Count count) {
    counts.add(count);
    completes = true;
  }

  private void put() {
    counts.add(completes ? Count.CONTEXTS_COMPLETED : Count.CONTEXTS_PUT_UNSENT);
  }

  private Site site() {
    return switch (last) {
      case "llistDelFirst" -> Site.GET;
      case "wakeTickets" -> Site.SQ_WAIT;
      case "readStop" -> Site.RELEASE_THREAD;
      default -> tearsDown ? Site.TEARDOWN : Site.RELEASE;
    };
  }

  private void beginBatch(Site site, Ages ages, long number) {
    batchSite = site;
    batchAges = ages;
    batchNumber = number;
    batchSize = 0;
  }

  /** Ends the batch if there is one; the last one of a thread ends with the thread. */
  void endBatch() {
    Site site = batchSite;
    Ages ages = batchAges;
    if (site != null && ages != null && batchSize > 0) { // the item of a write info releases none
      if (site == Site.WORK_ITEM) {
        counts.drain(site);
      }
      counts.batch(site, batchSize);
      ages.ended(batchNumber, System.nanoTime());
    }
    batchSite = null;
    batchAges = null;
  }
}
