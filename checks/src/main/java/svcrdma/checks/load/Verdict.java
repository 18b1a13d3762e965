package svcrdma.checks.load;

import java.util.List;

/** What a run came to. */
public sealed interface Verdict {
  /** Every ledger is right, and nothing was left when nobody could move any more. */
  record Holds() implements Verdict {}

  /** Something must not be: one finding at least, the first of each kind. */
  record Violated(List<Finding> findings) implements Verdict {}

  /** It cannot be told. */
  record Undecided(String why) implements Verdict {}
}
