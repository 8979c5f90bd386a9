package org.ngcc4j.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.5, 0",
    "1.5, 2",
    "9999.4, 9999",
    "9999.6, 10000",
    "10000, 10.0 k",
    "564012.3, 564.0 k",
    "999951, 1000.0 k",
    "999999, 1000.0 k",
    "1000000, 1.00 M",
    "2574499.632317073, 2.57 M",
    "999996000, 1000.00 M",
    "1000000000, 1.00 G",
    "66838123456, 66.84 G"
  })
  void cyclesAreInTheUnitTheyReachBeforeRounding(double cycles, String expected) {
    assertThat(Numbers.cycles(cycles)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "15, 15",
    "155, 155",
    "1.71, 1.71",
    "2.50, 2.5",
    "100, 100",
    "999.4, 999",
    "999.6, 1e+03",
    "1046.7113222671503, 1.05e+03",
    "4783.1, 4.78e+03",
    "249000, 2.49e+05",
    "1e100, 1e+100",
    "0.0403, 0.0403",
    "0.0001, 0.0001",
    "0.00009999, 0.0001",
    "0.00009994, 9.99e-05",
    "0.00001, 1e-05",
    "0.1255, 0.126",
    "0.125, 0.125",
    "2.345, 2.35",
    "2.125, 2.12"
  })
  void threeDigitsAreThoseOfThePages(double value, String expected) {
    assertThat(Numbers.threeDigits(value)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "2.9, 2.9 s",
    "1, 1 s",
    "1234.5, 1.23e+03 s",
    "0.073, 73 ms",
    "0.9996, 1e+03 ms",
    "0.000209, 209 \u00b5s",
    "0.0009553732521341464, 955 \u00b5s",
    "0.000001, 1 \u00b5s",
    "0.0000005, 500 ns",
    "0.0000000004, 0.4 ns",
    "0, 0 ns"
  })
  void aTimeIsInTheFirstUnitInWhichItIsAtLeastOne(double seconds, String expected) {
    assertThat(Numbers.time(seconds)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.0%",
    "0.0005, 0.1%",
    "0.0945, 9.4%",
    "0.0949, 9.5%",
    "0.095, 10%",
    "0.653, 65%",
    "0.6511170031776887, 65%",
    "0.06290090122681108, 6.3%",
    "1, 100%"
  })
  void aShareHasADecimalOnlyBelowTenPercent(double share, String expected) {
    assertThat(Numbers.percent(share)).isEqualTo(expected);
  }

  @Test
  void whatIsNotKnownIsADash() {
    assertThat(Numbers.cycles(null)).isEqualTo("\u2013");
    assertThat(Numbers.percent(null)).isEqualTo("\u2013");
    assertThat(Numbers.kib(null)).isEqualTo("\u2013");
    assertThat(Numbers.bytes(null)).isEqualTo("\u2013");
    assertThat(Numbers.amount(null)).isEqualTo("\u2013");
  }

  @Test
  void countsSizesAndClocksAreThoseOfThePages() {
    assertThat(Numbers.counts(13890, 5, 2778)).isEqualTo("13890 (5 \u00d7 2778)");
    assertThat(Numbers.counts(3280, 5, 656)).isEqualTo("3280 (5 \u00d7 656)");
    assertThat(Numbers.kib(1568768L)).isEqualTo("1532 KiB");
    assertThat(Numbers.kib(1638400L)).isEqualTo("1600 KiB");
    assertThat(Numbers.kib(1475583L)).isEqualTo("1440 KiB");
    assertThat(Numbers.bytes(43000L)).isEqualTo("43000");
    assertThat(Numbers.mibOfKib(31295756)).isEqualTo("30562 MiB");
    assertThat(Numbers.ghz(2707200e3)).isEqualTo("2.71");
    assertThat(Numbers.fixed(0.125, 2)).isEqualTo("0.12");
    assertThat(Numbers.fixed(0.25, 1)).isEqualTo("0.2");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "64, 64 B",
    "63.5, 63.5 B",
    "999.6, 0.976 KiB",
    "1024, 1 KiB",
    "12595, 12.3 KiB",
    "1048576, 1 MiB",
    "5e12, 4660 GiB"
  })
  void anAmountOfBytesSwitchesItsUnitAfterRounding(double bytes, String expected) {
    assertThat(Numbers.amount(bytes)).isEqualTo(expected);
  }

  @Test
  void aRangeIsInTheUnitOfItsUpperEnd() {
    assertThat(Numbers.timeRange(0.000208, 0.000211)).isEqualTo("208\u2013211 \u00b5s");
    assertThat(Numbers.timeRange(0.0009, 0.0011)).isEqualTo("0.9\u20131.1 ms");
    assertThat(Numbers.timeRange(0.001, 0.0010001)).isEqualTo("1 ms");
    assertThat(Numbers.plusMinus(99, 101)).isEqualTo("\u00b1 1 %");
    assertThat(Numbers.plusMinus(199.5, 200.5)).isEqualTo("\u00b1 0.25 %");
  }
}
