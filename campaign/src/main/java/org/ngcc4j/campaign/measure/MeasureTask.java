package org.ngcc4j.campaign.measure;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.ngcc4j.campaign.child.ChildTask;
import org.ngcc4j.campaign.dataset.Plan;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.ngcc4j.campaign.host.CycleSource;
import org.ngcc4j.campaign.host.NanoClock;
import org.ngcc4j.campaign.host.SystemCallException;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.Implementations;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.LoadException;
import org.ngcc4j.campaign.measure.MeasureOrder.Share;

/// Times one operation in a JVM that does nothing else.
///
/// In this order: set-up, the cold first call, warm-up; in the first process of an operation a few
/// calls by which it is planned; for each trial a collection, a fresh set-up, the planned warm-ups
/// and the timed calls; at the end the calls of the last warm-up batch once more, to check their
/// results. The output is that of [DriverOutput].
public final class MeasureTask implements ChildTask {
  /// Exit code of a task whose operation failed for good.
  static final int OPERATION_FAILED = 3;

  /// What a calibrating process states: its calls one by one.
  public static final String CALIBRATION_CALLS = "calibration_calls_seconds";

  /// Their median.
  public static final String CALIBRATION_T1 = "calibration_t1_seconds";

  /// The rest of the time of that process.
  public static final String CALIBRATION_SETUP = "calibration_setup_seconds";

  /// Where the cycles come from.
  static final String CYCLES_SOURCE = "cycles_source";

  private static final double NANOS = 1e-9;
  private static final int OVERHEAD_CALLS = 200_000;
  private static final int OVERHEAD_ROUNDS = 3;

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
      measure(order, MeasuredCall.of(order.operation(), signature), output);
      output.meta("call_overhead_ns", callOverheadNanos(MeasuredCall.empty(signature)));
      output.complete();
      return 0;
    } catch (LoadException e) {
      System.err.println(e.getMessage());
      return OPERATION_FAILED;
    } catch (IccsFailure e) {
      System.err.println(order.operation().id() + " failed: " + e.getMessage());
      return OPERATION_FAILED;
    }
  }

  static IccsSignature open(String key) throws LoadException {
    return Implementations.find(key)
        .orElseThrow(() -> new IllegalArgumentException("no implementation " + key + " is there"))
        .open();
  }

  private void measure(MeasureOrder order, MeasuredCall call, DriverOutput output)
      throws IccsFailure, SystemCallException {
    call.restart();
    long begin = clock.nanos();
    call.call();
    output.meta("cold_first_call_seconds", (clock.nanos() - begin) * NANOS);
    WarmUp.Outcome warm = warmUp(order, call);
    output.meta("warmup_calls", warm.calls());
    output.meta("warmup_seconds", warm.seconds());
    output.meta("warmup_converged", warm.converged());
    // Not before: until now the compiler had most of the work, and may use every CPU.
    pin(order, output);
    String source = order.cycles();
    try (CycleSource cycles = source == null ? CycleSource.open() : CycleSource.open(source)) {
      TimedTrials trials = new TimedTrials(order, call, clock, cycles, meters, output);
      Share share = order.share();
      if (share == null) {
        calibrateAndBegin(order, trials, output);
      } else {
        trials.run(share);
      }
      output.meta(CYCLES_SOURCE, cycles.id());
    }
    countErrors(call, output);
    meters.describeEnd(output);
    check(call, warm.lastBatch(), output);
  }

  private WarmUp.Outcome warmUp(MeasureOrder order, MeasuredCall call) throws IccsFailure {
    Share share = order.share();
    int largestBatch =
        share == null ? order.constants().maxIterationsPerTrial() : share.iterations();
    boolean compiled = call.signature.description().build() != null;
    PlanningConstants constants =
        compiled ? order.constants().withShortWarmup() : order.constants();
    return new WarmUp(call, largestBatch, constants, meters).run();
  }

  /// Times a few calls one by one, plans on their median, and makes the trials of the first process
  /// of that plan, for which this one is warm already.
  private void calibrateAndBegin(MeasureOrder order, TimedTrials trials, DriverOutput output)
      throws IccsFailure {
    Calls calls = new Calls();
    while (calls.wantMore()) {
      calls.add(trials.trial(1));
    }
    double setup = meters.uptimeSeconds() - calls.total();
    output.meta(CALIBRATION_CALLS, calls);
    output.meta(CALIBRATION_T1, calls.median());
    output.meta(CALIBRATION_SETUP, setup);
    Plan plan = Planner.plan(calls.median(), setup, order.constants());
    if (Planner.isCalibrationEnough(plan)) {
      output.trial(calls.first());
    } else {
      trials.run(Share.of(plan));
    }
    new SamplePass(trials.call(), clock, trials.cycles())
        .run(calls.median(), order.constants().sampleSeconds(), output);
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
    output.meta("mode", "fixed_iterations");
    output.meta("timing_scope", "loop");
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

  /// The calls of a calibration: up to five, and no more after a second.
  private static final class Calls {
    private static final int MOST_CALLS = 5;
    private static final double MOST_SECONDS = 1;

    private final List<Trial> made = new ArrayList<>();

    boolean wantMore() {
      return made.size() < MOST_CALLS && (made.isEmpty() || total() < MOST_SECONDS);
    }

    void add(Trial call) {
      made.add(call);
    }

    Trial first() {
      return made.getFirst();
    }

    double total() {
      return made.stream().mapToDouble(Trial::seconds).sum();
    }

    double median() {
      return Summary.median(made.stream().mapToDouble(Trial::seconds).toArray());
    }

    @Override
    public String toString() {
      return made.stream()
          .map(Trial::seconds)
          .map(String::valueOf)
          .collect(Collectors.joining(" "));
    }
  }
}
