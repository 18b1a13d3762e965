package svcrdma.checks.report;

import java.nio.file.Path;
import svcrdma.checks.manifest.Model;

/** What to type to get a result again. */
public final class Commands {
  private static final String PROGRAM = "./svcrdma-release ";

  private final String options;

  private Commands(String options) {
    this.options = options;
  }

  /** Of models of the project's own specification. */
  public static Commands own() {
    return new Commands("");
  }

  /** Of models of a specification in this folder. */
  public static Commands of(Path specification) {
    String path = specification.toString();
    boolean plain = path.matches("[\\w./-]+");
    return new Commands("--spec " + (plain ? path : "'" + path.replace("'", "'\\''") + "'") + " ");
  }

  String check(Model model) {
    return PROGRAM + "check " + options + model.id();
  }

  String explain(Model model) {
    return PROGRAM + "explain " + options + model.id();
  }
}
