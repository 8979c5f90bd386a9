package org.ngcc4j.campaign.host;

import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extension;

/// Where the cycles of a trial come from: the hardware counter of the calling thread, or nowhere.
///
/// Cycles are never made up from a clock: without a counter every count is 0, which stands for
/// "unknown" in a record.
public final class CycleSource implements AutoCloseable {
  private final @Nullable PerfEvent event;

  private CycleSource(@Nullable PerfEvent event) {
    this.event = event;
  }

  /// Opens the counter of the calling thread if there is one.
  public static CycleSource open() {
    try {
      return new CycleSource(PerfEvent.open(PerfEvent.Kind.CPU_CYCLES));
    } catch (SystemCallException e) {
      return new CycleSource(null);
    }
  }

  /// Returns the name of the source in records; after the last trial, because only then it is known
  /// whether the kernel shared the counter with others.
  public String id() {
    if (event == null) {
      return Extension.NONE;
    }
    return event.isScaled() ? Extension.PMU_USER_SCALED : Extension.PMU_USER;
  }

  /// Starts to count from zero.
  public void start() {
    if (event != null) {
      event.start();
    }
  }

  /// Stops and returns the cycles since [#start()], or 0.
  public long stop() {
    return event == null ? 0 : event.stop();
  }

  @Override
  public void close() {
    if (event != null) {
      event.close();
    }
  }
}
