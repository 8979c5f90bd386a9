package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ngcc4j.campaign.dataset.Extension.Distribution;
import org.ngcc4j.campaign.dataset.Extra;

class SampleQuantilesTest {
  @Test
  void interpolatesBetweenValues() {
    Distribution d = of(LongStream.rangeClosed(1, 101).map(i -> 102 - i).toArray());

    assertThat(d).isEqualTo(new Distribution(1, 26, 51, 76, 91, 100, 101, d.cv(), 0, Extra.NONE));
    assertThat(d.cv()).isCloseTo(29.3 / 51, within(0.001));
    assertThat(of(1, 2).median()).isEqualTo(1.5);
  }

  @Test
  void countsWhatLiesFarOutsideTheQuartiles() {
    assertThat(of(10, 11, 12, 13, 14, 100, -80).outliers()).isEqualTo(2);
    assertThat(of(5, 5, 5, 5).outliers()).isZero();
  }

  @Test
  void knowsTheVariationOfAFewValues() {
    assertThat(of(2, 4).cv()).isCloseTo(Math.sqrt(2) / 3, within(1e-12));
    assertThat(of(7).cv()).isZero();
    assertThat(of(0, 0).cv()).isZero();
  }

  @Test
  void convertsEverythingButShares() {
    Distribution d = parsed(SampleQuantiles.of(new long[] {2000, 4000}, 1e-9));

    assertThat(d.min()).isCloseTo(2e-6, within(1e-18));
    assertThat(d.cv()).isCloseTo(Math.sqrt(2) / 3, within(1e-12));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "1 2 3", "1 2 3 4 5 6 7 8 x", "1 2 3 4 5 6 7 NaN 9"})
  void doesNotTakeRubbishForADistribution(@Nullable String text) {
    assertThat(SampleQuantiles.parse(text)).isNull();
  }

  private static Distribution of(long... values) {
    return parsed(SampleQuantiles.of(values, 1));
  }

  private static Distribution parsed(String text) {
    return Objects.requireNonNull(SampleQuantiles.parse(text));
  }
}
