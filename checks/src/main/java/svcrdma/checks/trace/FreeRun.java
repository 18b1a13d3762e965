package svcrdma.checks.trace;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.release.BackchannelSender;
import svcrdma.release.Client;
import svcrdma.release.Hardware;
import svcrdma.release.Ledgers;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;
import svcrdma.release.Workqueue;

/** One transport whose threads run as they like, from its first call until it is freed. */
public final class FreeRun implements ThreadFactory {
  private static final int WORKERS = 2;

  // A sender may be stranded (spec/FINDINGS.md), and less some mechanisms the last context is never
  // released. Then the connection ends all the same, and that is in the trace.
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Every fourth call needs Reads, unless somebody says otherwise. */
  private static final int READS_EVERY = 4;

  /**
   * Who sends how much, before the connection ends.
   *
   * @param calls by the client
   * @param readsEvery the first of so many calls needs Reads; 0 for none
   * @param sends of each backchannel sender
   * @param toTheEnd whether the connection ends when every reply is released (or after five
   *     seconds), or as soon as the senders are done
   */
  public record Traffic(int calls, int readsEvery, int sends, boolean toTheEnd) {
    private boolean reads(int call) {
      return readsEvery > 0 && call % readsEvery == 0;
    }
  }

  private final Recording.Setting setting;
  private final CountDownLatch released;
  private final Recorder recorder;
  private final Tracepoints trace;
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

  private FreeRun(Recording.Setting setting, int replies, UnaryOperator<Tracepoints> noise) {
    this.setting = setting;
    released = new CountDownLatch(replies);
    recorder = new Recorder(released);
    trace = noise.apply(recorder);
  }

  /**
   * Runs and records it: until every reply is released, or for five seconds; and then its end.
   *
   * @param calls that the client sends, a quarter of them needing Reads
   * @param sends of each backchannel sender
   * @throws IllegalStateException if a thread failed
   */
  public static Recording record(Recording.Setting setting, int calls, int sends)
      throws InterruptedException {
    return record(setting, new Traffic(calls, READS_EVERY, sends, true), UnaryOperator.identity());
  }

  /**
   * As above.
   *
   * @param noise what lies between the code and the recorder, and may make it wait before an access
   */
  public static Recording record(
      Recording.Setting setting, Traffic traffic, UnaryOperator<Tracepoints> noise)
      throws InterruptedException {
    int replies = traffic.calls() + traffic.sends() * setting.senders();
    return new FreeRun(setting, replies, noise).record(traffic);
  }

  private Recording record(Traffic traffic) throws InterruptedException {
    ServiceThreads serviceThreads = new ServiceThreads(setting.threads(), this, trace);
    Workqueue workqueue = new Workqueue(WORKERS, this, trace);
    Transport transport = transport(serviceThreads, workqueue);
    List<Thread> senders = new ArrayList<>();
    for (int i = 1; i <= setting.senders(); i++) {
      senders.add(start("b" + i, () -> send(transport, traffic.sends())));
    }
    Client client = new Client(transport);
    for (int i = 0; i < traffic.calls(); i++) {
      boolean unused = client.call(traffic.reads(i), writes(i));
    }
    long until = System.nanoTime() + PATIENCE.toNanos();
    for (Thread sender : senders) {
      sender.join(Math.max(1, (until - System.nanoTime()) / 1_000_000));
    }
    if (traffic.toTheEnd()) {
      boolean unusedInTime = released.await(until - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
    Thread manager = start("manager", transport::reportDisconnect);
    transport.awaitFreed();
    manager.join();
    for (Thread sender : senders) {
      sender.join();
    }
    serviceThreads.stop();
    workqueue.close();
    Throwable failure = failures.peek();
    if (failure != null) {
      throw new IllegalStateException("a thread failed: " + failure.getMessage(), failure);
    }
    return new Recording(setting, recorder.events());
  }

  private Transport transport(ServiceThreads serviceThreads, Workqueue workqueue) {
    Parts parts = Parts.WHOLE;
    for (String mechanism : setting.without()) {
      parts = Hazard.of(mechanism).orElseThrow().parts();
    }
    return parts
        .transport()
        .make(
            new Transport.Settings(
                setting.queueDepth(),
                setting.requestLimit(),
                Hardware.RELIABLE,
                ParkingSleeper::new,
                this,
                trace),
            parts.pool().make(new Ledgers(), () -> true, trace),
            Design.of(setting.design()).orElseThrow().factory(workqueue),
            serviceThreads);
  }

  private void send(Transport transport, int sends) {
    BackchannelSender sender = new BackchannelSender(transport);
    for (int i = 0; i < sends; i++) {
      boolean posted = sender.send(writes(i));
      if (!posted) {
        return;
      }
    }
  }

  private int writes(int i) {
    return i % (setting.mostWrites() + 1);
  }

  private Thread start(String name, Runnable body) {
    Thread thread = newThread(body);
    thread.setName(name);
    thread.start();
    return thread;
  }

  @Override
  public Thread newThread(Runnable body) {
    Thread thread = new Thread(body);
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((who, failure) -> failures.add(failure));
    return thread;
  }
}
