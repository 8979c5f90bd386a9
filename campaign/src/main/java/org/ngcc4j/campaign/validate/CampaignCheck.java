package org.ngcc4j.campaign.validate;

import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.CampaignFile.Share;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Shard;
import org.ngcc4j.campaign.measure.PlanningConstants;

/// Checks what the campaign file says of the campaign as a whole.
final class CampaignCheck {
  /// The phase in which nothing is measured.
  private static final String BUILD = "build";

  private final Path file;
  private final Path buildFile;
  private final CampaignFile campaign;
  private final BuildFile build;
  private final Findings findings;

  CampaignCheck(Dataset dataset, Findings findings) {
    this.file = dataset.folder().resolve(CampaignFile.NAME);
    this.buildFile = dataset.folder().resolve(BuildFile.NAME);
    this.campaign = dataset.campaign();
    this.build = dataset.build();
    this.findings = findings;
  }

  void run() {
    OffsetDateTime started = findings.time(file, "started_utc", campaign.startedUtc());
    OffsetDateTime ended = findings.time(file, "ended_utc", campaign.endedUtc());
    if (started != null && ended != null && ended.isBefore(started)) {
      findings.add(file, "ended_utc", "states a time before started_utc");
    }
    TreeSet<String> problems = new TreeSet<>();
    campaign.hostChecks().stream()
        .filter(check -> !check.phase().equals(BUILD))
        .forEach(check -> problems.addAll(check.problems()));
    // Whether ours left them out is for OmissionsCheck.
    if (campaign.hostProblems() != null) {
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
    partition();
  }

  private void shards() {
    Integer shards = campaign.shards();
    if (shards == null || campaign.shardCpus() == null) {
      return;
    }
    if (shards < 1 || shards > Shard.MOST) {
      findings.add(file, "shards", "expected 1 to %d, found %d".formatted(Shard.MOST, shards));
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

  /// The deal says which shard measures which code; the build file says what was measured.
  private void partition() {
    Map<String, Share> partition = campaign.partition();
    if (partition == null) {
      return;
    }
    int shards = Objects.requireNonNullElse(campaign.shards(), Shard.MOST);
    String shard = campaign.shard();
    Optional<Shard> mine = shard == null ? Optional.empty() : shard(shard);
    if (shard != null && mine.isEmpty()) {
      return;
    }
    partition.forEach(
        (label, share) -> {
          String at = "partition." + label;
          if (share.shard() < 1 || share.shard() > shards) {
            findings.add(
                file, at + ".shard", "expected 1 to %d, found %d".formatted(shards, share.shard()));
          }
          boolean due = shard == null || mine.filter(s -> s.number() == share.shard()).isPresent();
          BuildFile.Entry entry = build.instances().get(label);
          if (due && entry == null && campaign.endedUtc() != null) {
            findings.add(
                buildFile, "instances." + label, "missing, although it was dealt to a shard");
          } else if (entry != null && !due) {
            findings.add(buildFile, "instances." + label, "was dealt to another shard");
          } else if (entry != null && entry.librarySha256() != null) {
            findings.text(file, at + ".code_sha256", share.codeSha256(), entry.librarySha256());
          }
        });
    for (String label : build.instances().keySet()) {
      if (!partition.containsKey(label)) {
        findings.add(file, "partition." + label, "missing, although the build file has it");
      }
    }
  }

  private Optional<Shard> shard(String text) {
    Optional<Shard> shard = Shard.parse(text);
    if (shard.isEmpty()) {
      findings.add(file, "shard", "expected K/N, found " + Findings.quote(text));
    }
    return shard;
  }

  private void list(String position, List<String> stated, List<String> recomputed) {
    for (int i = 0; i < Math.max(stated.size(), recomputed.size()); i++) {
      findings.text(file, position + "[" + i + "]", get(stated, i), get(recomputed, i));
    }
  }

  private static String get(List<String> list, int i) {
    return i < list.size() ? list.get(i) : "";
  }
}
