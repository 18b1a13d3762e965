--------------------------- MODULE TwoPhaseCommit ---------------------------
\* A well-known protocol of about the size of this project's larger default models, for comparison: how fast is TLC on it?
\* A coordinator counts the votes of its participants and tells the outcome. Messages are never lost.

EXTENDS Naturals, FiniteSets

CONSTANT Participants

VARIABLES
  state,    \* participant -> "working", "prepared" (has voted yes), "committed" or "aborted"
  counted,  \* participants whose "yes" the coordinator has counted
  outcome   \* "open", "commit" or "abort"

vars == <<state, counted, outcome>>

Init ==
  /\ state = [p \in Participants |-> "working"]
  /\ counted = {}
  /\ outcome = "open"

VoteYes(p) ==
  /\ state[p] = "working"
  /\ state' = [state EXCEPT ![p] = "prepared"]
  /\ UNCHANGED <<counted, outcome>>

\* Who votes "no" knows how it will end.
VoteNo(p) ==
  /\ state[p] = "working"
  /\ state' = [state EXCEPT ![p] = "aborted"]
  /\ UNCHANGED <<counted, outcome>>

Count(p) ==
  /\ outcome = "open"
  /\ state[p] = "prepared"
  /\ p \notin counted
  /\ counted' = counted \union {p}
  /\ UNCHANGED <<state, outcome>>

DecideCommit ==
  /\ outcome = "open"
  /\ counted = Participants
  /\ outcome' = "commit"
  /\ UNCHANGED <<state, counted>>

\* A "no" has come, or the coordinator does not want to wait any longer.
DecideAbort ==
  /\ outcome = "open"
  /\ outcome' = "abort"
  /\ UNCHANGED <<state, counted>>

Learn(p) ==
  /\ state[p] = "prepared"
  /\ outcome # "open"
  /\ state' = [state EXCEPT ![p] = IF outcome = "commit" THEN "committed" ELSE "aborted"]
  /\ UNCHANGED <<counted, outcome>>

Next ==
  \/ DecideCommit
  \/ DecideAbort
  \/ \E p \in Participants : VoteYes(p) \/ VoteNo(p) \/ Count(p) \/ Learn(p)

Spec == Init /\ [][Next]_vars

TypeOK ==
  /\ state \in [Participants -> {"working", "prepared", "committed", "aborted"}]
  /\ counted \subseteq Participants
  /\ outcome \in {"open", "commit", "abort"}

\* Nobody commits while somebody aborts.
Consistent == \A p, q \in Participants : ~(state[p] = "committed" /\ state[q] = "aborted")

\* Nobody commits before all have voted "yes".
CommitIsUnanimous == (\E p \in Participants : state[p] = "committed") => counted = Participants
=============================================================================
