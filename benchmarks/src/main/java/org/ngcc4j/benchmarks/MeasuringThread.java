package org.ngcc4j.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.ngcc4j.campaign.host.SystemCallException;
import org.ngcc4j.vector.Simd;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/// How long the measuring thread ran and how long it did not, as secondary results of every
/// benchmark.
///
/// It does not run while it waits for a CPU and during collections.
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class MeasuringThread {
  /// Names the CPU the thread is pinned to.
  static final String CPU_PROPERTY = "ngcc4j.benchmarks.cpu";

  /// Nanoseconds on a CPU.
  public long running;

  /// Nanoseconds without a CPU.
  public long waiting;

  /// Bits of the vectors that the kernels use in this fork, 0 without the Vector API.
  public long vectorBits = Simd.bits();

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private long startedAt;
  private long cpuAtStart;

  /// Pins the calling thread to the CPU that [#CPU_PROPERTY] names, if it names one, and moves the
  /// compiler, the collector and everything else away from it.
  static void pin() {
    Integer cpu = Integer.getInteger(CPU_PROPERTY);
    if (cpu != null) {
      try {
        CpuPlacement.pin(cpu);
      } catch (SystemCallException e) {
        throw new IllegalStateException("the thread cannot be pinned to CPU " + cpu, e);
      }
    }
  }

  /// Starts the clocks.
  @Setup(Level.Iteration)
  public void start() {
    cpuAtStart = threads.getCurrentThreadCpuTime();
    startedAt = System.nanoTime();
  }

  /// Stops the clocks.
  @TearDown(Level.Iteration)
  public void stop() {
    long elapsed = System.nanoTime() - startedAt;
    running = threads.getCurrentThreadCpuTime() - cpuAtStart;
    waiting = Math.max(0, elapsed - running);
    vectorBits = Simd.bits();
  }
}
