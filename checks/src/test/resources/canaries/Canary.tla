------------------------------- MODULE Canary -------------------------------
(* Workers that each take a token and give it back. A model checker that is *)
(* awake finds what each removed mechanism breaks.                          *)
EXTENDS Naturals, Sequences, TLC

CONSTANTS Mechanisms, Workers, Tokens, Rounds, Faults, Sleepy

VARIABLES
    pc,     \* worker -> its stack of labels
    box,    \* how many tokens lie in the box, and how many were lost
    rounds  \* how many rounds were begun

vars == <<pc, box, rounds>>

Init ==
    /\ pc = [w \in Workers |-> <<"take">>]
    /\ box = [free |-> Tokens, lost |-> 0]
    /\ rounds = 0

take(w) ==
    /\ Head(pc[w]) = "take"
    /\ box.free > 0
    /\ rounds < Rounds
    /\ rounds' = rounds + 1
    /\ pc' = [pc EXCEPT ![w] = <<"give", "take">>]
    /\ box' = [box EXCEPT !.free = @ - 1]

give(w) ==
    /\ Head(pc[w]) = "give"
    /\ pc' = [pc EXCEPT ![w] = Tail(@)]
    /\ box' = IF "give-back" \in Mechanisms THEN [box EXCEPT !.free = @ + 1]
              ELSE [box EXCEPT !.lost = @ + 1]
    /\ UNCHANGED rounds

fail(w) ==
    /\ "drop" \in Faults
    /\ Head(pc[w]) = "give"
    /\ pc' = [pc EXCEPT ![w] = <<"gone">>]
    /\ UNCHANGED <<box, rounds>>

restart ==
    /\ "new-rounds" \in Mechanisms
    /\ rounds = Rounds
    /\ rounds' = 0
    /\ UNCHANGED <<pc, box>>

Next == (\E w \in Workers : take(w) \/ give(w) \/ fail(w)) \/ restart

Spec == Init /\ [][Next]_vars
    /\ IF Sleepy THEN WF_vars(\E w \in Workers : take(w) \/ give(w))
       ELSE \A w \in Workers : WF_vars(take(w) \/ give(w))
    /\ WF_vars(restart)

See(i, name, predicate) == TLCGet(i) \/ (predicate => TLCSet(i, TRUE) /\ PrintT(<<"witness", name>>))
ASSUME TLCSet(1, FALSE) /\ TLCSet(2, FALSE) /\ TLCSet(3, FALSE)

NothingLost == See(1, "Taken", box.free < Tokens) /\ box.lost = 0
NeverIdle == See(2, "Overfull", box.free > Tokens) /\ TRUE
Watch == See(3, "Empty", box.free = 0)
NoDebt == box.free >= 0
Conserved == box.free + box.lost <= Tokens
TakenLeadsToGiven == \A w \in Workers : Head(pc[w]) = "give" ~> Head(pc[w]) # "give"
BoxFillsAgain == []<>(box.free = Tokens)
RoundsOnlyGrow == [][rounds' >= rounds]_rounds
Fair == TRUE
=============================================================================
