package org.ngcc4j.campaign.dataset;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `build.json`: what was built or found, and how it did in the known-answer test (measurement.md
/// section 16.2).
///
/// @param instances `<candidate>/<label>` to entry
/// @param optimized family to exit code of its build
/// @param extra fields not known here
public record BuildFile(
    Map<String, Entry> instances, @OrAbsent @Nullable Map<String, Integer> optimized, Extra extra) {

  /// Name of the file in a run and in a dataset.
  public static final String NAME = "build.json";

  /// One label.
  ///
  /// @param candidate the submission
  /// @param label its build name
  /// @param instance the name it reports itself
  /// @param variant `reference`, `optimized-avx2` or `iccs-baseline`; `java` for ours
  /// @param flags the build configuration finally used
  /// @param kat status of the known-answer test
  /// @param guideResult the first status, where another configuration was tried after it
  /// @param library relative path
  /// @param librarySha256 its digest
  /// @param elfLoadBytes sum of its loadable segments; of the class files and tables for Java
  /// @param katLog path of the log, relative to the dataset
  /// @param katLogSha256 its digest
  /// @param extra fields not known here
  public record Entry(
      String candidate,
      String label,
      String instance,
      String variant,
      String flags,
      String kat,
      @OrAbsent @Nullable String guideResult,
      @OrAbsent @Nullable String library,
      @OrAbsent @Nullable String librarySha256,
      @OrAbsent @Nullable Long elfLoadBytes,
      @OrAbsent @Nullable String katLog,
      @OrAbsent @Nullable String katLogSha256,
      Extra extra) {}
}
