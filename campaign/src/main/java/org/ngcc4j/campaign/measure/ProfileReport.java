package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.HashProfile.Call;
import org.ngcc4j.campaign.dataset.HashProfile.Total;
import tools.jackson.databind.JsonNode;

/// What a [ProfileTask] said, as its lines come in.
final class ProfileReport implements ChildReports.Report {
  private static final int SCHEMA = 2;
  private static final int CALL_WORDS = 6;
  private static final int TOTAL_WORDS = 3;

  private final DriverReport driver = new DriverReport();
  private final List<Call> calls = new ArrayList<>();
  private @Nullable Total total;

  @Override
  public synchronized void accept(String line) {
    String[] words = line.split("\t", -1);
    try {
      if (words[0].equals(ProfileTask.CALL) && words.length == CALL_WORDS) {
        calls.add(
            new Call(
                words[1],
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                Long.parseLong(words[4]),
                Long.parseLong(words[5]),
                Extra.NONE));
      } else if (words[0].equals(ProfileTask.TOTAL) && words.length == TOTAL_WORDS) {
        total = new Total(Long.parseLong(words[1]), Long.parseLong(words[2]), Extra.NONE);
      } else {
        driver.accept(line);
      }
    } catch (NumberFormatException e) {
      // Not ours.
    }
  }

  @Override
  public String status() {
    return driver.status();
  }

  /// Returns the profile.
  ///
  /// @param sharedFailure how a process of several operations failed before this one, if it did
  synchronized HashProfile profile(
      String candidate,
      String label,
      Operation operation,
      boolean complete,
      List<String> command,
      String stderr,
      @Nullable String sharedFailure) {
    Total counted = complete && total != null && total.ticks() > 0 ? total : null;
    HashShares shares = counted == null ? null : HashShares.of(counted, calls, driver.meta());
    Map<String, JsonNode> extra =
        new LinkedHashMap<>(Measurer.sharedFailure(sharedFailure).fields());
    if (shares != null) {
      extra.putAll(shares.corrected());
    }
    return new HashProfile(
        SCHEMA,
        candidate,
        label,
        operation.id(),
        0,
        counted == null ? "failed" : "complete",
        command,
        stderr,
        driver.meta(),
        counted,
        counted == null ? List.of() : List.copyOf(calls),
        shares == null ? null : shares.share(),
        shares == null ? null : shares.hashShare(),
        new Extra(extra));
  }
}
