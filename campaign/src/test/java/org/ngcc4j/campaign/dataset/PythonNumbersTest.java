package org.ngcc4j.campaign.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PythonNumbersTest {
  /// Each text is what Python's `repr` gives for the number it denotes.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0",
        "-0.0",
        "1.0",
        "-1.0",
        "0.5",
        "0.1",
        "100.0",
        "0.00095",
        "0.0001",
        "1e-05",
        "9.5e-05",
        "12000000.0",
        "123456.789",
        "1234567890123456.0",
        "9999999999999998.0",
        "1e+16",
        "1.2345678901234568e+16",
        "1e+22",
        "1e+23",
        "2e+23",
        "1.7976931348623157e+308",
        "2.2250738585072014e-308",
        "5e-324",
        "1e-323",
        "1.5e-323",
        "0.6511170031776887",
        "0.0009553732521341464",
        "1046.7113222671503",
        "1e+100",
        "1e-100"
      })
  void aNumberIsPrintedAsPythonPrintsIt(String text) {
    assertThat(PythonNumbers.format(Double.parseDouble(text))).isEqualTo(text);
  }

  @Test
  void everyFiniteNumberReadsBackAsItself() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertThat(Double.parseDouble(PythonNumbers.format(value)))
            .as("seed %d, value %s", seed, value)
            .isEqualTo(value);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void whatIsNotFiniteHasNoForm(double value) {
    assertThatThrownBy(() -> PythonNumbers.format(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(value + " has no JSON form");
  }
}
