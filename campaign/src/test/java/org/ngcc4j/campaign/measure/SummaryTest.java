package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.ngcc4j.campaign.dataset.Extension.Interval;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.Trial;

class SummaryTest {
  /// A record of the published arm_1 dataset: lwrdsa128 verify.
  private static final List<Trial> PUBLISHED =
      List.of(
          new Trial(656, 0.626575676, 1688427491),
          new Trial(656, 0.626757812, 1689036519),
          new Trial(656, 0.628276301, 1693173763),
          new Trial(656, 0.626176093, 1687424681),
          new Trial(656, 0.625838385, 1686296340));

  @Test
  void equalsThePublishedRecordToTheLastBit() {
    Statistics statistics = Summary.of(PUBLISHED);

    assertThat(statistics.measurements()).isEqualTo(3280);
    assertThat(statistics.guide100MeasurementsMet()).isTrue();
    assertThat(statistics.meanSeconds()).isEqualTo(0.0009553732521341464);
    assertThat(statistics.medianTrialSeconds()).isEqualTo(0.0009551458475609755);
    assertThat(statistics.minTrialSeconds()).isEqualTo(0.0009540219283536585);
    assertThat(statistics.maxTrialSeconds()).isEqualTo(0.0009577382637195121);
    assertThat(statistics.meanCycles()).isEqualTo(2574499.632317073);
    assertThat(statistics.medianTrialCycles()).isEqualTo(2573822.3948170734);
    assertThat(statistics.operationsPerSecond()).isEqualTo(1046.7113222671503);
  }

  @Test
  void givesNoCyclesWhenOneTrialHasNone() {
    Statistics statistics = Summary.of(List.of(new Trial(10, 0.5, 1000), new Trial(10, 0.5, 0)));

    assertThat(statistics.meanCycles()).isNull();
    assertThat(statistics.medianTrialCycles()).isNull();
  }

  @Test
  void takesTheMeanOfTheMiddleTwoAsMedianOfFour() {
    List<Trial> four =
        List.of(new Trial(1, 4, 0), new Trial(1, 1, 0), new Trial(1, 3, 0), new Trial(1, 2, 0));

    assertThat(Summary.of(four).medianTrialSeconds()).isEqualTo(2.5);
  }

  @Test
  void saysWhenTheGuidesHundredCallsAreNotReached() {
    assertThat(Summary.of(List.of(new Trial(99, 1, 0))).guide100MeasurementsMet()).isFalse();
    assertThat(Summary.of(List.of(new Trial(100, 1, 0))).guide100MeasurementsMet()).isTrue();
  }

  @Test
  void givesNoIntervalForASingleTrial() {
    List<Trial> one = List.of(new Trial(5, 1, 5));

    assertThat(Summary.studentT(one)).isNull();
    assertThat(Summary.bootstrap(one)).isNull();
  }

  @Test
  void givesIntervalsAroundThePublishedMeans() {
    Interval student = Summary.studentT(PUBLISHED);
    Interval bootstrap = Summary.bootstrap(PUBLISHED);

    assertThat(student).isNotNull();
    assertThat(bootstrap).isNotNull();
    assertThat(student.level()).isEqualTo(0.95);
    assertThat(0.0009553732521341464).isBetween(student.seconds().low(), student.seconds().high());
    assertThat(student.cycles()).isNotNull();
    assertThat(2574499.632317073).isBetween(student.cycles().low(), student.cycles().high());
    assertThat(bootstrap.seconds().low()).isGreaterThan(student.seconds().low());
    assertThat(bootstrap.seconds().high()).isLessThan(student.seconds().high());
  }

  @Test
  void givesNoIntervalOfCyclesWhenOneTrialHasNone() {
    Interval interval = Summary.studentT(List.of(new Trial(1, 1, 1), new Trial(1, 2, 0)));

    assertThat(interval).isNotNull();
    assertThat(interval.cycles()).isNull();
  }

  @Test
  void refusesToSummariseNothing() {
    assertThatThrownBy(() -> Summary.of(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void studentsIntervalOfFiveTrialsIsTheTextbookOne() {
    // Mean 3, standard deviation sqrt(2.5), t(0.975, 4) = 2.776445105.
    MeanInterval interval = MeanInterval.studentT(new double[] {1, 2, 3, 4, 5});

    double half = 2.776445105 * Math.sqrt(2.5) / Math.sqrt(5);
    assertThat(interval).isNotNull();
    assertThat(interval.low()).isCloseTo(3 - half, within(1e-8));
    assertThat(interval.high()).isCloseTo(3 + half, within(1e-8));
  }

  @Test
  void bootstrapStaysWithinTheTrialsAndIsTheSameEveryTime() {
    double[] means = {1, 2, 3, 4, 5};

    MeanInterval interval = MeanInterval.bootstrap(means);

    assertThat(interval).isNotNull();
    assertThat(interval).isEqualTo(MeanInterval.bootstrap(means));
    assertThat(interval.low()).isEqualTo(1.8);
    assertThat(interval.high()).isEqualTo(4.2);
  }

  @Test
  void sumCarriesRoundingErrorsAlong() {
    assertThat(CompensatedSum.of(DoubleStream.of(1e16, 1, 1, -1e16))).isEqualTo(2);
    assertThat(CompensatedSum.of(DoubleStream.empty())).isZero();
  }
}
