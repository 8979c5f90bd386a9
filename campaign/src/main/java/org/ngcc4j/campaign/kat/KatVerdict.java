package org.ngcc4j.campaign.kat;

import org.jspecify.annotations.Nullable;

/// What the digests of a whole text say.
///
/// @param status PASS, MISMATCH or NOKAT
/// @param detail the reason in words; empty when there is nothing to add
record KatVerdict(KatStatus status, String detail) {
  /// Compares.
  ///
  /// @param reference what the text must have, if anything is known
  /// @param records number of records in the text
  /// @param whole digest of the text
  /// @param covered digest of the text's first records, as many as the reference covers
  static KatVerdict of(
      @Nullable KatReference reference, int records, String whole, String covered) {
    if (reference == null) {
      return new KatVerdict(
          KatStatus.NOKAT, "no reference digest; SHA-256 of " + count(records) + " is " + whole);
    }
    int expected = reference.records();
    if (records == expected) {
      return whole.equals(reference.digest())
          ? new KatVerdict(KatStatus.PASS, passDetail(reference))
          : new KatVerdict(
              KatStatus.MISMATCH,
              "the text of %s has SHA-256 %s, expected %s"
                  .formatted(count(records), whole, reference.digest()));
    }
    if (reference.limit().isPresent()) {
      return new KatVerdict(
          KatStatus.MISMATCH,
          "%s generated, but the reference digest covers %d".formatted(count(records), expected));
    }
    if (records < expected) {
      return new KatVerdict(
          KatStatus.NOKAT,
          "%s generated, the reference digest covers %d; SHA-256 %s"
              .formatted(count(records), expected, whole));
    }
    return covered.equals(reference.digest())
        ? new KatVerdict(
            KatStatus.NOKAT,
            "%s generated, the first %d match the reference; SHA-256 %s"
                .formatted(count(records), expected, whole))
        : new KatVerdict(
            KatStatus.MISMATCH,
            "the first %d of %s have SHA-256 %s, expected %s"
                .formatted(expected, count(records), covered, reference.digest()));
  }

  private static String passDetail(KatReference reference) {
    String detail = "";
    if (reference.limit().isPresent()) {
      detail = "the first " + count(reference.records()) + " of the reference";
    }
    if (reference.mode() == KatMode.NOLEN) {
      detail += (detail.isEmpty() ? "" : ", ") + "length lines not compared";
    }
    return detail;
  }

  private static String count(int records) {
    return records == 1 ? "1 record" : records + " records";
  }
}
