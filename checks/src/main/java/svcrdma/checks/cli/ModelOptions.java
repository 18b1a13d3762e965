package svcrdma.checks.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;

/** The options that say which models are checked. */
final class ModelOptions {
  @Parameters(
      paramLabel = "MODEL",
      arity = "0..*",
      description = "Models; if none is named, the default set.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--all", description = "All models, not only the default set.")
  private boolean all;

  /** Whether the user said anything about it. */
  boolean isGiven() {
    return all || !names.isEmpty();
  }

  List<Model> models(Manifest manifest) {
    if (all && !names.isEmpty()) {
      throw new InputException("either models or --all, not both");
    }
    return names.isEmpty() ? manifest.models(all) : manifest.models(names);
  }
}
