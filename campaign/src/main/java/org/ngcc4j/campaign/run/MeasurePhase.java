package org.ngcc4j.campaign.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.Calibration;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.Plan;
import org.ngcc4j.campaign.dataset.RuntimeFloor;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.kat.KatStatus;
import org.ngcc4j.campaign.measure.Measurement;
import org.ngcc4j.campaign.measure.Measurer;
import org.ngcc4j.campaign.measure.MemoryFigures;
import org.ngcc4j.campaign.measure.Operation;
import org.ngcc4j.campaign.measure.Planner;
import org.ngcc4j.campaign.measure.PlanningConstants;

/// Calibrates every operation, plans, and measures, the cheapest first: one operation after the
/// other, or those of an instance together if the run's constants say so.
final class MeasurePhase {
  private static final Path CALIBRATIONS = Path.of("calibrate");
  private static final Path RUNTIME_FLOOR = Path.of("memory", "runtime.json");

  /// What a process takes beside warm-up and calls, until its calibration tells.
  private static final double START_SECONDS = 1;

  /// What a memory run does after its warm-up.
  private static final double MEMORY_SECONDS = 2;

  private final RunDirectory run;
  private final CampaignState state;
  private final Measurer measurer;
  private final RecordBuilder records;
  private final Steps steps;

  MeasurePhase(
      RunDirectory run,
      CampaignState state,
      Measurer measurer,
      RecordBuilder records,
      Steps steps) {
    this.run = run;
    this.state = state;
    this.measurer = measurer;
    this.records = records;
    this.steps = steps;
  }

  /// One operation of one instance.
  private record Task(Instance instance, Operation operation) {
    Path record() {
      InstanceDescription d = instance.description();
      return DatasetPaths.record(d.candidate(), instance.label(), operation.id());
    }

    Path calibration() {
      return CALIBRATIONS.resolve(Path.of(DatasetPaths.RECORDS).relativize(record()));
    }

    String measuring() {
      return "measuring " + instance.name(operation);
    }

    String calibrating() {
      return "calibrating " + instance.name(operation);
    }
  }

  private record PlannedTask(Task task, Calibration calibration, Plan plan) {
    Measurer.Planned forMeasurer() {
      return new Measurer.Planned(task.operation(), calibration, plan);
    }
  }

  /// Makes room for everything that has no record yet in the time that is left.
  void expect(List<Instance> instances) {
    for (Task task : open(instances)) {
      steps.expect(task.calibrating(), START_SECONDS + warmup(task));
      steps.expect(task.measuring(), guess(task));
    }
  }

  /// Measures everything that has no record yet and may be timed.
  void run(List<Instance> instances) throws CampaignException, InterruptedException {
    List<Task> tasks = new ArrayList<>();
    for (Task task : open(instances)) {
      if (state.entry(task.instance()).map(e -> isTimed(e.kat())).orElse(false)) {
        tasks.add(task);
      } else {
        steps.end(task.calibrating(), "not timed");
        steps.end(task.measuring(), "not timed");
      }
    }
    try {
      List<List<PlannedTask>> planned = plan(tasks);
      if (!planned.isEmpty()) {
        Long floor = runtimeFloor(planned.getFirst().getFirst().task().instance());
        for (List<PlannedTask> together : planned) {
          measure(together, floor);
        }
      }
    } catch (IOException e) {
      throw new CampaignException("no process can be started: " + e.getMessage(), e);
    }
  }

  private List<Task> open(List<Instance> instances) {
    List<Task> tasks = new ArrayList<>();
    for (Instance instance : instances) {
      for (Operation operation : Operation.values()) {
        Task task = new Task(instance, operation);
        if (!run.has(task.record())) {
          tasks.add(task);
        }
      }
    }
    return tasks;
  }

  private static boolean isTimed(String status) {
    try {
      return KatStatus.valueOf(status).isTimed();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /// Returns what is to be measured, the cheapest first; tasks in one list share their processes.
  private List<List<PlannedTask>> plan(List<Task> tasks)
      throws IOException, CampaignException, InterruptedException {
    List<List<PlannedTask>> planned = new ArrayList<>();
    for (List<Task> together : measurer.constants().together(tasks, Task::instance)) {
      Map<Operation, Calibration> calibrations = calibrate(together);
      List<PlannedTask> group = new ArrayList<>();
      for (Task task : together) {
        plan(task, Objects.requireNonNull(calibrations.get(task.operation())))
            .ifPresent(group::add);
      }
      if (!group.isEmpty()) {
        planned.add(group);
      }
    }
    planned.sort(Comparator.comparingDouble(MeasurePhase::estimatedSeconds));
    return planned;
  }

  private static double estimatedSeconds(List<PlannedTask> together) {
    return together.stream().mapToDouble(p -> p.plan().estimatedSeconds()).sum();
  }

  private Optional<PlannedTask> plan(Task task, Calibration calibration) throws CampaignException {
    Double t1 = calibration.t1Seconds();
    Double setup = calibration.setupSeconds();
    if (t1 == null || setup == null) {
      fail(task, calibration);
      return Optional.empty();
    }
    Plan plan = Planner.plan(t1, setup, measurer.constants());
    double left = plan.estimatedSeconds() * (1 - 1.0 / Planner.processes(plan));
    steps.expect(task.measuring(), left + memoryEstimate(task));
    return Optional.of(new PlannedTask(task, calibration, plan));
  }

  private Map<Operation, Calibration> calibrate(List<Task> together)
      throws IOException, CampaignException, InterruptedException {
    Map<Operation, Calibration> calibrations = new EnumMap<>(Operation.class);
    List<Task> left = new ArrayList<>();
    for (Task task : together) {
      Optional<Calibration> earlier = run.read(task.calibration(), Calibration.class);
      if (earlier.isPresent()) {
        steps.end(task.calibrating(), "done before");
        calibrations.put(task.operation(), earlier.get());
      } else {
        steps.begin(task.calibrating());
        left.add(task);
      }
    }
    if (left.isEmpty()) {
      return calibrations;
    }
    Map<Operation, Calibration> made =
        measurer.calibrate(
            left.getFirst().instance().description(), left.stream().map(Task::operation).toList());
    for (Task task : left) {
      Calibration calibration = Objects.requireNonNull(made.get(task.operation()));
      run.write(task.calibration(), calibration);
      Double t1 = calibration.t1Seconds();
      steps.end(task.calibrating(), t1 == null ? "failed" : "%.3g s for a call".formatted(t1));
    }
    calibrations.putAll(made);
    return calibrations;
  }

  /// An operation that cannot be calibrated cannot be planned; its record says so.
  private void fail(Task task, Calibration calibration) throws CampaignException {
    RecordBuilder.Builder record = records.begin(task.instance(), task.operation());
    run.write(task.record(), record.failedCalibration(calibration, entry(task)));
    steps.warn(task.instance().name(task.operation()), Failures.describe(calibration.process()));
    steps.end(task.measuring(), "not measured");
  }

  private void measure(List<PlannedTask> together, @Nullable Long runtimeFloor)
      throws IOException, CampaignException, InterruptedException {
    Map<Operation, RecordBuilder.Builder> builders = new EnumMap<>(Operation.class);
    for (PlannedTask planned : together) {
      Task task = planned.task();
      steps.begin(task.measuring());
      builders.put(task.operation(), records.begin(task.instance(), task.operation()));
    }
    InstanceDescription description = together.getFirst().task().instance().description();
    Map<Operation, Measurement> measurements =
        measurer.measure(
            description,
            together.stream().map(PlannedTask::forMeasurer).toList(),
            ended -> together.forEach(planned -> progress(planned, ended)));
    // An interrupt until the records are written costs the trials of one instance; --resume makes
    // them again.
    Map<Operation, MemoryFigures> memories = memory(description, together, measurements);
    for (PlannedTask planned : together) {
      Task task = planned.task();
      Operation operation = task.operation();
      Measurement measurement = Objects.requireNonNull(measurements.get(operation));
      MemoryFigures memory = memories.get(operation);
      TimingRecord written =
          Objects.requireNonNull(builders.get(operation))
              .build(planned.plan(), entry(task), measurement, memory, runtimeFloor);
      run.write(task.record(), written);
      report(task, written, measurement, memory);
    }
  }

  /// Measures the memory of what could be timed.
  private Map<Operation, MemoryFigures> memory(
      InstanceDescription description,
      List<PlannedTask> together,
      Map<Operation, Measurement> measurements)
      throws IOException, InterruptedException {
    Map<Operation, Duration> limits = new EnumMap<>(Operation.class);
    for (PlannedTask planned : together) {
      Operation operation = planned.task().operation();
      if (Objects.requireNonNull(measurements.get(operation)).complete()) {
        limits.put(operation, memoryLimit(planned.calibration()));
      }
    }
    return limits.isEmpty() ? Map.of() : measurer.memory(description, limits);
  }

  private void progress(PlannedTask planned, int ended) {
    int processes = Planner.processes(planned.plan());
    if (ended <= processes) {
      double perProcess = planned.plan().estimatedSeconds() / processes;
      steps.progress(
          planned.task().measuring(),
          "%d of %d processes".formatted(ended, processes),
          (processes - ended) * perProcess + memoryEstimate(planned.task()));
    }
  }

  private void report(
      Task task, TimingRecord record, Measurement measurement, @Nullable MemoryFigures memory)
      throws CampaignException {
    String name = task.instance().name(task.operation());
    for (String line : Failures.of(record, measurement, memory)) {
      steps.warn(name, line);
    }
    steps.end(
        task.measuring(),
        record.results() == null
            ? record.status()
            : "%s, mean %.6g s"
                .formatted(record.status(), record.results().statistics().meanSeconds()));
  }

  /// Found out once for each run: it does not depend on what is called.
  private @Nullable Long runtimeFloor(Instance any)
      throws IOException, CampaignException, InterruptedException {
    Optional<RuntimeFloor> earlier = run.read(RUNTIME_FLOOR, RuntimeFloor.class);
    if (earlier.isPresent()) {
      return earlier.get().baselineRssBytes();
    }
    MemoryFigures figures = measurer.runtimeMemory(any.description(), Duration.ofMinutes(5));
    Long floor = figures.baselineRssBytes();
    if (floor != null) {
      run.write(RUNTIME_FLOOR, new RuntimeFloor(floor));
    }
    return floor;
  }

  private BuildFile.Entry entry(Task task) {
    return state.entry(task.instance()).orElseThrow();
  }

  private Duration memoryLimit(Calibration calibration) {
    double setup = Objects.requireNonNullElse(calibration.setupSeconds(), 0.0);
    double call = Objects.requireNonNullElse(calibration.t1Seconds(), 0.0);
    return Duration.ofSeconds(Math.round(3 * (setup + 10 * call) + 300));
  }

  private double guess(Task task) {
    PlanningConstants constants = measurer.constants();
    double process = START_SECONDS + warmup(task) + constants.trialTargetSeconds();
    return (constants.trials() - 1) * process + memoryEstimate(task);
  }

  private double memoryEstimate(Task task) {
    return START_SECONDS + warmup(task) + MEMORY_SECONDS;
  }

  /// What is compiled for one operation of an instance is compiled for the others too.
  private double warmup(Task task) {
    PlanningConstants constants = measurer.constants();
    double first =
        task.instance().isJava()
            ? 1.5 * constants.warmupSeconds()
            : constants.withShortWarmup().warmupSeconds();
    return constants.operationsTogether()
        ? first + constants.withShortWarmup().warmupSeconds()
        : first;
  }
}
