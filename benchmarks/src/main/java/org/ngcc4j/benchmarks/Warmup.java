package org.ngcc4j.benchmarks;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import org.ngcc4j.campaign.measure.CompilerQueue;

/// Pins the measuring thread and warms the benchmark up before JMH does, for as long as it takes.
///
/// JMH warms up for a fixed time on the clock. On a host where the compiler's threads have to wait
/// for a CPU that may be too short, and a vector kernel that is not compiled yet is hundreds of
/// times slower. So the measuring thread first calls the benchmark's method until it has run for a
/// given time itself and the compiler had nothing to do during the last fifth of it. A compilation
/// counts from its beginning, not from its end: a large kernel's takes longer than that fifth.
final class Warmup {
  /// Names the time in milliseconds; without it there is no such warm-up.
  static final String MILLIS_PROPERTY = "ngcc4j.benchmarks.warmup";

  /// When the compiler finds no end, the warm-up ends after so many times its length.
  private static final int PATIENCE = 4;

  private static final int QUIET_PART = 5;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
  private final long length;

  private Warmup(Duration length) {
    this.length = length.toNanos();
  }

  /// Calls the method that is going to be measured, on the thread that is going to measure it.
  ///
  /// @param name the benchmark's name, which ends with that of its method
  /// @param state the benchmark, set up
  static void run(String name, Object state) {
    MeasuringThread.pin();
    Duration length = Duration.ofMillis(Long.getLong(MILLIS_PROPERTY, 0));
    try {
      Method method =
          state
              .getClass()
              .getMethod(name.substring(name.lastIndexOf('.') + 1), MeasuringThread.class);
      new Warmup(length).call(method, state);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(name + " failed", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(name + " cannot be called", e);
    }
  }

  private void call(Method method, Object state) throws ReflectiveOperationException {
    MeasuringThread thread = new MeasuringThread();
    long start = threads.getCurrentThreadCpuTime();
    long now = start;
    long quietSince = start;
    long compiling = compiler.getTotalCompilationTime();
    while (now - start < length
        || (now - quietSince < length / QUIET_PART && now - start < PATIENCE * length)) {
      method.invoke(state, thread);
      now = threads.getCurrentThreadCpuTime();
      long compiled = compiler.getTotalCompilationTime();
      boolean mayBeDone = now - start >= length && now - quietSince >= length / QUIET_PART;
      if (compiled != compiling || (mayBeDone && !CompilerQueue.isIdle())) {
        compiling = compiled;
        quietSince = now;
      }
    }
  }
}
