package svcrdma.checks.matrix;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import svcrdma.checks.jqwik.JqwikLane;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lincheck.LincheckLane;
import svcrdma.checks.load.StressLane;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.run.Session;

/**
 * The checkers.
 *
 * @param present in the order of the matrix's columns
 * @param absent those that cannot be asked, by name, and why
 */
public record Lanes(List<Lane> present, Map<String, String> absent) {
  private static final Path JCSTRESS = Path.of("checks", "jcstress", "target");
  private static final Path FRAY = Path.of("checks", "fray", "target", "fray-results.json");

  /**
   * All; jcstress only if it is built, Fray only if it has run on the code as it is.
   *
   * @param home the project's folder
   */
  public static Lanes all(Manifest manifest, Session.Options options, Path home) {
    Map<String, String> absent = new LinkedHashMap<>();
    List<Lane> lanes = new ArrayList<>();
    lanes.add(new TlcLane(manifest, options));
    lanes.add(new JqwikLane());
    lanes.add(new LincheckLane());
    JcstressLane jcstress = new JcstressLane(home.resolve(JCSTRESS));
    jcstress
        .absent()
        .ifPresentOrElse(why -> absent.put(jcstress.name(), why), () -> lanes.add(jcstress));
    lanes.add(new StressLane());
    FrayResults.of(home.resolve(FRAY), why -> absent.put(FrayResults.NAME, why))
        .ifPresent(lanes::add);
    return new Lanes(lanes, absent);
  }
}
