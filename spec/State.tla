-------------------------------- MODULE State --------------------------------
(***************************************************************************)
(* The state of one svcrdma transport, its actors, and how an actor moves. *)
(* Read this first, then Enqueue, SendQueue, ReleaseList, Closing, Actors, *)
(* Properties (what must hold) and Transport (the next-state relation).    *)
(*                                                                         *)
(* Grain: one action is one access to shared memory.  What an actor does   *)
(* with its own variables is folded into the access before it.  README.md  *)
(* in this folder lists what is left out and why nothing is lost.          *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANTS
    Mechanisms,         \* what the design does for a reason: a set of names (manifest.yaml says what each does)
    Fair,               \* kinds of actors that never stop half-way (used for FairSpec only)

    \* Environment. A reason for each bound stands in manifest.yaml.
    Threads,            \* service threads (nfsd)
    Senders,            \* backchannel senders
    Workers,            \* workers of the unbound workqueue (designs that have "workqueue")
    QueueDepth,         \* Send Queue entries
    ChainLengths,       \* entries that one reply may occupy: n-1 RDMA Writes and the Send
    Calls,              \* calls that the client may send; it may also stop at any earlier one
    Sends,              \* sends of the backchannel senders, all together; likewise
    RequestLimit,       \* requests in progress per connection, 0: no limit
    Reads,              \* may a call need RDMA Reads?
    PostFailures,       \* subset of {"none-accepted", "part-accepted"}
    AllocationFailures, \* may an allocation of a context fail?
    CompletionErrors,   \* may a completion report an error (and the QP go to error)?
    Disconnects,        \* may the connection manager report the end of the connection?
    DirectCloses        \* may somebody call svc_xprt_close directly?

Has(m) == m \in Mechanisms

------------------------------------------------------------------------------
(* Actors *)

SendCq   == "send-cq"     \* worker that polls the Send Completion Queue: one at a time
ReceiveCq == "receive-cq" \* the same for Receives
Manager  == "manager"     \* connection manager
Closer   == "closer"      \* whoever calls svc_xprt_close directly
Releaser == "releaser"    \* the thread per transport of the design "release-thread"

Processes ==
    Threads \cup Senders \cup {SendCq, ReceiveCq}
    \cup (IF Disconnects THEN {Manager} ELSE {})
    \cup (IF DirectCloses THEN {Closer} ELSE {})
    \cup (IF Has("workqueue") THEN Workers ELSE {})
    \cup (IF Has("release-thread") THEN {Releaser} ELSE {})

(* One context for each send is enough: no send allocates more than one,   *)
(* so the model never refuses an allocation that the kernel would grant.   *)
Contexts == 1 .. (Calls + Sends)
NoContext == 0

------------------------------------------------------------------------------
(* Variables, grouped as the kernel groups them *)

VARIABLES
    pc,     \* actor -> what it is about to do and, behind that, what it will do then (a stack of steps)
    my,     \* actor -> its own variables
    xprt,   \* flags and counts of the transport
    ready,  \* how often the transport stands in the pool's ready queue
    sq,     \* the Send Queue's entries and tickets
    wait,   \* waitqueues: who can be woken on each
    list,   \* the free list and the release list, newest first
    ctx,    \* context -> what it owns
    qp,     \* the queue pair: posted chains, oldest first, and whether it is in error
    call,   \* how many calls are where, and how many sends the backchannel still has
    work    \* items on the unbound workqueue, oldest first, and which of them a flush awaits

vars == <<pc, my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

Idle == [ctx    |-> NoContext, \* the context in hand
         batch  |-> <<>>,      \* contexts to release, in this order
         n      |-> 0,         \* entries that the chain in hand needs; without a context it is a chain of Reads
         taken  |-> 0,         \* entries subtracted from sc_sq_avail and neither posted nor given back
         ticket |-> -1]        \* -1: none

Unused == [life |-> "unallocated", pages |-> FALSE, mapped |-> FALSE, chunks |-> 0, n |-> 0]

FirstStep(p) ==
    CASE p \in Threads  -> "svc.dequeue"
      [] p \in Senders  -> "bc.start"
      [] p \in Workers  -> "work.take"
      [] p = SendCq     -> "cq.poll"
      [] p = ReceiveCq  -> "rcq.poll"
      [] p = Manager    -> "cm.start"
      [] p = Closer     -> "closer.start"
      [] p = Releaser   -> "releaseWait.test"

Init ==
    /\ pc = [p \in Processes |-> <<FirstStep(p)>>]
    /\ my = [p \in Processes |-> Idle]
    /\ xprt = [data |-> FALSE, busy |-> FALSE, close |-> FALSE, dead |-> FALSE, freed |-> FALSE,
               refs |-> 1, rqsts |-> 0, stop |-> FALSE]
    /\ ready = 0
    /\ sq = [avail |-> QueueDepth, head |-> 0, tail |-> 0]
    /\ wait = [ticket |-> {}, send |-> {}, release |-> {}]
    /\ list = [free |-> <<>>, release |-> <<>>]
    /\ ctx = [c \in Contexts |-> Unused]
    /\ qp = [posted |-> <<>>, error |-> FALSE, flushed |-> FALSE, abandoned |-> {}]
    /\ call = [client |-> Calls, arrived |-> 0, readDone |-> 0, sends |-> Sends]
    /\ work = [items |-> <<>>, await |-> {}]

------------------------------------------------------------------------------
(* How an actor moves.  pc[p] is a stack: its head is the access that p    *)
(* does next, the rest is what follows once that (and all that it calls)   *)
(* is done.  So a routine that many actors call is written once and need   *)
(* not know its caller.                                                    *)

At(p, step) == pc[p][1] = step

Rest(p) == Tail(pc[p])
Return(p) == pc' = [pc EXCEPT ![p] = Tail(@)]
Goto(p, step) == pc' = [pc EXCEPT ![p] = <<step>> \o Tail(@)]
Then(p, steps) == pc' = [pc EXCEPT ![p] = steps \o Tail(@)]

Set(p, field, value) == my' = [my EXCEPT ![p][field] = value]

TypeOK ==
    /\ pc \in [Processes -> Seq(STRING)]
    /\ \A p \in Processes : pc[p] # <<>>
    /\ DOMAIN my = Processes
    /\ \A p \in Processes :
        /\ my[p].ctx \in Contexts \cup {NoContext}
        /\ my[p].batch \in Seq(Contexts)
        /\ my[p].n \in ChainLengths \cup {0, 1}
        /\ my[p].taken \in {0, my[p].n}
        /\ my[p].ticket \in -1 .. sq.head
    /\ xprt \in [data : BOOLEAN, busy : BOOLEAN, close : BOOLEAN, dead : BOOLEAN, freed : BOOLEAN,
                 refs : Nat, rqsts : Nat, stop : BOOLEAN]
    /\ ready \in Nat
    /\ sq.avail \in Int /\ sq.head \in Nat /\ sq.tail \in Nat
    /\ \A q \in DOMAIN wait : wait[q] \subseteq Processes
    /\ list \in [free : Seq(Contexts), release : Seq(Contexts)]
    /\ ctx \in [Contexts -> [life : {"unallocated", "allocated", "destroyed"}, pages : BOOLEAN,
                             mapped : BOOLEAN, chunks : Nat, n : {0} \cup ChainLengths]]
    /\ qp.error \in BOOLEAN /\ qp.flushed \in BOOLEAN /\ qp.abandoned \subseteq Contexts
    /\ \A i \in 1 .. Len(qp.posted) : qp.posted[i].kind \in {"send", "read", "writes"}
    /\ call \in [client : 0 .. Calls, arrived : 0 .. Calls, readDone : 0 .. Calls, sends : 0 .. Sends]

(* A thread's name and a sender's are interchangeable. *)
Symmetry == Permutations(Threads) \cup Permutations(Senders) \cup Permutations(Workers)

==============================================================================
