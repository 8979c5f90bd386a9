package org.ngcc4j.campaign.validate;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.measure.PlanningConstants;

/// Checks what the campaign file says of the campaign as a whole.
final class CampaignCheck {
  /// The phase in which nothing is measured.
  private static final String BUILD = "build";

  /// See [org.ngcc4j.campaign.run.Shard#parse].
  private static final int MOST_SHARDS = 999;

  private final Path file;
  private final CampaignFile campaign;
  private final Findings findings;

  CampaignCheck(Path file, CampaignFile campaign, Findings findings) {
    this.file = file;
    this.campaign = campaign;
    this.findings = findings;
  }

  void run() {
    OffsetDateTime started = instant("started_utc", campaign.startedUtc());
    OffsetDateTime ended = instant("ended_utc", campaign.endedUtc());
    if (started != null && ended != null && ended.isBefore(started)) {
      findings.add(file, "ended_utc", "states a time before started_utc");
    }
    if (campaign.hostProblems() != null) {
      TreeSet<String> problems = new TreeSet<>();
      campaign.hostChecks().stream()
          .filter(check -> !check.phase().equals(BUILD))
          .forEach(check -> problems.addAll(check.problems()));
      list("host_problems", campaign.hostProblems(), List.copyOf(problems));
    }
    if (campaign.planning() != null) {
      try {
        PlanningConstants.of(campaign.planning());
      } catch (IllegalArgumentException e) {
        findings.add(file, "planning", String.valueOf(e.getMessage()));
      }
    }
    shards();
  }

  private void shards() {
    Integer shards = campaign.shards();
    if (shards == null || campaign.shardCpus() == null) {
      return;
    }
    if (shards < 1 || shards > MOST_SHARDS) {
      findings.add(file, "shards", "expected 1 to %d, found %d".formatted(MOST_SHARDS, shards));
      return;
    }
    List<String> expected = new ArrayList<>();
    String only = campaign.shard();
    for (int i = 1; i <= shards; i++) {
      String shard = i + "/" + shards;
      if (only == null || only.equals(shard)) {
        expected.add(shard);
      }
    }
    list("shard_cpus", List.copyOf(new TreeSet<>(campaign.shardCpus().keySet())), expected);
  }

  private void list(String position, List<String> stated, List<String> recomputed) {
    for (int i = 0; i < Math.max(stated.size(), recomputed.size()); i++) {
      findings.text(file, position + "[" + i + "]", get(stated, i), get(recomputed, i));
    }
  }

  private static String get(List<String> list, int i) {
    return i < list.size() ? list.get(i) : "";
  }

  private @Nullable OffsetDateTime instant(String position, @Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeException e) {
      findings.add(
          file, position, "expected a time of ISO 8601 with +00:00, found " + Findings.quote(text));
      return null;
    }
  }
}
