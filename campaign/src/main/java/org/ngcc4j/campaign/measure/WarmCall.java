package org.ngcc4j.campaign.measure;

import org.ngcc4j.campaign.host.NanoClock;
import org.ngcc4j.campaign.implementation.IccsFailure;

/// An operation that has settled.
///
/// A process of several operations warms up all of them before it looks at the first, and each
/// [once more][#again] before that one's turn: what compiling one changes for another has happened
/// by then.
///
/// @param call the operation
/// @param largestBatch the most calls in a batch of the warm-up
/// @param constants those of the run
/// @param coldSeconds duration of the first call
/// @param outcome how it was warmed up
record WarmCall(
    MeasuredCall call,
    int largestBatch,
    PlanningConstants constants,
    double coldSeconds,
    WarmUp.Outcome outcome) {

  private static final double NANOS = 1e-9;

  /// Calls an operation for the first time, and then until it has settled. Compiled code has less
  /// to settle.
  static WarmCall of(
      MeasuredCall call, int largestBatch, PlanningConstants constants, JvmMeters meters)
      throws IccsFailure {
    NanoClock clock = new NanoClock();
    call.restart();
    long begin = clock.nanos();
    call.call();
    double cold = (clock.nanos() - begin) * NANOS;
    boolean compiled = call.signature.description().build() != null;
    WarmUp warmUp =
        new WarmUp(call, largestBatch, compiled ? constants.withShortWarmup() : constants, meters);
    return new WarmCall(call, largestBatch, constants, cold, warmUp.run());
  }

  /// Lets the operation settle again after others were called, if the run's constants have
  /// operations share their processes; a process that one of them has to itself does the same.
  WarmCall again(JvmMeters meters) throws IccsFailure {
    if (!constants.operationsTogether()) {
      return this;
    }
    WarmUp.Outcome again = WarmUp.again(call, largestBatch, constants, meters).run();
    return new WarmCall(
        call,
        largestBatch,
        constants,
        coldSeconds,
        new WarmUp.Outcome(
            outcome.calls() + again.calls(),
            outcome.seconds() + again.seconds(),
            outcome.converged() && again.converged(),
            again.lastBatch()));
  }
}
