package org.ngcc4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatioTest {
  @Test
  void theMedianOfAnEvenNumberLiesBetweenTheMiddleTwo() {
    assertThat(Sample.median(List.of(9.0, 1.0, 3.0))).isEqualTo(3);
    assertThat(Sample.median(List.of(9.0, 1.0, 3.0, 4.0))).isEqualTo(3.5);
  }

  @Test
  void aRatioIsThatOfTheMediansAndItsRangeThatOfTheRounds() {
    // The rounds give 2, 4 and 1; the medians 200 and 100.
    Ratio ratio = Ratio.of(samples(200, 240, 100), samples(100, 60, 100), Sample.Clock.WALL);

    assertThat(ratio).isEqualTo(new Ratio(2, 1, 4, 3)).hasToString("2.00 (1.00–4.00)");
  }

  @Test
  void aSingleRoundHasNoRange() {
    assertThat(Ratio.of(samples(150), samples(100), Sample.Clock.WALL)).hasToString("1.50");
  }

  @Test
  void cpuTimeLeavesOutWhatTheThreadWaited() {
    Sample halfOfTheTime = new Sample(1000, 0.5, 0);

    assertThat(halfOfTheTime.nanos(Sample.Clock.WALL)).isEqualTo(1000);
    assertThat(halfOfTheTime.nanos(Sample.Clock.CPU)).isEqualTo(500);
  }

  private static List<Sample> samples(double... nanos) {
    return Arrays.stream(nanos).mapToObj(n -> new Sample(n, 1, 0)).toList();
  }
}
