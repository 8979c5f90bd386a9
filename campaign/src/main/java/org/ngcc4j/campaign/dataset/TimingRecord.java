package org.ngcc4j.campaign.dataset;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One operation of one label on one system: `records/<candidate>/<label>__<operation key>.json`
/// (measurement.md sections 16.1 and 16.5).
///
/// @param schema 2 for the public schema, 3 when an [Extension] is present
/// @param status `complete` or `failed_or_partial`
/// @param subject what was measured
/// @param plan how it was to be measured
/// @param evidence what vouches for the code
/// @param span when
/// @param environment where
/// @param processes every start of the timing driver
/// @param results trials and figures; null when no trial was made
/// @param extension what schema 3 adds; null in schema 2
/// @param extra fields not known here
public record TimingRecord(
    int schema,
    String status,
    @Flat Subject subject,
    Plan plan,
    @Flat Evidence evidence,
    @Flat Span span,
    Environment environment,
    List<ProcessRun> processes,
    @OrAbsent @Flat @Nullable Results results,
    @OrAbsent @Flat @Nullable Extension extension,
    Extra extra) {

  /// The status of a record whose processes all ended well.
  public static final String COMPLETE = "complete";

  /// Tells whether every process ended well and all planned trials exist.
  public boolean isComplete() {
    return status.equals(COMPLETE);
  }
}
