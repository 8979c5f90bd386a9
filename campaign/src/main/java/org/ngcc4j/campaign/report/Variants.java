package org.ngcc4j.campaign.report;

/// The implementations of a parameter set that one dataset may hold, and how they are called.
final class Variants {
  /// The variant the published pages are about.
  static final String REFERENCE = "reference";

  private static final String JAVA = "java";

  private Variants() {}

  /// Returns how a variant is called in tables.
  static String name(String variant) {
    return switch (variant) {
      case REFERENCE -> "C reference";
      case "optimized" -> "C optimized";
      case "optimized-avx2" -> "C optimized (AVX2)";
      case JAVA -> "Java";
      default -> variant;
    };
  }

  /// Returns the place of a variant beside others: the reference first, ours last.
  static int rank(String variant) {
    return switch (variant) {
      case REFERENCE -> 0;
      case JAVA -> 2;
      default -> 1;
    };
  }
}
