package org.ngcc4j.campaign.host;

import org.jspecify.annotations.Nullable;

/// The finest clock there is for shares of time: the time-stamp counter, else nanoseconds.
public final class Ticks {
  private final @Nullable TimeStampCounter counter;

  private Ticks(@Nullable TimeStampCounter counter) {
    this.counter = counter;
  }

  /// Opens the clock.
  public static Ticks open() {
    return new Ticks(TimeStampCounter.open());
  }

  /// Returns its name.
  public String source() {
    return counter == null ? "nanoTime" : "rdtscp";
  }

  /// Reads it.
  public long read() {
    return counter == null ? System.nanoTime() : counter.read();
  }
}
