package svcrdma.checks.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The environment of a model, as the options of a what-if that has the same. */
public final class EnvironmentText {
  private EnvironmentText() {}

  /** All of it, but for flags and lists that have their defaults. */
  public static String whole(Manifest manifest, Model model) {
    return options(
        manifest,
        model,
        c ->
            switch (c.kind()) {
              case PROCESSES, INTEGER, INTEGERS -> true;
              case BOOLEAN, STRINGS -> false;
            });
  }

  /** What differs from the defaults. */
  public static String differing(Manifest manifest, Model model) {
    return options(manifest, model, c -> false);
  }

  private static String options(
      Manifest manifest, Model model, Predicate<EnvironmentConstant> always) {
    List<String> options = new ArrayList<>();
    for (EnvironmentConstant constant : manifest.environment()) {
      String value = model.constants().get(constant.constant());
      if (value != null && (always.test(constant) || !value.equals(constant.standard().tla()))) {
        options.add(constant.option(value));
      }
    }
    return String.join(" ", options);
  }
}
