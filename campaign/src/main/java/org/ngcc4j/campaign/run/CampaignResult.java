package org.ngcc4j.campaign.run;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What came of a campaign.
///
/// @param runDirectory where everything is
/// @param dataset the published dataset
/// @param startPage the page to begin with; `null` if there is none
/// @param rows the operations of the selected instances
public record CampaignResult(
    Path runDirectory, Path dataset, @Nullable Path startPage, List<Row> rows) {

  private static final String PASS = "PASS";

  /// Copies the list.
  public CampaignResult {
    rows = List.copyOf(rows);
  }

  /// Tells whether every known-answer test passed and every operation was measured as planned.
  public boolean isGood() {
    return rows.stream().allMatch(row -> row.figures() != null && row.kat().equals(PASS));
  }

  /// One operation of one instance.
  ///
  /// @param label the instance
  /// @param operation such as `sign`
  /// @param kat status of the known-answer test
  /// @param figures what was measured; `null` if that failed or was not tried
  public record Row(String label, String operation, String kat, @Nullable Figures figures) {}

  /// The figures of one operation.
  ///
  /// @param meanSeconds mean time of a call
  /// @param lowSeconds lower bound of the interval of the mean; `null` for a single trial
  /// @param highSeconds its upper bound
  /// @param operationsPerSecond calls in a second
  /// @param allocatedBytes bytes allocated in a call; `null` if that is not known
  public record Figures(
      double meanSeconds,
      @Nullable Double lowSeconds,
      @Nullable Double highSeconds,
      double operationsPerSecond,
      @Nullable Double allocatedBytes) {}
}
