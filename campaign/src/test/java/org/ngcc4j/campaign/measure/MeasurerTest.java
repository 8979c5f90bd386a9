package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
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

/// Measures fakes in real child JVMs, with plans so small that the figures mean nothing.
@Timeout(60)
class MeasurerTest {
  private static final PlanningConstants TINY =
      new PlanningConstants(2, 0.001, 4, 50, 0.1, 60, 0.02, 30);
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int CPU = cpu();

  private final Measurer measurer = new Measurer(TINY, CPU, null, TestPaths.withTestClasses());

  @Test
  void carriesOutAPlanInProcessesOfTheirOwn() throws Exception {
    Measurement measurement = measure("good", Operation.SIGN, plan(2, 50, true));

    assertThat(measurement.complete()).isTrue();
    assertThat(measurement.processes()).hasSize(2);
    assertThat(measurement.trials()).hasSize(2);
    assertThat(measurement.trials())
        .allSatisfy(
            trial -> {
              assertThat(trial.measurements()).isEqualTo(50);
              assertThat(trial.seconds()).isPositive();
              assertThat(trial.cycles()).isNotNegative();
            });
    assertThat(measurement.meta())
        .allSatisfy(
            meta ->
                assertThat(meta)
                    .containsEntry("id", FakeImplementations.CANDIDATE)
                    .containsEntry("operation", "sign")
                    .containsEntry("signature_bytes", "16")
                    .containsEntry("sign_failures_retried", "0")
                    .containsEntry("signature_length_excess", "0")
                    .containsEntry("results_repeatable", "true")
                    .containsEntry("results_wrong", "0")
                    .containsKeys("cold_first_call_seconds", "warmup_converged", "cycles_source"));
  }

  @Test
  void makesAllTrialsInOneProcessWhenThePlanSaysSo() throws Exception {
    Measurement measurement = measure("good", Operation.KEYGEN, plan(3, 10, false));

    assertThat(measurement.complete()).isTrue();
    assertThat(measurement.processes()).hasSize(1);
    assertThat(measurement.trials()).extracting(Trial::measurements).containsExactly(10L, 10L, 10L);
  }

  @Test
  void countsNoAllocationWhereThereIsNoneAndRecordsTheCommand() throws Exception {
    Measurement measurement = measure("good", Operation.VERIFY, plan(1, 5000, true));

    assertThat(measurement.trials()).extracting(Trial::allocBytes).containsExactly(0L);
    List<String> command = measurement.processes().getFirst().command();
    assertThat(command)
        .startsWith("java", "-XX:+UseSerialGC", "-Xms1g", "-Xmx1g")
        .contains(MeasureTask.class.getName(), "fake/sign-99/good", "verify");
    assertThat(command).noneMatch(word -> LocalPaths.find(word).isPresent());
  }

  @Test
  void countsWhatIsAllocated() throws Exception {
    Measurement measurement = measure("allocating", Operation.SIGN, plan(1, 100, true));

    assertThat(measurement.trials().getFirst().allocBytes()).isBetween(1_000_000L, 1_010_000L);
  }

  @Test
  void repeatsSignaturesThatFailAndCountsThem() throws Exception {
    Measurement measurement = measure("moody", Operation.SIGN, plan(1, 10, true));

    assertThat(measurement.complete()).isTrue();
    assertThat(number(measurement, "sign_failures_retried")).isGreaterThanOrEqualTo(10);
  }

  @Test
  void countsRejectedHonestSignatures() throws Exception {
    Measurement measurement = measure("rejecting", Operation.VERIFY, plan(1, 10, true));

    assertThat(measurement.complete()).isTrue();
    assertThat(number(measurement, "verify_rejections")).isGreaterThanOrEqualTo(10);
  }

  @Test
  void noticesWrongResults() throws Exception {
    Measurement measurement = measure("wrong", Operation.SIGN, plan(1, 10, true));

    assertThat(measurement.complete()).isTrue();
    assertThat(number(measurement, "results_wrong"))
        .isEqualTo(number(measurement, "results_checked"))
        .isPositive();
  }

  @Test
  void noticesSignaturesThatAreLongerThanDeclared() throws Exception {
    assertThat(
            number(measure("long", Operation.SIGN, plan(1, 10, true)), "signature_length_excess"))
        .isEqualTo(4);
  }

  @Test
  void endsAtTheFirstProcessThatFails() throws Exception {
    Measurement measurement = measure("refusing", Operation.SIGN, plan(2, 10, true));

    assertThat(measurement.complete()).isFalse();
    assertThat(measurement.processes()).hasSize(1);
    ProcessRun process = measurement.processes().getFirst();
    assertThat(process.status()).isEqualTo("failed");
    assertThat(process.exitCode()).isEqualTo(3);
    assertThat(process.stderr()).isEqualTo("sign failed: sign failed 64 times in a row\n");
    assertThat(measurement.trials()).isEmpty();
  }

  @Test
  void recordsAnUncaughtExceptionAsFailure() throws Exception {
    ProcessRun process =
        measure("throwing", Operation.SIGN, plan(2, 10, true)).processes().getFirst();

    assertThat(process.status()).isEqualTo("failed");
    assertThat(process.stderr()).contains("ArrayIndexOutOfBoundsException: a bug");
  }

  @Test
  void doesNotTakeASilentEndForAGoodOne() throws Exception {
    Measurement measurement = measure("halting", Operation.SIGN, plan(1, 10, true));

    assertThat(measurement.complete()).isFalse();
    assertThat(measurement.processes().getFirst().status()).isEqualTo("missing");
  }

  @Test
  void endsAProcessThatHangs() throws Exception {
    Plan impatient = new Plan(10, 0, 1, true, 0.1, 1.5, Extra.NONE);

    ProcessRun process = measure("hanging", Operation.SIGN, impatient).processes().getFirst();

    assertThat(process.status()).isEqualTo("hard_timeout");
    assertThat(process.timeoutSeconds()).isEqualTo(1.5);
    assertThat(process.trials()).isNull();
  }

  @Test
  void plansNothingOnACalibrationThatFailed() throws Exception {
    Calibration calibration =
        measurer.calibrate(FakeImplementations.describe("refusing"), Operation.VERIFY);

    assertThat(calibration.status()).isEqualTo(Calibration.FAILED);
    assertThat(calibration.t1Seconds()).isNull();
    assertThat(calibration.process().stderr()).contains("there is no honest signature to verify");
  }

  @Test
  void calibratesOnWarmCallsWhichMayBeAllThatIsPlanned() throws Exception {
    Calibration calibration =
        measurer.calibrate(FakeImplementations.describe("slow"), Operation.KEYGEN);

    assertThat(calibration.status()).isEqualTo(Calibration.COMPLETE);
    assertThat(calibration.callSeconds()).hasSize(5).allMatch(call -> call >= 0.002);
    assertThat(calibration.t1Seconds()).isGreaterThanOrEqualTo(0.002);
    assertThat(calibration.coldSeconds()).isGreaterThanOrEqualTo(0.002);
    assertThat(calibration.setupSeconds()).isPositive();
    Measurement measurement = Measurer.reuse(calibration);

    assertThat(measurement.complete()).isTrue();
    assertThat(measurement.trials()).hasSize(1);
    ProcessRun process = measurement.processes().getFirst();
    assertThat(process.reusedCalibration()).isTrue();
    assertThat(process.t1Seconds()).isEqualTo(calibration.t1Seconds());
  }

  @Test
  void findsOutHowMuchMemoryAnOperationTakes() throws Exception {
    MemoryFigures figures =
        measurer.memory(FakeImplementations.describe("allocating"), Operation.SIGN, LIMIT);

    assertThat(figures.isComplete()).isTrue();
    assertThat(figures.baselineRssBytes()).isGreaterThan(10L << 20);
    assertThat(figures.peakHeapBytes()).isPositive();
    assertThat(figures.incrementBytes()).isNotNegative();
    assertThat(figures.signature()).isNotNull();
    assertThat(figures.signature().min()).isEqualTo(16);
    assertThat(figures.signature().max()).isEqualTo(16);
    assertThat(figures.publicKey()).isNull();
  }

  @Test
  void findsOutHowMuchMemoryTheBareRuntimeTakes() throws Exception {
    MemoryFigures figures = measurer.memory(FakeImplementations.describe("good"), null, LIMIT);

    assertThat(figures.isComplete()).isTrue();
    assertThat(figures.baselineRssBytes()).isGreaterThan(10L << 20);
  }

  private Measurement measure(String label, Operation operation, Plan plan) throws Exception {
    return measurer.measure(FakeImplementations.describe(label), operation, plan, n -> {});
  }

  private static Plan plan(int trials, int iterations, boolean separate) {
    return new Plan(iterations, 1, trials, separate, 0.1, 30, Extra.NONE);
  }

  private static long number(Measurement measurement, String name) {
    List<Map<String, String>> meta = measurement.meta();
    return Long.parseLong(meta.getFirst().getOrDefault(name, "-1"));
  }

  private static int cpu() {
    BitSet usable = CpuPlacement.usableCpus();
    return CpuPlacement.defaultCpu(usable);
  }
}
