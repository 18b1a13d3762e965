package svcrdma.checks.jqwik;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.schedule.HeldThreads;
import svcrdma.release.LedgerException;
import svcrdma.release.Ledgers;
import svcrdma.release.SendContext;
import svcrdma.release.SendContextPool;

/**
 * Plays one case of a pool alone, where what goes wrong between the accesses of one list takes
 * fewer steps than in a whole transport. What may be violated is what the ledgers find.
 */
final class PoolPlay {
  private PoolPlay() {}

  /** Plays a case on the pool of this code. */
  static Play.Ending of(PoolCase played, Parts parts) {
    HeldThreads held = new HeldThreads(Set.of());
    SendContextPool pool = parts.pool().make(new Ledgers(), held);
    stock(pool, played.stock());
    List<String> users = new ArrayList<>();
    for (List<PoolCase.Use> uses : played.users()) {
      String name = "p" + (users.size() + 1);
      Thread thread = held.newThread(() -> use(pool, uses));
      thread.setName(name);
      thread.start();
      users.add(name);
    }
    List<String> schedule = new ArrayList<>();
    Turns turns = new Turns(played.choices(), users);
    long steps = 0;
    for (String user = turns.next(it -> held.standsAt(it) != null);
        user != null && held.failure() == null;
        user = turns.next(it -> held.standsAt(it) != null)) {
      String action = held.step(user);
      schedule.add(user + " " + (action == null ? "(ends)" : action));
      steps += action == null ? 0 : 1;
    }
    Optional<Property> violated = violated(held.failure());
    held.end();
    return new Play.Ending(violated, schedule, steps);
  }

  private static Optional<Property> violated(@Nullable Throwable failure) {
    if (failure == null) {
      return Optional.empty();
    }
    if (failure instanceof LedgerException finding) {
      return Property.of(finding);
    }
    throw new AssertionError("a user failed", failure);
  }

  private static void stock(SendContextPool pool, int contexts) {
    List<SendContext> all = new ArrayList<>();
    for (int i = 0; i < contexts; i++) {
      all.add(Objects.requireNonNull(pool.get()));
    }
    all.forEach(pool::put);
    int unused = pool.drain();
  }

  private static void use(SendContextPool pool, List<PoolCase.Use> uses) {
    ArrayDeque<SendContext> got = new ArrayDeque<>();
    for (PoolCase.Use use : uses) {
      switch (use) {
        case GET -> got.add(Objects.requireNonNull(pool.get()));
        case PUT -> putFirst(pool, got);
        case RELEASE -> {
          putFirst(pool, got);
          int unused = pool.drain();
        }
      }
    }
  }

  private static void putFirst(SendContextPool pool, ArrayDeque<SendContext> got) {
    if (!got.isEmpty()) {
      boolean unused = pool.put(got.remove());
    }
  }
}
