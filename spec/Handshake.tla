------------------------------ MODULE Handshake ------------------------------
(***************************************************************************)
(* Why the lost wakeup needs barriers, under the memory model of x86: a    *)
(* store waits in its processor's store buffer, where others do not see    *)
(* it, while the processor reads on.                                       *)
(*                                                                         *)
(* One changes something and looks whether anybody waits for it; another   *)
(* puts itself where it is seen waiting and looks whether the change has   *)
(* come.  The protocol does this wherever somebody may sleep:              *)
(*                                                                         *)
(*   changes              looks at         waits at         looks at       *)
(*   sc_sq_avail          sc_send_wait     sc_send_wait     sc_sq_avail    *)
(*   the ready queue      the idle list    the idle list    the ready queue*)
(*   the request count    XPT_BUSY         XPT_BUSY         the count      *)
(*                                                                         *)
(* In the last row nobody sleeps: XPT_BUSY stands for a thread that will   *)
(* look itself, and to clear it is to say that it will not.                *)
(***************************************************************************)
CONSTANTS
    Mechanisms  \* "barrier-after-change", "barrier-after-join"

Has(m) == m \in Mechanisms

Actors == {"changer", "waiter"}
Other(a) == IF a = "changer" THEN "waiter" ELSE "changer"
HasBarrier(a) == Has(IF a = "changer" THEN "barrier-after-change" ELSE "barrier-after-join")

VARIABLES
    pc,        \* actor -> "store", "barrier", "look", "done"
    buffered,  \* actor -> is its store in its store buffer?
    memory,    \* actor -> is its store where the other sees it?
    saw        \* actor -> did it see the other's store?

vars == <<pc, buffered, memory, saw>>

Init ==
    /\ pc = [a \in Actors |-> "store"]
    /\ buffered = [a \in Actors |-> FALSE]
    /\ memory = [a \in Actors |-> FALSE]
    /\ saw = [a \in Actors |-> FALSE]

At(a, step) == pc[a] = step
Goto(a, step) == pc' = [pc EXCEPT ![a] = step]

(* atomic_add, llist_add, prepare_to_wait, clear_bit, atomic_dec: as a store without a barrier of its own. *)
store(a) ==
    /\ At(a, "store")
    /\ buffered' = [buffered EXCEPT ![a] = TRUE]
    /\ Goto(a, IF HasBarrier(a) THEN "barrier" ELSE "look")
    /\ UNCHANGED <<memory, saw>>

(* The processor writes its store buffer out, when it likes. *)
flush(a) ==
    /\ buffered[a]
    /\ buffered' = [buffered EXCEPT ![a] = FALSE]
    /\ memory' = [memory EXCEPT ![a] = TRUE]
    /\ UNCHANGED <<pc, saw>>

(* smp_mb: not before the store buffer is empty. *)
barrier(a) ==
    /\ At(a, "barrier")
    /\ ~buffered[a]
    /\ Goto(a, "look")
    /\ UNCHANGED <<buffered, memory, saw>>

(* waitqueue_active, or the second test of the condition. *)
readOther(a) ==
    /\ At(a, "look")
    /\ saw' = [saw EXCEPT ![a] = memory[Other(a)]]
    /\ Goto(a, "done")
    /\ UNCHANGED <<buffered, memory>>

Next == \E a \in Actors : store(a) \/ flush(a) \/ barrier(a) \/ readOther(a)

Spec == Init /\ [][Next]_vars

------------------------------------------------------------------------------
OneSeesTheOther == (\A a \in Actors : At(a, "done")) => (\E a \in Actors : saw[a])
(* When both have looked, the changer has seen the waiter or the waiter the change.  Else the waiter   *)
(* sleeps on a change that has come: a lost wakeup.  Breaks without either barrier.                    *)

==============================================================================
