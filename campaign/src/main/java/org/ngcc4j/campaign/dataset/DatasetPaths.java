package org.ngcc4j.campaign.dataset;

import java.nio.file.Path;

/// Where things stand in a run and in a dataset, relative to its folder.
public final class DatasetPaths {
  /// Folder of the timing records.
  public static final String RECORDS = "records";

  /// Folder of the hash profiles.
  public static final String PROFILES = "profile";

  /// Folder of the logs of the known-answer tests.
  public static final String KAT_LOGS = "kat";

  private DatasetPaths() {}

  /// Returns the path of a timing record, such as `records/sign-01/Aigis-sig1__sign.json`.
  public static Path record(String candidate, String label, String operationKey) {
    return Path.of(RECORDS, candidate, label + "__" + operationKey + ".json");
  }

  /// Returns the path of a hash profile.
  public static Path profile(String candidate, String label, String operationKey) {
    return Path.of(PROFILES, candidate, label + "__" + operationKey + ".json");
  }

  /// Returns the path of a log.
  public static Path katLog(String candidate, String label) {
    return Path.of(KAT_LOGS, candidate, label + ".log");
  }
}
