package svcrdma.checks.cli;

import java.util.List;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Property;
import svcrdma.checks.manifest.WhatIf;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Session;

/** What {@code check} does with its models. */
interface CheckMode {
  /** Decides each of them. */
  CheckMode DECIDE =
      new CheckMode() {
        @Override
        public List<Result> results(Session session, List<Model> models, ProgressLine progress)
            throws InterruptedException {
          return session.check(models, progress::show);
        }

        @Override
        public String text(Manifest manifest, List<Model> models, List<Result> results) {
          return models.get(0).id().equals(WhatIf.ID)
              ? Printed.whatIf(manifest, results.get(0))
              : Printed.results(results);
        }
      };

  /** Does it; the results are in the models' order. */
  List<Result> results(Session session, List<Model> models, ProgressLine progress)
      throws InterruptedException;

  /**
   * What is printed of it.
   *
   * @param models what the user asked for, with all their properties
   * @param results at least one
   */
  String text(Manifest manifest, List<Model> models, List<Result> results);

  /**
   * Refuses models of which nothing would be looked at, where only invariants are.
   *
   * @throws InputException that names the first
   */
  static void mustHaveInvariants(String option, List<Model> models) {
    for (Model model : models) {
      if (!model.deadlock()
          && model.properties(Property.Kind.INVARIANT).stream().noneMatch(Property::claim)) {
        throw new InputException(
            option
                + ": all properties of "
                + model.id()
                + " are temporal, and those are not looked at");
      }
    }
  }
}
