package org.ngcc4j.campaign.kat;

/// Which lines of a known-answer text its digest covers.
public enum KatMode {
  /// All lines.
  STRICT("strict"),
  /// All but the lines `X_Len = ...`, for references that leave the lengths blank.
  NOLEN("nolen");

  private final String word;

  KatMode(String word) {
    this.word = word;
  }

  /// Returns the word that stands for the mode in a manifest.
  public String word() {
    return word;
  }
}
