package svcrdma.checks.benchmarks;

import svcrdma.release.Tracepoints;

/**
 * What it costs to undo a mapping where an IOMMU runs in strict mode: the processor waits, busy,
 * until the IOMMU has forgotten the address. Each mapping is undone by itself.
 *
 * @param nanos for each mapping
 * @param chunks mappings among a reply's chunk resources
 */
record Unmapping(long nanos, int chunks) implements Tracepoints {
  @Override
  public void before(String step) {
    switch (step) {
      case "release.unmap", "work.write" -> spin(nanos);
      case "release.chunks" -> spin(nanos * chunks);
      default -> {}
    }
  }

  private static void spin(long nanos) {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < nanos) {
      Thread.onSpinWait();
    }
  }
}
