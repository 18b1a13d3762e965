------------------------------- MODULE Greedy -------------------------------
(* One state's predicate takes all memory: the canary for the heap. *)
EXTENDS Naturals, FiniteSets, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Spec == Init /\ [][Next]_x
Small == x < 2 \/ Cardinality({[j \in 1 .. 20000 |-> i + j] : i \in 1 .. 900000}) > 1
=============================================================================
