package org.ngcc4j.campaign.measure;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

/// Times operations of one instance in a JVM that does nothing else: one, or one after the other.
///
/// In this order: the cold first call and the warm-up of each operation; then for each operation a
/// few calls by which it is planned, if this is its first process; for each trial a collection, a
/// fresh set-up, the planned warm-ups and the timed calls; at the end the calls of the last warm-up
/// batch once more, to check their results. Several operations are warmed up before any of them is
/// timed. The output is that of [DriverOutput].
public final class MeasureTask implements ChildTask {
  /// Exit code of a task whose operation failed for good.
  static final int OPERATION_FAILED = 3;

  /// What a calibrating process states: its calls one by one.
  public static final String CALIBRATION_CALLS = "calibration_calls_seconds";

  /// Their median.
  public static final String CALIBRATION_T1 = "calibration_t1_seconds";

  /// The rest of the time of that process.
  public static final String CALIBRATION_SETUP = "calibration_setup_seconds";

  /// The operations that shared the process, in their order; not stated if there was one.
  static final String PROCESS_OPERATIONS = "process_operations";

  /// Where the cycles come from.
  static final String CYCLES_SOURCE = "cycles_source";

  private static final int OVERHEAD_CALLS = 200_000;
  private static final int OVERHEAD_ROUNDS = 3;

  private final JvmMeters meters = new JvmMeters();
  private final NanoClock clock = new NanoClock();

  /// Made by the child's [main class][org.ngcc4j.campaign.child.Worker].
  public MeasureTask() {}

  @Override
  public int run(List<String> arguments, PrintStream out) throws Exception {
    List<MeasureOrder> orders = MeasureOrder.parseAll(arguments);
    DriverOutput output = new DriverOutput(out);
    Operation operation = orders.getFirst().operation();
    try (IccsSignature signature = open(orders.getFirst().key())) {
      List<WarmOrder> ready = new ArrayList<>();
      for (MeasureOrder order : orders) {
        operation = order.operation();
        MeasuredCall call = MeasuredCall.of(operation, signature);
        ready.add(
            new WarmOrder(
                order, WarmCall.of(call, largestBatch(order), order.constants(), meters)));
      }
      // Not before: until now the compiler had most of the work, and may use every CPU.
      CpuPlacement placement = CpuPlacement.pin(orders.getFirst().cpu());
      double setup = meters.uptimeSeconds() / orders.size();
      for (WarmOrder next : ready) {
        MeasureOrder order = next.order;
        operation = order.operation();
        output.operation(operation);
        describe(signature.description(), order, output);
        meters.describe(output);
        output.meta(PROCESS_OPERATIONS, operations(orders.stream().map(MeasureOrder::operation)));
        describe(placement, output);
        // The other operations find code that is warm.
        if (operation == orders.getFirst().operation()) {
          output.meta("cold_first_call_seconds", next.warm.coldSeconds());
        }
        measure(order, next.warm.again(meters), setup, output);
        output.meta("call_overhead_ns", callOverheadNanos(MeasuredCall.empty(signature)));
        output.complete();
      }
      return 0;
    } catch (LoadException e) {
      System.err.println(e.getMessage());
      return OPERATION_FAILED;
    } catch (IccsFailure e) {
      System.err.println(operation.id() + " failed: " + e.getMessage());
      return OPERATION_FAILED;
    }
  }

  /// An order whose operation has settled.
  private record WarmOrder(MeasureOrder order, WarmCall warm) {}

  /// Returns the operations that share this process, if there are several.
  static @Nullable String operations(Stream<Operation> operations) {
    List<String> ids = operations.map(Operation::id).toList();
    return ids.size() == 1 ? null : String.join(" ", ids);
  }

  static IccsSignature open(String key) throws LoadException {
    return Implementations.find(key)
        .orElseThrow(() -> new IllegalArgumentException("no implementation " + key + " is there"))
        .open();
  }

  private static int largestBatch(MeasureOrder order) {
    Share share = order.share();
    return share == null ? order.constants().maxIterationsPerTrial() : share.iterations();
  }

  /// @param setup seconds of the process before, as far as they are this operation's
  private void measure(MeasureOrder order, WarmCall warm, double setup, DriverOutput output)
      throws IccsFailure, SystemCallException {
    MeasuredCall call = warm.call();
    WarmUp.Outcome outcome = warm.outcome();
    output.meta("warmup_calls", outcome.calls());
    output.meta("warmup_seconds", outcome.seconds());
    output.meta("warmup_converged", outcome.converged());
    String source = order.cycles();
    try (CycleSource cycles = source == null ? CycleSource.open() : CycleSource.open(source)) {
      TimedTrials trials = new TimedTrials(order, call, clock, cycles, meters, output);
      Share share = order.share();
      if (share == null) {
        calibrateAndBegin(order, trials, setup, output);
      } else {
        trials.run(share);
      }
      output.meta(CYCLES_SOURCE, cycles.id());
    }
    countErrors(call, output);
    meters.describeEnd(output);
    check(call, outcome.lastBatch(), output);
  }

  /// Times a few calls one by one, plans on their median, and makes the trials of the first process
  /// of that plan, for which this one is warm already.
  private void calibrateAndBegin(
      MeasureOrder order, TimedTrials trials, double setup, DriverOutput output)
      throws IccsFailure {
    Calls calls = new Calls();
    while (calls.wantMore()) {
      calls.add(trials.trial(1));
    }
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

  private static void describe(CpuPlacement placement, DriverOutput output) {
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
