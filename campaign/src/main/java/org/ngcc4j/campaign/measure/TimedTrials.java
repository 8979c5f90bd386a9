package org.ngcc4j.campaign.measure;

import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.host.CycleSource;
import org.ngcc4j.campaign.host.HostFiles;
import org.ngcc4j.campaign.host.NanoClock;
import org.ngcc4j.campaign.host.ThreadCounters;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.measure.MeasureOrder.Share;

/// The timed part of a [MeasureTask].
///
/// Between the two readings of the clock there are the calls, the start of the cycle counter as in
/// the C driver, and the two readings of the allocation counter, which take tens of nanoseconds and
/// must not count what reading the clock allocates. Everything else is read outside.
///
/// @param order where it is measured, and how fast its clock is
/// @param call what to call
/// @param clock wall time
/// @param cycles cycles
/// @param meters what the JVM counts
/// @param output where the trials go
record TimedTrials(
    MeasureOrder order,
    MeasuredCall call,
    NanoClock clock,
    CycleSource cycles,
    JvmMeters meters,
    DriverOutput output) {

  private static final double NANOS = 1e-9;

  /// Makes all trials that fall to this process.
  void run(Share share) throws IccsFailure {
    for (int i = 0; i < share.trials(); i++) {
      output.trial(undisturbed(share));
    }
  }

  /// Every trial has the same start, so that a repeated one is the same work. The last repetition
  /// counts whatever it is.
  private Trial undisturbed(Share share) throws IccsFailure {
    for (int attempt = 0; ; attempt++) {
      meters.collect();
      call.restart();
      MeasuredCall.repeat(call, share.warmups());
      meters.awaitCompiler();
      Trial trial = trial(share.iterations());
      String reason = Disturbance.reason(trial, cycles.countsTheCore() ? order.clockHertz() : 0);
      if (reason.isEmpty() || attempt == Disturbance.MOST_RETRIES) {
        return trial;
      }
      output.discarded(trial, reason);
    }
  }

  /// Makes a trial of calls that go on from where the calls before them ended.
  Trial trial(int calls) throws IccsFailure {
    HostFiles files = HostFiles.ofThisHost();
    ThreadCounters before = ThreadCounters.read(files, order.cpu());
    JvmMeters.Reading meterBefore = meters.read();
    long begin = clock.nanos();
    cycles.start();
    long allocatedBefore = meters.allocatedBytes();
    MeasuredCall.repeat(call, calls);
    long allocatedAfter = meters.allocatedBytes();
    long end = clock.nanos();
    long counted = cycles.stop();
    JvmMeters.Reading meter = meters.read().since(meterBefore);
    ThreadCounters taken = ThreadCounters.read(files, order.cpu()).since(before);
    return new Trial(
        calls,
        Math.max(1, end - begin) * NANOS,
        counted,
        meter.collections(),
        (double) meter.collectionMillis(),
        allocatedBefore < 0 ? null : allocatedAfter - allocatedBefore,
        (double) meter.compilerMillis(),
        taken.stealSeconds(),
        taken.involuntarySwitches(),
        taken.migrations(),
        Extra.NONE);
  }
}
