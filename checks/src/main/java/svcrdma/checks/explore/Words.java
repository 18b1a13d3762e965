package svcrdma.checks.explore;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
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
  private static final Map<String, Words> ALL = read();

  static Words of(String module) {
    return ALL.getOrDefault(module, NONE);
  }

  private static Map<String, Words> read() {
    try (InputStream in = Words.class.getResourceAsStream("words.yaml")) {
      Map<String, Map<String, Object>> all =
          new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
      Map<String, Words> words = new HashMap<>();
      all.forEach(
          (module, said) ->
              words.put(
                  module,
                  new Words(
                      (String) said.get("atRest"),
                      (String) said.get("endsWithout"),
                      strings(said, "waits"),
                      strings(said, "names"))));
      return words;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked") // it is this program's own file
  private static Map<String, String> strings(Map<String, Object> words, String key) {
    return (Map<String, String>) words.getOrDefault(key, Map.of());
  }
}
