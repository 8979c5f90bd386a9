package org.ngcc4j.campaign.host;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The core clock, measured: user-mode cycles over busy windows of wall time.
///
/// An interrupted window reads low; the median does not mind a few of them.
///
/// @param medianHertz the clock
/// @param minHertz slowest window
/// @param maxHertz fastest window
/// @param quartileRangeHertz distance between the quartiles
public record ClockProbe(long medianHertz, long minHertz, long maxHertz, long quartileRangeHertz) {

  private static final int WINDOWS = 21;
  private static final long WINDOW_NANOS = 50_000_000;

  /// The clock counts as steady up to this share of the median between the quartiles.
  private static final double STEADY_SHARE = 0.005;

  private static final long ROUNDING_HERTZ = 50_000_000;

  /// Measures the clock of the CPU the calling thread runs on; takes about a second.
  ///
  /// @return `null` if there is no cycle counter or it does not count
  public static @Nullable ClockProbe measure() {
    try (PerfEvent event = PerfEvent.open(PerfEvent.Kind.CPU_CYCLES)) {
      NanoClock clock = new NanoClock();
      window(event, clock);
      long[] hertz = new long[WINDOWS];
      for (int i = 0; i < WINDOWS; i++) {
        hertz[i] = window(event, clock);
      }
      return hertz[0] == 0 ? null : of(hertz);
    } catch (SystemCallException e) {
      return null;
    }
  }

  /// Summarises the windows.
  static ClockProbe of(long[] windows) {
    long[] sorted = windows.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return new ClockProbe(
        sorted[n / 2], sorted[0], sorted[n - 1], sorted[3 * n / 4] - sorted[n / 4]);
  }

  /// Tells whether the clock kept still.
  public boolean isSteady() {
    return quartileRangeHertz <= STEADY_SHARE * medianHertz;
  }

  /// Returns the clock in MHz, rounded to 50: a figure that stays the same from probe to probe.
  public long roundedMegahertz() {
    return 50 * (long) Math.rint((double) medianHertz / ROUNDING_HERTZ);
  }

  private static long window(PerfEvent event, NanoClock clock) {
    long begin = clock.nanos();
    event.start();
    long end;
    do {
      end = clock.nanos();
    } while (end - begin < WINDOW_NANOS);
    long cycles = event.stop();
    return Math.round(cycles * 1e9 / (end - begin));
  }
}
