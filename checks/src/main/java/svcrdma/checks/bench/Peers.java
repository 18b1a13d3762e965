package svcrdma.checks.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The lock-free list against what one could take instead. */
public final class Peers {
  /** Items that go from producers to a consumer. */
  public static final String HAND_OVER = "HandOver.handOver";

  /** The list's add alone: nanoseconds. */
  public static final String ADD = "Add.listAdd";

  /** A compare-and-swap in its place: nanoseconds. */
  public static final String COMPARE_AND_SWAP = "Add.compareAndSwap";

  /** This project's list. */
  public static final String LIST = "LockFreeList";

  /** Its peers. */
  public static final List<String> OTHERS =
      List.of(
          "MpscArrayQueue",
          "MpscLinkedQueue",
          "ManyToOneConcurrentArrayQueue",
          "ManyToOneConcurrentLinkedQueue",
          "ConcurrentLinkedQueue",
          "LinkedBlockingQueue");

  /** How many producers. */
  public static final List<Integer> PRODUCERS = List.of(1, 2, 4);

  private static final int ADDS = 2;
  private static final Jmh.Time TIME = new Jmh.Time(200, 200, 3);

  private Peers() {}

  /** One round. */
  public static List<Jmh.Run> round() {
    List<Jmh.Run> runs = new ArrayList<>();
    for (int producers : PRODUCERS) {
      runs.add(
          new Jmh.Run(
              "HandOver\\.handOver$",
              List.of("-tg", producers + ",1"),
              at(producers),
              1 + OTHERS.size(),
              TIME));
      runs.add(new Jmh.Run("\\.Add\\.", List.of("-t", "" + producers), at(producers), ADDS, TIME));
    }
    return runs;
  }

  private static Map<String, String> at(int producers) {
    return Map.of("producers", "" + producers);
  }

  /** Items taken in each microsecond. */
  public static List<Double> taken(Measured measured, int producers, String peer) {
    return handOver(measured, producers, peer).figure("taken");
  }

  /** Bytes that are allocated for each item. */
  public static double bytes(Measured measured, int producers, String peer) {
    Series series = handOver(measured, producers, peer);
    // JMH gives bytes for each call, successful or not, so it is made out of two rates.
    return Spread.ofRatios(series.figure("gc.alloc.rate"), series.figure("taken")).median()
        * (1 << 20)
        / 1e6;
  }

  private static Series handOver(Measured measured, int producers, String peer) {
    return measured.get(HAND_OVER, Map.of("producers", "" + producers, "peer", peer));
  }

  /** The list's add for each bare compare-and-swap. */
  public static Spread addByCompareAndSwap(Measured measured, int producers) {
    return Spread.ofRatios(
        measured.get(ADD, at(producers)).figure("score"),
        measured.get(COMPARE_AND_SWAP, at(producers)).figure("score"));
  }
}
