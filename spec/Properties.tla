----------------------------- MODULE Properties ------------------------------
(***************************************************************************)
(* What must hold, 1 to 14.  After each property: what it means, when it   *)
(* does not hold, and which hazard breaks it.  manifest.yaml says which    *)
(* model checks it and with what outcome; FINDINGS.md tells the runs.      *)
(*                                                                         *)
(* Liveness is told twice.  As an invariant of quiescent states, those in  *)
(* which no actor can move: with finitely many calls every run that does   *)
(* not cycle ends in one.  And as temporal formulas under fairness, on     *)
(* smaller models, which would also see a cycle.                           *)
(***************************************************************************)
EXTENDS Actors

Count(s, c) == Cardinality({i \in 1 .. Len(s) : s[i] = c})

RECURSIVE SumOver(_, _)
SumOver(f, S) == IF S = {} THEN 0 ELSE LET x == CHOOSE y \in S : TRUE IN f[x] + SumOver(f, S \ {x})

------------------------------------------------------------------------------
(* Safety *)

(* Whose hands a context is in.  A poster that touches it after the post does not have it any more, *)
(* and a work item for a write info does not have the context.                                       *)
InHand(p, c) == my[p].ctx = c /\ ~At(p, "post.touch")
InBatch(p, c) == IF At(p, "work.write") THEN 0 ELSE Count(my[p].batch, c)
Drainers == {p \in Processes : my[p].batch # <<>>}
Posted(c) == \E i \in 1 .. Len(qp.posted) : qp.posted[i].kind = "send" /\ qp.posted[i].ctx = c
Queued(c) == Cardinality({i \in 1 .. Len(work.items) : work.items[i] = [kind |-> "release", ctx |-> c]})

Places(c) ==
    (IF ctx[c].life = "allocated" THEN 0 ELSE 1)
    + Count(list.free, c) + Count(list.release, c) + Queued(c)
    + Cardinality({p \in Processes : InHand(p, c)})
    + SumOver([p \in Drainers |-> InBatch(p, c)], Drainers)
    + (IF Posted(c) THEN 1 ELSE 0) + (IF c \in qp.abandoned THEN 1 ELSE 0)

OnePlace == \A c \in Contexts : Places(c) = 1
(* 1. A context is in exactly one place: unallocated, free list, held by a sender, posted, in the     *)
(* completion handler, release list, in some drainer's batch (or on the workqueue), destroyed.        *)
(* Without "locked-delete-first" two senders can get the same context; that needs the grain of Llist. *)

NothingInRelease == work.items = <<>> /\ \A p \in Processes : my[p].batch = <<>>

NoLeak ==
    xprt.freed => /\ NothingInRelease
                  /\ \A c \in Contexts : /\ ctx[c].life # "allocated"
                                         /\ ~ctx[c].pages /\ ~ctx[c].mapped /\ ctx[c].chunks = 0
(* 2. When the transport is gone, every context is unallocated or destroyed, its pages released, its  *)
(* mappings undone.  Breaks without "drain-in-teardown" or "qp-drained-first"; and does not hold where *)
(* a post may be accepted in part: nobody ever puts that context.                                     *)

WriteInfosOf(c) ==
    \/ \E i \in 1 .. Len(work.items) : work.items[i] = [kind |-> "write", ctx |-> c]
    \/ \E p \in Processes : At(p, "work.write") /\ my[p].batch = <<c>>

NoPageReleasedInUse ==
    /\ \A c \in Contexts : ~ctx[c].pages => ~ctx[c].mapped /\ ctx[c].chunks = 0 /\ ~WriteInfosOf(c)
    /\ \A i \in 1 .. Len(qp.posted) : qp.posted[i].ctx # NoContext => ctx[qp.posted[i].ctx].pages
    /\ \A p \in Processes : At(p, "release.pages") => ctx[Head(my[p].batch)].pages
(* 3. No page is released while it is DMA-mapped, none while the hardware may still read it, none     *)
(* twice.  Breaks without "unmap-before-release", so in both designs with a workqueue; and in         *)
(* "workqueue-cascade" even with it, since a write info is unmapped by a work item of its own.        *)

Touched(p) == IF my[p].batch # <<>> /\ ~At(p, "work.write") THEN Head(my[p].batch) ELSE my[p].ctx

NoTouchAfterHandOver ==
    \A p \in Processes :
        LET c == Touched(p) IN
        c # NoContext => ~Posted(c) /\ Count(list.release, c) = 0 /\ Count(list.free, c) = 0 /\ Queued(c) = 0
(* 4. Nobody touches a context that it has handed over to the hardware, the release list, the free    *)
(* list or the workqueue.  Breaks without "hands-off-after-post".                                     *)

Resting == {"svc.dequeue", "bc.start", "cq.poll", "rcq.poll", "cm.start", "cm.done",
            "closer.start", "closer.done", "work.take", "releaser.exited"}

NoTouchAfterFree ==
    xprt.freed => ready = 0 /\ work.items = <<>> /\ \A p \in Processes : pc[p][1] \in Resting
(* 5. Nobody has a step left that touches the transport once it has been freed.  Breaks in            *)
(* "workqueue-cascade", whose flush does not wait for the items that the flushed items queue.         *)

DeadNeverHandedOut == xprt.dead => ready = 0
(* 5. A dead transport is never handed to a service thread.  Breaks without "busy-stays-set".         *)

Reservers == {p \in Processes : my[p].taken > 0}

EntriesConserved ==
    sq.avail + SumOver([p \in Reservers |-> my[p].taken], Reservers)
             + SumOver([i \in 1 .. Len(qp.posted) |-> qp.posted[i].n], 1 .. Len(qp.posted))
             + SumOver([c \in Contexts |-> ctx[c].n], qp.abandoned) = QueueDepth
(* 6. Available, reserved (for a moment or until the post) and posted entries add up to the depth.    *)
(* The entries of a chain that was accepted in part count as posted: nobody gives them back.          *)

Holders == {p \in Processes : my[p].ticket >= 0}
InService == {"reserve.served", "reserve.take", "reserve.undoServed", "reserve.retry", "reserve.done",
              "sendWait.test", "sendWait.join", "sendWait.look", "sendWait.sleep", "sendWait.leave"}

TicketsInOrder ==
    /\ Cardinality(Holders) = sq.head - sq.tail
    /\ ~xprt.close => /\ {my[p].ticket : p \in Holders} = sq.tail .. (sq.head - 1)
                      /\ \A p \in Holders : pc[p][1] \in InService => my[p].ticket = sq.tail
    /\ Cardinality({p \in Holders : pc[p][1] \in InService \ {"reserve.served", "reserve.retry"}}) <= 1
(* 7. Each ticket is served once, in order, one at a time.  After XPT_CLOSE holders leave in any      *)
(* order (each still once), since all fail.  Breaks without "tail-on-close".                          *)

Receiving == {"svc.reference", "svc.close", "svc.slot", "svc.receive", "received.get", "received.clearBusy"}

OneReceiver == Cardinality({p \in Threads : pc[p][1] \in Receiving}) <= 1
(* 8. At most one service thread is between dequeue and received.  XPT_BUSY is what keeps it; no      *)
(* mechanism that can be removed here takes that away before something else breaks.                   *)

AllocationBound == QueueDepth + 1 + 2 * Cardinality(Threads \cup Senders)
AllocationBounded == Cardinality({c \in Contexts : ctx[c].life # "unallocated"}) <= AllocationBound
(* 9. No more contexts are ever allocated than: one for each entry, one in the handler, and for each  *)
(* actor that sends one in hand and one in its batch.  FINDINGS.md: no design keeps to this bound, or *)
(* to any that does not grow with the number of sends; see there for what would.                      *)

------------------------------------------------------------------------------
(* Liveness as invariants of quiescent states *)

Blocked(p) ==
    LET s == pc[p][1] IN
    CASE s = "svc.dequeue"       -> ready = 0
      [] s = "ticketWait.sleep"  -> p \in wait.ticket
      [] s = "sendWait.sleep"    -> p \in wait.send
      [] s = "releaseWait.sleep" -> p \in wait.release
      [] s = "cq.poll"           -> qp.posted = <<>>
      [] s = "rcq.poll"          -> ~qp.error \/ qp.flushed
      [] s = "work.take"         -> work.items = <<>>
      [] s = "free.drainQp"      -> ~QpDrained
      [] s = "free.endFlush"     -> ~Flushed
      [] s = "free.joinReleaser" -> ~ReleaserGone
      [] s = "free.done"         -> ~ManagerDone
      [] OTHER                   -> s \in Resting

Quiescent == \A p \in Processes : Blocked(p)
(* Nobody can move but the environment, which may never do so.  That Blocked is true of an actor      *)
(* exactly when it has no step is BlockedIsDisabled (Transport).                                      *)

CompletedIsReleased == Quiescent => list.release = <<>> /\ NothingInRelease
(* 10. Every completed context is released, though no call comes any more.  Breaks without            *)
(* "self-enqueue", "data-before-enqueue", "exact-was-empty", "drain-in-release", "drain-in-sq-wait",  *)
(* "clear-before-drain", and, with a request limit, "slot-release-enqueues".                          *)

SenderIsServed ==
    Quiescent => \A p \in Threads \cup Senders :
        /\ Asleep(p, "send") => sq.avail < my[p].n
        /\ Asleep(p, "ticket") => \E r \in Holders \ {p} : my[r].ticket = sq.tail
(* 11. No sender sleeps for ever while the entries that it needs are available.  FINDINGS.md: does not *)
(* hold with two or more senders, since a reservation that fails adds back and wakes nobody.          *)

ClosedIsFreed == Quiescent /\ xprt.close => xprt.freed
(* 12. Once XPT_CLOSE is set, the transport is freed.  Breaks without "close-wakes-waiters" where a   *)
(* post may be accepted in part, and without it and "tail-on-close" where the connection ends.        *)

CallIsAnswered ==
    Quiescent /\ ~xprt.close => /\ call.arrived = 0 /\ call.readDone = 0
                                /\ \A t \in Threads : At(t, "svc.dequeue")
(* 13. Every received call is answered, or the transport closes.  Breaks without "received-enqueues"   *)
(* under a request limit.  FINDINGS.md: the write-space gate can refuse the enqueue for a call when    *)
(* nobody comes by again; and a reply may need more entries than there are.                           *)

------------------------------------------------------------------------------
(* The same in temporal logic, under FairSpec *)

Completed(c) ==
    \/ Count(list.release, c) > 0 \/ Queued(c) > 0 \/ InHand(SendCq, c)
    \/ \E p \in Processes : InBatch(p, c) > 0

CompletedLeadsToReleased == \A c \in Contexts : Completed(c) ~> ~Completed(c)
(* 10. *)

TicketLeadsToService == \A p \in Threads \cup Senders : my[p].ticket >= 0 ~> my[p].ticket < 0
(* 11, stronger: every ticket holder gets entries or fails.  Meant for chains that fit in the queue.  *)

ClosedLeadsToFreed == xprt.close ~> xprt.freed
(* 12. *)

ArrivedLeadsToTaken == call.arrived + call.readDone > 0 ~> (call.arrived + call.readDone = 0 \/ xprt.close)
(* 13. *)

EventuallyQuiet == <>[]Quiescent
(* 14. Service threads do not spin for ever: with finitely many calls all actors come to rest for     *)
(* good.  Only this one sees a cycle in which everybody moves and nothing gets done.                  *)

------------------------------------------------------------------------------
(* Witnesses: states that the properties speak about must be reached, or a *)
(* model that "holds" has said nothing.  Each is printed when first seen;  *)
(* manifest.yaml says which property relies on which.                      *)

ASSUME \A i \in 1 .. 10 : TLCSet(i, FALSE)

See(i, name, predicate) == TLCGet(i) \/ (predicate => TLCSet(i, TRUE) /\ PrintT(<<"witness", name>>))

Witnesses ==
    /\ See(1, "Quiescent", Quiescent /\ call # [client |-> Calls, arrived |-> 0, readDone |-> 0, sends |-> Sends])
    /\ See(2, "QuiescentAndClosed", xprt.close /\ Quiescent)
    /\ See(3, "Freed", xprt.freed)
    /\ See(4, "ContextReleased", list.free # <<>>)
    /\ See(5, "PagesReleased", \E p \in Processes : my[p].batch # <<>> /\ ~ctx[Head(my[p].batch)].pages)
    /\ See(6, "OnReleaseList", list.release # <<>>)
    /\ See(7, "AsleepForEntries", \E p \in Processes : Asleep(p, "send"))
    /\ See(8, "CallArrived", call.arrived > 0)
    /\ See(9, "Posted", qp.posted # <<>>)
    /\ See(10, "Dead", xprt.dead)
==============================================================================
