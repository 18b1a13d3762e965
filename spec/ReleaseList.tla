----------------------------- MODULE ReleaseList -----------------------------
(***************************************************************************)
(* The life of a send context outside the hardware: get, put, drain; and   *)
(* the designs that released it in other ways, the unbound workqueue and   *)
(* the thread per transport.                                               *)
(***************************************************************************)
EXTENDS SendQueue

(* put: svc_rdma_send_ctxt_put *)

(* Not in the kernel: without "exact-was-empty" the poster looks first, then adds. *)
lookBeforeAdd(p) ==
    /\ At(p, "put.look")
    /\ Goto(p, IF list.release = <<>> THEN "put.addSeenEmpty" ELSE "put.addSeenMore")
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* What follows the add: the trigger, if the list was empty before. *)
Trigger(wasEmpty) ==
    IF Has("release-thread") THEN <<"put.wakeReleaser">>
    ELSE IF ~Has("self-enqueue") \/ ~wasEmpty THEN <<>>
    ELSE IF Has("data-before-enqueue") THEN <<"put.data", "enqueue.flags">>
    ELSE <<"enqueue.flags", "put.data">>

(* put 1: the add and its answer "was empty" are one compare-and-swap (Llist.tla). *)
llistAdd(p) ==
    /\ \/ At(p, "put.add")
       \/ At(p, "put.addSeenEmpty")
       \/ At(p, "put.addSeenMore")
    /\ list' = [list EXCEPT !.release = <<my[p].ctx>> \o @]
    /\ Then(p, Trigger(IF At(p, "put.add") THEN list.release = <<>> ELSE At(p, "put.addSeenEmpty")))
    /\ my' = [my EXCEPT ![p].ctx = NoContext, ![p].n = 0]
    /\ UNCHANGED <<xprt, ready, sq, wait, ctx, qp, call, work>>

(* put 2: there is something to do for a service thread. *)
setXptData(p) ==
    /\ At(p, "put.data")
    /\ xprt' = [xprt EXCEPT !.data = TRUE]
    /\ Return(p)
    /\ UNCHANGED <<my, ready, sq, wait, list, ctx, qp, call, work>>

(* put in the design "release-thread": wake the transport's own thread. *)
wakeReleaser(p) ==
    /\ At(p, "put.wakeReleaser")
    /\ wait' = [wait EXCEPT !.release = {}]
    /\ Return(p)
    /\ UNCHANGED <<my, xprt, ready, sq, list, ctx, qp, call, work>>

(* put in the designs with a workqueue: queue_work, under the pool lock. *)
queueWork(p) ==
    /\ At(p, "put.queue")
    /\ work' = [work EXCEPT !.items = Append(@, [kind |-> "release", ctx |-> my[p].ctx])]
    /\ my' = [my EXCEPT ![p].ctx = NoContext, ![p].n = 0]
    /\ Return(p)
    /\ UNCHANGED <<xprt, ready, sq, wait, list, ctx, qp, call>>

------------------------------------------------------------------------------
(* drain: svc_rdma_send_ctxts_drain; and what a work item does for one context. *)

NeedsChunks(c) == ctx[c].chunks > 0

(* The order in which a context's resources go. *)
FirstRelease(c) ==
    IF NeedsChunks(c) THEN IF Has("requeue-write-infos") THEN "release.requeue" ELSE "release.chunks"
    ELSE IF Has("unmap-before-release") THEN "release.unmap" ELSE "release.pages"

(* drain 1: llist_del_all. *)
llistDelAll(p) ==
    /\ At(p, "drain.take")
    /\ list' = [list EXCEPT !.release = <<>>]
    /\ Set(p, "batch", list.release)
    /\ IF list.release = <<>> THEN Return(p) ELSE Goto(p, FirstRelease(Head(list.release)))
    /\ UNCHANGED <<xprt, ready, sq, wait, ctx, qp, call, work>>

(* drain 2, svc_rdma_write_chunk_release and svc_rdma_reply_chunk_release. *)
releaseChunks(p) ==
    /\ At(p, "release.chunks")
    /\ ctx' = [ctx EXCEPT ![Head(my[p].batch)].chunks = 0]
    /\ Goto(p, IF Has("unmap-before-release") THEN "release.unmap" ELSE "release.pages")
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, qp, call, work>>

(* Before patch 1 a work item queued one further item for each write info. *)
requeueWriteInfo(p) ==
    /\ At(p, "release.requeue")
    /\ LET c == Head(my[p].batch) IN
        /\ work' = [work EXCEPT !.items = Append(@, [kind |-> "write", ctx |-> c])]
        /\ ctx' = [ctx EXCEPT ![c].chunks = @ - 1]
        /\ IF ctx[c].chunks > 1 THEN UNCHANGED pc
           ELSE Goto(p, IF Has("unmap-before-release") THEN "release.unmap" ELSE "release.pages")
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, qp, call>>

(* drain 2: ib_dma_unmap_page for SGE 1 and up. *)
unmapPages(p) ==
    /\ At(p, "release.unmap")
    /\ ctx' = [ctx EXCEPT ![Head(my[p].batch)].mapped = FALSE]
    /\ Goto(p, IF Has("unmap-before-release") THEN "release.pages" ELSE "release.free")
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, qp, call, work>>

(* drain 2: release_pages; from here on the pages may be anybody's. *)
releasePages(p) ==
    /\ At(p, "release.pages")
    /\ ctx' = [ctx EXCEPT ![Head(my[p].batch)].pages = FALSE]
    /\ Goto(p, IF Has("unmap-before-release") THEN "release.free" ELSE "release.unmap")
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, qp, call, work>>

(* drain 2: llist_add to sc_send_ctxts. *)
addToFreeList(p) ==
    /\ At(p, "release.free")
    /\ list' = [list EXCEPT !.free = <<Head(my[p].batch)>> \o @]
    /\ ctx' = [ctx EXCEPT ![Head(my[p].batch)].n = 0]
    /\ my' = [my EXCEPT ![p].batch = Tail(@)]
    /\ IF Tail(my[p].batch) = <<>> THEN Return(p) ELSE Goto(p, FirstRelease(my[p].batch[2]))
    /\ UNCHANGED <<xprt, ready, sq, wait, qp, call, work>>

(* A worker of the unbound workqueue takes the oldest item. *)
takeWork(p) ==
    /\ At(p, "work.take")
    /\ work.items # <<>>
    /\ work' = [work EXCEPT !.items = Tail(@)]
    /\ LET item == Head(work.items) IN
        /\ Set(p, "batch", <<item.ctx>>)
        /\ Then(p, <<IF item.kind = "write" THEN "work.write" ELSE FirstRelease(item.ctx), "work.take">>)
    /\ UNCHANGED <<xprt, ready, sq, wait, list, ctx, qp, call>>

(* svc_rdma_write_info_free_async: unmap one write info's chunk, free it. *)
releaseWriteInfo(p) ==
    /\ At(p, "work.write")
    /\ Set(p, "batch", <<>>)
    /\ Return(p)
    /\ UNCHANGED <<xprt, ready, sq, wait, list, ctx, qp, call, work>>

(* The thread of "release-thread" is awake: to stop, or to drain and sleep again? *)
readStop(p) ==
    /\ At(p, "releaser.check")
    /\ Then(p, Drain \o <<IF xprt.stop THEN "releaser.exited" ELSE W["release"].test>>)
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

------------------------------------------------------------------------------
(* get: svc_rdma_send_ctxt_get *)

(* A context in hand is filled at once: the pages and mappings are the *)
(* sender's own until it posts.                                        *)
Fill(p, c) ==
    \E n \in ChainLengths :
        /\ ctx' = [ctx EXCEPT ![c] = [life |-> "allocated", pages |-> TRUE, mapped |-> TRUE,
                                      chunks |-> n - 1, n |-> n]]
        /\ my' = [my EXCEPT ![p].ctx = c, ![p].n = n]

(* get 1 and 3, under sc_send_lock: llist_del_first. *)
llistDelFirst(p) ==
    /\ \/ At(p, "get.first")
       \/ At(p, "get.again")
    /\ IF list.free # <<>>
       THEN /\ list' = [list EXCEPT !.free = Tail(@)]
            /\ Fill(p, Head(list.free))
            /\ Return(p)
       ELSE /\ IF At(p, "get.first") /\ Has("drain-in-get")
               THEN Then(p, Drain \o <<"get.again">>)
               ELSE Goto(p, "get.allocate")
            /\ UNCHANGED <<my, list, ctx>>
    /\ UNCHANGED <<xprt, ready, sq, wait, qp, call, work>>

Unallocated == {c \in Contexts : ctx[c].life = "unallocated"}

(* get 4.  Contexts that were never allocated are alike: take the smallest. *)
allocateContext(p) ==
    /\ At(p, "get.allocate")
    /\ Fill(p, CHOOSE c \in Unallocated : \A d \in Unallocated : c <= d)
    /\ Return(p)
    /\ UNCHANGED <<xprt, ready, sq, wait, list, qp, call, work>>

(* get 4, out of memory: there is no context to put; close. *)
allocationFails(p) ==
    /\ At(p, "get.allocate")
    /\ AllocationFailures
    /\ pc' = [pc EXCEPT ![p] = CloseBy(p) \o Tail(Tail(Rest(p)))]
    /\ UNCHANGED <<my, xprt, ready, sq, wait, list, ctx, qp, call, work>>

PutStep(p) == lookBeforeAdd(p) \/ llistAdd(p) \/ setXptData(p) \/ wakeReleaser(p) \/ queueWork(p)
GetStep(p) == llistDelFirst(p) \/ allocateContext(p) \/ allocationFails(p)
DrainStep(p) ==
    \/ llistDelAll(p) \/ releaseChunks(p) \/ requeueWriteInfo(p)
    \/ unmapPages(p) \/ releasePages(p) \/ addToFreeList(p)
WorkStep(p) == takeWork(p) \/ releaseWriteInfo(p)
ReleaserStep(p) == readStop(p) \/ WaitStep(p, "release")
==============================================================================
