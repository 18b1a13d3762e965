package svcrdma.checks.mapping;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Place;

/** Which Java methods take an action. */
public final class JavaMethods {
  private JavaMethods() {}

  /**
   * By the action's name, as {@code Class.method}; nothing where Java does not tell of it.
   *
   * @param home the project's folder, to which the manifest belongs
   */
  public static Map<String, List<String>> of(Path home, Manifest manifest) {
    return each(home, manifest, Tracepoint::method);
  }

  /**
   * By the action's name, the lines that tell of it; files are relative to the project's folder.
   */
  public static Map<String, List<Place>> places(Path home, Manifest manifest) {
    return each(home, manifest, t -> new Place(t.file(), Math.toIntExact(t.line())));
  }

  private static <T> Map<String, List<T>> each(
      Path home, Manifest manifest, Function<Tracepoint, T> told) {
    Mapping mapping = Mapping.of(home, manifest);
    Map<String, List<T>> all = new LinkedHashMap<>();
    for (String action : manifest.actions().keySet()) {
      all.put(action, mapping.after(action).stream().map(told).distinct().toList());
    }
    return all;
  }
}
