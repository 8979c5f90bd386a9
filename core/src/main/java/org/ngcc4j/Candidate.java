package org.ngcc4j;

/// The submissions to NGCC Round 1 that this library covers.
///
/// A candidate is one submission; its parameter sets are [SignatureScheme]s. None of them is a
/// standard.
public enum Candidate {
  /// Module lattice, Fiat-Shamir with aborts, hints.
  AIGIS_SIG_PLUS("sign-01", "Aigis-Sig+", "module lattice, Fiat-Shamir with aborts"),
  /// VOLE in the head over the Gala one-way function.
  GALAS("sign-12", "Galas Signature Scheme", "VOLE in the head over the Gala one-way function"),
  /// VOLE in the head over Pylon.
  GREAT_WALL("sign-13", "GreatWall Signature Algorithm", "VOLE in the head over Pylon"),
  /// Module learning with rounding, Fiat-Shamir with aborts.
  MORNING_ATLAS("sign-15", "MORNING-ATLAS", "module LWR, Fiat-Shamir with aborts"),
  /// Multivariate, oil and vinegar with whipping.
  TSUOV("sign-31", "TSUOV", "multivariate, oil and vinegar with whipping");

  private final String id;
  private final String algorithm;
  private final String family;

  Candidate(String id, String algorithm, String family) {
    this.id = id;
    this.algorithm = algorithm;
    this.family = family;
  }

  /// Returns the identifier under which NGCC material refers to the submission, such as `sign-01`.
  public String id() {
    return id;
  }

  /// Returns the submitters' name of the algorithm.
  public String algorithm() {
    return algorithm;
  }

  /// Returns the mathematical family in a few words.
  public String family() {
    return family;
  }
}
