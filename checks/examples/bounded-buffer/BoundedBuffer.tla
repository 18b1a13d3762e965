----------------------------- MODULE BoundedBuffer -----------------------------
(* A buffer under a lock, with condition variables.  What is done under the     *)
(* lock is one step; the signal comes after it.                                 *)
EXTENDS Naturals, TLC

CONSTANTS
    Mechanisms,  \* "wake-all", "two-conditions"
    Producers,
    Consumers,
    Capacity

VARIABLES
    pc,       \* thread -> "enter", "signal" or "asleep"
    waiting,  \* threads that wait for a signal
    items     \* how many are in the buffer

vars == <<pc, waiting, items>>

Threads == Producers \cup Consumers
Has(m) == m \in Mechanisms

Init ==
    /\ pc = [t \in Threads |-> "enter"]
    /\ waiting = {}
    /\ items = 0

Goto(t, label) == pc' = [pc EXCEPT ![t] = label]
Wait(t) == Goto(t, "asleep") /\ waiting' = waiting \cup {t} /\ UNCHANGED items

put(p) == pc[p] = "enter" /\ items < Capacity /\ items' = items + 1 /\ Goto(p, "signal") /\ UNCHANGED waiting
waitForRoom(p) == pc[p] = "enter" /\ items = Capacity /\ Wait(p)

take(c) == pc[c] = "enter" /\ items > 0 /\ items' = items - 1 /\ Goto(c, "signal") /\ UNCHANGED waiting
waitForItem(c) == pc[c] = "enter" /\ items = 0 /\ Wait(c)

(* Who waits for what this thread has done, or, on one condition, for anything. *)
Listeners(t) ==
    IF ~Has("two-conditions") THEN waiting
    ELSE waiting \cap (IF t \in Producers THEN Consumers ELSE Producers)

signal(t) ==
    /\ pc[t] = "signal"
    /\ Goto(t, "enter")
    /\ IF Has("wake-all") \/ Listeners(t) = {} THEN waiting' = waiting \ Listeners(t)
       ELSE \E w \in Listeners(t) : waiting' = waiting \ {w}
    /\ UNCHANGED items

wake(t) == pc[t] = "asleep" /\ t \notin waiting /\ Goto(t, "enter") /\ UNCHANGED <<waiting, items>>

produce(p) == put(p) \/ waitForRoom(p)
consume(c) == take(c) \/ waitForItem(c)
Next ==
    \/ \E p \in Producers : produce(p)
    \/ \E c \in Consumers : consume(c)
    \/ \E t \in Threads : signal(t) \/ wake(t)

Spec == Init /\ [][Next]_vars
FairSpec ==
    /\ Spec
    /\ \A p \in Producers : WF_vars(produce(p))
    /\ \A c \in Consumers : WF_vars(consume(c))
    /\ \A t \in Threads : WF_vars(signal(t)) /\ WF_vars(wake(t))

See(slot, name, occasion) == TLCGet(slot) \/ (occasion => TLCSet(slot, TRUE) /\ PrintT(<<"witness", name>>))
ASSUME TLCSet(1, FALSE)

SomebodyIsAwake == See(1, "OneIsAwake", \E t \in Threads : waiting = Threads \ {t}) /\ waiting # Threads
FullLeadsToTaken == items = Capacity ~> items < Capacity
================================================================================
