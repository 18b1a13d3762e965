----------------------------- MODULE ServicePool -----------------------------
(***************************************************************************)
(* The pool of service threads with several transports, at the grain of    *)
(* the idle list.  It shows what Transport takes for granted: a transport  *)
(* in the ready queue is picked up by some thread that is not busy.        *)
(*                                                                         *)
(* Going idle is a handshake: be ready to sleep, push yourself on the idle *)
(* list, look at the ready queue again, sleep.  A waker looks at the first *)
(* entry of the idle list only, and the thread itself takes its entry off, *)
(* which it can do only when it is the first.                              *)
(***************************************************************************)
EXTENDS Sequences, FiniteSets, Naturals, TLC

CONSTANTS
    Mechanisms,  \* "second-look", "wakes-another"
    Threads,
    Transports,
    ServiceEnds  \* does each call end by itself, whatever becomes of the others?

Has(m) == m \in Mechanisms

VARIABLES
    pc,      \* thread -> step
    queue,   \* the ready queue, oldest first
    idle,    \* the idle list, newest first
    asleep,  \* threads that a schedule() would put to sleep
    place    \* transport -> "out", "queued" (its enqueuer has yet to wake), "ready" or "served"

vars == <<pc, queue, idle, asleep, place>>

Init ==
    /\ pc = [t \in Threads |-> "dequeue"]
    /\ queue = <<>>
    /\ idle = <<>>
    /\ asleep = {}
    /\ place = [x \in Transports |-> "out"]

At(t, step) == pc[t] = step
Goto(t, step) == pc' = [pc EXCEPT ![t] = step]

(* svc_xprt_enqueue 5: append to the ready queue.  XPT_BUSY keeps a transport from being there twice. *)
append(x) ==
    /\ place[x] = "out"
    /\ queue' = Append(queue, x)
    /\ place' = [place EXCEPT ![x] = "queued"]
    /\ UNCHANGED <<pc, idle, asleep>>

(* svc_pool_wake_idle_thread: the first entry, and only that. *)
WakeFirst == asleep' = IF idle = <<>> THEN asleep ELSE asleep \ {Head(idle)}
wakeFirst(x) ==
    /\ place[x] = "queued"
    /\ WakeFirst
    /\ place' = [place EXCEPT ![x] = "ready"]
    /\ UNCHANGED <<pc, queue, idle>>

(* svc_xprt_dequeue: nothing there: go idle. *)
dequeue(t) ==
    /\ At(t, "dequeue")
    /\ IF queue = <<>> THEN Goto(t, "push") /\ UNCHANGED queue
       ELSE queue' = Tail(queue) /\ Goto(t, IF Has("wakes-another") THEN "wakeAnother" ELSE "serve")
    /\ UNCHANGED <<idle, asleep, place>>

(* If more is queued, wake another thread. *)
wakeAnother(t) ==
    /\ At(t, "wakeAnother")
    /\ IF queue = <<>> THEN UNCHANGED asleep ELSE WakeFirst
    /\ Goto(t, "serve")
    /\ UNCHANGED <<queue, idle, place>>

Queued(x) == \E i \in 1 .. Len(queue) : queue[i] = x

(* The call ends; the transport can be enqueued again. *)
serve(t) ==
    /\ At(t, "serve")
    /\ \E x \in Transports :
        /\ place[x] = "ready" /\ ~Queued(x)
        /\ place' = [place EXCEPT ![x] = "out"]
    /\ Goto(t, "dequeue")
    /\ UNCHANGED <<queue, idle, asleep>>

(* svc_thread_wait_for_work: be ready to sleep, then push. *)
push(t) ==
    /\ At(t, "push")
    /\ asleep' = asleep \cup {t}
    /\ idle' = <<t>> \o idle
    /\ Goto(t, IF Has("second-look") THEN "look" ELSE "sleep")
    /\ UNCHANGED <<queue, place>>

(* svc_thread_wait_for_work: the look that counts. *)
look(t) ==
    /\ At(t, "look")
    /\ Goto(t, IF queue = <<>> THEN "sleep" ELSE "leave")
    /\ UNCHANGED <<queue, idle, asleep, place>>

(* schedule: returns when somebody has woken us. *)
wake(t) ==
    /\ At(t, "sleep")
    /\ t \notin asleep
    /\ Goto(t, "leave")
    /\ UNCHANGED <<queue, idle, asleep, place>>

(* llist_del_first_this: only the first can leave.  Another pushed itself since, found nothing to do *)
(* then, and so has taken over what we were woken for; be ready to sleep, and try once more.         *)
leave(t) ==
    /\ At(t, "leave")
    /\ IF Head(idle) = t
       THEN /\ idle' = Tail(idle)
            /\ asleep' = asleep \ {t}
            /\ Goto(t, "dequeue")
       ELSE /\ asleep' = asleep \cup {t}
            /\ Goto(t, "tryAgain")
            /\ UNCHANGED idle
    /\ UNCHANGED <<queue, place>>

tryAgain(t) ==
    /\ At(t, "tryAgain")
    /\ IF Head(idle) = t
       THEN /\ idle' = Tail(idle)
            /\ asleep' = asleep \ {t}
            /\ Goto(t, "dequeue")
       ELSE /\ Goto(t, "sleep")
            /\ UNCHANGED <<idle, asleep>>
    /\ UNCHANGED <<queue, place>>

ThreadMoves(t) ==
    dequeue(t) \/ wakeAnother(t) \/ push(t) \/ look(t) \/ wake(t) \/ leave(t) \/ tryAgain(t)

Next == (\E t \in Threads : ThreadMoves(t) \/ serve(t)) \/ (\E x \in Transports : append(x) \/ wakeFirst(x))

FairSpec ==
    /\ Init /\ [][Next]_vars
    /\ \A t \in Threads : WF_vars(ThreadMoves(t))
    /\ ServiceEnds => \A t \in Threads : WF_vars(serve(t))
    /\ \A x \in Transports : WF_vars(wakeFirst(x))

------------------------------------------------------------------------------
QueuedLeadsToTaken == \A x \in Transports : Queued(x) ~> ~Queued(x)
(* A transport in the ready queue is picked up.  Breaks without "second-look"; and without            *)
(* "wakes-another" where a call may last until another transport is served.  Does not hold where      *)
(* calls may last for ever and there are more transports than threads.                                *)

NobodySleepsOnWork ==
    (\A t \in Threads : At(t, "sleep") /\ t \in asleep) /\ (\A x \in Transports : place[x] # "queued")
        => queue = <<>>
(* The same as an invariant: when every thread sleeps and every waker is done, nothing is queued.     *)
==============================================================================
