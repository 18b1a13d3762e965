------------------------------- MODULE Actors --------------------------------
(***************************************************************************)
(* The service thread, the completion handlers, the backchannel sender,    *)
(* the connection manager, the closer; and the environment, which may do   *)
(* something at any time or never.                                         *)
(***************************************************************************)
EXTENDS Closing, Enqueue

(* drain, as the design has it at a place that has a name. *)
DrainIf(mechanism) == IF Has(mechanism) THEN Drain ELSE <<>>

(* Service thread 9, svc_xprt_release: drain; give back the reply space and the     *)
(* request slot, each followed by an enqueue; drop the reference.  The reply space  *)
(* is read by nobody here, so giving it back is folded into the enqueue's first step.*)
AfterDrain(slot) ==
    (IF slot THEN <<"enqueue.flags", "release.slot">>
                     \o (IF Has("slot-release-enqueues") THEN <<"enqueue.flags">> ELSE <<>>)
        ELSE <<>>)
    \o <<"put.reference">>
Release(slot) == DrainIf("drain-in-release") \o AfterDrain(slot)

Reserve == <<"reserve.fast">>

(* Service thread 2: a thread that is idle finds the transport in the ready queue. *)
dequeue(p) ==
    /\ At(p, "svc.dequeue")
    /\ ready > 0
    /\ ready' = ready - 1
    /\ Then(p, <<"svc.reference", "svc.dequeue">>)
    /\ UNCHANGED <<my, xprt, sq, wait, list, ctx, qp, call, work>>

(* Service thread 2: svc_xprt_get. *)
getReference(p) ==
    /\ At(p, "svc.reference")
    /\ xprt' = [xprt EXCEPT !.refs = @ + 1]
    /\ Goto(p, "svc.close")
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

(* Service thread 3, svc_handle_xprt: delete a closed transport, then release without a call. *)
readClose(p) ==
    /\ At(p, "svc.close")
    /\ IF xprt.close THEN Then(p, Delete \o Release(FALSE)) ELSE Goto(p, "svc.slot")
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* Service thread 4, svc_xprt_reserve_slot.  Only the owner of XPT_BUSY counts up, *)
(* so reading the count and counting up can be one action.                         *)
reserveSlot(p) ==
    /\ At(p, "svc.slot")
    /\ IF RequestLimit > 0 /\ xprt.rqsts >= RequestLimit
       THEN Then(p, Received \o Release(FALSE)) /\ UNCHANGED xprt
       ELSE /\ xprt' = [xprt EXCEPT !.rqsts = @ + 1]
            /\ Goto(p, "svc.receive")
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

Reply == <<"get.first">> \o Reserve \o <<"post">>

(* Service thread 5, svc_rdma_recvfrom, under sc_rq_dto_lock: a call whose Reads are done. *)
takeReadCall(p) ==
    /\ At(p, "svc.receive")
    /\ call.readDone > 0
    /\ call' = [call EXCEPT !.readDone = @ - 1]
    /\ Then(p, Received \o Reply \o Release(TRUE))
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, work>>

(* Service thread 5, the same: a new call, which it answers. *)
takeCall(p) ==
    /\ At(p, "svc.receive")
    /\ call.readDone = 0 /\ call.arrived > 0
    /\ call' = [call EXCEPT !.arrived = @ - 1]
    /\ Then(p, Received \o Reply \o Release(TRUE))
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, work>>

(* Service thread 5 and 7: a new call that needs RDMA Reads, of one entry; it waits with them. *)
takeCallWithReads(p) ==
    /\ At(p, "svc.receive")
    /\ Reads
    /\ call.readDone = 0 /\ call.arrived > 0
    /\ call' = [call EXCEPT !.arrived = @ - 1]
    /\ Set(p, "n", 1)
    /\ Then(p, Received \o Reserve \o <<"post">> \o Release(TRUE))
    /\ UNCHANGED <<xprt, ready, sq, wait, list, ctx, qp, work>>

(* Service thread 5: nothing to receive, so clear XPT_DATA; and that before the drain *)
(* in release, or the trigger of a completion between the two is lost.                *)
clearXptData(p) ==
    /\ At(p, "svc.receive")
    /\ call.readDone = 0 /\ call.arrived = 0
    /\ IF Has("clear-before-drain")
       THEN /\ xprt' = [xprt EXCEPT !.data = FALSE]
            /\ Then(p, Received \o Release(TRUE))
       ELSE /\ UNCHANGED xprt
            /\ Then(p, Received \o DrainIf("drain-in-release") \o <<"svc.clearLate">> \o AfterDrain(TRUE))
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

(* Not in the kernel: what a thread without "clear-before-drain" would do. *)
clearXptDataLate(p) ==
    /\ At(p, "svc.clearLate")
    /\ xprt' = [xprt EXCEPT !.data = call.readDone + call.arrived > 0 /\ @]
    /\ Return(p)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

(* Service thread 6, svc_xprt_received: a reference of its own, since another thread may *)
(* delete the transport as soon as XPT_BUSY is clear.                                    *)
getReferenceInReceived(p) ==
    /\ At(p, "received.get")
    /\ xprt' = [xprt EXCEPT !.refs = @ + 1]
    /\ Return(p)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

clearBusy(p) ==
    /\ At(p, "received.clearBusy")
    /\ xprt' = [xprt EXCEPT !.busy = FALSE]
    /\ Return(p)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

(* Service thread 9, svc_xprt_release_slot. *)
releaseSlot(p) ==
    /\ At(p, "release.slot")
    /\ xprt' = [xprt EXCEPT !.rqsts = @ - 1]
    /\ Return(p)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

ThreadStep(p) ==
    \/ dequeue(p) \/ getReference(p) \/ readClose(p) \/ reserveSlot(p)
    \/ takeReadCall(p) \/ takeCall(p) \/ takeCallWithReads(p) \/ clearXptData(p) \/ clearXptDataLate(p)
    \/ getReferenceInReceived(p) \/ clearBusy(p) \/ releaseSlot(p)

------------------------------------------------------------------------------
(* The worker that polls the Send Completion Queue.  Taking the oldest chain *)
(* that is done and the handler's first access are one action: nothing reads *)
(* the Completion Queue but this worker.                                     *)

Done(chain, failed) ==
    /\ qp' = [qp EXCEPT !.posted = Tail(@), !.error = @ \/ failed]
    /\ sq' = [sq EXCEPT !.avail = @ + chain.n]

AfterSend(failed) == <<"cq.wake">> \o Put \o (IF failed THEN DeferredClose ELSE <<>>) \o <<"cq.poll">>
AfterRead(failed) == <<"cq.wake">> \o (IF failed THEN DeferredClose ELSE <<"cq.readDone", "enqueue.flags">>)
                     \o <<"cq.poll">>

(* svc_rdma_wc_send 1, svc_rdma_wc_read_done 1: the entries are free again. *)
completeChain(failed) ==
    LET chain == Head(qp.posted) IN
    /\ At(SendCq, "cq.poll")
    /\ qp.posted # <<>>
    /\ Done(chain, failed)
    /\ my' = [my EXCEPT ![SendCq].ctx = chain.ctx]
    /\ Then(SendCq, CASE chain.kind = "send" -> AfterSend(failed)
                      [] chain.kind = "read" -> AfterRead(failed))
    /\ UNCHANGED <<xprt, ready, wait, list, ctx, call, work>>

completeNormally == qp.posted # <<>> /\ Head(qp.posted).kind # "writes" /\ ~qp.error /\ completeChain(FALSE)
completeFlushed == qp.posted # <<>> /\ Head(qp.posted).kind # "writes" /\ qp.error /\ completeChain(TRUE)
completeInError == CompletionErrors /\ qp.posted # <<>> /\ Head(qp.posted).kind # "writes" /\ ~qp.error /\ completeChain(TRUE)

(* Writes without their Send end, and nobody is told. *)
finishWrites ==
    /\ At(SendCq, "cq.poll")
    /\ qp.posted # <<>> /\ Head(qp.posted).kind = "writes"
    /\ qp' = [qp EXCEPT !.posted = Tail(@)]
    /\ UNCHANGED <<pc, my, xprt, ready, sq, wait, list, ctx, call, work>>

(* svc_rdma_wc_send 2: waitqueue_active, then wake_up; to find nobody and to wake nobody are the same. *)
wakeSenders(p) ==
    /\ At(p, "cq.wake")
    /\ wait' = [wait EXCEPT !.send = {}]
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, list, ctx, qp, call, work>>

(* svc_rdma_wc_read_done, under sc_rq_dto_lock: the call can be processed now. *)
appendReadDone(p) ==
    /\ At(p, "cq.readDone")
    /\ call' = [call EXCEPT !.readDone = @ + 1]
    /\ xprt' = [xprt EXCEPT !.data = TRUE]
    /\ Return(p)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, work>>

(* The worker that polls the Receive Completion Queue, svc_rdma_wc_receive: *)
(* all posted Receives flush when the QP is in error.                       *)
flushReceive ==
    /\ At(ReceiveCq, "rcq.poll")
    /\ qp.error /\ ~qp.flushed
    /\ qp' = [qp EXCEPT !.flushed = TRUE]
    /\ Then(ReceiveCq, DeferredClose \o <<"rcq.poll">>)
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, call, work>>

CompletionStep ==
    \/ completeNormally \/ completeFlushed \/ completeInError \/ finishWrites
    \/ wakeSenders(SendCq) \/ appendReadDone(SendCq)

------------------------------------------------------------------------------
(* The environment: each of these may happen or not; nothing may depend on it. *)

(* svc_rdma_wc_receive: the client sends a call; under sc_rq_dto_lock. *)
receiveCall ==
    /\ At(ReceiveCq, "rcq.poll")
    /\ call.client > 0 /\ ~qp.error
    /\ call' = [call EXCEPT !.client = @ - 1, !.arrived = @ + 1]
    /\ xprt' = [xprt EXCEPT !.data = TRUE]
    /\ Then(ReceiveCq, <<"enqueue.flags", "rcq.poll">>)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, work>>

(* svc_rdma_wc_receive, an error: the QP goes to error, so the other Receives flush with this one. *)
receiveInError ==
    /\ CompletionErrors
    /\ At(ReceiveCq, "rcq.poll")
    /\ ~qp.error
    /\ qp' = [qp EXCEPT !.error = TRUE, !.flushed = TRUE]
    /\ Then(ReceiveCq, DeferredClose \o <<"rcq.poll">>)
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, call, work>>

(* A backchannel sender has something to send; whoever hands it the transport holds a reference. *)
startSend(p) ==
    /\ At(p, "bc.start")
    /\ call.sends > 0 /\ ~xprt.dead
    /\ call' = [call EXCEPT !.sends = @ - 1]
    /\ xprt' = [xprt EXCEPT !.refs = @ + 1]
    /\ Then(p, Reply \o <<"put.reference", "bc.start">>)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, work>>

(* The connection manager reports a disconnect, a device removal or a QP error, once. *)
reportDisconnect ==
    /\ Disconnects
    /\ At(Manager, "cm.start") /\ ~xprt.freed
    /\ Then(Manager, DeferredClose \o <<"cm.done">>)
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* Somebody with a reference calls svc_xprt_close, once. *)
startClose ==
    /\ DirectCloses
    /\ At(Closer, "closer.start") /\ ~xprt.dead
    /\ xprt' = [xprt EXCEPT !.refs = @ + 1]
    /\ Then(Closer, DirectClose \o <<"put.reference", "closer.done">>)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

EnvironmentStep == receiveCall \/ receiveInError \/ reportDisconnect \/ startClose \/ \E p \in Senders : startSend(p)
==============================================================================
