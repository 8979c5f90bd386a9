package org.ngcc4j.campaign.report;

import java.nio.file.Path;

/// Where the pages of a site stand, and the datasets beside them.
final class PageNames {
  static final String INDEX = "index";
  static final String EXPLORER = "explorer";
  static final String COMPARE = "compare";
  static final String SURVEY = "symmetric_survey";

  /// The catalog of published sizes.
  static final String SIZES = "external_sizes.csv";

  /// The folder of the datasets.
  static final String DATA = "data";

  private PageNames() {}

  static String candidate(String id, String system) {
    return id + ".perf_" + system;
  }

  static String summary(String system) {
    return "summary_" + system;
  }

  static String method(String system) {
    return "method_" + system;
  }

  static String ranking(String bits, String system) {
    return "ranking-" + bits + "_" + system;
  }

  /// Returns the folder of a dataset.
  static String data(String system) {
    return DATA + "/" + system;
  }

  /// Returns a relative path as links have it.
  static String slashed(Path path) {
    return path.toString().replace('\\', '/');
  }
}
