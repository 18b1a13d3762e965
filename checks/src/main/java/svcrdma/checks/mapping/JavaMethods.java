package svcrdma.checks.mapping;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import svcrdma.checks.manifest.Manifest;

/** Which Java methods take an action. */
public final class JavaMethods {
  private JavaMethods() {}

  /**
   * By the action's name, as {@code Class.method}; nothing where Java does not tell of it.
   *
   * @param home the project's folder, to which the manifest belongs
   */
  public static Map<String, List<String>> of(Path home, Manifest manifest) {
    Mapping mapping = Mapping.of(home, manifest);
    Map<String, List<String>> methods = new LinkedHashMap<>();
    for (String action : manifest.actions().keySet()) {
      methods.put(
          action, mapping.after(action).stream().map(Tracepoint::method).distinct().toList());
    }
    return methods;
  }
}
