package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.ngcc4j.campaign.implementation.IccsFailure;

/// Calls an operation until its times have settled.
///
/// Calls come in batches, and every batch is the same work: the same calls from the same start. So
/// two batches differ by how well the code is compiled, not by what there was to do, even for
/// signatures that take a random number of attempts. Their length is the time the thread had a CPU:
/// a busy host makes a warm-up longer, not worse.
///
/// See `docs/measuring.md`, "A trial".
final class WarmUp {
  private static final int FEWEST_CALLS = 3;

  /// Calls slower than this are warm after [#FEWEST_CALLS] of them.
  private static final double VERY_SLOW_CALL_SECONDS = 20;

  /// A batch grows until it takes so long that clocks and short interruptions hardly matter.
  private static final double BATCH_SECONDS = 0.1;

  /// So many batches are compared with each other.
  private static final int WINDOW = 4;

  private static final double AGREEMENT = 1.02;

  /// The compiler must have been idle for this last part of the work.
  private static final double IDLE_PART = 0.2;

  private static final long MOST_WAITING_NANOS = 2_000_000_000;
  private static final long WAIT_NANOS = 20_000_000;

  private final MeasuredCall call;
  private final int largestBatch;
  private final double leastSeconds;
  private final double capSeconds;
  private final Meters meters;

  /// The last batches, at most [#WINDOW]: a fast call takes very many.
  private final List<Batch> window = new ArrayList<>();

  private long compilerMillis;
  private double secondsAtLastCompilation;
  private long calls;
  private double seconds;

  /// Prepares a warm-up.
  ///
  /// @param call what to warm up
  /// @param largestBatch the most calls in a batch
  /// @param constants say how long it takes at the least and at the most
  /// @param meters tell what the JVM does
  WarmUp(MeasuredCall call, int largestBatch, PlanningConstants constants, Meters meters) {
    this.call = call;
    this.largestBatch = largestBatch;
    this.leastSeconds = constants.warmupSeconds();
    this.capSeconds = constants.warmupCapSeconds();
    this.meters = meters;
  }

  /// What the JVM tells.
  interface Meters {
    /// Returns the nanoseconds for which the calling thread had a CPU.
    long workNanos();

    /// Returns the milliseconds the compiler has worked; work in progress may be missing.
    long compilerMillis();

    /// Tells whether the compiler has nothing to do at the moment.
    boolean isCompilerIdle();
  }

  /// Some calls in a row.
  ///
  /// @param calls how many
  /// @param seconds how long they took
  /// @param result what they returned, folded together
  /// @param compilerMillis what the compiler's clock showed after them
  record Batch(int calls, double seconds, int result, long compilerMillis) {
    double secondsPerCall() {
      return seconds / calls;
    }
  }

  /// How it went.
  ///
  /// @param calls number of calls
  /// @param seconds time they took
  /// @param converged whether the times had settled when it ended
  /// @param lastBatch the last calls
  record Outcome(long calls, double seconds, boolean converged, Batch lastBatch) {}

  /// Warms up.
  Outcome run() throws IccsFailure {
    compilerMillis = meters.compilerMillis();
    int size = 1;
    while (true) {
      Batch batch = batch(size);
      calls += batch.calls;
      seconds += batch.seconds;
      remember(batch);
      boolean settled = calls >= FEWEST_CALLS && seconds >= leastSeconds && isSettled();
      if (settled || isAtCap(batch)) {
        awaitCompiler();
        return new Outcome(calls, seconds, settled, batch);
      }
      if (batch.seconds < BATCH_SECONDS && size < largestBatch) {
        size = Math.min(2 * size, largestBatch);
      }
    }
  }

  private void remember(Batch batch) {
    if (window.size() == WINDOW) {
      window.removeFirst();
    }
    window.add(batch);
    if (batch.compilerMillis != compilerMillis) {
      compilerMillis = batch.compilerMillis;
      secondsAtLastCompilation = seconds;
    }
  }

  private Batch batch(int size) throws IccsFailure {
    call.restart();
    long begin = meters.workNanos();
    int result = MeasuredCall.repeat(call, size);
    long end = meters.workNanos();
    return new Batch(size, Math.max(1, end - begin) * 1e-9, result, meters.compilerMillis());
  }

  private boolean isAtCap(Batch last) {
    boolean verySlow = last.secondsPerCall() > VERY_SLOW_CALL_SECONDS;
    return calls >= FEWEST_CALLS && (seconds >= capSeconds || verySlow);
  }

  private boolean isSettled() {
    return batchesAgree() && compilerWasIdle() && meters.isCompilerIdle();
  }

  /// Looks at the last four batches: the later two must not be faster than the earlier two by more
  /// than 2 %. That all four lie within 2 % of each other would be a matter of luck on a host with
  /// neighbours; that nothing gets faster any more is what counts.
  private boolean batchesAgree() {
    if (window.size() < WINDOW) {
      return false;
    }
    if (window.getFirst().calls != window.getLast().calls) {
      return false;
    }
    double before = fastest(window.subList(0, WINDOW / 2));
    double after = fastest(window.subList(WINDOW / 2, WINDOW));
    return before <= AGREEMENT * after;
  }

  private static double fastest(List<Batch> some) {
    return some.stream().mapToDouble(Batch::seconds).min().orElseThrow();
  }

  /// Tells whether the compiler's clock has stood still during the last part of the work.
  private boolean compilerWasIdle() {
    return secondsAtLastCompilation <= (1 - IDLE_PART) * seconds;
  }

  /// What is still being compiled at the cap would otherwise be finished during the trial.
  private void awaitCompiler() {
    long begin = System.nanoTime();
    while (!meters.isCompilerIdle() && System.nanoTime() - begin < MOST_WAITING_NANOS) {
      LockSupport.parkNanos(WAIT_NANOS);
    }
  }
}
