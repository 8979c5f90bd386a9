package org.ngcc4j.campaign.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

/// Has child JVMs measure operations, one after the other.
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

  private static final double PROFILE_SLACK_SECONDS = 300;
  private static final int STDERR_CHARS = 2000;
  private static final Duration SELF_CHECK_LIMIT = Duration.ofMinutes(2);

  /// Finds out how long an operation takes, and does the first part of the plan that follows.
  ///
  /// Calls are timed after the warm-up, because that is what the plan is about; the first call of
  /// all is recorded beside them. A warm JVM is precious: the process goes on with the trials of
  /// the first process of the plan.
  public Calibration calibrate(InstanceDescription instance, Operation operation)
      throws IOException, InterruptedException {
    DriverReport report = new DriverReport();
    ProcessRun process =
        time(
            order(instance, operation, null, null),
            seconds(constants.calibrationLimitSeconds()),
            report);
    Double t1 = real(process, MeasureTask.CALIBRATION_T1);
    Double setup = real(process, MeasureTask.CALIBRATION_SETUP);
    boolean complete =
        process.status().equals(DriverReport.COMPLETE) && t1 != null && setup != null;
    return new Calibration(
        instance.candidate(),
        instance.label(),
        operation.id(),
        complete ? Calibration.COMPLETE : Calibration.FAILED,
        real(process, "cold_first_call_seconds"),
        reals(process, MeasureTask.CALIBRATION_CALLS),
        complete ? t1 : null,
        complete ? setup : null,
        process,
        discarded(0, report),
        Extra.NONE);
  }

  /// Carries out the rest of a plan.
  ///
  /// The first process that does not end well ends the measurement; what there is until then is
  /// kept.
  ///
  /// @param calibration holds the first process
  /// @param ended gets the number of processes that have ended so far
  public Measurement measure(
      InstanceDescription instance,
      Operation operation,
      Calibration calibration,
      Plan plan,
      IntConsumer ended)
      throws IOException, InterruptedException {
    if (Planner.isCalibrationEnough(plan)) {
      return new Measurement(true, List.of(reused(calibration)), calibration.discarded());
    }
    List<ProcessRun> processes = new ArrayList<>(List.of(calibration.process()));
    List<Discarded> discarded = new ArrayList<>(calibration.discarded());
    while (processes.size() < Planner.processes(plan) && isWhole(processes.getLast(), plan)) {
      DriverReport report = new DriverReport();
      ProcessRun process =
          process(instance, operation, plan, cycles(calibration.process()), report);
      discarded.addAll(discarded(processes.size(), report));
      processes.add(process);
      ended.accept(processes.size());
    }
    return new Measurement(isWhole(processes.getLast(), plan), processes, discarded);
  }

  /// Carries out one process of a plan.
  ///
  /// @param cycles which source of cycles to use; `null` for the best there is
  ProcessRun process(
      InstanceDescription instance,
      Operation operation,
      Plan plan,
      @Nullable String cycles,
      DriverReport report)
      throws IOException, InterruptedException {
    return time(
        order(instance, operation, MeasureOrder.Share.of(plan), cycles),
        seconds(plan.timeoutPerProcessSeconds()),
        report);
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

  private static List<Discarded> discarded(int process, DriverReport report) {
    List<Discarded> discarded = new ArrayList<>();
    for (DriverReport.Discarded one : report.discarded()) {
      discarded.add(
          new Discarded(process, discarded.size(), one.reason(), List.of(one.trial()), Extra.NONE));
    }
    return discarded;
  }

  private ProcessRun time(MeasureOrder order, Duration limit, DriverReport report)
      throws IOException, InterruptedException {
    ChildResult result =
        run(MeasureTask.class, order.arguments(), JvmArguments.forTiming(codePath), limit, report);
    List<String> command = LocalPaths.cutCommand(result.command());
    double wall = result.wall().toNanos() * 1e-9;
    String status = status(result, report);
    boolean timedOut = result.timedOut();
    return new ProcessRun(
        status,
        timedOut ? limit.toNanos() * 1e-9 : null,
        timedOut ? null : result.exitCode(),
        timedOut ? null : report.meta(),
        timedOut ? null : report.trials(),
        timedOut ? null : stderr(result),
        command,
        wall,
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
