package org.ngcc4j.campaign.host;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A performance event of the kernel that counts for one thread, in user mode only.
///
/// Belongs to the thread that opened it: it counts that thread, and only there may it be used.
public final class PerfEvent implements AutoCloseable {
  private static final int ATTRIBUTE_BYTES = 112;
  private static final long TIME_ENABLED_AND_RUNNING = 3;
  private static final long DISABLED = 1;
  private static final long EXCLUDE_KERNEL = 1 << 5;
  private static final long EXCLUDE_HYPERVISOR = 1 << 6;

  private static final long ENABLE = 0x2400;
  private static final long DISABLE = 0x2401;
  private static final long RESET = 0x2403;

  private final int descriptor;
  private final MemorySegment reading;
  private long enabledBefore;
  private long runningBefore;
  private boolean scaled;

  private PerfEvent(int descriptor) {
    this.descriptor = descriptor;
    this.reading = Arena.ofAuto().allocate(24, 8);
  }

  /// What can be counted.
  public enum Kind {
    /// Cycles of the core.
    CPU_CYCLES(0, 0),
    /// Nanoseconds on the CPU, counted by the kernel itself: there even without hardware counters.
    TASK_CLOCK(1, 1);

    private final int type;
    private final long config;

    Kind(int type, long config) {
      this.type = type;
      this.config = config;
    }
  }

  /// Opens an event for the calling thread; it does not count yet.
  ///
  /// @throws SystemCallException if the kernel has no such event or does not permit it
  public static PerfEvent open(Kind kind) throws SystemCallException {
    if (!Linux.isPresent()) {
      throw new SystemCallException("perf_event_open", 38);
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = arena.allocate(ATTRIBUTE_BYTES, 8);
      attributes.set(ValueLayout.JAVA_INT, 0, kind.type);
      attributes.set(ValueLayout.JAVA_INT, 4, ATTRIBUTE_BYTES);
      attributes.set(ValueLayout.JAVA_LONG, 8, kind.config);
      attributes.set(ValueLayout.JAVA_LONG, 32, TIME_ENABLED_AND_RUNNING);
      attributes.set(ValueLayout.JAVA_LONG, 40, DISABLED | EXCLUDE_KERNEL | EXCLUDE_HYPERVISOR);
      return new PerfEvent(Linux.perfEventOpen(attributes));
    }
  }

  /// Starts to count from zero.
  public void start() {
    Linux.ioctl(descriptor, RESET);
    Linux.ioctl(descriptor, ENABLE);
  }

  /// Stops and returns the count since [#start()].
  ///
  /// If the kernel had to share the counter with others, the count is scaled up to the whole time.
  public long stop() {
    Linux.ioctl(descriptor, DISABLE);
    readCounts();
    long count = reading.get(ValueLayout.JAVA_LONG, 0);
    long enabled = enabled() - enabledBefore;
    long running = running() - runningBefore;
    enabledBefore += enabled;
    runningBefore += running;
    if (running == enabled) {
      return count;
    }
    scaled = true;
    return running == 0 ? 0 : Math.round((double) count * enabled / running);
  }

  /// Returns the count so far since [#start()], as the counter shows it.
  public long count() {
    readCounts();
    return reading.get(ValueLayout.JAVA_LONG, 0);
  }

  /// Tells whether any count so far had to be scaled.
  public boolean isScaled() {
    return scaled;
  }

  @Override
  public void close() {
    Linux.close(descriptor);
  }

  private void readCounts() {
    if (Linux.read(descriptor, reading) != reading.byteSize()) {
      reading.fill((byte) 0);
    }
  }

  private long enabled() {
    return reading.get(ValueLayout.JAVA_LONG, 8);
  }

  private long running() {
    return reading.get(ValueLayout.JAVA_LONG, 16);
  }
}
