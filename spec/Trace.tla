-------------------------------- MODULE Trace --------------------------------
(***************************************************************************)
(* Is what an implementation was seen to do a behaviour of Transport?      *)
(*                                                                         *)
(* Each actor recorded its steps in order, each with what it saw and when  *)
(* it began and ended.  The access itself lies somewhere in between, so    *)
(* the steps of different actors may be interleaved in many ways.  Here    *)
(* they are taken one after the other: an actor's in their order, and none *)
(* before all have been taken that had ended when it began.  If all can be *)
(* taken, that interleaving is a behaviour.                                *)
(*                                                                         *)
(* A module that is made from a recording extends this one and defines     *)
(* Events; see checks/README.md for the file.                              *)
(***************************************************************************)
EXTENDS Transport

CONSTANTS
    Events,  \* actor -> its steps in order: [action, saw, after], where after says how many
             \* of each actor's steps have ended before this one began
    StopAt   \* after so many steps, tell what could come next

VARIABLES
    taken,   \* actor -> how many of its steps have been taken
    told     \* what could come next: <<actor, action, what it would see>>; once it has been told

traceVars == <<vars, taken, told>>

(* What an actor sees in the step that it is about to take; the third where there is nothing to see, *)
(* or nothing that the specification knows, such as a call's number.                                  *)
Number(b) == IF b THEN 1 ELSE 0
Flags == Number(xprt.busy) + 2 * Number(xprt.data) + 4 * Number(xprt.close) + 8 * Number(xprt.dead)
Seen(p, action, otherwise) ==
    CASE action = "readFlags" -> Flags
      [] action = "readSendWait" -> Number(wait.send # {})
      [] action = "readTicketWait" -> Number(wait.ticket # {})
      [] action \in {"readRequests", "reserveSlot"} -> xprt.rqsts
      [] action \in {"testAndSetBusy", "testAndSetBusyToClose"} -> Number(xprt.busy)
      [] action \in {"readClose", "readCloseInReserve", "testAndSetClose"} -> Number(xprt.close)
      [] action = "testAndSetDead" -> Number(xprt.dead)
      [] action = "putReference" -> xprt.refs - 1
      [] action = "releaseSlot" -> xprt.rqsts - 1
      [] action \in {"subtractFast", "subtractServed"} -> sq.avail - my[p].n
      [] action = "takeTicket" -> sq.head
      [] action \in {"testCondition", "lookAgain"} ->
           Number(\E q \in Queues : (At(p, W[q].test) \/ At(p, W[q].look)) /\ Awaited(p, q))
      [] action \in {"llistDelFirst", "destroyContexts"} -> Number(list.free # <<>>)
      [] action = "llistAdd" -> Number(list.release = <<>>)
      [] action = "lookBeforeAdd" -> Number(list.release = <<>>)
      [] action = "llistDelAll" -> Number(list.release # <<>>)
      [] action \in {"completeNormally", "completeFlushed", "completeInError"} ->
           IF qp.posted = <<>> THEN 0 ELSE Head(qp.posted).n
      [] OTHER -> otherwise

(* The action of this name, taken by this actor. *)
Wait(p, name) == \E q \in Queues :
    CASE name = "testCondition" -> testCondition(p, q) [] name = "joinQueue" -> joinQueue(p, q)
      [] name = "lookAgain" -> lookAgain(p, q) [] name = "leaveQueue" -> leaveQueue(p, q)
      [] name = "wokenJoinsAgain" -> wokenJoinsAgain(p, q)
Act(p, name) ==
    CASE name = "readFlags" -> readFlags(p) [] name = "readSendWait" -> readSendWait(p)
      [] name = "readTicketWait" -> readTicketWait(p) [] name = "readRequests" -> readRequests(p)
      [] name = "testAndSetBusy" -> testAndSetBusy(p) [] name = "appendReady" -> appendReady(p)
      [] name = "subtractFast" -> subtractFast(p) [] name = "addBack" -> addBack(p)
      [] name = "wakeAfterAddBack" -> wakeAfterAddBack(p) [] name = "takeTicket" -> takeTicket(p)
      [] name = "readCloseInReserve" -> readCloseInReserve(p) [] name = "subtractServed" -> subtractServed(p)
      [] name = "addBackServed" -> addBackServed(p) [] name = "serveNext" -> serveNext(p)
      [] name = "serveNextOnClose" -> serveNextOnClose(p) [] name = "wakeTickets" -> wakeTickets(p)
      [] name = "postSend" -> postSend(p) [] name = "touchAfterPost" -> touchAfterPost(p)
      [] name = "postRefused" -> postRefused(p) [] name = "giveBackEntries" -> giveBackEntries(p)
      [] name = "wakeAfterGiveBack" -> wakeAfterGiveBack(p) [] name = "postPartly" -> postPartly(p)
      [] name = "lookBeforeAdd" -> lookBeforeAdd(p) [] name = "llistAdd" -> llistAdd(p)
      [] name = "setXptData" -> setXptData(p) [] name = "wakeReleaser" -> wakeReleaser(p)
      [] name = "queueWork" -> queueWork(p) [] name = "llistDelAll" -> llistDelAll(p)
      [] name = "releaseChunks" -> releaseChunks(p) [] name = "requeueWriteInfo" -> requeueWriteInfo(p)
      [] name = "unmapPages" -> unmapPages(p) [] name = "releasePages" -> releasePages(p)
      [] name = "addToFreeList" -> addToFreeList(p) [] name = "takeWork" -> takeWork(p)
      [] name = "releaseWriteInfo" -> releaseWriteInfo(p) [] name = "readStop" -> readStop(p)
      [] name = "llistDelFirst" -> llistDelFirst(p) [] name = "allocateContext" -> allocateContext(p)
      [] name = "allocationFails" -> allocationFails(p) [] name = "testAndSetClose" -> testAndSetClose(p)
      [] name = "wakeTicketsOnClose" -> wakeTicketsOnClose(p) [] name = "wakeSendOnClose" -> wakeSendOnClose(p)
      [] name = "setClose" -> setClose(p) [] name = "testAndSetBusyToClose" -> testAndSetBusyToClose(p)
      [] name = "testAndSetDead" -> testAndSetDead(p) [] name = "detach" -> detach(p)
      [] name = "putReference" -> putReference(p) [] name = "drainQp" -> drainQp(p)
      [] name = "startFlush" -> startFlush(p) [] name = "endFlush" -> endFlush(p)
      [] name = "stopReleaser" -> stopReleaser(p) [] name = "wakeReleaserToStop" -> wakeReleaserToStop(p)
      [] name = "joinReleaser" -> joinReleaser(p) [] name = "releaseAbandoned" -> releaseAbandoned(p)
      [] name = "flushReceives" -> flushReceives(p) [] name = "destroyContexts" -> destroyContexts(p)
      [] name = "freeTransport" -> freeTransport(p) [] name = "dequeue" -> dequeue(p)
      [] name = "getReference" -> getReference(p) [] name = "readClose" -> readClose(p)
      [] name = "reserveSlot" -> reserveSlot(p) [] name = "takeReadCall" -> takeReadCall(p)
      [] name = "takeCall" -> takeCall(p) [] name = "takeCallWithReads" -> takeCallWithReads(p)
      [] name = "clearXptData" -> clearXptData(p) [] name = "clearXptDataLate" -> clearXptDataLate(p)
      [] name = "getReferenceInReceived" -> getReferenceInReceived(p) [] name = "clearBusy" -> clearBusy(p)
      [] name = "releaseSlot" -> releaseSlot(p) [] name = "startSend" -> startSend(p)
      [] name = "wakeSenders" -> wakeSenders(p) [] name = "appendReadDone" -> appendReadDone(p)
      [] name = "completeNormally" -> p = SendCq /\ completeNormally
      [] name = "completeFlushed" -> p = SendCq /\ completeFlushed
      [] name = "completeInError" -> p = SendCq /\ completeInError
      [] name = "finishWrites" -> p = SendCq /\ finishWrites
      [] name = "flushReceive" -> p = ReceiveCq /\ flushReceive
      [] name = "receiveInError" -> p = ReceiveCq /\ receiveInError
      [] name = "receiveCall" -> p = ReceiveCq /\ receiveCall
      [] name = "reportDisconnect" -> p = Manager /\ reportDisconnect
      [] name = "startClose" -> p = Closer /\ startClose
      [] OTHER -> Wait(p, name)

(* Names that occur, for telling what could come next. *)
Names == UNION {{Events[p][i].action : i \in DOMAIN Events[p]} : p \in DOMAIN Events}

RECURSIVE Sum(_, _)
Sum(f, S) == IF S = {} THEN 0 ELSE LET p == CHOOSE p \in S : TRUE IN f[p] + Sum(f, S \ {p})
Steps == Sum(taken, DOMAIN Events)

TraceInit ==
    /\ Init
    /\ taken = [p \in DOMAIN Events |-> 0]
    /\ told = <<>>

takeStep(p) ==
    /\ Steps < StopAt
    /\ taken[p] < Len(Events[p])
    /\ LET event == Events[p][taken[p] + 1] IN
        /\ \A other \in DOMAIN event.after : taken[other] >= event.after[other]
        /\ event.saw = Seen(p, event.action, event.saw)
        /\ Act(p, event.action)
    /\ taken' = [taken EXCEPT ![p] = @ + 1]
    /\ UNCHANGED told

Could == {<<p, name, Seen(p, name, 0)>> : p \in DOMAIN Events, name \in Names}
tell ==
    /\ Steps = StopAt /\ told = <<>>
    /\ told' = <<{c \in Could : ENABLED Act(c[1], c[2])}>>
    /\ UNCHANGED <<vars, taken>>

TraceNext == tell \/ \E p \in DOMAIN Events : takeStep(p)
TraceSpec == TraceInit /\ [][TraceNext]_traceVars

NeverTold == told = <<>>
(* Violated when StopAt steps can be taken: the trace, as far as that, is a behaviour.  It has one step *)
(* for each of the trace and one for the telling, and TLC's depth says how far one can come at all.     *)
==============================================================================
