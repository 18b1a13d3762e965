-------------------------------- MODULE Growth -------------------------------
(***************************************************************************)
(* A schedule of Transport in which the number of contexts grows with the  *)
(* number of sends, although each sender drains before it allocates: one   *)
(* drainer takes all contexts at once and is slow, so the next send has to *)
(* allocate; and the same again with one context more.                     *)
(*                                                                         *)
(* It only leaves out steps of Transport, so each run of it is one of      *)
(* Transport's; that a property holds of it would mean nothing.            *)
(***************************************************************************)
EXTENDS Transport

Allocated == Cardinality({c \in Contexts : ctx[c].life # "unallocated"})

(* The sender and the completion handler have nothing under way. *)
SendsDone == qp.posted = <<>> /\ At(SendCq, "cq.poll") /\ \A b \in Senders : At(b, "bc.start")

Drainer == CHOOSE t \in Threads : TRUE
DrainerMoves == pc'[Drainer] # pc[Drainer]
SendBegins == \E b \in Senders : At(b, "bc.start") /\ ~(pc'[b][1] = "bc.start")

SlowDrainer ==
    /\ DrainerMoves => /\ SendsDone
                       /\ At(Drainer, "drain.take") => list.free = <<>>
                       /\ my[Drainer].batch # <<>> => Allocated > Len(my[Drainer].batch)
    /\ SendBegins => /\ SendsDone
                     /\ IF my[Drainer].batch = <<>> THEN list.free # <<>> \/ Allocated = 0
                        ELSE list.free = <<>> /\ Allocated = Len(my[Drainer].batch)
(* The drainer waits with its drain until every context is on the list, and with what it took until   *)
(* one more had to be allocated; a send begins when there is a free context, or to force that one.    *)
==============================================================================
