package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.ngcc4j.campaign.host.NanoClock;
import org.ngcc4j.campaign.implementation.IccsFailure;

/// Calls an operation until its times have settled.
///
/// Calls come in batches, and every batch is the same work: the same calls from the same start. So
/// two batches differ by how well the code is compiled, not by what there was to do, even for
/// signatures that take a random number of attempts.
///
/// Source: section 27.3 of the method.
final class WarmUp {
  private static final int FEWEST_CALLS = 3;

  /// Calls slower than this are warm after [#FEWEST_CALLS] of them.
  private static final double VERY_SLOW_CALL_SECONDS = 20;

  /// A batch grows until it takes so long that the clock and short interruptions hardly matter.
  private static final double BATCH_SECONDS = 0.1;

  private static final int BATCHES_TO_AGREE = 4;
  private static final double AGREEMENT = 1.02;

  /// The compiler must have been idle for this last part of the work.
  private static final double IDLE_PART = 0.2;

  private static final long MOST_WAITING_NANOS = 2_000_000_000;
  private static final long WAIT_NANOS = 20_000_000;

  private final MeasuredCall call;
  private final int largestBatch;
  private final double leastSeconds;
  private final double capSeconds;
  private final Compiler compiler;
  private final NanoClock clock = new NanoClock();
  private final List<Batch> batches = new ArrayList<>();
  private long calls;
  private double seconds;

  /// Prepares a warm-up.
  ///
  /// @param call what to warm up
  /// @param largestBatch the most calls in a batch
  /// @param leastSeconds work to do at the least
  /// @param capSeconds work after which it ends anyhow
  /// @param compiler tells what the compiler does
  WarmUp(
      MeasuredCall call,
      int largestBatch,
      double leastSeconds,
      double capSeconds,
      Compiler compiler) {
    this.call = call;
    this.largestBatch = largestBatch;
    this.leastSeconds = leastSeconds;
    this.capSeconds = capSeconds;
    this.compiler = compiler;
  }

  /// What the JVM's compiler does.
  interface Compiler {
    /// Returns the milliseconds it has worked since the JVM started; work in progress may be
    /// missing.
    long millis();

    /// Tells whether it has nothing to do at the moment.
    boolean isIdle();
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
    int size = 1;
    while (true) {
      Batch batch = batch(size);
      calls += batch.calls;
      seconds += batch.seconds;
      batches.add(batch);
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

  private boolean isAtCap(Batch last) {
    boolean verySlow = last.secondsPerCall() > VERY_SLOW_CALL_SECONDS;
    return calls >= FEWEST_CALLS && (seconds >= capSeconds || verySlow);
  }

  private Batch batch(int size) throws IccsFailure {
    call.restart();
    long begin = clock.nanos();
    int result = MeasuredCall.repeat(call, size);
    long end = clock.nanos();
    return new Batch(size, Math.max(1, end - begin) * 1e-9, result, compiler.millis());
  }

  private boolean isSettled() {
    return batchesAgree() && compilerWasIdle() && compiler.isIdle();
  }

  /// What is still being compiled at the cap would otherwise be finished during the trial.
  private void awaitCompiler() {
    long begin = System.nanoTime();
    while (!compiler.isIdle() && System.nanoTime() - begin < MOST_WAITING_NANOS) {
      LockSupport.parkNanos(WAIT_NANOS);
    }
  }

  /// Compares batches of one size only: different sizes are different work.
  private boolean batchesAgree() {
    int n = batches.size();
    if (n < BATCHES_TO_AGREE) {
      return false;
    }
    double fastest = Double.MAX_VALUE;
    double slowest = 0;
    for (Batch batch : batches.subList(n - BATCHES_TO_AGREE, n)) {
      if (batch.calls != batches.getLast().calls) {
        return false;
      }
      fastest = Math.min(fastest, batch.seconds);
      slowest = Math.max(slowest, batch.seconds);
    }
    return slowest <= AGREEMENT * fastest;
  }

  private boolean compilerWasIdle() {
    double busyPart = (1 - IDLE_PART) * seconds;
    double passed = 0;
    for (Batch batch : batches) {
      passed += batch.seconds;
      if (passed >= busyPart) {
        return batch.compilerMillis == batches.getLast().compilerMillis;
      }
    }
    return false;
  }
}
