package org.ngcc4j.campaign.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.child.ChildJvm;
import org.ngcc4j.campaign.child.ChildResult;
import org.ngcc4j.campaign.child.ChildTask;
import org.ngcc4j.campaign.child.CodePath;
import org.ngcc4j.campaign.dataset.Calibration;
import org.ngcc4j.campaign.dataset.Extension.Discarded;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.Plan;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.host.LocalPaths;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.profile.HelperProfile;
import tools.jackson.databind.node.StringNode;

/// Has child JVMs measure operations, one JVM after the other.
///
/// What goes wrong in a child is part of the answer, never an exception.
///
/// @param constants those of the run
/// @param cpu where to measure
/// @param clockHertz the fixed clock of the run, against which disturbed trials are recognised;
///     `null` if there is none
/// @param codePath where the children find the code
public record Measurer(
    PlanningConstants constants, int cpu, @Nullable Double clockHertz, CodePath codePath) {

  /// What a process's record has if a process of several operations failed in its place: how.
  public static final String SHARED_FAILURE = "shared_process_failed";

  private static final double PROFILE_SLACK_SECONDS = 300;
  private static final int STDERR_CHARS = 2000;
  private static final Duration SELF_CHECK_LIMIT = Duration.ofMinutes(2);

  /// An operation of which the first process has been made.
  ///
  /// @param operation the operation
  /// @param calibration holds the first process
  /// @param plan what follows from it
  public record Planned(Operation operation, Calibration calibration, Plan plan) {}

  /// Finds out how long operations take, and does the first part of the plans that follow.
  ///
  /// Calls are timed after the warm-up, because that is what the plan is about; the first call of
  /// all is recorded beside them. A warm JVM is precious: the process goes on with the trials of
  /// the first process of the plan.
  ///
  /// @param operations share one process
  public Map<Operation, Calibration> calibrate(
      InstanceDescription instance, List<Operation> operations)
      throws IOException, InterruptedException {
    List<Order> orders =
        operations.stream()
            .map(
                o -> new Order(order(instance, o, null, null), constants.calibrationLimitSeconds()))
            .toList();
    Map<Operation, Calibration> calibrations = new EnumMap<>(Operation.class);
    time(orders)
        .forEach(
            (operation, timed) ->
                calibrations.put(operation, calibration(instance, operation, timed)));
    return calibrations;
  }

  private static Calibration calibration(
      InstanceDescription instance, Operation operation, Timed timed) {
    return calibration(
        instance.candidate(), instance.label(), operation.id(), timed.process, timed.discarded(0));
  }

  /// Returns what follows from the process of a calibration.
  ///
  /// @param discarded trials of it that were disturbed and repeated
  /// @throws NumberFormatException if the process states something else where a number belongs
  public static Calibration calibration(
      String candidate,
      String label,
      String operation,
      ProcessRun process,
      List<Discarded> discarded) {
    Double t1 = real(process, MeasureTask.CALIBRATION_T1);
    Double setup = real(process, MeasureTask.CALIBRATION_SETUP);
    boolean complete =
        process.status().equals(DriverReport.COMPLETE) && t1 != null && setup != null;
    return new Calibration(
        candidate,
        label,
        operation,
        complete ? Calibration.COMPLETE : Calibration.FAILED,
        real(process, "cold_first_call_seconds"),
        reals(process, MeasureTask.CALIBRATION_CALLS),
        complete ? t1 : null,
        complete ? setup : null,
        process,
        discarded,
        Extra.NONE);
  }

  /// Carries out the rest of some plans.
  ///
  /// The first process of an operation that does not end well ends its measurement; what there is
  /// until then is kept.
  ///
  /// @param planned share their processes, as far as each has some left
  /// @param ended gets the number of processes that have ended so far
  public Map<Operation, Measurement> measure(
      InstanceDescription instance, List<Planned> planned, IntConsumer ended)
      throws IOException, InterruptedException {
    Map<Operation, Progress> all = new EnumMap<>(Operation.class);
    planned.forEach(one -> all.put(one.operation, new Progress(one)));
    for (int number = 1; ; number++) {
      int made = number;
      List<Order> orders =
          all.values().stream()
              .filter(one -> one.wants(made))
              .map(one -> one.next(instance, this))
              .toList();
      if (orders.isEmpty()) {
        break;
      }
      time(orders)
          .forEach((operation, timed) -> Objects.requireNonNull(all.get(operation)).add(timed));
      ended.accept(number + 1);
    }
    Map<Operation, Measurement> measurements = new EnumMap<>(Operation.class);
    all.forEach((operation, progress) -> measurements.put(operation, progress.measurement()));
    return measurements;
  }

  /// How far a plan has been carried out.
  private static final class Progress {
    private final Planned planned;
    private final List<ProcessRun> processes = new ArrayList<>();
    private final List<Discarded> discarded;

    Progress(Planned planned) {
      this.planned = planned;
      processes.add(
          Planner.isCalibrationEnough(planned.plan)
              ? reused(planned.calibration)
              : planned.calibration.process());
      discarded = new ArrayList<>(planned.calibration.discarded());
    }

    /// Tells whether there is a process left after so many.
    boolean wants(int made) {
      return !Planner.isCalibrationEnough(planned.plan)
          && made == processes.size()
          && made < Planner.processes(planned.plan)
          && isWhole(processes.getLast(), planned.plan);
    }

    Order next(InstanceDescription instance, Measurer measurer) {
      return measurer.next(
          instance, planned.operation, planned.plan, cycles(planned.calibration.process()));
    }

    void add(Timed timed) {
      discarded.addAll(timed.discarded(processes.size()));
      processes.add(timed.process);
    }

    Measurement measurement() {
      boolean complete =
          Planner.isCalibrationEnough(planned.plan) || isWhole(processes.getLast(), planned.plan);
      return new Measurement(complete, processes, discarded);
    }
  }

  /// Carries out one process of a plan.
  ///
  /// @param cycles which source of cycles to use; `null` for the best there is
  ProcessRun process(
      InstanceDescription instance, Operation operation, Plan plan, @Nullable String cycles)
      throws IOException, InterruptedException {
    return Objects.requireNonNull(
            time(List.of(next(instance, operation, plan, cycles))).get(operation))
        .process;
  }

  private static boolean isWhole(ProcessRun process, Plan plan) {
    return process.status().equals(DriverReport.COMPLETE)
        && trialsOf(process).size() == Planner.trialsPerProcess(plan);
  }

  /// The calibration is all that a plan of one call asks for.
  private static ProcessRun reused(Calibration calibration) {
    ProcessRun process = calibration.process();
    return new ProcessRun(
        process.status(),
        null,
        process.exitCode(),
        process.meta(),
        process.trials(),
        process.stderr(),
        process.command(),
        process.wallSeconds(),
        process.disturbedRetries(),
        calibration.t1Seconds(),
        calibration.setupSeconds(),
        true,
        Extra.NONE);
  }

  /// Finds out how much memory an operation takes.
  ///
  /// @param operation `null` for the bare runtime
  /// @param limit after which the process is taken to hang
  public MemoryFigures memory(
      InstanceDescription instance, @Nullable Operation operation, Duration limit)
      throws IOException, InterruptedException {
    MemoryOrder order = new MemoryOrder(instance.key(), operation, cpu, constants);
    DriverReport report = new DriverReport();
    ChildResult result =
        run(MemoryTask.class, order.arguments(), JvmArguments.forMemory(codePath), limit, report);
    return MemoryFigures.of(status(result, report), report.meta(), stderr(result));
  }

  /// Finds out how much of an operation the ICCS functions take.
  ///
  /// @param instance a Java implementation, or a library that counts
  /// @param callSeconds how long a call takes
  public HashProfile profile(InstanceDescription instance, Operation operation, double callSeconds)
      throws IOException, InterruptedException {
    ProfileOrder order = ProfileOrder.plan(instance.key(), operation, cpu, callSeconds, constants);
    List<String> jvmArguments = new ArrayList<>(JvmArguments.forTiming(codePath));
    jvmArguments.add("-D" + HelperProfile.PROPERTY + "=true");
    ProfileReport report = new ProfileReport();
    Duration limit = seconds(PROFILE_SLACK_SECONDS + 3 * order.iterations() * callSeconds);
    ChildResult result =
        ChildJvm.of(ProfileTask.class, order.arguments().toArray(String[]::new))
            .withJvmArguments(jvmArguments)
            .withCodePath(codePath)
            .withDeadline(limit)
            .run(report::accept);
    return report.profile(
        instance.candidate(),
        instance.recordLabel(),
        operation,
        status(result, report.driver()).equals(DriverReport.COMPLETE),
        LocalPaths.cutCommand(result.command()),
        stderr(result));
  }

  /// Measures what is known beforehand.
  ///
  /// @param any an implementation that is there; it is not called
  /// @throws IOException if the process could not be started or did not end well
  public SelfCheck selfCheck(InstanceDescription any) throws IOException, InterruptedException {
    DriverReport report = new DriverReport();
    List<String> arguments = List.of(any.key(), Integer.toString(cpu));
    ChildResult result =
        run(
            SelfCheckTask.class,
            arguments,
            JvmArguments.forTiming(codePath),
            SELF_CHECK_LIMIT,
            report);
    SelfCheck check = SelfCheck.of(report.meta());
    if (check == null) {
      throw new IOException(
          "the process ended with " + status(result, report) + " " + stderr(result).strip());
    }
    return check;
  }

  /// All trials of an operation count the same thing.
  private static @Nullable String cycles(ProcessRun first) {
    Map<String, String> meta = first.meta();
    return meta == null ? null : meta.get(MeasureTask.CYCLES_SOURCE);
  }

  private MeasureOrder order(
      InstanceDescription instance,
      Operation operation,
      MeasureOrder.@Nullable Share share,
      @Nullable String cycles) {
    double clock = clockHertz == null ? 0 : clockHertz;
    return new MeasureOrder(instance.key(), operation, cpu, clock, constants, share, cycles);
  }

  private Order next(
      InstanceDescription instance, Operation operation, Plan plan, @Nullable String cycles) {
    return new Order(
        order(instance, operation, MeasureOrder.Share.of(plan), cycles),
        plan.timeoutPerProcessSeconds());
  }

  /// What a process is to do, and the seconds after which it counts as hung.
  private record Order(MeasureOrder order, double limit) {}

  /// What became of an operation in a process.
  private record Timed(ProcessRun process, List<DriverReport.Discarded> repeated) {
    /// Notes in the record that the process before this one, of several operations, failed.
    Timed after(String failure) {
      ProcessRun p = process;
      Extra extra = new Extra(Map.of(SHARED_FAILURE, StringNode.valueOf(failure)));
      return new Timed(
          new ProcessRun(
              p.status(),
              p.timeoutSeconds(),
              p.exitCode(),
              p.meta(),
              p.trials(),
              p.stderr(),
              p.command(),
              p.wallSeconds(),
              p.disturbedRetries(),
              p.t1Seconds(),
              p.setupSeconds(),
              p.reusedCalibration(),
              extra),
          repeated);
    }

    List<Discarded> discarded(int number) {
      List<Discarded> discarded = new ArrayList<>();
      for (DriverReport.Discarded one : repeated) {
        discarded.add(
            new Discarded(
                number, discarded.size(), one.reason(), List.of(one.trial()), Extra.NONE));
      }
      return discarded;
    }
  }

  /// Runs a process. If one of several operations fails in it the others must not fail with it:
  /// then each gets a process of its own.
  private Map<Operation, Timed> time(List<Order> orders) throws IOException, InterruptedException {
    Duration limit = seconds(orders.stream().mapToDouble(Order::limit).sum());
    DriverReports reports = new DriverReports();
    ChildResult result =
        ChildJvm.of(
                MeasureTask.class,
                orders.stream()
                    .flatMap(order -> order.order.arguments().stream())
                    .toArray(String[]::new))
            .withJvmArguments(JvmArguments.forTiming(codePath))
            .withCodePath(codePath)
            .withDeadline(limit)
            .run(reports::accept);
    Map<Operation, Timed> timed = new EnumMap<>(Operation.class);
    boolean failed = result.timedOut() || result.exitCode() != 0;
    for (Order order : orders) {
      Operation operation = order.order.operation();
      if (failed && orders.size() > 1) {
        Timed alone = Objects.requireNonNull(time(List.of(order)).get(operation));
        timed.put(operation, alone.after(end(result, limit)));
      } else {
        DriverReport report = reports.of(operation);
        timed.put(operation, new Timed(process(result, limit, report), report.discarded()));
      }
    }
    return timed;
  }

  private static String end(ChildResult result, Duration limit) {
    return result.timedOut()
        ? "no end after %d s".formatted(limit.toSeconds())
        : result.describeEnd();
  }

  private static ProcessRun process(ChildResult result, Duration limit, DriverReport report) {
    boolean timedOut = result.timedOut();
    return new ProcessRun(
        status(result, report),
        timedOut ? limit.toNanos() * 1e-9 : null,
        timedOut ? null : result.exitCode(),
        timedOut ? null : report.meta(),
        timedOut ? null : report.trials(),
        timedOut ? null : stderr(result),
        LocalPaths.cutCommand(result.command()),
        result.wall().toNanos() * 1e-9,
        report.discarded().size(),
        null,
        null,
        null,
        Extra.NONE);
  }

  private ChildResult run(
      Class<? extends ChildTask> task,
      List<String> arguments,
      List<String> jvmArguments,
      Duration limit,
      DriverReport report)
      throws IOException, InterruptedException {
    return ChildJvm.of(task, arguments.toArray(String[]::new))
        .withJvmArguments(jvmArguments)
        .withCodePath(codePath)
        .withDeadline(limit)
        .run(report::accept);
  }

  private static Duration seconds(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  private static String status(ChildResult result, DriverReport report) {
    if (result.timedOut()) {
      return "hard_timeout";
    }
    return result.exitCode() == 0 ? report.status() : "failed";
  }

  private static String stderr(ChildResult result) {
    String text = LocalPaths.cut(result.standardError());
    return text.substring(Math.max(0, text.length() - STDERR_CHARS));
  }

  private static List<Trial> trialsOf(ProcessRun process) {
    List<Trial> trials = process.trials();
    return trials == null ? List.of() : trials;
  }

  private static @Nullable Double real(ProcessRun process, String name) {
    Map<String, String> meta = process.meta();
    String value = meta == null ? null : meta.get(name);
    return value == null ? null : Double.valueOf(value);
  }

  private static List<Double> reals(ProcessRun process, String name) {
    Map<String, String> meta = process.meta();
    String values = meta == null ? null : meta.get(name);
    return values == null
        ? List.of()
        : Arrays.stream(values.split(" ")).map(Double::valueOf).toList();
  }
}
