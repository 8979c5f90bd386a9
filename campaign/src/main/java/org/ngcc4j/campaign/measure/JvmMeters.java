package org.ngcc4j.campaign.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.lang.management.RuntimeMXBean;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What the JVM tells about itself while it measures.
final class JvmMeters implements WarmUp.Meters {
  /// Arguments that say where the code lies on this machine.
  private static final List<String> PLACES =
      List.of("--module-path=", "-Djdk.module.", "-Djava.class.path=");

  private static final long MOST_WAITING_NANOS = 2_000_000_000;
  private static final long WAIT_NANOS = 10_000_000;

  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private final @Nullable CompilationMXBean compilation = ManagementFactory.getCompilationMXBean();
  private final @Nullable ThreadMXBean threads = threads();

  /// Counters since the JVM started, or between two readings.
  ///
  /// @param collections number of collections
  /// @param collectionMillis time spent in them
  /// @param compilerMillis time the compiler worked
  record Reading(long collections, long collectionMillis, long compilerMillis) {
    Reading since(Reading earlier) {
      return new Reading(
          collections - earlier.collections,
          collectionMillis - earlier.collectionMillis,
          compilerMillis - earlier.compilerMillis);
    }
  }

  Reading read() {
    long count = 0;
    long millis = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      count += Math.max(0, collector.getCollectionCount());
      millis += Math.max(0, collector.getCollectionTime());
    }
    return new Reading(count, millis, compilerMillis());
  }

  /// Returns the time the compiler has worked; what it is working on right now does not count yet.
  @Override
  public long compilerMillis() {
    return compilation == null || !compilation.isCompilationTimeMonitoringSupported()
        ? 0
        : compilation.getTotalCompilationTime();
  }

  @Override
  public boolean awaitCompiler() {
    long begin = System.nanoTime();
    while (!CompilerQueue.isIdle()) {
      if (System.nanoTime() - begin > MOST_WAITING_NANOS) {
        return false;
      }
      LockSupport.parkNanos(WAIT_NANOS);
    }
    return true;
  }

  @Override
  public long workNanos() {
    return threads == null || !threads.isCurrentThreadCpuTimeSupported()
        ? System.nanoTime()
        : threads.getCurrentThreadCpuTime();
  }

  /// Returns the time since the JVM started.
  double uptimeSeconds() {
    return ManagementFactory.getRuntimeMXBean().getUptime() * 1e-3;
  }

  /// Returns the bytes the calling thread has allocated so far, or -1 if that is not counted.
  long allocatedBytes() {
    return threads == null ? -1 : threads.getCurrentThreadAllocatedBytes();
  }

  /// Collects garbage now, so that every trial starts with the same heap.
  @SuppressWarnings("GarbageCollection")
  void collect() {
    System.gc();
  }

  /// Forgets the peaks of the heap's pools.
  void resetPeaks() {
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  /// Returns the sum of the peaks of the heap's pools.
  long peakHeapBytes() {
    return heapPools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
  }

  /// Writes down which runtime this is.
  void describe(DriverOutput output) {
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    output.meta("java_vendor", System.getProperty("java.vendor"));
    output.meta("java_version", Runtime.version());
    output.meta("vm_name", runtime.getVmName());
    output.meta(
        "vm_arguments",
        runtime.getInputArguments().stream()
            .filter(argument -> PLACES.stream().noneMatch(argument::startsWith))
            .collect(Collectors.joining(" ")));
    output.meta(
        "collector",
        collectors.stream().map(GarbageCollectorMXBean::getName).collect(Collectors.joining(", ")));
    output.meta("heap_initial", heap.getInit());
    output.meta("heap_max", heap.getMax());
    output.meta("cpus_visible", Runtime.getRuntime().availableProcessors());
    output.meta("vector_api", ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
  }

  /// Writes down what has come of the runtime in the end.
  void describeEnd(DriverOutput output) {
    output.meta("code_cache_used", codeCacheBytes());
  }

  private static long codeCacheBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getName().startsWith("Code"))
        .mapToLong(pool -> pool.getUsage().getUsed())
        .sum();
  }

  private static List<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }

  private static @Nullable ThreadMXBean threads() {
    return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
            && threads.isThreadAllocatedMemorySupported()
        ? threads
        : null;
  }
}
