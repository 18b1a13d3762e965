/**
 * What the Linux NFS/RDMA server does with a send context, as a Java library: the lock-free list,
 * the pool of contexts with its deferred release, the Send Queue's accounting, the waitqueues, and
 * ledgers that account for every resource; and the whole {@link svcrdma.release.Transport} around
 * them, with its service threads, completion handlers, and five {@linkplain
 * svcrdma.release.ReleaseDesign designs} of the release.
 *
 * <p>Names in {@code code} that look like C are the kernel's. Each step of the protocol, that is
 * each access to shared memory, passes {@linkplain svcrdma.release.Tracepoints tracepoints}: who
 * gives his own can watch it, or hold a thread in front of it. Where a mechanism of the protocol
 * acts there is a small {@code protected} method, which a subclass can replace.
 *
 * <h2>In other programs</h2>
 *
 * <p>The deferred release needs no transport. {@link svcrdma.release.LockFreeList} is the whole of
 * it for things of any kind: a quick {@code add}, whose caller owes a wakeup if the list was empty,
 * and a {@code deleteAll} by whoever has the time. {@link svcrdma.release.SendContextPool} is the
 * same with a free list, for contexts that are used again. Both are shown, and run by the build, in
 * {@code impl/src/test/java/svcrdma/release/example}.
 *
 * <h2>Vocabulary of access modes</h2>
 *
 * <p>A comment beside an access names its mode with one of these words, and no others, and says
 * which kernel ordering it stands for.
 *
 * <table>
 * <caption>Access modes and the kernel orderings that they stand for</caption>
 * <tr><th>word</th><th>Java</th><th>kernel</th><th>promise</th></tr>
 * <tr><td>plain</td><td>a field, {@code get}, {@code set}, {@code weakCompareAndSetPlain}</td>
 *     <td>a C access; {@code cmpxchg_relaxed}</td>
 *     <td>none towards other threads, save that a compare-and-set is indivisible</td></tr>
 * <tr><td>opaque</td><td>{@code getOpaque}, {@code setOpaque}</td>
 *     <td>{@code READ_ONCE}, {@code WRITE_ONCE}, {@code atomic_read}</td>
 *     <td>one indivisible access that is not left out; one order per variable; it orders nothing
 *     else</td></tr>
 * <tr><td>acquire</td><td>{@code getAcquire}</td><td>{@code smp_load_acquire}</td>
 *     <td>later accesses stay later</td></tr>
 * <tr><td>release</td><td>{@code setRelease}, {@code getAndAddRelease}, {@code getAndBitwiseOrRelease}</td>
 *     <td>{@code smp_store_release}; for a read-modify-write the weakest that Java has, and thus
 *     also what stands for an unordered {@code atomic_add} or {@code atomic_inc}</td>
 *     <td>earlier accesses stay earlier</td></tr>
 * <tr><td>volatile</td><td>{@code compareAndSet}, {@code getAndSet}, {@code getAndAdd},
 *     {@code getAndBitwiseOr}, a {@code volatile} field</td>
 *     <td>a read-modify-write that returns a value ({@code cmpxchg}, {@code xchg},
 *     {@code atomic_sub_return})</td>
 *     <td>acquire and release, and one order over all volatile accesses</td></tr>
 * <tr><td>full barrier</td><td>{@code VarHandle.fullFence()}</td>
 *     <td>{@code smp_mb}, {@code smp_mb__after_atomic}, {@code smp_store_mb}</td>
 *     <td>every access before it is ordered before every access after it</td></tr>
 * </table>
 *
 * <p>One difference matters. In the kernel a value-returning read-modify-write is a full barrier
 * for <em>all</em> accesses around it; in Java it is one towards other volatile accesses only.
 * Where the protocol relies on the stronger form ("write mine, then look at yours", on both sides),
 * the code has an explicit full barrier.
 */
@NullMarked
package svcrdma.release;

import org.jspecify.annotations.NullMarked;
