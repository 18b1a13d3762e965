------------------------------- MODULE Closing -------------------------------
(***************************************************************************)
(* Deferred and direct close, delete, detach, references, free.            *)
(***************************************************************************)
EXTENDS ReleaseList

(* Everyone on both waitqueues; "close-wakes-waiters" is the later fix. *)
WakeWaiters == IF Has("close-wakes-waiters") THEN <<"close.wakeTickets", "close.wakeSend">> ELSE <<>>

(* svc_xprt_received 6: let others have the transport.  *)
Received == <<"received.get", "received.clearBusy">>
            \o (IF Has("received-enqueues") THEN <<"enqueue.flags">> ELSE <<>>)
            \o <<"put.reference">>

(* svc_xprt_deferred_close: leave it to a service thread. *)
testAndSetClose(p) ==
    /\ At(p, "close.set")
    /\ xprt' = [xprt EXCEPT !.close = TRUE]
    /\ Then(p, (IF xprt.close THEN <<>> ELSE <<"enqueue.flags">>) \o WakeWaiters)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

wakeTicketsOnClose(p) ==
    /\ At(p, "close.wakeTickets")
    /\ wait' = [wait EXCEPT !.ticket = {}]
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, list, ctx, qp, call, work>>

wakeSendOnClose(p) ==
    /\ At(p, "close.wakeSend")
    /\ wait' = [wait EXCEPT !.send = {}]
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, list, ctx, qp, call, work>>

(* svc_xprt_close, first access. *)
setClose(p) ==
    /\ At(p, "xclose.set")
    /\ xprt' = [xprt EXCEPT !.close = TRUE]
    /\ Goto(p, "xclose.busy")
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

Delete == <<"delete.dead">>

(* svc_xprt_close, second access: if the transport has an owner, that one will delete it. *)
testAndSetBusyToClose(p) ==
    /\ At(p, "xclose.busy")
    /\ xprt' = [xprt EXCEPT !.busy = TRUE]
    /\ Then(p, IF xprt.busy THEN <<>> ELSE Delete)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

(* svc_delete_xprt, once.  XPT_BUSY is left set, so that nobody enqueues a dead transport; *)
(* without "busy-stays-set" the deleter gives the transport back like any other owner.     *)
testAndSetDead(p) ==
    /\ At(p, "delete.dead")
    /\ xprt' = [xprt EXCEPT !.dead = TRUE]
    /\ Then(p, IF xprt.dead THEN <<>>
               ELSE <<"delete.detach">> \o WakeWaiters
                    \o (IF Has("busy-stays-set") THEN <<>> ELSE Received)
                    \o <<"put.reference">>)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

(* svc_rdma_detach, rdma_disconnect: the QP goes to error, all that is posted will flush. *)
detach(p) ==
    /\ At(p, "delete.detach")
    /\ qp' = [qp EXCEPT !.error = TRUE]
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, call, work>>

------------------------------------------------------------------------------
(* svc_rdma_free, by whoever drops the last reference. *)

DrainAtTeardown ==
    IF ~Has("drain-in-teardown") THEN <<>>
    ELSE IF Has("workqueue") THEN <<"free.startFlush">>
    ELSE IF Has("release-thread") THEN <<"free.stopReleaser", "free.wakeReleaser", "free.joinReleaser">>
    ELSE Drain

Free == (IF Has("qp-drained-first") THEN <<"free.drainQp">> \o DrainAtTeardown
                                    ELSE DrainAtTeardown \o <<"free.drainQp">>)
        \o (IF Has("abandoned-released") THEN <<"free.abandoned">> ELSE <<>>)
        \o <<"free.flushReceives", "free.destroyContexts", "free.done">>

(* svc_xprt_put *)
putReference(p) ==
    /\ At(p, "put.reference")
    /\ xprt' = [xprt EXCEPT !.refs = @ - 1]
    /\ Then(p, IF xprt.refs = 1 THEN Free ELSE <<>>)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

(* ib_drain_qp: returns when all that was posted has completed and both handlers are done. *)
QpDrained == qp.posted = <<>> /\ qp.flushed /\ At(SendCq, "cq.poll") /\ At(ReceiveCq, "rcq.poll")
drainQp(p) ==
    /\ At(p, "free.drainQp")
    /\ QpDrained
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* flush_workqueue waits for what was queued before the call, not for what that queues in turn. *)
Running(w) == [kind |-> IF At(w, "work.write") THEN "write" ELSE "release", ctx |-> Head(my[w].batch)]
Unfinished == {work.items[i] : i \in 1 .. Len(work.items)}
              \cup {Running(w) : w \in {v \in Processes \cap Workers : my[v].batch # <<>>}}
startFlush(p) ==
    /\ At(p, "free.startFlush")
    /\ work' = [work EXCEPT !.await = Unfinished]
    /\ Goto(p, "free.endFlush")
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call>>

Flushed == work.await \cap Unfinished = {}
endFlush(p) ==
    /\ At(p, "free.endFlush")
    /\ Flushed
    /\ work' = [work EXCEPT !.await = {}]
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call>>

(* kthread_stop of the design "release-thread": ask, wake, wait until it has gone. *)
stopReleaser(p) ==
    /\ At(p, "free.stopReleaser")
    /\ xprt' = [xprt EXCEPT !.stop = TRUE]
    /\ Return(p)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

wakeReleaserToStop(p) ==
    /\ At(p, "free.wakeReleaser")
    /\ wait' = [wait EXCEPT !.release = {}]
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, list, ctx, qp, call, work>>

ReleaserGone == At(Releaser, "releaser.exited")
joinReleaser(p) ==
    /\ At(p, "free.joinReleaser")
    /\ ReleaserGone
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

SetToSeq(S) == CHOOSE s \in [1 .. Cardinality(S) -> S] : {s[i] : i \in DOMAIN s} = S

(* A mend (FINDINGS.md): once the QP is drained, what partly accepted posts left behind can go. *)
releaseAbandoned(p) ==
    /\ At(p, "free.abandoned")
    /\ qp' = [qp EXCEPT !.abandoned = {}]
    /\ list' = [list EXCEPT !.release = SetToSeq(qp.abandoned)]
    /\ sq' = [sq EXCEPT !.avail = QueueDepth]
    /\ Then(p, IF qp.abandoned = {} THEN <<>> ELSE Drain)
    /\ UNCHANGED <<my, xprt, ready, wait, ctx, call, work>>

(* svc_rdma_flush_recv_queues, and the rw contexts: calls that nobody picked up. *)
flushReceives(p) ==
    /\ At(p, "free.flushReceives")
    /\ call' = [call EXCEPT !.arrived = 0, !.readDone = 0]
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, work>>

(* svc_rdma_send_ctxts_destroy: only those on the free list are found. *)
destroyContexts(p) ==
    /\ At(p, "free.destroyContexts")
    /\ ctx' = [c \in Contexts |-> IF \E i \in 1 .. Len(list.free) : list.free[i] = c
                                  THEN [ctx[c] EXCEPT !.life = "destroyed"] ELSE ctx[c]]
    /\ list' = [list EXCEPT !.free = <<>>]
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, wait, qp, call, work>>

(* rdma_destroy_id waits for the connection manager's handler; then the transport's memory goes. *)
ManagerDone == IF Manager \in Processes THEN Len(pc[Manager]) = 1 ELSE TRUE
freeTransport(p) ==
    /\ At(p, "free.done")
    /\ ManagerDone
    /\ xprt' = [xprt EXCEPT !.freed = TRUE]
    /\ Return(p)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

CloseStep(p) ==
    \/ testAndSetClose(p) \/ wakeTicketsOnClose(p) \/ wakeSendOnClose(p)
    \/ setClose(p) \/ testAndSetBusyToClose(p) \/ testAndSetDead(p) \/ detach(p)
FreeStep(p) ==
    \/ putReference(p) \/ drainQp(p) \/ startFlush(p) \/ endFlush(p)
    \/ stopReleaser(p) \/ wakeReleaserToStop(p) \/ joinReleaser(p) \/ releaseAbandoned(p)
    \/ flushReceives(p) \/ destroyContexts(p) \/ freeTransport(p)
==============================================================================
