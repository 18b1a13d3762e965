package svcrdma.checks.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** Processor time of the whole JVM, for each operation: what JMH's own profilers leave out. */
public final class ProcessorTime implements InternalProfiler {
  /** The name of its result. */
  public static final String LABEL = "cpu";

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private long before;

  /** For JMH. */
  public ProcessorTime() {}

  @Override
  public String getDescription() {
    return "Processor time for each operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = system.getProcessCpuTime();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    long nanos = system.getProcessCpuTime() - before;
    long operations = result.getMetadata().getAllOps();
    return operations == 0
        ? List.of()
        : List.of(
            new ScalarResult(LABEL, (double) nanos / operations, "ns/op", AggregationPolicy.AVG));
  }
}
