package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.List;
import org.ngcc4j.campaign.implementation.IccsFailure;

/// Calls an operation until its times have settled.
///
/// Calls come in batches, and every batch is the same work: the same calls from the same start. So
/// two batches differ by how well the code is compiled, not by what there was to do, even for
/// signatures that take a random number of attempts. Their length is the time the thread had a
/// CPU: a busy host makes a warm-up longer, not worse. Between batches the compiler finishes what
/// it has.
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

  /// During this last part of the work the compiler must have done next to nothing...
  private static final double IDLE_PART = 0.2;

  /// ... which is this share of that part: the work itself is compiled, some helper may not be.
  private static final double COMPILER_SHARE = 0.02;

  private final MeasuredCall call;
  private final int largestBatch;
  private final double leastSeconds;
  private final double capSeconds;
  private final Meters meters;

  /// The last batches, at most [#WINDOW]: a fast call takes very many.
  private final List<Batch> window = new ArrayList<>();

  /// What the compiler had done after each batch.
  private final List<Mark> marks = new ArrayList<>();

  private long calls;
  private double seconds;

  /// Prepares a warm-up.
  ///
  /// @param call what to warm up
  /// @param largestBatch the most calls in a batch
  /// @param constants say how long it takes at the least and at the most
  /// @param meters tell what the JVM does
  WarmUp(MeasuredCall call, int largestBatch, PlanningConstants constants, Meters meters) {
    this(call, largestBatch, constants.warmupSeconds(), constants.warmupCapSeconds(), meters);
  }

  private WarmUp(
      MeasuredCall call, int largestBatch, double leastSeconds, double capSeconds, Meters meters) {
    this.call = call;
    this.largestBatch = largestBatch;
    this.leastSeconds = leastSeconds;
    this.capSeconds = capSeconds;
    this.meters = meters;
  }

  /// Prepares the warm-up of an operation that had settled before others were called: it does as
  /// much as one of native code at the least, but has as long as any to settle.
  static WarmUp again(
      MeasuredCall call, int largestBatch, PlanningConstants constants, Meters meters) {
    return new WarmUp(
        call,
        largestBatch,
        constants.withShortWarmup().warmupSeconds(),
        constants.warmupCapSeconds(),
        meters);
  }

  /// What the JVM tells.
  interface Meters {
    /// Returns the nanoseconds for which the calling thread had a CPU.
    long workNanos();

    /// Returns the milliseconds the compiler has worked; work in progress may be missing.
    long compilerMillis();

    /// Waits until the compiler has nothing to do, but not for ever.
    ///
    /// @return whether it has nothing to do
    boolean awaitCompiler();
  }

  /// Some calls in a row.
  ///
  /// @param calls how many
  /// @param seconds how long they took
  /// @param result what they returned, folded together
  record Batch(int calls, double seconds, int result) {
    double secondsPerCall() {
      return seconds / calls;
    }
  }

  /// How long the compiler had worked when so much work was done.
  private record Mark(double seconds, long compilerMillis) {}

  /// How it went.
  ///
  /// @param calls number of calls
  /// @param seconds time they took
  /// @param converged whether the times had settled when it ended
  /// @param lastBatch the last calls
  record Outcome(long calls, double seconds, boolean converged, Batch lastBatch) {}

  /// Warms up.
  Outcome run() throws IccsFailure {
    marks.add(new Mark(0, meters.compilerMillis()));
    int size = 1;
    while (true) {
      Batch batch = batch(size);
      calls += batch.calls;
      seconds += batch.seconds;
      // The next batch then runs what was ordered so far, instead of taking the compiler's CPU.
      boolean idle = meters.awaitCompiler();
      remember(batch);
      boolean settled = calls >= FEWEST_CALLS && seconds >= leastSeconds && idle && isSettled();
      if (settled || isAtCap(batch)) {
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
    marks.add(new Mark(seconds, meters.compilerMillis()));
  }

  private Batch batch(int size) throws IccsFailure {
    call.restart();
    long begin = meters.workNanos();
    int result = MeasuredCall.repeat(call, size);
    long end = meters.workNanos();
    return new Batch(size, Math.max(1, end - begin) * 1e-9, result);
  }

  private boolean isAtCap(Batch last) {
    boolean verySlow = last.secondsPerCall() > VERY_SLOW_CALL_SECONDS;
    return calls >= FEWEST_CALLS && (seconds >= capSeconds || verySlow);
  }

  private boolean isSettled() {
    return batchesAgree() && compilerWasIdle();
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

  /// Tells whether the compiler has done next to nothing during the last part of the work.
  private boolean compilerWasIdle() {
    double part = IDLE_PART * seconds;
    int begin = marks.size() - 1;
    while (marks.get(begin).seconds > seconds - part) {
      begin--;
    }
    long millis = marks.getLast().compilerMillis - marks.get(begin).compilerMillis;
    return millis <= 1e3 * COMPILER_SHARE * part;
  }
}
