package svcrdma.checks.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import svcrdma.checks.InputException;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.run.Quantity;

/**
 * A load. What is out of range is told by an {@link InputException} with the command line's name
 * for it.
 *
 * @param code what runs
 * @param size how much of it there is
 * @param traffic what comes in
 * @param mishaps what goes wrong
 * @param noise whether threads pause at random at their accesses, which widens each race
 * @param seed of everything random; the threads' interleaving is not
 */
public record LoadSettings(
    Code code, Size size, Traffic traffic, Mishaps mishaps, boolean noise, long seed) {
  private static final int MOST = 1 << 20;

  /**
   * What runs.
   *
   * @param design of the release
   * @param without lacks this mechanism
   * @param mended with the mends of finding 1 and 5, which the kernel does not have
   */
  public record Code(Design design, Optional<Hazard> without, boolean mended) {
    /** Checks it. */
    public Code {
      if (mended && without.isPresent()) {
        throw new InputException("either --mended or --without, not both");
      }
    }

    Parts parts() {
      return without.map(Hazard::parts).orElse(mended ? Parts.MENDED : Parts.WHOLE);
    }
  }

  /**
   * How much of it there is.
   *
   * @param transports connections at a time
   * @param threads service threads, which all transports share
   * @param workers of the workqueue, in designs that have one
   * @param clients threads that send calls over one connection
   * @param senders backchannel senders of one connection
   * @param depth entries of a Send Queue
   * @param limit requests in progress on one connection; 0 for no limit
   */
  public record Size(
      int transports, int threads, int workers, int clients, int senders, int depth, int limit) {
    /** Checks it. */
    public Size {
      Quantity.within("--transports", transports, 1, 1000);
      Quantity.within("--threads", threads, 1, 1000);
      Quantity.within("--workers", workers, 1, 1000);
      Quantity.within("--clients", clients, 0, 1000);
      Quantity.within("--senders", senders, 0, 1000);
      Quantity.within("--depth", depth, 1, MOST);
      Quantity.within("--limit", limit, 0, MOST);
      if (clients == 0 && senders == 0) {
        throw new InputException("--clients and --senders: one of them at least must be 1 or more");
      }
    }
  }

  /**
   * What comes in.
   *
   * @param calls in all, after which the load ends; 0: it ends with the time
   * @param time after which the load ends
   * @param window calls in progress on one connection, at which its clients wait
   * @param pace when each client and sender sends
   * @param writes RDMA Writes (write chunks) of a reply; calls take them in turn
   * @param chains lengths of the backchannel senders' chains, taken in turn
   * @param reads the share of calls that need RDMA Reads, 0 to 1
   */
  public record Traffic(
      long calls,
      Duration time,
      int window,
      Pace pace,
      List<Integer> writes,
      List<Integer> chains,
      double reads) {
    /** Checks it. */
    public Traffic {
      if (calls < 0) {
        throw new InputException("--calls: " + calls + " is out of range: 0 or more");
      }
      Quantity.within("--window", window, 1, MOST);
      share("--reads", reads);
      if (writes.isEmpty()) {
        throw new InputException("--writes: expected a number");
      }
      if (chains.isEmpty()) {
        throw new InputException("--chain: expected a number");
      }
      writes.forEach(n -> Quantity.within("--writes", n, 0, MOST));
      chains.forEach(n -> Quantity.within("--chain", n, 1, MOST));
    }
  }

  /**
   * What goes wrong: each the chance, 0 to 1.
   *
   * @param disconnects that a connection ends with a call
   * @param postFailures that nothing of a posted chain is accepted
   * @param partialPosts that only a part of a chain is accepted
   */
  public record Mishaps(double disconnects, double postFailures, double partialPosts) {
    /** Nothing goes wrong. */
    public static final Mishaps NONE = new Mishaps(0, 0, 0);

    /** Checks it. */
    public Mishaps {
      share("--disconnects", disconnects);
      share("--post-failures", postFailures);
      share("--partial-posts", partialPosts);
      if (postFailures + partialPosts > 1) {
        throw new InputException("--post-failures and --partial-posts: together more than 1");
      }
    }
  }

  /** Checks what each part cannot check by itself. */
  public LoadSettings {
    for (int writes : traffic.writes()) {
      if (writes + 1 > size.depth()) {
        throw new InputException(
            "--writes: "
                + writes
                + " writes and the Send do not fit in a queue of --depth "
                + size.depth());
      }
    }
    for (int chain : traffic.chains()) {
      if (chain > size.depth()) {
        throw new InputException(
            "--chain: " + chain + " requests do not fit in a queue of --depth " + size.depth());
      }
    }
    if (traffic.calls() > 0 && size.clients() == 0) {
      throw new InputException("--calls: needs --clients 1 or more");
    }
  }

  /** The specification's bound on the contexts that one connection allocates. */
  public int contextBound() {
    return Property.allocationBound(size.depth(), size.threads() + size.senders());
  }

  private static void share(String option, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new InputException(option + ": " + value + " is out of range: 0 to 1");
    }
  }
}
