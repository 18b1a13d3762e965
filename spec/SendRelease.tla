----------------------------- MODULE SendRelease -----------------------------
(***************************************************************************)
(* What a release protocol owes to the owner of a send context, and no     *)
(* word about how: no lists, no flags, no threads.                         *)
(*                                                                         *)
(* A context is taken, filled and posted; the hardware completes it; then  *)
(* its mappings are undone, its pages go, and it can be taken again.  That *)
(* this comes to pass for every completed context is the fairness below;   *)
(* when the hardware completes, or whether anybody ever posts, is not the  *)
(* protocol's matter.  Transport refines this (Refinement there).          *)
(***************************************************************************)
CONSTANT Contexts

VARIABLES
    life,  \* context -> "unallocated", "free", "owned", "posted", "completed" or "destroyed"
    holds  \* context -> subset of {"mappings", "pages"}

vars == <<life, holds>>

Init ==
    /\ life = [c \in Contexts |-> "unallocated"]
    /\ holds = [c \in Contexts |-> {}]

Become(c, l) == life' = [life EXCEPT ![c] = l]

(* A sender gets a context and fills it. *)
Take(c) ==
    /\ life[c] \in {"unallocated", "free"}
    /\ Become(c, "owned")
    /\ holds' = [holds EXCEPT ![c] = {"mappings", "pages"}]

(* It posts it: the hardware reads the pages from now on. *)
Post(c) == life[c] = "owned" /\ Become(c, "posted") /\ UNCHANGED holds

(* It gives up before the post. *)
GiveUp(c) == life[c] = "owned" /\ Become(c, "completed") /\ UNCHANGED holds

(* The hardware is done with it, well or in error. *)
Complete(c) == life[c] = "posted" /\ Become(c, "completed") /\ UNCHANGED holds

(* Pages go when no device can reach them any more, and not before. *)
Unmap(c) ==
    /\ life[c] = "completed" /\ "mappings" \in holds[c]
    /\ holds' = [holds EXCEPT ![c] = @ \ {"mappings"}]
    /\ UNCHANGED life
ReleasePages(c) ==
    /\ life[c] = "completed" /\ holds[c] = {"pages"}
    /\ holds' = [holds EXCEPT ![c] = {}]
    /\ UNCHANGED life

(* It can be taken again. *)
Free(c) == life[c] = "completed" /\ holds[c] = {} /\ Become(c, "free") /\ UNCHANGED holds

(* The transport goes, and its free contexts with it. *)
Destroy(S) ==
    /\ S # {} /\ \A c \in S : life[c] = "free"
    /\ life' = [c \in Contexts |-> IF c \in S THEN "destroyed" ELSE life[c]]
    /\ UNCHANGED holds

ReleaseStep(c) == Unmap(c) \/ ReleasePages(c) \/ Free(c)

Next ==
    \/ \E c \in Contexts : Take(c) \/ Post(c) \/ GiveUp(c) \/ Complete(c) \/ ReleaseStep(c)
    \/ \E S \in SUBSET Contexts : Destroy(S)

Spec == Init /\ [][Next]_vars /\ \A c \in Contexts : WF_vars(ReleaseStep(c))

------------------------------------------------------------------------------
(* Theorems at this level, which each refinement inherits. *)

PagesStayWhileMapped == \A c \in Contexts : "mappings" \in holds[c] => "pages" \in holds[c]
(* No page is released while a device may reach it. *)

NothingKeptWhenFree == \A c \in Contexts : life[c] \in {"unallocated", "free", "destroyed"} => holds[c] = {}
(* What is not in use owns nothing. *)

CompletedLeadsToFree == \A c \in Contexts : life[c] = "completed" ~> life[c] = "free"
(* Every completed context can be taken again.  Needs the fairness of ReleaseStep. *)
==============================================================================
