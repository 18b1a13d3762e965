------------------------------- MODULE Enqueue -------------------------------
(***************************************************************************)
(* svc_xprt_enqueue: put the transport in the pool's ready queue, if there *)
(* is a reason to and nothing against it.  Every actor calls it.           *)
(***************************************************************************)
EXTENDS State

(* svc_xprt_enqueue 1, svc_xprt_ready: one look at the flags. *)
readFlags(p) ==
    /\ At(p, "enqueue.flags")
    /\ IF xprt.busy THEN Return(p)
       ELSE IF xprt.close THEN Goto(p, "enqueue.busy")
       ELSE IF ~xprt.data THEN Return(p)
       ELSE IF Has("write-space-gate") THEN Goto(p, "enqueue.sendWait")
       ELSE IF RequestLimit > 0 THEN Goto(p, "enqueue.limit")
       ELSE Goto(p, "enqueue.busy")
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* svc_xprt_enqueue 2, svc_rdma_has_wspace: is anyone on sc_send_wait? *)
readSendWait(p) ==
    /\ At(p, "enqueue.sendWait")
    /\ IF wait.send # {} THEN Return(p) ELSE Goto(p, "enqueue.ticketWait")
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* svc_xprt_enqueue 2, svc_rdma_has_wspace: is anyone on sc_sq_ticket_wait? *)
readTicketWait(p) ==
    /\ At(p, "enqueue.ticketWait")
    /\ IF wait.ticket # {} THEN Return(p)
       ELSE IF RequestLimit > 0 THEN Goto(p, "enqueue.limit")
       ELSE Goto(p, "enqueue.busy")
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* svc_xprt_enqueue 3, svc_xprt_slots_in_range: are there too many requests? *)
(* Without a limit the kernel reads too, but nothing depends on what it sees. *)
readRequests(p) ==
    /\ At(p, "enqueue.limit")
    /\ IF xprt.rqsts >= RequestLimit THEN Return(p) ELSE Goto(p, "enqueue.busy")
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* svc_xprt_enqueue 4: only one actor at a time may own the transport. *)
testAndSetBusy(p) ==
    /\ At(p, "enqueue.busy")
    /\ xprt' = [xprt EXCEPT !.busy = TRUE]
    /\ IF xprt.busy THEN Return(p) ELSE Goto(p, "enqueue.ready")
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

(* svc_xprt_enqueue 5: append to the ready queue and wake one idle thread.  *)
(* That an idle thread then finds it is what ServicePool shows at the grain *)
(* of the idle list; here a thread can dequeue as soon as there is something. *)
appendReady(p) ==
    /\ At(p, "enqueue.ready")
    /\ ready' = ready + 1
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, sq, wait, list, ctx, qp, call, work>>

EnqueueStep(p) ==
    \/ readFlags(p) \/ readSendWait(p) \/ readTicketWait(p)
    \/ readRequests(p) \/ testAndSetBusy(p) \/ appendReady(p)
==============================================================================
