package org.ngcc4j.campaign.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
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
    Duration limit = seconds(constants.calibrationLimitSeconds());
    List<Job> jobs =
        operations.stream()
            .map(o -> new Job(o, order(instance, o, null, null).arguments(), limit))
            .toList();
    Map<Operation, Calibration> calibrations = new EnumMap<>(Operation.class);
    time(jobs)
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
      List<Job> jobs =
          all.values().stream()
              .filter(one -> one.wants(made))
              .map(one -> one.next(instance, this))
              .toList();
      if (jobs.isEmpty()) {
        break;
      }
      time(jobs)
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

    Job next(InstanceDescription instance, Measurer measurer) {
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

  /// Finds out how much memory operations take.
  ///
  /// @param limits the operations, which share one process, and after how long each is taken to
  ///     hang
  public Map<Operation, MemoryFigures> memory(
      InstanceDescription instance, Map<Operation, Duration> limits)
      throws IOException, InterruptedException {
    List<Job> jobs = new ArrayList<>();
    limits.forEach(
        (operation, limit) ->
            jobs.add(new Job(operation, memoryOrder(instance, operation).arguments(), limit)));
    return together(
        MemoryTask.class,
        JvmArguments.forMemory(codePath),
        jobs,
        DriverReport::new,
        ended ->
            MemoryFigures.of(
                ended.status(), ended.report.meta(), stderr(ended.result), ended.sharedFailure));
  }

  /// Finds out how much memory the bare runtime takes.
  ///
  /// @param any an implementation that is there; it is not called
  /// @param limit after which the process is taken to hang
  public MemoryFigures runtimeMemory(InstanceDescription any, Duration limit)
      throws IOException, InterruptedException {
    DriverReport report = new DriverReport();
    ChildResult result =
        run(
            MemoryTask.class,
            memoryOrder(any, null).arguments(),
            JvmArguments.forMemory(codePath),
            limit,
            report::accept);
    return MemoryFigures.of(status(result, report), report.meta(), stderr(result), null);
  }

  private MemoryOrder memoryOrder(InstanceDescription instance, @Nullable Operation operation) {
    return new MemoryOrder(instance.key(), operation, cpu, constants);
  }

  /// Finds out how much of operations the ICCS functions take.
  ///
  /// @param instance a Java implementation, or a library that counts
  /// @param callSeconds the operations, which share one process, and how long a call of each takes
  public Map<Operation, HashProfile> profile(
      InstanceDescription instance, Map<Operation, Double> callSeconds)
      throws IOException, InterruptedException {
    List<Job> jobs = new ArrayList<>();
    callSeconds.forEach(
        (operation, call) -> {
          ProfileOrder order = ProfileOrder.plan(instance.key(), operation, cpu, call, constants);
          double limit = PROFILE_SLACK_SECONDS + 3 * order.iterations() * call;
          jobs.add(new Job(operation, order.arguments(), seconds(limit)));
        });
    List<String> jvmArguments = new ArrayList<>(JvmArguments.forTiming(codePath));
    jvmArguments.add("-D" + HelperProfile.PROPERTY + "=true");
    return together(
        ProfileTask.class,
        jvmArguments,
        jobs,
        ProfileReport::new,
        ended ->
            ended.report.profile(
                instance.candidate(),
                instance.recordLabel(),
                ended.operation,
                ended.status().equals(DriverReport.COMPLETE),
                LocalPaths.cutCommand(ended.result.command()),
                stderr(ended.result),
                ended.sharedFailure));
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
            report::accept);
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

  private Job next(
      InstanceDescription instance, Operation operation, Plan plan, @Nullable String cycles) {
    return new Job(
        operation,
        order(instance, operation, MeasureOrder.Share.of(plan), cycles).arguments(),
        seconds(plan.timeoutPerProcessSeconds()));
  }

  /// What a process is to do for one operation.
  ///
  /// @param operation the operation
  /// @param arguments the task's
  /// @param limit after which it counts as hung
  private record Job(Operation operation, List<String> arguments, Duration limit) {}

  /// How a process ended for one operation.
  ///
  /// @param operation the operation
  /// @param result of the whole process
  /// @param limit of the whole process
  /// @param report what was said about the operation
  /// @param sharedFailure how a process of several operations failed before this one, if it did
  private record Ended<R extends ChildReports.Report>(
      Operation operation,
      ChildResult result,
      Duration limit,
      R report,
      @Nullable String sharedFailure) {
    String status() {
      return Measurer.status(result, report);
    }
  }

  /// Runs one process for some operations. If one of several fails in it the others must not fail
  /// with it: then each gets a process of its own.
  private <R extends ChildReports.Report, T> Map<Operation, T> together(
      Class<? extends ChildTask> task,
      List<String> jvmArguments,
      List<Job> jobs,
      Supplier<R> empty,
      Function<Ended<R>, T> read)
      throws IOException, InterruptedException {
    return together(task, jvmArguments, jobs, empty, read, null);
  }

  private <R extends ChildReports.Report, T> Map<Operation, T> together(
      Class<? extends ChildTask> task,
      List<String> jvmArguments,
      List<Job> jobs,
      Supplier<R> empty,
      Function<Ended<R>, T> read,
      @Nullable String sharedFailure)
      throws IOException, InterruptedException {
    Duration limit = jobs.stream().map(Job::limit).reduce(Duration.ZERO, Duration::plus);
    List<String> arguments = jobs.stream().flatMap(job -> job.arguments.stream()).toList();
    ChildReports<R> reports = new ChildReports<>(empty);
    ChildResult result = run(task, arguments, jvmArguments, limit, reports::accept);
    Map<Operation, T> all = new EnumMap<>(Operation.class);
    boolean failed =
        jobs.stream()
            .anyMatch(
                job -> !status(result, reports.of(job.operation)).equals(DriverReport.COMPLETE));
    for (Job job : jobs) {
      if (failed && jobs.size() > 1) {
        all.putAll(together(task, jvmArguments, List.of(job), empty, read, how(result, limit)));
      } else {
        R report = reports.of(job.operation);
        all.put(
            job.operation,
            read.apply(new Ended<>(job.operation, result, limit, report, sharedFailure)));
      }
    }
    return all;
  }

  /// What became of an operation in a process.
  private record Timed(ProcessRun process, List<DriverReport.Discarded> repeated) {
    static Timed of(Ended<DriverReport> ended) {
      ChildResult result = ended.result;
      DriverReport report = ended.report;
      boolean timedOut = result.timedOut();
      ProcessRun process =
          new ProcessRun(
              ended.status(),
              timedOut ? ended.limit.toNanos() * 1e-9 : null,
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
              sharedFailure(ended.sharedFailure));
      return new Timed(process, report.discarded());
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

  private Map<Operation, Timed> time(List<Job> jobs) throws IOException, InterruptedException {
    return together(
        MeasureTask.class, JvmArguments.forTiming(codePath), jobs, DriverReport::new, Timed::of);
  }

  /// Says how a process failed; one that ended with 0 did not do all it was to do.
  private static String how(ChildResult result, Duration limit) {
    if (!result.timedOut() && result.exitCode() == 0) {
      return "it ended early";
    }
    return result.timedOut()
        ? "no end after %d s".formatted(limit.toSeconds())
        : result.describeEnd();
  }

  /// What a record has about a process of several operations that failed.
  public static Extra sharedFailure(@Nullable String how) {
    return how == null ? Extra.NONE : new Extra(Map.of(SHARED_FAILURE, StringNode.valueOf(how)));
  }

  private ChildResult run(
      Class<? extends ChildTask> task,
      List<String> arguments,
      List<String> jvmArguments,
      Duration limit,
      Consumer<String> lines)
      throws IOException, InterruptedException {
    return ChildJvm.of(task, arguments.toArray(String[]::new))
        .withJvmArguments(jvmArguments)
        .withCodePath(codePath)
        .withDeadline(limit)
        .run(lines);
  }

  private static Duration seconds(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  private static String status(ChildResult result, ChildReports.Report report) {
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
