package org.ngcc4j.campaign.nativelib;

import java.util.List;
import java.util.Set;

/// The build configurations of the published campaigns, recognised by their compiler flags.
final class BuildConfigurations {
  static final String GUIDE = "guide";
  static final String HARNESS_DEFAULT = "harness-default";
  static final String GUIDE_PERFORMANCE = "guide-performance";

  /// Anything else.
  static final String OTHER = "other";

  private BuildConfigurations() {}

  /// Returns the configuration to which flags belong.
  static String of(String flags) {
    Set<String> words = Set.copyOf(List.of(flags.strip().split("\\s+")));
    if (words.containsAll(Set.of("-O2", "-std=c99")) && hasNoOther(words, "-O2")) {
      return GUIDE;
    }
    if (words.containsAll(Set.of("-O2", "-std=gnu11", "-fwrapv")) && hasNoOther(words, "-O2")) {
      return HARNESS_DEFAULT;
    }
    if (words.containsAll(Set.of("-O3", "-std=c99", "-flto")) && hasTarget(words)) {
      return GUIDE_PERFORMANCE;
    }
    return OTHER;
  }

  /// Returns the variant that a library belongs to, as records name it.
  ///
  /// @param declared what `ngcc_meta` says, or a variant as in records
  static String variant(String declared, String flags) {
    return switch (declared) {
      case "", "Reference_Implementation" -> "reference";
      case "Optimized_Implementation" -> flags.contains("-mavx2") ? "optimized-avx2" : "optimized";
      default -> declared;
    };
  }

  private static boolean hasNoOther(Set<String> words, String optimisation) {
    return words.stream()
        .noneMatch(
            word -> word.startsWith("-m") || (word.startsWith("-O") && !word.equals(optimisation)));
  }

  private static boolean hasTarget(Set<String> words) {
    return words.containsAll(Set.of("-march=x86-64", "-mavx2"))
        || words.contains("-march=armv8.2-a+sve");
  }
}
