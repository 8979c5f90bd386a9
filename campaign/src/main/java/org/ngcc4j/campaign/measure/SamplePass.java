package org.ngcc4j.campaign.measure;

import java.util.Arrays;
import org.ngcc4j.campaign.host.CycleSource;
import org.ngcc4j.campaign.host.NanoClock;
import org.ngcc4j.campaign.implementation.IccsFailure;

/// Times calls one by one, after the trials and apart from them: how the time of a call is
/// distributed, which a mean over a loop does not tell.
///
/// The clocks are read before and after each call. What that takes at the least, with an operation
/// that does nothing, is subtracted.
///
/// @param call what to call
/// @param clock wall time
/// @param cycles cycles
record SamplePass(MeasuredCall call, NanoClock clock, CycleSource cycles) {
  static final String CALLS = "samples_calls";
  static final String OVERHEAD = "samples_clock_overhead_seconds";
  static final String SECONDS = "samples_seconds";
  static final String CYCLES = "samples_cycles";

  private static final int MOST_CALLS = 10_000;

  /// Fewer than this say nothing about quartiles.
  private static final int FEWEST_CALLS = 10;

  private static final int OVERHEAD_CALLS = 20_000;
  private static final int OVERHEAD_ROUNDS = 3;
  private static final double NANOS = 1e-9;

  /// Samples, and states what came of it; nothing if calls are too slow for the time there is.
  ///
  /// @param callSeconds how long a call takes
  /// @param limitSeconds when to end
  void run(double callSeconds, double limitSeconds, DriverOutput output) throws IccsFailure {
    if (!isMade(callSeconds, limitSeconds)) {
      return;
    }
    Samples overhead = overhead();
    call.restart();
    Samples samples = new Samples(MOST_CALLS);
    samples.take(call, Math.round(limitSeconds / NANOS));
    long nanosOverhead = overhead.leastNanos();
    output.meta(CALLS, samples.count);
    output.meta(OVERHEAD, nanosOverhead * NANOS);
    output.meta(SECONDS, SampleQuantiles.of(samples.nanos(nanosOverhead), NANOS));
    if (samples.isCounted()) {
      output.meta(CYCLES, SampleQuantiles.of(samples.cycles(overhead.leastCycles()), 1));
    }
  }

  /// Tells whether calls are fast enough.
  static boolean isMade(double callSeconds, double limitSeconds) {
    return FEWEST_CALLS * callSeconds <= limitSeconds;
  }

  /// The loop itself has to be compiled first.
  private Samples overhead() throws IccsFailure {
    Samples last = new Samples(OVERHEAD_CALLS);
    MeasuredCall nothing = MeasuredCall.empty(call.signature);
    for (int round = 0; round < OVERHEAD_ROUNDS; round++) {
      last = new Samples(OVERHEAD_CALLS);
      last.take(nothing, Long.MAX_VALUE);
    }
    return last;
  }

  /// What was read, in arrays that are there before the first reading.
  private final class Samples {
    private final long[] nanos;
    private final long[] counts;
    private int count;

    Samples(int most) {
      nanos = new long[most];
      counts = new long[most];
    }

    void take(MeasuredCall sampled, long limitNanos) throws IccsFailure {
      cycles.start();
      long end = clock.nanos() + Math.min(limitNanos, Long.MAX_VALUE / 4);
      long now = 0;
      while (count < nanos.length && now < end) {
        long countBefore = cycles.now();
        long before = clock.nanos();
        int ignored = sampled.call();
        now = clock.nanos();
        counts[count] = cycles.now() - countBefore;
        nanos[count++] = now - before;
      }
      long ignored = cycles.stop();
    }

    boolean isCounted() {
      return Arrays.stream(counts, 0, count).allMatch(value -> value > 0);
    }

    long leastNanos() {
      return Arrays.stream(nanos, 0, count).min().orElse(0);
    }

    long leastCycles() {
      return Arrays.stream(counts, 0, count).min().orElse(0);
    }

    long[] nanos(long overhead) {
      return less(nanos, overhead);
    }

    long[] cycles(long overhead) {
      return less(counts, overhead);
    }

    private long[] less(long[] values, long overhead) {
      return Arrays.stream(values, 0, count).map(v -> Math.max(0, v - overhead)).toArray();
    }
  }
}
