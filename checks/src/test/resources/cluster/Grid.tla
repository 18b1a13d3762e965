-------------------------------- MODULE Grid --------------------------------
(* Two counters that grow to a limit: as many states as are asked for, on   *)
(* many ways, for a cluster that loses a worker and gets another half-way.  *)
EXTENDS Naturals

CONSTANTS Mechanisms, Size

VARIABLES x, y, pc

vars == <<x, y, pc>>

Init == x = 0 /\ y = 0 /\ pc = [p \in {"east", "north"} |-> <<"go">>]

east == x < Size /\ x' = x + 1 /\ UNCHANGED <<y, pc>>
north == y < Size /\ y' = y + 1 /\ UNCHANGED <<x, pc>>

Next == east \/ north

Spec == Init /\ [][Next]_vars

InTheGrid == x <= Size /\ y <= Size
NotFarNorthEast == "fence" \in Mechanisms \/ x + y < Size
Small == x + y + 1 > Size * 3
Grows == [][x' >= x]_vars
=============================================================================
