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
import org.ngcc4j.campaign.dataset.Plan;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.host.LocalPaths;
import org.ngcc4j.campaign.implementation.InstanceDescription;

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

  private static final int STDERR_CHARS = 2000;

  /// Finds out how long an operation takes.
  ///
  /// Calls are timed after the warm-up, because that is what the plan is about; the first call of
  /// all is recorded beside them.
  public Calibration calibrate(InstanceDescription instance, Operation operation)
      throws IOException, InterruptedException {
    MeasureOrder order = MeasureOrder.calibration(instance.key(), operation, place(), constants);
    ProcessRun process =
        time(order, seconds(constants.calibrationLimitSeconds()), new DriverReport());
    List<Trial> calls = trialsOf(process);
    boolean complete = process.status().equals(DriverReport.COMPLETE) && !calls.isEmpty();
    double[] seconds = calls.stream().mapToDouble(Trial::seconds).toArray();
    Double t1 = complete ? Summary.median(seconds) : null;
    return new Calibration(
        instance.candidate(),
        instance.label(),
        operation.id(),
        complete ? Calibration.COMPLETE : Calibration.FAILED,
        cold(process),
        calls.stream().map(Trial::seconds).toList(),
        t1,
        complete ? Math.max(0, process.wallSeconds() - Arrays.stream(seconds).sum()) : null,
        process,
        Extra.NONE);
  }

  /// Carries out a plan.
  ///
  /// The first process that does not end well ends the measurement; what there is until then is
  /// kept.
  ///
  /// @param ended gets the number of processes that have ended so far
  public Measurement measure(
      InstanceDescription instance, Operation operation, Plan plan, IntConsumer ended)
      throws IOException, InterruptedException {
    MeasureOrder order = MeasureOrder.trials(instance.key(), operation, place(), constants, plan);
    Duration limit = seconds(plan.timeoutPerProcessSeconds());
    List<ProcessRun> processes = new ArrayList<>();
    List<Discarded> discarded = new ArrayList<>();
    for (int i = 0; i < Planner.processes(plan); i++) {
      DriverReport report = new DriverReport();
      ProcessRun process = time(order, limit, report);
      addDiscarded(i, report, discarded);
      processes.add(process);
      ended.accept(processes.size());
      boolean whole = trialsOf(process).size() == order.trials();
      if (!process.status().equals(DriverReport.COMPLETE) || !whole) {
        return new Measurement(false, processes, discarded);
      }
    }
    return new Measurement(true, processes, discarded);
  }

  /// Returns the measurement that a calibration already is, when the plan asks for one call only.
  public static Measurement reuse(Calibration calibration) {
    ProcessRun process = calibration.process();
    ProcessRun reused =
        new ProcessRun(
            process.status(),
            null,
            process.exitCode(),
            process.meta(),
            trialsOf(process).subList(0, 1),
            process.stderr(),
            process.command(),
            process.wallSeconds(),
            0,
            calibration.t1Seconds(),
            calibration.setupSeconds(),
            true,
            Extra.NONE);
    return new Measurement(true, List.of(reused), List.of());
  }

  /// Finds out how much memory an operation takes.
  ///
  /// @param operation `null` for the bare runtime
  /// @param limit after which the process is taken to hang
  public MemoryFigures memory(
      InstanceDescription instance, @Nullable Operation operation, Duration limit)
      throws IOException, InterruptedException {
    MemoryOrder order =
        new MemoryOrder(
            instance.key(),
            operation,
            cpu,
            constants.warmupSeconds(),
            constants.warmupCapSeconds());
    DriverReport report = new DriverReport();
    ChildResult result =
        run(MemoryTask.class, order.arguments(), JvmArguments.forMemory(codePath), limit, report);
    return MemoryFigures.of(status(result, report), report.meta(), stderr(result));
  }

  private static void addDiscarded(int process, DriverReport report, List<Discarded> discarded) {
    int attempt = 0;
    for (DriverReport.Discarded one : report.discarded()) {
      discarded.add(
          new Discarded(process, attempt++, one.reason(), List.of(one.trial()), Extra.NONE));
    }
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

  private MeasureOrder.Place place() {
    return new MeasureOrder.Place(cpu, clockHertz == null ? 0 : clockHertz);
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

  private static @Nullable Double cold(ProcessRun process) {
    Map<String, String> meta = process.meta();
    String seconds = meta == null ? null : meta.get("cold_first_call_seconds");
    return seconds == null ? null : Double.valueOf(seconds);
  }
}
