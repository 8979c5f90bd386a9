package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.ngcc4j.campaign.dataset.Plan;

class PlannerTest {
  /// The table gives six significant digits.
  private static final double SIX_DIGITS = 2e-6;

  @ParameterizedTest
  @CsvFileSource(resources = "plans.csv", numLinesToSkip = 1)
  void followsThePublishedRule(
      double call,
      double setup,
      double target,
      double budget,
      int iterations,
      int warmups,
      int trials,
      String separate,
      double estimate,
      double limit) {
    PlanningConstants constants =
        new PlanningConstants(5, target, 100, 20_000, budget, 60, 60, 300, false);

    Plan plan = Planner.plan(call, setup, constants);

    assertThat(plan.iterationsPerTrial()).isEqualTo(iterations);
    assertThat(plan.warmups()).isEqualTo(warmups);
    assertThat(plan.trials()).isEqualTo(trials);
    assertThat(plan.separateProcesses()).isEqualTo(separate.equals("yes"));
    assertThat(plan.estimatedSeconds()).isCloseTo(estimate, within(SIX_DIGITS * estimate));
    assertThat(plan.timeoutPerProcessSeconds()).isCloseTo(limit, within(SIX_DIGITS * limit));
  }

  @Test
  void spreadsTrialsOverAsManyProcesses() {
    Plan plan = Planner.plan(0.001, 1, PlanningConstants.PUBLISHED);

    assertThat(Planner.processes(plan)).isEqualTo(5);
    assertThat(Planner.trialsPerProcess(plan)).isEqualTo(1);
  }

  @Test
  void putsAllTrialsInOneProcessWhenSettingUpTakesLong() {
    Plan plan = Planner.plan(0.001, 60, PlanningConstants.PUBLISHED);

    assertThat(Planner.processes(plan)).isEqualTo(1);
    assertThat(Planner.trialsPerProcess(plan)).isEqualTo(5);
  }

  @Test
  void takesNoCallToBeFasterThanTenNanoseconds() {
    assertThat(Planner.plan(0, 0, PlanningConstants.PUBLISHED))
        .isEqualTo(Planner.plan(1e-8, 0, PlanningConstants.PUBLISHED));
  }

  @Test
  void warmsUpForAtLeastTwiceTheTargetButNeverBeyondTheCap() {
    assertThat(PlanningConstants.PUBLISHED.warmupSeconds()).isEqualTo(2);
    assertThat(PlanningConstants.QUICK.warmupSeconds()).isEqualTo(0.5);
    assertThat(new PlanningConstants(5, 0.1, 100, 20_000, 10, 60, 0.2, 300, false).warmupSeconds())
        .isEqualTo(0.2);
  }

  @Test
  void needsNoMoreThanTheCalibrationForOneVerySlowCall() {
    assertThat(Planner.isCalibrationEnough(Planner.plan(1000, 5, PlanningConstants.PUBLISHED)))
        .isTrue();
    assertThat(Planner.isCalibrationEnough(Planner.plan(100, 5, PlanningConstants.PUBLISHED)))
        .isFalse();
  }

  @Test
  void constantsSurviveTheCampaignFile() {
    assertThat(PlanningConstants.of(PlanningConstants.QUICK.toPlanning()))
        .isEqualTo(PlanningConstants.QUICK);
  }

  @Test
  void refusesConstantsThatPlanNothing() {
    assertThatThrownBy(() -> new PlanningConstants(0, 1, 100, 20_000, 900, 60, 60, 300, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("positive");
  }
}
