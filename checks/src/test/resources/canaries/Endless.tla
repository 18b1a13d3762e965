------------------------------ MODULE Endless -------------------------------
(* Never done, in little memory: the canary for the time limit. *)
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
Spec == Init /\ [][Next]_x
Counts == x >= 0
=============================================================================
