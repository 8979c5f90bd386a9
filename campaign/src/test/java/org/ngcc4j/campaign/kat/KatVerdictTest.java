package org.ngcc4j.campaign.kat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KatVerdictTest {
  private static final String GOOD = "00".repeat(32);
  private static final String OTHER = "ff".repeat(32);

  @Test
  void passesWhenTheWholeTextMatches() {
    assertThat(verdict(official(KatMode.STRICT), 10, GOOD, GOOD))
        .isEqualTo(new KatVerdict(KatStatus.PASS, ""));
  }

  @Test
  void saysWhenLengthLinesOrLaterRecordsWereNotCompared() {
    assertThat(verdict(official(KatMode.NOLEN), 10, GOOD, GOOD))
        .isEqualTo(new KatVerdict(KatStatus.PASS, "length lines not compared"));
    assertThat(verdict(limited(3), 3, GOOD, GOOD))
        .isEqualTo(new KatVerdict(KatStatus.PASS, "the first 3 records of the reference"));
  }

  @Test
  void tellsBothDigestsWhenTheTextDiffers() {
    assertThat(verdict(official(KatMode.STRICT), 10, OTHER, OTHER))
        .isEqualTo(
            new KatVerdict(
                KatStatus.MISMATCH,
                "the text of 10 records has SHA-256 %s, expected %s".formatted(OTHER, GOOD)));
  }

  @Test
  void knowsNoAnswerWithoutAReference() {
    assertThat(verdict(null, 1, OTHER, OTHER))
        .isEqualTo(
            new KatVerdict(
                KatStatus.NOKAT, "no reference digest; SHA-256 of 1 record is " + OTHER));
  }

  @Test
  void comparesTheOfficialRecordsOfALongerText() {
    assertThat(verdict(official(KatMode.STRICT), 500, OTHER, GOOD))
        .isEqualTo(
            new KatVerdict(
                KatStatus.NOKAT,
                "500 records generated, the first 10 match the reference; SHA-256 " + OTHER));
    assertThat(verdict(official(KatMode.STRICT), 500, OTHER, OTHER))
        .isEqualTo(
            new KatVerdict(
                KatStatus.MISMATCH,
                "the first 10 of 500 records have SHA-256 %s, expected %s".formatted(OTHER, GOOD)));
  }

  @Test
  void cannotCompareAShorterText() {
    assertThat(verdict(official(KatMode.STRICT), 2, OTHER, OTHER))
        .isEqualTo(
            new KatVerdict(
                KatStatus.NOKAT,
                "2 records generated, the reference digest covers 10; SHA-256 " + OTHER));
  }

  @Test
  void takesAnotherNumberThanALimitForADifference() {
    assertThat(verdict(limited(3), 10, OTHER, GOOD))
        .isEqualTo(
            new KatVerdict(
                KatStatus.MISMATCH, "10 records generated, but the reference digest covers 3"));
    assertThat(verdict(limited(3), 1, OTHER, OTHER).status()).isEqualTo(KatStatus.MISMATCH);
  }

  private static KatVerdict verdict(
      @Nullable KatReference reference, int records, String whole, String covered) {
    return KatVerdict.of(reference, records, whole, covered);
  }

  private static KatReference official(KatMode mode) {
    return new KatReference(GOOD, mode, OptionalInt.empty(), "a");
  }

  private static KatReference limited(int records) {
    return new KatReference(GOOD, KatMode.STRICT, OptionalInt.of(records), "a");
  }
}
