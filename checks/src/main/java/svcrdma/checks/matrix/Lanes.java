package svcrdma.checks.matrix;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import svcrdma.checks.jqwik.JqwikLane;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lincheck.LincheckLane;
import svcrdma.checks.load.StressLane;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.run.Session;

/** The checkers that there are. */
public final class Lanes {
  private Lanes() {}

  private static final Path JCSTRESS = Path.of("checks", "jcstress", "target");
  private static final Path FRAY = Path.of("checks", "fray", "target", "fray-results.json");

  /**
   * All, in the order of the matrix's columns; Fray only if it has run on the code as it is.
   *
   * @param home the project's folder
   */
  public static List<Lane> all(Manifest manifest, Session.Options options, Path home) {
    List<Lane> lanes = new ArrayList<>();
    lanes.add(new TlcLane(manifest, options));
    lanes.add(new JqwikLane());
    lanes.add(new LincheckLane());
    lanes.add(new JcstressLane(home.resolve(JCSTRESS)));
    lanes.add(new StressLane());
    FrayResults.of(home.resolve(FRAY)).ifPresent(lanes::add);
    return lanes;
  }
}
