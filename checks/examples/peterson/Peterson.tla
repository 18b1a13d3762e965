------------------------------- MODULE Peterson -------------------------------
(* Peterson's lock on a processor that delays stores: what a process writes    *)
(* waits in its store buffer, where the other does not see it.                 *)
EXTENDS Naturals, Sequences, TLC

CONSTANT Mechanisms  \* "fence"

VARIABLES
    pc,       \* process -> what it does next
    stores,   \* process -> its store buffer, oldest first
    memory    \* wants[1], wants[2] and turn, as all see them

vars == <<pc, stores, memory>>

Processes == {1, 2}
Other(p) == 3 - p

Init ==
    /\ pc = [p \in Processes |-> "idle"]
    /\ stores = [p \in Processes |-> <<>>]
    /\ memory = [wants |-> [p \in Processes |-> FALSE], turn |-> 1]

Goto(p, label) == pc' = [pc EXCEPT ![p] = label]
Store(p, wants) == stores' = [stores EXCEPT ![p] = Append(@, wants)]

(* A process has at most its own flag and the turn in its buffer; it reads its *)
(* own store of the turn, if there is one, and of the other's flag memory.     *)
Turn(p) == IF \E i \in 1..Len(stores[p]) : stores[p][i] = "turn" THEN Other(p) ELSE memory.turn

(* A buffer is finite: here it is written out before the next round begins. *)
raise(p) == pc[p] = "idle" /\ stores[p] = <<>> /\ Store(p, "wants") /\ Goto(p, "yield") /\ UNCHANGED memory

yield(p) ==
    /\ pc[p] = "yield"
    /\ Store(p, "turn")
    /\ Goto(p, IF "fence" \in Mechanisms THEN "fence" ELSE "readFlag")
    /\ UNCHANGED memory

fence(p) == pc[p] = "fence" /\ stores[p] = <<>> /\ Goto(p, "readFlag") /\ UNCHANGED <<stores, memory>>

readFlag(p) ==
    /\ pc[p] = "readFlag"
    /\ Goto(p, IF memory.wants[Other(p)] THEN "readTurn" ELSE "critical")
    /\ UNCHANGED <<stores, memory>>

readTurn(p) ==
    /\ pc[p] = "readTurn"
    /\ Goto(p, IF Turn(p) = p THEN "critical" ELSE "readFlag")
    /\ UNCHANGED <<stores, memory>>

leave(p) == pc[p] = "critical" /\ Store(p, "leaves") /\ Goto(p, "idle") /\ UNCHANGED memory

(* The processor writes out the oldest store, when it likes. *)
flush(p) ==
    /\ stores[p] # <<>>
    /\ stores' = [stores EXCEPT ![p] = Tail(@)]
    /\ memory' = IF Head(stores[p]) = "turn" THEN [memory EXCEPT !.turn = Other(p)]
                 ELSE [memory EXCEPT !.wants[p] = Head(stores[p]) = "wants"]
    /\ UNCHANGED pc

enter(p) == raise(p) \/ yield(p) \/ fence(p) \/ readFlag(p) \/ readTurn(p)
Next == \E p \in Processes : enter(p) \/ leave(p) \/ flush(p)

Spec == Init /\ [][Next]_vars
FairSpec == Spec /\ \A p \in Processes : WF_vars(enter(p)) /\ WF_vars(leave(p)) /\ WF_vars(flush(p))
(* A process may stay in the critical section for ever. *)
StayingSpec == Spec /\ \A p \in Processes : WF_vars(enter(p)) /\ WF_vars(flush(p))

(* Prints once that an occasion was there; which slot is for which is said here. *)
See(slot, name, occasion) == TLCGet(slot) \/ (occasion => TLCSet(slot, TRUE) /\ PrintT(<<"witness", name>>))
ASSUME TLCSet(1, FALSE)

MutualExclusion ==
    /\ See(1, "OneWaits", pc[1] = "critical" /\ pc[2] = "readTurn")
    /\ ~(pc[1] = "critical" /\ pc[2] = "critical")

WhoWantsEnters == \A p \in Processes : pc[p] = "yield" ~> pc[p] = "critical"
===============================================================================
