------------------------------- MODULE Greedy -------------------------------
(* One state's predicate takes all memory: the canary for the heap. *)
EXTENDS Naturals, FiniteSets, Sequences
VARIABLE x
Init == x = 0
Next == x < 3 /\ x' = x + 1
Spec == Init /\ [][Next]_x
Small == x < 2 \/ Cardinality({<<i, i, i>> : i \in 1 .. 100000000}) > 1
=============================================================================
