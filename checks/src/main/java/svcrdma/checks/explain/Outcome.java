package svcrdma.checks.explain;

import java.util.Optional;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.Verdict;

/** Says in one sentence what a run has ended in. */
@FunctionalInterface
interface Outcome {
  /** The sentence, or empty when the state is not of the kind that this one knows. */
  Optional<String> sentence(Model model, Verdict.Violated violated);
}
