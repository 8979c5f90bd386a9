package org.ngcc4j.campaign.measure;

import org.ngcc4j.campaign.host.CycleSource;
import org.ngcc4j.campaign.host.HostFiles;
import org.ngcc4j.campaign.host.NanoClock;
import org.ngcc4j.campaign.host.ThreadCounters;
import org.ngcc4j.campaign.implementation.IccsFailure;

/// The timed part of a [MeasureTask].
///
/// Every counter is read outside the two readings of the clock, except that of the cycles, which is
/// started and stopped inside them as the C driver does.
///
/// @param order how many calls
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

  /// Makes all trials, each of them from the same start. The calls of a calibration follow each
  /// other instead.
  void run() throws IccsFailure {
    double total = 0;
    for (int i = 0; i < order.trials(); i++) {
      if (order.isCalibration()) {
        if (total >= MeasureOrder.CALIBRATION_SECONDS) {
          return;
        }
      } else {
        meters.collect();
        call.restart();
        MeasuredCall.repeat(call, order.warmups());
      }
      total += trial(order.callsPerTrial());
    }
  }

  private double trial(int calls) throws IccsFailure {
    HostFiles files = HostFiles.ofThisHost();
    ThreadCounters before = ThreadCounters.read(files, order.cpu());
    JvmMeters.Reading meterBefore = meters.read();
    long allocatedBefore = meters.allocatedBytes();
    long begin = clock.nanos();
    cycles.start();
    MeasuredCall.repeat(call, calls);
    long end = clock.nanos();
    long counted = cycles.stop();
    long allocated = allocatedBefore < 0 ? -1 : meters.allocatedBytes() - allocatedBefore;
    JvmMeters.Reading meter = meters.read().since(meterBefore);
    ThreadCounters taken = ThreadCounters.read(files, order.cpu()).since(before);
    double seconds = Math.max(1, end - begin) * NANOS;
    output.trial(calls, seconds, counted, allocated, meter, taken);
    return seconds;
  }
}
