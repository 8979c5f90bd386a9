package org.ngcc4j.campaign.kat;

/// Ends the generation with a status other than those of a comparison.
final class KatFailure extends Exception {
  private static final long serialVersionUID = 1;

  private final KatStatus status;
  private final String detail;

  KatFailure(KatStatus status, String detail) {
    super(detail);
    this.status = status;
    this.detail = detail;
  }

  KatStatus status() {
    return status;
  }

  String detail() {
    return detail;
  }
}
