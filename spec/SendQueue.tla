------------------------------ MODULE SendQueue ------------------------------
(***************************************************************************)
(* svc_rdma_sq_wait: reserve n entries of the Send Queue, and ib_post_send.*)
(* Callers push "reserve.fast", then "post".  If the reservation or the    *)
(* post fails, what stood behind "post" in the caller is preceded by what  *)
(* the caller does about a failure (OnFailure).                            *)
(***************************************************************************)
EXTENDS State

(* What closing does (Closing.tla): the steps of svc_xprt_deferred_close   *)
(* and of svc_xprt_close.                                                  *)
DeferredClose == <<"close.set">>
DirectClose == <<"xclose.set">>

(* put, whatever the design's first step of it is (ReleaseList.tla). *)
Put == IF Has("workqueue") THEN <<"put.queue">>
       ELSE IF Has("self-enqueue") /\ ~Has("exact-was-empty") THEN <<"put.look">>
       ELSE <<"put.add">>

(* drain (ReleaseList.tla). *)
Drain == <<"drain.take">>

(* A service thread closes through a service thread; a backchannel sender  *)
(* is none and closes directly.                                            *)
CloseBy(p) == IF p \in Senders THEN DirectClose ELSE DeferredClose

OnFailure(p) == IF my[p].ctx = NoContext THEN DeferredClose ELSE Put \o CloseBy(p)

(* The stack after "reserve.*" at the head failed and "post" behind it falls away. *)
Failed(p) == OnFailure(p) \o Tail(Rest(p))

------------------------------------------------------------------------------
(* wait_event on queue q: test; if false, put yourself on the queue; test  *)
(* again; if still false, sleep; when woken, put yourself on it and test   *)
(* again; at the end take yourself off.  Whoever wakes takes the sleepers  *)
(* off, so a thread that was woken and has not run is not on the queue.    *)
(* The two reads of a condition (XPT_CLOSE, then the count) are one action:*)
(* README.md says why nothing is lost.                                     *)

Queues == {"ticket", "send", "release"}
W == [q \in Queues |->
        CASE q = "ticket"  -> [test |-> "ticketWait.test", join |-> "ticketWait.join", look |-> "ticketWait.look",
                               sleep |-> "ticketWait.sleep", leave |-> "ticketWait.leave"]
          [] q = "send"    -> [test |-> "sendWait.test", join |-> "sendWait.join", look |-> "sendWait.look",
                               sleep |-> "sendWait.sleep", leave |-> "sendWait.leave"]
          [] q = "release" -> [test |-> "releaseWait.test", join |-> "releaseWait.join", look |-> "releaseWait.look",
                               sleep |-> "releaseWait.sleep", leave |-> "releaseWait.leave"]]

Awaited(p, q) ==
    CASE q = "ticket"  -> xprt.close \/ sq.tail = my[p].ticket
      [] q = "send"    -> xprt.close \/ sq.avail >= my[p].n
      [] q = "release" -> xprt.stop \/ list.release # <<>>

(* What p does when the wait is over. *)
After(q) ==
    CASE q = "ticket" -> "reserve.served" [] q = "send" -> "reserve.retry" [] q = "release" -> "releaser.check"

(* wait_event: the first test, made without being on the queue. *)
testCondition(p, q) ==
    /\ At(p, W[q].test)
    /\ Goto(p, IF Awaited(p, q) THEN After(q) ELSE W[q].join)
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* prepare_to_wait. *)
joinQueue(p, q) ==
    /\ At(p, W[q].join)
    /\ wait' = [wait EXCEPT ![q] = @ \cup {p}]
    /\ Goto(p, W[q].look)
    /\ UNCHANGED <<my, xprt, ready, sq, list, ctx, qp, call, work>>

(* wait_event: the test that counts, made while a waker would find us. *)
lookAgain(p, q) ==
    /\ At(p, W[q].look)
    /\ Goto(p, IF Awaited(p, q) THEN W[q].leave ELSE W[q].sleep)
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* schedule, then prepare_to_wait: runs once a waker has taken us off. *)
wokenJoinsAgain(p, q) ==
    /\ At(p, W[q].sleep)
    /\ p \notin wait[q]
    /\ wait' = [wait EXCEPT ![q] = @ \cup {p}]
    /\ Goto(p, W[q].look)
    /\ UNCHANGED <<my, xprt, ready, sq, list, ctx, qp, call, work>>

(* finish_wait. *)
leaveQueue(p, q) ==
    /\ At(p, W[q].leave)
    /\ wait' = [wait EXCEPT ![q] = @ \ {p}]
    /\ Goto(p, After(q))
    /\ UNCHANGED <<my, xprt, ready, sq, list, ctx, qp, call, work>>

Asleep(p, q) == At(p, W[q].sleep) /\ p \in wait[q]

WaitStep(p, q) ==
    \/ testCondition(p, q) \/ joinQueue(p, q) \/ lookAgain(p, q)
    \/ wokenJoinsAgain(p, q) \/ leaveQueue(p, q)

------------------------------------------------------------------------------
(* svc_rdma_sq_wait 1: the fast path; sc_sq_avail may be negative for a moment. *)
subtractFast(p) ==
    /\ At(p, "reserve.fast")
    /\ sq' = [sq EXCEPT !.avail = @ - my[p].n]
    /\ Set(p, "taken", my[p].n)
    /\ IF sq.avail >= my[p].n THEN Return(p) ELSE Goto(p, "reserve.undo")
    /\ UNCHANGED <<xprt, ready, wait, list, ctx, qp, call, work>>

(* svc_rdma_sq_wait 2: give back what was not enough.  The kernel wakes nobody here; *)
(* "add-back-wakes" is a mend (FINDINGS.md).                                         *)
addBack(p) ==
    /\ At(p, "reserve.undo")
    /\ sq' = [sq EXCEPT !.avail = @ + my[p].n]
    /\ Set(p, "taken", 0)
    /\ IF Has("add-back-wakes") THEN Then(p, <<"reserve.undoWake", "reserve.ticket">>)
       ELSE Goto(p, "reserve.ticket")
    /\ UNCHANGED <<xprt, ready, wait, list, ctx, qp, call, work>>

wakeAfterAddBack(p) ==
    /\ At(p, "reserve.undoWake")
    /\ wait' = [wait EXCEPT !.send = {}]
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, list, ctx, qp, call, work>>

(* svc_rdma_sq_wait 3: from here on, first come, first served. *)
takeTicket(p) ==
    /\ At(p, "reserve.ticket")
    /\ sq' = [sq EXCEPT !.head = @ + 1]
    /\ Set(p, "ticket", sq.head)
    /\ Goto(p, W["ticket"].test)
    /\ UNCHANGED <<xprt, ready, wait, list, ctx, qp, call, work>>

(* svc_rdma_sq_wait 5 (ticket served) and 8 (entries seen): closed meanwhile? *)
readCloseInReserve(p) ==
    /\ \/ At(p, "reserve.served")
       \/ At(p, "reserve.retry")
    /\ Goto(p, IF xprt.close THEN "reserve.fail" ELSE "reserve.take")
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* svc_rdma_sq_wait 6. *)
subtractServed(p) ==
    /\ At(p, "reserve.take")
    /\ sq' = [sq EXCEPT !.avail = @ - my[p].n]
    /\ Set(p, "taken", my[p].n)
    /\ Goto(p, IF sq.avail >= my[p].n THEN "reserve.done" ELSE "reserve.undoServed")
    /\ UNCHANGED <<xprt, ready, wait, list, ctx, qp, call, work>>

(* svc_rdma_sq_wait 7: whoever is served is the only one that waits for entries. *)
addBackServed(p) ==
    /\ At(p, "reserve.undoServed")
    /\ sq' = [sq EXCEPT !.avail = @ + my[p].n]
    /\ Set(p, "taken", 0)
    /\ Goto(p, W["send"].test)
    /\ UNCHANGED <<xprt, ready, wait, list, ctx, qp, call, work>>

(* svc_rdma_sq_wait 9: let the next ticket holder in. *)
serveNext(p) ==
    /\ At(p, "reserve.done")
    /\ sq' = [sq EXCEPT !.tail = @ + 1]
    /\ Set(p, "ticket", -1)
    /\ Then(p, <<"reserve.wakeTickets">>
               \o (IF Has("drain-in-sq-wait") THEN Drain ELSE <<>>)
               \o (IF Has("reserve-enqueues") THEN <<"enqueue.flags">> ELSE <<>>))
    /\ UNCHANGED <<xprt, ready, wait, list, ctx, qp, call, work>>

(* svc_rdma_sq_wait 10: fail, but let the next one in all the same. *)
serveNextOnClose(p) ==
    /\ At(p, "reserve.fail")
    /\ my' = [my EXCEPT ![p].ticket = -1, ![p].n = 0]
    /\ IF Has("tail-on-close") THEN /\ sq' = [sq EXCEPT !.tail = @ + 1]
                                    /\ pc' = [pc EXCEPT ![p] = <<"reserve.wakeTickets">> \o Failed(p)]
                               ELSE /\ UNCHANGED sq
                                    /\ pc' = [pc EXCEPT ![p] = Failed(p)]
    /\ UNCHANGED <<xprt, ready, wait, list, ctx, qp, call, work>>

(* svc_rdma_sq_wait 9 and 10: wake everyone on sc_sq_ticket_wait; each looks whether it is its turn. *)
wakeTickets(p) ==
    /\ At(p, "reserve.wakeTickets")
    /\ wait' = [wait EXCEPT !.ticket = {}]
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, list, ctx, qp, call, work>>

ReserveStep(p) ==
    \/ WaitStep(p, "ticket") \/ WaitStep(p, "send")
    \/ subtractFast(p) \/ addBack(p) \/ wakeAfterAddBack(p) \/ takeTicket(p) \/ readCloseInReserve(p)
    \/ subtractServed(p) \/ addBackServed(p) \/ serveNext(p) \/ serveNextOnClose(p) \/ wakeTickets(p)

------------------------------------------------------------------------------
Kind(p) == IF my[p].ctx = NoContext THEN "read" ELSE "send"

(* ib_post_send, all accepted: the chain is the hardware's now, and with it *)
(* the context, whose completion may run before this call returns.          *)
postSend(p) ==
    /\ At(p, "post")
    /\ qp' = [qp EXCEPT !.posted = Append(@, [kind |-> Kind(p), ctx |-> my[p].ctx, n |-> my[p].n])]
    /\ IF Kind(p) = "send" /\ ~Has("hands-off-after-post")
       THEN /\ my' = [my EXCEPT ![p].taken = 0]
            /\ Goto(p, "post.touch")
       ELSE /\ my' = [my EXCEPT ![p].taken = 0, ![p].ctx = NoContext, ![p].n = 0]
            /\ Return(p)
    /\ UNCHANGED <<xprt, ready, sq, wait, list, ctx, call, work>>

(* Not in the kernel: what a poster without "hands-off-after-post" would do. *)
touchAfterPost(p) ==
    /\ At(p, "post.touch")
    /\ my' = [my EXCEPT ![p].ctx = NoContext, ![p].n = 0]
    /\ Return(p)
    /\ UNCHANGED <<xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* ib_post_send fails and has accepted nothing: close, give the entries back, fail. *)
postRefused(p) ==
    /\ At(p, "post")
    /\ "none-accepted" \in PostFailures
    /\ pc' = [pc EXCEPT ![p] = DeferredClose \o <<"post.giveBack", "post.wake">> \o OnFailure(p) \o Rest(p)]
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

giveBackEntries(p) ==
    /\ At(p, "post.giveBack")
    /\ sq' = [sq EXCEPT !.avail = @ + my[p].n]
    /\ my' = [my EXCEPT ![p].taken = 0, ![p].n = 0]
    /\ Return(p)
    /\ UNCHANGED <<xprt, ready, wait, list, ctx, qp, call, work>>

wakeAfterGiveBack(p) ==
    /\ At(p, "post.wake")
    /\ wait' = [wait EXCEPT !.send = {}]
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, list, ctx, qp, call, work>>

(* ib_post_send fails, but the first Writes of the chain were accepted: close, and *)
(* treat it as success.  The Send, which alone asks for a completion, never went   *)
(* out, so nobody gives the entries back and nobody puts the context.              *)
postPartly(p) ==
    /\ At(p, "post")
    /\ "part-accepted" \in PostFailures
    /\ Kind(p) = "send" /\ my[p].n > 1
    /\ qp' = [qp EXCEPT !.posted = Append(@, [kind |-> "writes", ctx |-> my[p].ctx, n |-> 0]),
                        !.abandoned = @ \cup {my[p].ctx}]
    /\ my' = [my EXCEPT ![p].taken = 0, ![p].ctx = NoContext, ![p].n = 0]
    /\ Then(p, DeferredClose)
    /\ UNCHANGED <<xprt, ready, sq, wait, list, ctx, call, work>>

PostStep(p) ==
    \/ postSend(p) \/ touchAfterPost(p) \/ postRefused(p)
    \/ giveBackEntries(p) \/ wakeAfterGiveBack(p) \/ postPartly(p)
==============================================================================
