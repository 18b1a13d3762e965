------------------------------ MODULE Transport ------------------------------
(***************************************************************************)
(* The whole protocol: who may move when, and who never stops half-way.    *)
(* This module is the one to open and to run: each model has its .cfg.     *)
(***************************************************************************)
EXTENDS Properties

(* The steps of one actor: it does not wait for the environment to decide. *)
SenderStep(p) == GetStep(p) \/ ReserveStep(p) \/ PostStep(p)   \* whoever sends
OwnerStep(p) == DrainStep(p) \/ CloseStep(p) \/ FreeStep(p)    \* whoever may hold the last reference

ThreadsMove(p)  == ThreadStep(p) \/ SenderStep(p) \/ PutStep(p) \/ OwnerStep(p) \/ EnqueueStep(p)
SendersMove(p)  == SenderStep(p) \/ PutStep(p) \/ OwnerStep(p) \/ EnqueueStep(p)
SendCqMoves     == CompletionStep \/ PutStep(SendCq) \/ CloseStep(SendCq) \/ EnqueueStep(SendCq)
ReceiveCqMoves  == flushReceive \/ CloseStep(ReceiveCq) \/ EnqueueStep(ReceiveCq)
ManagerMoves    == \E p \in {Manager} \cap Processes : CloseStep(p) \/ EnqueueStep(p)
CloserMoves     == \E p \in {Closer} \cap Processes : OwnerStep(p) \/ EnqueueStep(p)
WorkersMove(p)  == WorkStep(p) \/ DrainStep(p)
ReleaserMoves   == \E p \in {Releaser} \cap Processes : ReleaserStep(p) \/ DrainStep(p)

ActorStep ==
    \/ \E p \in Threads : ThreadsMove(p)
    \/ \E p \in Senders : SendersMove(p)
    \/ \E p \in Workers \cap Processes : WorkersMove(p)
    \/ SendCqMoves \/ ReceiveCqMoves \/ ManagerMoves \/ CloserMoves \/ ReleaserMoves

Next == ActorStep \/ EnvironmentStep

Spec == Init /\ [][Next]_vars

(* Fairness is on actors, never on the environment; a model without each shows what it is for.  *)
(* Who is not there, or is Blocked, has no step: to say so spares TLC the slow look at ENABLED.  *)
FairSpec ==
    /\ Spec
    /\ "threads" \in Fair => \A p \in Threads : WF_vars(~Blocked(p) /\ ThreadsMove(p))
    /\ "senders" \in Fair => \A p \in Senders : WF_vars(~Blocked(p) /\ SendersMove(p))
    /\ "send-cq" \in Fair => WF_vars(~Blocked(SendCq) /\ SendCqMoves)
    /\ "receive-cq" \in Fair => WF_vars(~Blocked(ReceiveCq) /\ ReceiveCqMoves)
    /\ "manager" \in Fair /\ Manager \in Processes => WF_vars(~Blocked(Manager) /\ ManagerMoves)
    /\ "closer" \in Fair /\ Closer \in Processes => WF_vars(~Blocked(Closer) /\ CloserMoves)
    /\ "workers" \in Fair => \A p \in Workers \cap Processes : WF_vars(~Blocked(p) /\ WorkersMove(p))
    /\ "releaser" \in Fair /\ Releaser \in Processes => WF_vars(~Blocked(Releaser) /\ ReleaserMoves)

(* Blocked (Properties.tla) is written by hand for speed; this says that it is right. *)
BlockedIsDisabled ==
    /\ \A p \in Threads : Blocked(p) <=> ~ENABLED ThreadsMove(p)
    /\ \A p \in Senders : Blocked(p) <=> ~ENABLED SendersMove(p)
    /\ \A p \in Workers \cap Processes : Blocked(p) <=> ~ENABLED WorkersMove(p)
    /\ Blocked(SendCq) <=> ~ENABLED SendCqMoves
    /\ Blocked(ReceiveCq) <=> ~ENABLED ReceiveCqMoves
    /\ Manager \in Processes => (Blocked(Manager) <=> ~ENABLED ManagerMoves)
    /\ Closer \in Processes => (Blocked(Closer) <=> ~ENABLED CloserMoves)
    /\ Releaser \in Processes => (Blocked(Releaser) <=> ~ENABLED ReleaserMoves)

------------------------------------------------------------------------------
(* What of this state the owner of a context sees. *)

Life(c) ==
    CASE ctx[c].life # "allocated" -> ctx[c].life
      [] Count(list.free, c) > 0 -> "free"
      [] Posted(c) \/ c \in qp.abandoned -> "posted"
      [] \E p \in Processes \ {SendCq} : InHand(p, c) -> "owned"
      [] OTHER -> "completed"

Holds(c) ==
    (IF ctx[c].pages THEN {"pages"} ELSE {})
    \cup (IF ctx[c].mapped \/ ctx[c].chunks > 0 \/ WriteInfosOf(c) THEN {"mappings"} ELSE {})

Owner == INSTANCE SendRelease WITH life <- [c \in Contexts |-> Life(c)], holds <- [c \in Contexts |-> Holds(c)]

Refinement == Owner!Spec
(* Every design that should be right refines SendRelease, liveness included.  Does not hold where 3   *)
(* or 10 does not, nor where a context that was accepted in part is never put.                        *)

RefinementOfSteps == Owner!Init /\ [][Owner!Next]_(Owner!vars)
(* The safety part alone, for models too large for TLC's liveness checking.                           *)
==============================================================================
