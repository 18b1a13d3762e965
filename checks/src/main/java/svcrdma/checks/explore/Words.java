package svcrdma.checks.explore;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * What the explorer says of a module; {@code words.yaml} has them all. Of a module that is not
 * there it says less.
 *
 * @param atRest the operator that is true of a state in which nobody can move but the environment,
 *     or null
 * @param endsWithout the operator behind whose failing there is no end of states, or null
 * @param waits by position, why an actor there can have no step
 * @param names by variable or its field, what the kernel calls it
 */
record Words(
    @Nullable String atRest,
    @Nullable String endsWithout,
    Map<String, String> waits,
    Map<String, String> names) {
  private static final Words NONE = new Words(null, null, Map.of(), Map.of());

  static Words of(String module) {
    try (InputStream in = Words.class.getResourceAsStream("words.yaml")) {
      Map<String, Map<String, Object>> all =
          new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
      Map<String, Object> words = all.get(module);
      return words == null
          ? NONE
          : new Words(
              (String) words.get("atRest"),
              (String) words.get("endsWithout"),
              strings(words, "waits"),
              strings(words, "names"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked") // it is this program's own file
  private static Map<String, String> strings(Map<String, Object> words, String key) {
    return (Map<String, String>) words.getOrDefault(key, Map.of());
  }
}
