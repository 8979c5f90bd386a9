package org.ngcc4j.campaign.host;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The wall clock of the timed loops.
///
/// On Linux it is the raw monotonic clock, as in the C driver; elsewhere [System#nanoTime()]. The
/// two differ only by the slewing of time synchronisation.
///
/// Not safe for concurrent use.
public final class NanoClock {
  private final boolean raw = Linux.isPresent();
  private final MemorySegment timespec;

  /// Makes a clock that works in its own few bytes.
  public NanoClock() {
    timespec = raw ? Arena.ofAuto().allocate(16, 8) : MemorySegment.NULL;
  }

  /// Returns the nanoseconds since an arbitrary moment.
  public long nanos() {
    return raw ? Linux.rawMonotonicNanos(timespec) : System.nanoTime();
  }

  /// Returns the name of the clock for the record.
  public String name() {
    return raw ? "CLOCK_MONOTONIC_RAW" : "System.nanoTime";
  }
}
