------------------------------ MODULE AtomicList -----------------------------
(***************************************************************************)
(* The list as Transport uses it: each operation is one step.              *)
(***************************************************************************)
EXTENDS Sequences

CONSTANTS Actors, Nodes

VARIABLES
    list,   \* newest first
    hand,   \* actor -> nodes that it has taken from the list and not added since
    answer  \* actor -> what its last add said: was the list empty before?

vars == <<list, hand, answer>>

Add(a) ==
    /\ hand[a] # <<>>
    /\ list' = <<Head(hand[a])>> \o list
    /\ hand' = [hand EXCEPT ![a] = Tail(@)]
    /\ answer' = [answer EXCEPT ![a] = list = <<>>]

DeleteAll(a) ==
    /\ list' = <<>>
    /\ hand' = [hand EXCEPT ![a] = list \o @]
    /\ UNCHANGED answer

DeleteFirst(a) ==
    /\ list # <<>>
    /\ list' = Tail(list)
    /\ hand' = [hand EXCEPT ![a] = <<Head(list)>> \o @]
    /\ UNCHANGED answer

Next == \E a \in Actors : Add(a) \/ DeleteAll(a) \/ DeleteFirst(a)

Steps == [][Next]_vars
==============================================================================
