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
ManagerMoves    == Manager \in Processes /\ (CloseStep(Manager) \/ EnqueueStep(Manager))
CloserMoves     == Closer \in Processes /\ (OwnerStep(Closer) \/ EnqueueStep(Closer))
WorkersMove(p)  == WorkStep(p) \/ DrainStep(p)
ReleaserMoves   == Releaser \in Processes /\ (ReleaserStep(Releaser) \/ DrainStep(Releaser))

ActorStep ==
    \/ \E p \in Threads : ThreadsMove(p)
    \/ \E p \in Senders : SendersMove(p)
    \/ \E p \in Workers \cap Processes : WorkersMove(p)
    \/ SendCqMoves \/ ReceiveCqMoves \/ ManagerMoves \/ CloserMoves \/ ReleaserMoves

Next == ActorStep \/ EnvironmentStep

Spec == Init /\ [][Next]_vars

(* Fairness is on actors, never on the environment.  Each conjunct can be left out, *)
(* and a model for each shows what then does not happen any more.                   *)
FairSpec ==
    /\ Spec
    /\ "threads" \in Fair => \A p \in Threads : WF_vars(ThreadsMove(p))
    /\ "senders" \in Fair => \A p \in Senders : WF_vars(SendersMove(p))
    /\ "send-cq" \in Fair => WF_vars(SendCqMoves)
    /\ "receive-cq" \in Fair => WF_vars(ReceiveCqMoves)
    /\ "manager" \in Fair => WF_vars(ManagerMoves)
    /\ "closer" \in Fair => WF_vars(CloserMoves)
    /\ "workers" \in Fair => \A p \in Workers \cap Processes : WF_vars(WorkersMove(p))
    /\ "releaser" \in Fair => WF_vars(ReleaserMoves)

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
==============================================================================
