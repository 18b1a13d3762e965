package svcrdma.checks.manifest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys of one mapping, taken one by one. What nobody has taken at the end is an unknown key: so
 * a key that is misspelt is never just ignored.
 */
final class Fields {
  private final Place place;
  private final Map<String, YamlValue> entries;
  private final Set<String> taken = new LinkedHashSet<>();

  Fields(YamlValue mapping) {
    this.place = mapping.place();
    this.entries = mapping.entries();
  }

  Place place() {
    return place;
  }

  @Nullable YamlValue find(String key) {
    taken.add(key);
    return entries.get(key);
  }

  YamlValue need(String key) {
    YamlValue value = find(key);
    if (value == null) {
      throw place.error("'" + key + "' is missing");
    }
    return value;
  }

  String text(String key) {
    return need(key).text();
  }

  String text(String key, String otherwise) {
    YamlValue value = find(key);
    return value == null ? otherwise : value.text();
  }

  @Nullable String optionalText(String key) {
    YamlValue value = find(key);
    return value == null ? null : value.text();
  }

  boolean truth(String key, boolean otherwise) {
    YamlValue value = find(key);
    return value == null ? otherwise : value.truth();
  }

  @Nullable Long number(String key, long least) {
    YamlValue value = find(key);
    return value == null ? null : Long.valueOf(value.number(least));
  }

  /** A list, empty when the key is missing. */
  List<YamlValue> list(String key) {
    YamlValue value = find(key);
    return value == null ? List.of() : value.elements();
  }

  List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    for (YamlValue value : list(key)) {
      texts.add(value.text());
    }
    return List.copyOf(texts);
  }

  /** A mapping, empty when the key is missing. */
  Map<String, YamlValue> mapping(String key) {
    YamlValue value = find(key);
    return value == null ? Map.of() : new LinkedHashMap<>(value.entries());
  }

  /** To be called when all known keys were taken. */
  void nothingElse() {
    nothingBut(taken);
  }

  /** Refuses all keys but these. */
  void nothingBut(Set<String> known) {
    for (Map.Entry<String, YamlValue> entry : entries.entrySet()) {
      if (!known.contains(entry.getKey())) {
        throw entry.getValue().place().error(Near.unknown("key", entry.getKey(), known));
      }
    }
  }
}
