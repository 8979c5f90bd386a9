package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.Trial;

class DisturbanceTest {
  private static final double NO_CLOCK = 0;

  /// From a record of the published arm_1 dataset: lwrdsa128 verify.
  @Test
  void theFirstTrialOfThePublishedRecordWasNotDisturbed() {
    assertThat(Disturbance.reason(new Trial(656, 0.626575676, 1688427491), 2.7072e9)).isEmpty();
  }

  @Test
  void aTrialThatGotTooFewOfTheClocksCyclesWas() {
    assertThat(Disturbance.reason(new Trial(1, 1.0, 940_000_000), 1e9))
        .isEqualTo("only 94.0 % of the clock's cycles");
    assertThat(Disturbance.reason(new Trial(1, 1.0, 950_000_000), 1e9)).isEmpty();
  }

  @Test
  void theClockSaysNothingOfVeryShortTrialsOrWhereNoCyclesAreCounted() {
    assertThat(Disturbance.reason(new Trial(1, 0.009, 1), 1e9)).isEmpty();
    assertThat(Disturbance.reason(new Trial(1, 1.0, 0), 1e9)).isEmpty();
    assertThat(Disturbance.reason(new Trial(1, 1.0, 1), NO_CLOCK)).isEmpty();
  }

  @Test
  void theHypervisorMayTakeAFewHundredthsOfASecond() {
    assertThat(reason(0.03, null, null, null)).isEmpty();
    assertThat(reason(0.04, null, null, null)).isEqualTo("0.04 s stolen by the hypervisor");
  }

  @Test
  void theCompilerMayWorkForAHundredthOfTheTrial() {
    assertThat(reason(null, 10.0, null, null)).isEmpty();
    assertThat(reason(null, 12.0, null, null)).isEqualTo("12 ms of compilation");
  }

  @Test
  void theKernelMayInterruptNowAndThen() {
    assertThat(reason(null, null, 55L, null)).isEmpty();
    assertThat(reason(null, null, 56L, null)).isEqualTo("56 involuntary switches");
  }

  @Test
  void aPinnedThreadDoesNotMove() {
    assertThat(reason(null, null, null, 0L)).isEmpty();
    assertThat(reason(null, null, null, 1L)).isEqualTo("1 moves to another CPU");
  }

  @Test
  void allReasonsAreNamed() {
    assertThat(reason(0.5, 100.0, null, null))
        .isEqualTo("0.50 s stolen by the hypervisor; 100 ms of compilation");
  }

  /// Of a trial of one second.
  private static String reason(
      @Nullable Double steal,
      @Nullable Double compilerMillis,
      @Nullable Long switches,
      @Nullable Long migrations) {
    Trial trial =
        new Trial(1, 1.0, 0, 0L, 0.0, 0L, compilerMillis, steal, switches, migrations, Extra.NONE);
    return Disturbance.reason(trial, NO_CLOCK);
  }
}
