package svcrdma.checks.matrix;

import java.nio.file.Path;
import java.util.List;
import svcrdma.checks.jqwik.JqwikLane;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.load.StressLane;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.run.Session;

/** The checkers that there are. */
public final class Lanes {
  private Lanes() {}

  /**
   * All, in the order of the matrix's columns.
   *
   * @param home the project's folder
   */
  public static List<Lane> all(Manifest manifest, Session.Options options, Path home) {
    return List.of(new TlcLane(manifest, options), new JqwikLane(), new StressLane());
  }
}
