package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.ngcc4j.campaign.TestPaths;
import org.ngcc4j.campaign.dataset.Calibration;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.Plan;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.ngcc4j.campaign.host.LocalPaths;
import tools.jackson.databind.node.StringNode;

/// Measures fakes in real child JVMs, with plans so small that the figures mean nothing.
@Timeout(60)
class MeasurerTest {
  private static final PlanningConstants TINY =
      new PlanningConstants(2, 0.001, 4, 50, 0.1, 60, 0.02, 60, false);
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final Measurer measurer =
      new Measurer(
          TINY,
          CpuPlacement.defaultCpu(CpuPlacement.usableCpus()),
          null,
          TestPaths.withTestClasses());

  @Test
  void calibratesPlansAndMeasures() throws Exception {
    Calibration calibration = calibrate("slow", Operation.KEYGEN);

    assertThat(calibration.status()).isEqualTo(Calibration.COMPLETE);
    assertThat(calibration.callSeconds()).hasSize(5).allMatch(call -> call >= 0.002);
    assertThat(calibration.t1Seconds()).isNotNull().isGreaterThanOrEqualTo(0.002);
    assertThat(calibration.coldSeconds()).isNotNull().isGreaterThanOrEqualTo(0.002);
    assertThat(calibration.setupSeconds()).isNotNull().isPositive();
    Plan plan =
        Planner.plan(calibration.t1Seconds(), calibration.setupSeconds(), measurer.constants());
    List<Integer> ended = new ArrayList<>();

    Measurement measurement =
        measure(measurer, "slow", Operation.KEYGEN, calibration, plan, ended::add);

    assertThat(measurement.complete()).isTrue();
    assertThat(measurement.processes()).hasSize(2).startsWith(calibration.process());
    assertThat(measurement.trials())
        .extracting(Trial::measurements)
        .containsExactly(plan.iterationsPerTrial(), plan.iterationsPerTrial());
    assertThat(ended).containsExactly(2);
  }

  @Test
  void makesTheTrialsOfSeveralOperationsInTheSameProcesses() throws Exception {
    List<Operation> operations = List.of(Operation.KEYGEN, Operation.SIGN, Operation.VERIFY);
    Map<Operation, Calibration> calibrations =
        measurer.calibrate(FakeImplementations.describe("good"), operations);
    List<Measurer.Planned> planned = new ArrayList<>();
    for (Operation operation : operations) {
      Calibration calibration = Objects.requireNonNull(calibrations.get(operation));
      assertThat(calibration.status()).isEqualTo(Calibration.COMPLETE);
      planned.add(
          new Measurer.Planned(
              operation, calibration, plan(operation == Operation.SIGN ? 3 : 2, 7)));
    }

    Map<Operation, Measurement> measured =
        measurer.measure(FakeImplementations.describe("good"), planned, n -> {});

    for (Operation operation : operations) {
      Measurement measurement = Objects.requireNonNull(measured.get(operation));
      assertThat(measurement.complete()).isTrue();
      assertThat(measurement.trials()).hasSize(operation == Operation.SIGN ? 3 : 2);
      assertThat(measurement.meta())
          .allSatisfy(meta -> assertThat(meta).containsEntry("operation", operation.id()));
    }
    List<ProcessRun> signing = Objects.requireNonNull(measured.get(Operation.SIGN)).processes();
    assertThat(signing.get(1).meta()).containsEntry("process_operations", "keygen sign verify");
    assertThat(signing.get(2).meta()).doesNotContainKey("process_operations");
  }

  @Test
  void anOperationThatFailsTakesNoOtherWithIt() throws Exception {
    Map<Operation, Calibration> calibrations =
        measurer.calibrate(
            FakeImplementations.describe("refusing"), List.of(Operation.KEYGEN, Operation.SIGN));

    Calibration keygen = Objects.requireNonNull(calibrations.get(Operation.KEYGEN));
    Calibration sign = Objects.requireNonNull(calibrations.get(Operation.SIGN));
    assertThat(keygen.status()).isEqualTo(Calibration.COMPLETE);
    assertThat(keygen.process().meta()).doesNotContainKey("process_operations");
    assertThat(sign.status()).isEqualTo(Calibration.FAILED);
    assertThat(sign.process().stderr()).startsWith("sign failed: ");
    assertThat(keygen.process().extra().fields())
        .containsEntry(Measurer.SHARED_FAILURE, StringNode.valueOf("exit=3"));
  }

  @Test
  void plansNothingOnACalibrationThatFailed() throws Exception {
    Calibration calibration = calibrate("refusing", Operation.VERIFY);

    assertThat(calibration.status()).isEqualTo(Calibration.FAILED);
    assertThat(calibration.t1Seconds()).isNull();
    assertThat(calibration.process().stderr()).contains("there is no honest signature to verify");
  }

  @Test
  void needsNoMoreThanTheCalibrationWhenOneCallIsPlanned() throws Exception {
    PlanningConstants poor = new PlanningConstants(5, 1e-9, 1, 1, 1e-9, 60, 0.02, 60, false);
    Measurer frugal =
        new Measurer(poor, measurer.cpu(), measurer.clockHertz(), measurer.codePath());
    Calibration calibration =
        new Calibration(
            "sign-99",
            "slow",
            "keygen",
            "complete",
            9.0,
            List.of(8.0),
            8.0,
            1.0,
            process(List.of(new Trial(1, 8.0, 0))),
            List.of(),
            Extra.NONE);
    Plan oneCall = Planner.plan(8.0, 1.0, poor);

    Measurement measurement =
        measure(frugal, "slow", Operation.KEYGEN, calibration, oneCall, n -> {});

    assertThat(measurement.complete()).isTrue();
    assertThat(measurement.trials()).containsExactly(new Trial(1, 8.0, 0));
    ProcessRun process = measurement.processes().getFirst();
    assertThat(process.reusedCalibration()).isTrue();
    assertThat(process.t1Seconds()).isEqualTo(8.0);
    assertThat(process.setupSeconds()).isEqualTo(1.0);
  }

  @Test
  void endsAtTheFirstProcessThatIsNotWhole() throws Exception {
    Calibration halfDone =
        new Calibration(
            "sign-99",
            "good",
            "sign",
            "complete",
            9.0,
            List.of(),
            0.001,
            1.0,
            process(List.of()),
            List.of(),
            Extra.NONE);

    Measurement measurement =
        measure(measurer, "good", Operation.SIGN, halfDone, plan(3, 5), n -> {});

    assertThat(measurement.complete()).isFalse();
    assertThat(measurement.processes()).hasSize(1);
  }

  @Test
  void makesAllTrialsInOneProcessWhenThePlanSaysSo() throws Exception {
    Plan shared = new Plan(50, 1, 3, /* separateProcesses= */ false, 0.1, 60, Extra.NONE);

    ProcessRun process = measure("good", Operation.SIGN, shared);

    assertThat(process.status()).isEqualTo("complete");
    assertThat(process.trials())
        .hasSize(3)
        .allSatisfy(
            trial -> {
              assertThat(trial.measurements()).isEqualTo(50);
              assertThat(trial.seconds()).isPositive();
              assertThat(trial.cycles()).isNotNegative();
            });
    assertThat(process.meta())
        .containsEntry("id", FakeImplementations.CANDIDATE)
        .containsEntry("operation", "sign")
        .containsEntry("signature_bytes", "16")
        .containsEntry("sign_failures_retried", "0")
        .containsEntry("signature_length_excess", "0")
        .containsEntry("results_repeatable", "true")
        .containsEntry("results_wrong", "0")
        .containsKeys("cold_first_call_seconds", "warmup_converged", "cycles_source");
  }

  @Test
  void countsNoAllocationWhereThereIsNoneAndRecordsTheCommand() throws Exception {
    ProcessRun process = measure("good", Operation.VERIFY, plan(1, 5000));

    assertThat(process.trials()).extracting(Trial::allocBytes).containsExactly(0L);
    assertThat(process.command())
        .startsWith("java", "-XX:+UseSerialGC", "-Xms1g", "-Xmx1g")
        .contains(MeasureTask.class.getName(), "fake/sign-99/good", "verify")
        .noneMatch(word -> LocalPaths.find(word).isPresent());
  }

  @Test
  void countsWhatIsAllocated() throws Exception {
    ProcessRun process = measure("allocating", Operation.SIGN, plan(1, 100));

    assertThat(process.trials())
        .singleElement()
        .satisfies(trial -> assertThat(trial.allocBytes()).isBetween(1_000_000L, 1_010_000L));
  }

  @Test
  void repeatsSignaturesThatFailAndCountsThem() throws Exception {
    ProcessRun process = measure("moody", Operation.SIGN, plan(1, 10));

    assertThat(process.status()).isEqualTo("complete");
    assertThat(process.metaNumber("sign_failures_retried")).isGreaterThanOrEqualTo(10);
  }

  @Test
  void countsRejectedHonestSignatures() throws Exception {
    ProcessRun process = measure("rejecting", Operation.VERIFY, plan(1, 10));

    assertThat(process.status()).isEqualTo("complete");
    assertThat(process.metaNumber("verify_rejections")).isGreaterThanOrEqualTo(10);
  }

  @Test
  void noticesResultsThatAreWrongOrTooLong() throws Exception {
    ProcessRun process = measure("wrong", Operation.SIGN, plan(1, 10));

    assertThat(process.status()).isEqualTo("complete");
    assertThat(process.metaNumber("results_checked")).isPositive();
    assertThat(process.metaNumber("results_wrong"))
        .isEqualTo(process.metaNumber("results_checked"));
    assertThat(process.metaNumber("signature_length_excess")).isEqualTo(4);
  }

  @Test
  void recordsAnOperationThatGivesUp() throws Exception {
    ProcessRun process = measure("refusing", Operation.SIGN, plan(2, 10));

    assertThat(process.status()).isEqualTo("failed");
    assertThat(process.exitCode()).isEqualTo(3);
    assertThat(process.stderr()).isEqualTo("sign failed: sign failed 64 times in a row\n");
    assertThat(process.trials()).isEmpty();
  }

  @Test
  void recordsAnUncaughtException() throws Exception {
    ProcessRun process = measure("throwing", Operation.SIGN, plan(2, 10));

    assertThat(process.status()).isEqualTo("failed");
    assertThat(process.stderr()).contains("ArrayIndexOutOfBoundsException: a bug");
  }

  @Test
  void doesNotTakeASilentEndForAGoodOne() throws Exception {
    assertThat(measure("halting", Operation.SIGN, plan(1, 10)).status()).isEqualTo("missing");
  }

  @Test
  void endsAProcessThatHangs() throws Exception {
    Plan impatient = new Plan(10, 0, 1, true, 0.1, 1.5, Extra.NONE);

    ProcessRun process = measure("hanging", Operation.SIGN, impatient);

    assertThat(process.status()).isEqualTo("hard_timeout");
    assertThat(process.timeoutSeconds()).isEqualTo(1.5);
    assertThat(process.trials()).isNull();
  }

  @Test
  void findsOutHowMuchMemoryAnOperationTakes() throws Exception {
    MemoryFigures figures =
        Objects.requireNonNull(
            measurer
                .memory(FakeImplementations.describe("allocating"), Map.of(Operation.SIGN, LIMIT))
                .get(Operation.SIGN));

    assertThat(figures.isComplete()).isTrue();
    assertThat(figures.baselineRssBytes()).isNotNull().isGreaterThan(10L << 20);
    assertThat(figures.peakHeapBytes()).isNotNull().isPositive();
    assertThat(figures.incrementBytes()).isNotNull().isNotNegative();
    MemoryFigures.Lengths signatures = Objects.requireNonNull(figures.signature());
    assertThat(signatures.min()).isEqualTo(16);
    assertThat(signatures.max()).isEqualTo(16);
    assertThat(figures.publicKey()).isNull();
  }

  @Test
  void findsOutHowMuchMemoryAllOperationsOfAnInstanceTakeInOneProcess() throws Exception {
    Map<Operation, MemoryFigures> figures =
        measurer.memory(FakeImplementations.describe("allocating"), allOperations());

    assertThat(figures).containsOnlyKeys(Operation.values());
    assertThat(figures.values())
        .allSatisfy(
            one -> {
              assertThat(one.isComplete()).isTrue();
              assertThat(one.sharedFailure()).isNull();
              assertThat(one.incrementBytes()).isNotNull().isNotNegative();
            });
    assertThat(figures.get(Operation.KEYGEN))
        .isNotNull()
        .extracting(MemoryFigures::publicKey)
        .isNotNull();
    assertThat(figures.get(Operation.SIGN))
        .isNotNull()
        .extracting(MemoryFigures::signature)
        .isNotNull();
    assertThat(figures.get(Operation.VERIFY))
        .isNotNull()
        .extracting(MemoryFigures::signature)
        .isNull();
  }

  @Test
  void findsOutTheMemoryOfOtherOperationsAloneWhereOneFails() throws Exception {
    Map<Operation, MemoryFigures> figures =
        measurer.memory(FakeImplementations.describe("refusing"), allOperations());

    assertThat(figures.values()).extracting(MemoryFigures::sharedFailure).containsOnly("exit=3");
    assertThat(figures.get(Operation.KEYGEN)).isNotNull().matches(MemoryFigures::isComplete);
    assertThat(figures.get(Operation.SIGN))
        .isNotNull()
        .extracting(MemoryFigures::status)
        .isEqualTo("failed");
  }

  private static Map<Operation, Duration> allOperations() {
    Map<Operation, Duration> limits = new EnumMap<>(Operation.class);
    for (Operation operation : Operation.values()) {
      limits.put(operation, LIMIT);
    }
    return limits;
  }

  @Test
  void findsOutHowMuchMemoryTheBareRuntimeTakes() throws Exception {
    MemoryFigures figures = measurer.runtimeMemory(FakeImplementations.describe("good"), LIMIT);

    assertThat(figures.isComplete()).isTrue();
    assertThat(figures.baselineRssBytes()).isNotNull().isGreaterThan(10L << 20);
  }

  private ProcessRun measure(String label, Operation operation, Plan plan) throws Exception {
    return measurer.process(FakeImplementations.describe(label), operation, plan, null);
  }

  private Calibration calibrate(String label, Operation operation) throws Exception {
    return Objects.requireNonNull(
        measurer.calibrate(FakeImplementations.describe(label), List.of(operation)).get(operation));
  }

  private static Measurement measure(
      Measurer measurer,
      String label,
      Operation operation,
      Calibration calibration,
      Plan plan,
      IntConsumer ended)
      throws Exception {
    return Objects.requireNonNull(
        measurer
            .measure(
                FakeImplementations.describe(label),
                List.of(new Measurer.Planned(operation, calibration, plan)),
                ended)
            .get(operation));
  }

  private static Plan plan(int trials, int iterations) {
    return new Plan(iterations, 1, trials, /* separateProcesses= */ true, 0.1, 60, Extra.NONE);
  }

  private static ProcessRun process(List<Trial> trials) {
    return new ProcessRun(
        "complete",
        null,
        0,
        Map.of(),
        trials,
        "",
        List.of("java"),
        1,
        0,
        null,
        null,
        null,
        Extra.NONE);
  }
}
