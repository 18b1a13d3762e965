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

MoveOf(p) ==
    CASE p \in Threads -> ThreadsMove(p)
      [] p \in Senders -> SendersMove(p)
      [] p \in Workers -> WorkersMove(p)
      [] p = SendCq    -> SendCqMoves
      [] p = ReceiveCq -> ReceiveCqMoves
      [] p = Manager   -> ManagerMoves
      [] p = Closer    -> CloserMoves
      [] p = Releaser  -> ReleaserMoves

(* Fairness is on actors, never on the environment; a model without each shows what it is for. *)
FairProcesses ==
    {p \in Processes :
        \/ "threads" \in Fair /\ p \in Threads
        \/ "senders" \in Fair /\ p \in Senders
        \/ "send-cq" \in Fair /\ p = SendCq
        \/ "receive-cq" \in Fair /\ p = ReceiveCq
        \/ "manager" \in Fair /\ p = Manager
        \/ "closer" \in Fair /\ p = Closer
        \/ "workers" \in Fair /\ p \in Workers
        \/ "releaser" \in Fair /\ p = Releaser}

(* A step that leaves every pc as it is may be anybody's. *)
MayBeOf(p) == pc'[p] # pc[p] \/ pc' = pc

(* The same as WF_vars(MoveOf(p)), by the two properties below: again and again p has no step, or      *)
(* takes one.  For WF_vars TLC would evaluate ENABLED at each edge; MayBeOf spares it MoveOf at the    *)
(* steps of others.                                                                                    *)
WeakFairness(p) == []<>Blocked(p) \/ []<><<MayBeOf(p) /\ MoveOf(p)>>_vars

FairSpec == Spec /\ \A p \in FairProcesses : WeakFairness(p)

BlockedIsDisabled == \A p \in Processes : Blocked(p) <=> ~ENABLED <<MoveOf(p)>>_vars
(* Blocked, which is written by hand, is true of an actor exactly when it has no step.  Where it is    *)
(* not, liveness may hold for nothing.                                                                 *)

MovesShowInPc == [][\A p \in Processes : MoveOf(p) => MayBeOf(p)]_vars
(* Whoever takes a step stands elsewhere after it, or nobody does.                                     *)

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
