package svcrdma.checks.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import svcrdma.checks.manifest.EnvironmentConstant;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Setting;

/**
 * The options for the environment of a what-if: one for each environment constant of the manifest.
 */
final class EnvironmentOptions {
  private EnvironmentOptions() {}

  /**
   * Adds them to a command.
   *
   * @throws svcrdma.checks.InputException when the command has another option of that name
   */
  static void add(CommandSpec command, Manifest manifest) {
    for (EnvironmentConstant constant : manifest.environment()) {
      if (command.findOption("--" + constant.option()) != null) {
        throw constant.place().error("--" + constant.option() + " is an option of the command");
      }
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
