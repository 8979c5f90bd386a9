package org.ngcc4j.campaign.host;

import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extension;

/// Where the cycles of a trial come from: the hardware counter of the calling thread, else the
/// time-stamp counter, else nowhere.
///
/// Cycles are never made up from a clock: without a counter every count is 0, which stands for
/// "unknown" in a record. Nor are the two kinds mixed: all processes of an operation use the kind
/// that the first one found.
///
/// Belongs to the thread that opened it.
public final class CycleSource implements AutoCloseable {
  private final @Nullable PerfEvent event;
  private final @Nullable TimeStampCounter ticks;
  private long started;

  private CycleSource(@Nullable PerfEvent event, @Nullable TimeStampCounter ticks) {
    this.event = event;
    this.ticks = ticks;
  }

  /// Opens the best source there is.
  public static CycleSource open() {
    CycleSource counter = open(Extension.PMU_USER);
    return counter.event == null ? open(Extension.TSC) : counter;
  }

  /// Opens a source of the given kind, or none if that is not there.
  ///
  /// @param id what [#id()] returned where the source must be the same
  public static CycleSource open(String id) {
    return switch (id) {
      case Extension.PMU_USER, Extension.PMU_USER_SCALED -> new CycleSource(openEvent(), null);
      case Extension.TSC -> new CycleSource(null, TimeStampCounter.open());
      default -> new CycleSource(null, null);
    };
  }

  /// Returns the name of the source in records; after the last trial, because only then it is known
  /// whether the kernel shared the counter with others.
  public String id() {
    if (event != null) {
      return event.isScaled() ? Extension.PMU_USER_SCALED : Extension.PMU_USER;
    }
    return ticks == null ? Extension.NONE : Extension.TSC;
  }

  /// Tells whether these are cycles of the core, of which there are fewer when something else had
  /// the CPU or the clock was low.
  public boolean countsTheCore() {
    return event != null;
  }

  /// Starts to count from zero.
  public void start() {
    if (event != null) {
      event.start();
    } else if (ticks != null) {
      started = ticks.read();
    }
  }

  /// Returns the cycles since [#start()] while it goes on, or 0. That takes many cycles itself, but
  /// always about as many.
  public long now() {
    if (event != null) {
      return event.count();
    }
    return ticks == null ? 0 : ticks.read() - started;
  }

  /// Stops and returns the cycles since [#start()], or 0.
  public long stop() {
    if (event != null) {
      return event.stop();
    }
    return now();
  }

  @Override
  public void close() {
    if (event != null) {
      event.close();
    }
  }

  private static @Nullable PerfEvent openEvent() {
    try {
      return PerfEvent.open(PerfEvent.Kind.CPU_CYCLES);
    } catch (SystemCallException e) {
      return null;
    }
  }
}
