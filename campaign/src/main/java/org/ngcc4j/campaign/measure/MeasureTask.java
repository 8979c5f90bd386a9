package org.ngcc4j.campaign.measure;

import java.io.PrintStream;
import java.util.List;
import org.ngcc4j.campaign.child.ChildTask;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.ngcc4j.campaign.host.CycleSource;
import org.ngcc4j.campaign.host.NanoClock;
import org.ngcc4j.campaign.host.SystemCallException;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.Implementations;
import org.ngcc4j.campaign.implementation.InstanceDescription;

/// Times one operation in a JVM that does nothing else.
///
/// In this order: set-up, the cold first call, warm-up, and for each trial a collection, a fresh
/// set-up, the planned warm-ups and the timed calls; at the end the calls of the last warm-up batch
/// are made once more and their results checked. The output is that of [DriverOutput].
public final class MeasureTask implements ChildTask {
  /// Exit code of a task whose operation failed for good.
  static final int OPERATION_FAILED = 3;

  private static final double NANOS = 1e-9;
  private static final int OVERHEAD_CALLS = 1_000_000;
  private static final int OVERHEAD_ROUNDS = 5;

  private final JvmMeters meters = new JvmMeters();
  private final NanoClock clock = new NanoClock();

  /// Made by the child's [main class][org.ngcc4j.campaign.child.Worker].
  public MeasureTask() {}

  @Override
  public int run(List<String> arguments, PrintStream out) throws Exception {
    MeasureOrder order = MeasureOrder.parse(arguments);
    DriverOutput output = new DriverOutput(out);
    try (IccsSignature signature = open(order.key())) {
      describe(signature.description(), order, output);
      meters.describe(output);
      pin(order, output);
      measure(order, MeasuredCall.of(order.operation(), signature), output);
      output.meta("call_overhead_ns", callOverheadNanos(MeasuredCall.empty(signature)));
      output.complete();
      return 0;
    } catch (IccsFailure e) {
      System.err.println(order.operation().id() + " failed: " + e.getMessage());
      return OPERATION_FAILED;
    }
  }

  static IccsSignature open(String key) {
    return Implementations.find(key)
        .orElseThrow(() -> new IllegalArgumentException("no implementation " + key + " is there"))
        .open();
  }

  private void measure(MeasureOrder order, MeasuredCall call, DriverOutput output)
      throws IccsFailure {
    call.restart();
    long begin = clock.nanos();
    call.call();
    output.meta("cold_first_call_seconds", (clock.nanos() - begin) * NANOS);
    WarmUp.Outcome warm = warmUp(order, call);
    output.meta("warmup_calls", warm.calls());
    output.meta("warmup_seconds", warm.seconds());
    output.meta("warmup_converged", warm.converged());
    try (CycleSource cycles = CycleSource.open()) {
      new TimedTrials(order, call, clock, cycles, meters, output).run();
      output.meta("cycles_source", cycles.id());
    }
    countErrors(call, output);
    meters.describeEnd(output);
    check(call, warm.lastBatch(), output);
  }

  private WarmUp.Outcome warmUp(MeasureOrder order, MeasuredCall call) throws IccsFailure {
    int largestBatch = order.isCalibration() ? Integer.MAX_VALUE : order.iterations();
    return new WarmUp(call, largestBatch, order.warmupSeconds(), order.warmupCapSeconds(), meters)
        .run();
  }

  private static void pin(MeasureOrder order, DriverOutput output) throws SystemCallException {
    CpuPlacement placement = CpuPlacement.pin(order.cpu());
    output.meta("measuring_cpus", placement.measuring());
    output.meta("housekeeping_cpus", placement.housekeeping());
    output.meta("shared_core", placement.sharedCore());
  }

  private void describe(InstanceDescription description, MeasureOrder order, DriverOutput output) {
    output.meta("id", description.candidate());
    output.meta("instance", description.instance());
    output.meta("variant", description.variant());
    output.meta("operation", order.operation().id());
    output.meta("input_bytes", 0);
    output.meta("pk_bytes", description.publicKeyBytes());
    output.meta("sk_bytes", description.secretKeyBytes());
    output.meta("ct_bytes", 0);
    output.meta("ss_bytes", 0);
    output.meta("signature_bytes", description.signatureBytes());
    output.meta("digest_bytes", 0);
    output.meta("mode", order.isCalibration() ? "calibration" : "fixed_iterations");
    output.meta("timing_scope", "loop");
    output.meta("warmups", order.warmups());
    output.meta("clock", clock.name());
  }

  private static void countErrors(MeasuredCall call, DriverOutput output) {
    output.meta("sign_failures_retried", call.signFailures());
    output.meta("message_tweaks", call.messageTweaks());
    output.meta("setup_verify_failed", 0);
    output.meta("signature_length_excess", call.lengthExcess());
    output.meta("verify_rejections", call.rejections());
  }

  private static void check(MeasuredCall call, WarmUp.Batch batch, DriverOutput output)
      throws IccsFailure {
    Replay replay = Replay.of(call, batch.calls());
    output.meta("results_repeatable", replay.result() == batch.result());
    output.meta("results_checked", replay.checked());
    output.meta("results_wrong", replay.wrong());
  }

  /// What an operation that does nothing seems to take; recorded, never subtracted.
  private double callOverheadNanos(MeasuredCall empty) throws IccsFailure {
    double best = Double.MAX_VALUE;
    for (int i = 0; i < OVERHEAD_ROUNDS; i++) {
      long begin = clock.nanos();
      MeasuredCall.repeat(empty, OVERHEAD_CALLS);
      best = Math.min(best, (double) (clock.nanos() - begin) / OVERHEAD_CALLS);
    }
    return best;
  }
}
