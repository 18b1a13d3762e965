package svcrdma.checks.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import svcrdma.checks.manifest.EnvironmentConstant;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Setting;

/**
 * The options for the environment of a what-if: one for each environment constant of the manifest.
 */
final class EnvironmentOptions {
  private EnvironmentOptions() {}

  static void add(CommandSpec command, Manifest manifest) {
    for (EnvironmentConstant constant : manifest.environment()) {
      boolean flag = constant.kind() == EnvironmentConstant.Kind.BOOLEAN;
      OptionSpec.Builder option =
          OptionSpec.builder("--" + constant.option())
              .type(String.class)
              .arity(flag ? "0..1" : "1")
              .paramLabel(label(constant))
              .description(
                  "What-if: "
                      + constant.says().replace("%", "%%")
                      + " ("
                      + constant.range()
                      + "; default: "
                      + constant.standard().text()
                      + ")");
      command.addOption(flag ? option.fallbackValue("true").build() : option.build());
    }
  }

  private static String label(EnvironmentConstant constant) {
    return switch (constant.kind()) {
      case PROCESSES, INTEGER -> "N";
      case INTEGERS -> "N[,N...]";
      case BOOLEAN -> "true|false";
      case STRINGS -> "NAME[,NAME...]";
    };
  }

  /**
   * The environment of a model as options: all of it, but for flags and lists that have their
   * defaults.
   */
  static String whole(Manifest manifest, Model model) {
    return options(
        manifest,
        model,
        c ->
            switch (c.kind()) {
              case PROCESSES, INTEGER, INTEGERS -> true;
              case BOOLEAN, STRINGS -> false;
            });
  }

  /** What differs from the defaults in the environment of a model, as options. */
  static String differing(Manifest manifest, Model model) {
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

  /** What the user has set, by the constant's name. */
  static Map<String, Setting> settings(CommandSpec command, Manifest manifest) {
    Map<String, Setting> settings = new LinkedHashMap<>();
    for (EnvironmentConstant constant : manifest.environment()) {
      OptionSpec option = command.findOption("--" + constant.option());
      @Nullable String value = option == null ? null : option.getValue();
      if (value != null) {
        settings.put(constant.constant(), constant.parse(value));
      }
    }
    return settings;
  }
}
