-------------------------------- MODULE Llist --------------------------------
(***************************************************************************)
(* The kernel's llist at the grain of compare-and-swap.  It shows that its *)
(* operations act as the single steps that Transport uses (AtomicList):    *)
(* add and delete all on the release list without any lock, add and delete *)
(* first on the free list with a lock around the latter.  And that delete  *)
(* first without the lock, or beside delete all, does not: ABA.            *)
(***************************************************************************)
EXTENDS Sequences, FiniteSets, Naturals

CONSTANTS
    Mechanisms,  \* "locked-delete-first", "exact-was-empty", "atomic-exchange"
    Actors,
    Nodes,
    Operations,  \* what is done to this list: subset of {"add", "delete-all", "delete-first"}
    Null         \* no node

Has(m) == m \in Mechanisms

VARIABLES
    head,      \* the list's first node, or Null
    next,      \* node -> the node behind it; keeps its value when the node is taken off, as memory does
    pc,        \* actor -> step
    seen,      \* actor -> head as it read it
    seenNext,  \* actor -> the node behind that, as it read it
    lock,      \* who holds sc_send_lock, or Null
    hand,      \* as in AtomicList
    answer     \* as in AtomicList

vars == <<head, next, pc, seen, seenNext, lock, hand, answer>>

RECURSIVE ChainFrom(_, _)
ChainFrom(n, bound) == IF n = Null \/ bound = 0 THEN <<>> ELSE <<n>> \o ChainFrom(next[n], bound - 1)
Chain == ChainFrom(head, Cardinality(Nodes))

(* All nodes are in one actor's hand; the lists are filled by adding. *)
Init ==
    /\ head = Null
    /\ next = [n \in Nodes |-> Null]
    /\ pc = [a \in Actors |-> "idle"]
    /\ seen = [a \in Actors |-> Null]
    /\ seenNext = [a \in Actors |-> Null]
    /\ lock = Null
    /\ \E a \in Actors, all \in [1 .. Cardinality(Nodes) -> Nodes] :
        /\ {all[i] : i \in DOMAIN all} = Nodes
        /\ hand = [b \in Actors |-> IF b = a THEN all ELSE <<>>]
    /\ answer = [a \in Actors |-> FALSE]

At(a, step) == pc[a] = step
Goto(a, step) == pc' = [pc EXCEPT ![a] = step]
Forget(a) == seen' = [seen EXCEPT ![a] = Null] /\ seenNext' = [seenNext EXCEPT ![a] = Null]

(* llist_add: read head. *)
addRead(a) ==
    /\ "add" \in Operations
    /\ At(a, "idle") /\ hand[a] # <<>>
    /\ seen' = [seen EXCEPT ![a] = head]
    /\ Goto(a, "add.point")
    /\ UNCHANGED <<head, next, seenNext, lock, hand, answer>>

(* llist_add: point the node at it. *)
addPoint(a) ==
    /\ At(a, "add.point")
    /\ next' = [next EXCEPT ![Head(hand[a])] = seen[a]]
    /\ Goto(a, IF Has("exact-was-empty") THEN "add.swap" ELSE "add.look")
    /\ UNCHANGED <<head, seen, seenNext, lock, hand, answer>>

(* Not in the kernel: without "exact-was-empty" a look of its own gives the answer. *)
addLook(a) ==
    /\ At(a, "add.look")
    /\ seenNext' = [seenNext EXCEPT ![a] = head]
    /\ Goto(a, "add.swap")
    /\ UNCHANGED <<head, next, seen, lock, hand, answer>>

(* llist_add: compare-and-swap head, or begin again; the same step decides the answer. *)
addSwap(a) ==
    /\ At(a, "add.swap")
    /\ IF head = seen[a]
       THEN /\ head' = Head(hand[a])
            /\ hand' = [hand EXCEPT ![a] = Tail(@)]
            /\ answer' = [answer EXCEPT ![a] = (IF Has("exact-was-empty") THEN seen[a] ELSE seenNext[a]) = Null]
            /\ Forget(a)
            /\ Goto(a, "idle")
       ELSE /\ seen' = [seen EXCEPT ![a] = head]
            /\ Goto(a, "add.point")
            /\ UNCHANGED <<head, hand, answer, seenNext>>
    /\ UNCHANGED <<next, lock>>

(* llist_del_all: one exchange. *)
deleteAll(a) ==
    /\ Has("atomic-exchange")
    /\ "delete-all" \in Operations
    /\ At(a, "idle")
    /\ hand' = [hand EXCEPT ![a] = Chain \o @]
    /\ head' = Null
    /\ UNCHANGED <<next, pc, seen, seenNext, lock, answer>>

(* Not in the kernel: without "atomic-exchange" delete all reads head ... *)
deleteAllRead(a) ==
    /\ ~Has("atomic-exchange")
    /\ "delete-all" \in Operations
    /\ At(a, "idle")
    /\ seen' = [seen EXCEPT ![a] = head]
    /\ Goto(a, "all.clear")
    /\ UNCHANGED <<head, next, seenNext, lock, hand, answer>>

(* ... and then clears it: what was added in between is on no list, what another took has two owners. *)
deleteAllClear(a) ==
    /\ At(a, "all.clear")
    /\ hand' = [hand EXCEPT ![a] = ChainFrom(seen[a], Cardinality(Nodes)) \o @]
    /\ head' = Null
    /\ Forget(a)
    /\ Goto(a, "idle")
    /\ UNCHANGED <<next, lock, answer>>

(* spin_lock, or nothing. *)
deleteFirstLock(a) ==
    /\ "delete-first" \in Operations
    /\ At(a, "idle")
    /\ IF Has("locked-delete-first") THEN lock = Null /\ lock' = a ELSE UNCHANGED lock
    /\ Goto(a, "first.read")
    /\ UNCHANGED <<head, next, seen, seenNext, hand, answer>>

Unlock == IF Has("locked-delete-first") THEN lock' = Null ELSE UNCHANGED lock

(* llist_del_first: read head. *)
deleteFirstRead(a) ==
    /\ At(a, "first.read")
    /\ IF head = Null THEN Unlock /\ Goto(a, "idle") /\ UNCHANGED seen
       ELSE /\ seen' = [seen EXCEPT ![a] = head]
            /\ Goto(a, "first.next")
            /\ UNCHANGED lock
    /\ UNCHANGED <<head, next, seenNext, hand, answer>>

(* llist_del_first: read the node behind it. *)
deleteFirstNext(a) ==
    /\ At(a, "first.next")
    /\ seenNext' = [seenNext EXCEPT ![a] = next[seen[a]]]
    /\ Goto(a, "first.swap")
    /\ UNCHANGED <<head, next, seen, lock, hand, answer>>

(* llist_del_first: compare-and-swap head, or begin again.  The compare does not see that head was *)
(* taken off and came back, with another node behind it, since it was read.                        *)
deleteFirstSwap(a) ==
    /\ At(a, "first.swap")
    /\ IF head = seen[a]
       THEN /\ head' = seenNext[a]
            /\ hand' = [hand EXCEPT ![a] = <<seen[a]>> \o @]
            /\ Unlock
            /\ Goto(a, "idle")
       ELSE /\ Goto(a, "first.read")
            /\ UNCHANGED <<head, hand, lock>>
    /\ Forget(a)
    /\ UNCHANGED <<next, answer>>

Next == \E a \in Actors :
    \/ addRead(a) \/ addPoint(a) \/ addLook(a) \/ addSwap(a)
    \/ deleteAll(a) \/ deleteAllRead(a) \/ deleteAllClear(a)
    \/ deleteFirstLock(a) \/ deleteFirstRead(a) \/ deleteFirstNext(a) \/ deleteFirstSwap(a)

Spec == Init /\ [][Next]_vars

------------------------------------------------------------------------------
Atomic == INSTANCE AtomicList WITH list <- Chain

ActsAtomically == Atomic!Steps
(* Every step is one step of AtomicList or none: the operations act as those of Transport.  Breaks    *)
(* without "locked-delete-first" or "atomic-exchange", or when delete all is used beside delete first. *)

Occurrences(s, n) == Cardinality({i \in 1 .. Len(s) : s[i] = n})
NodeInOnePlace ==
    \A n \in Nodes :
        Occurrences(Chain, n) + Cardinality({a \in Actors : Occurrences(hand[a], n) > 0}) = 1
(* A node is on the list or in one hand.  Breaks where ActsAtomically does.                           *)

WasEmptyIsExact ==
    [][\A a \in Actors : At(a, "add.swap") /\ pc'[a] = "idle" => answer'[a] = (head = Null)]_vars
(* The answer of add is the state of the list just before it.  Breaks without "exact-was-empty".      *)

==============================================================================
