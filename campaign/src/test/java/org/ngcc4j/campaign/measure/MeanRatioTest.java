package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.ngcc4j.campaign.dataset.Trial;

class MeanRatioTest {
  @Test
  void dividesTheMeansOverAllCalls() {
    MeanRatio ratio = MeanRatio.ofSeconds(trials(6, 10), trials(2, 2));

    assertThat(ratio.value()).isEqualTo(4);
  }

  @Test
  void liesBetweenBoundsThatAreFurtherApartTheMoreTheTrialsAre() {
    MeanRatio.Span steady = interval(trials(1, 1.01, 0.99, 1, 1), trials(2, 2.01, 1.99, 2, 2));
    MeanRatio.Span loose = interval(trials(1, 1.1, 0.9, 1, 1), trials(2, 2.1, 1.9, 2, 2));

    assertThat(steady.low()).isBetween(0.49, 0.5);
    assertThat(steady.high()).isBetween(0.5, 0.51);
    assertThat(loose.high() - loose.low()).isGreaterThan(3 * (steady.high() - steady.low()));
  }

  /// Worked out by hand: equal relative spreads of 1 %, five trials each, so eight degrees of
  /// freedom and t = 2.306.
  @Test
  void hasTheWidthThatWelchGives() {
    double s = 0.01;
    double[] spread = {1 - s, 1 - s, 1, 1 + s, 1 + s};
    MeanRatio.Span interval = interval(trials(spread), trials(spread));

    assertThat(Math.log(interval.high())).isCloseTo(2.306 * s * Math.sqrt(2.0 / 5), within(1e-5));
    assertThat(interval.low() * interval.high()).isCloseTo(1, within(1e-12));
  }

  @Test
  void holdsTheTrueRatioInAboutNineteenOfTwentyCases() {
    Random random = new Random(20261201);
    int held = 0;
    for (int i = 0; i < 2000; i++) {
      MeanRatio.Span interval = interval(noisy(random, 3, 0.02), noisy(random, 1, 0.01));
      held += interval.low() <= 3 && 3 <= interval.high() ? 1 : 0;
    }

    assertThat(held).isBetween(1860, 1940);
  }

  @Test
  void hasNoIntervalForASingleTrialAndNoWidthForTrialsThatAgree() {
    assertThat(MeanRatio.ofSeconds(trials(1), trials(1, 2)).interval()).isNull();
    assertThat(MeanRatio.ofSeconds(trials(4, 4), trials(2, 2)).interval())
        .isEqualTo(new MeanRatio.Span(2, 2));
  }

  @Test
  void comparesCyclesLikeTimes() {
    List<Trial> one = List.of(new Trial(10, 1, 500), new Trial(10, 1, 500));
    List<Trial> other = List.of(new Trial(10, 1, 250), new Trial(10, 1, 250));

    assertThat(MeanRatio.ofCycles(one, other).value()).isEqualTo(2);
  }

  private static MeanRatio.Span interval(List<Trial> trials, List<Trial> others) {
    return Objects.requireNonNull(MeanRatio.ofSeconds(trials, others).interval());
  }

  private static List<Trial> noisy(Random random, double mean, double spread) {
    return trials(
        DoubleStream.generate(() -> mean * (1 + spread * random.nextGaussian()))
            .limit(5)
            .toArray());
  }

  private static List<Trial> trials(double... seconds) {
    return DoubleStream.of(seconds).mapToObj(s -> new Trial(10, s, 0)).toList();
  }
}
