package org.ngcc4j.campaign.publish;

import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.CampaignFile.HostCheck;
import org.ngcc4j.campaign.dataset.CampaignFile.Share;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.Digests;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.dataset.Shard;
import org.ngcc4j.campaign.dataset.Utc;
import tools.jackson.databind.JsonNode;

/// Makes one dataset of several of one system: of all shards of a campaign, or of whole campaigns
/// that measured different labels in the same way.
final class Merge {
  /// Which instances a run was begun for: not true of the whole.
  private static final String ONLY = "only";

  private final List<Dataset> parts;

  private Merge(List<Dataset> parts) {
    this.parts = parts;
  }

  /// Returns the files of the merged dataset.
  ///
  /// @param datasets at least one, all of one system
  /// @throws PublishException if they do not belong together
  /// @throws DatasetException if a file cannot be read
  static Map<Path, byte[]> files(List<Dataset> datasets) throws PublishException, DatasetException {
    List<Dataset> ordered = new ArrayList<>(datasets);
    ordered.sort(
        Comparator.comparingInt(Merge::shardNumber)
            .thenComparing(d -> instant(d.campaign().startedUtc()))
            .thenComparing(Dataset::folder));
    Merge merge = new Merge(ordered);
    merge.requireAllShards();
    merge.requireOneWay();
    merge.requireDifferentLabels();
    return merge.merged();
  }

  // What does not belong together

  private void requireAllShards() throws PublishException {
    List<String> shards =
        parts.stream().map(part -> part.campaign().shard()).filter(Objects::nonNull).toList();
    if (shards.isEmpty()) {
      return;
    }
    for (Dataset part : parts) {
      if (part.campaign().shard() == null) {
        throw refuse(
            part, "is a whole campaign, but %s is shard %s".formatted(first(), shards.getFirst()));
      }
    }
    int count = Objects.requireNonNullElse(parts.getFirst().campaign().shards(), 1);
    Map<String, Dataset> byShard = new LinkedHashMap<>();
    for (Dataset part : parts) {
      Integer other = part.campaign().shards();
      if (other == null || other != count) {
        throw refuse(
            part, "is one of %d shards, but %s is one of %d".formatted(other, first(), count));
      }
      requireSamePartition(part);
      Dataset twin = byShard.put(String.valueOf(part.campaign().shard()), part);
      if (twin != null) {
        throw refuse(
            part, "is shard %s, as %s is".formatted(part.campaign().shard(), twin.folder()));
      }
    }
    for (int i = 1; i <= count; i++) {
      if (!byShard.containsKey(i + "/" + count)) {
        throw new PublishException(
            "shard %d/%d is missing: all %d shards of a campaign are published together"
                .formatted(i, count, count));
      }
    }
  }

  private void requireSamePartition(Dataset part) throws PublishException {
    Map<String, Share> mine = partition(part);
    Map<String, Share> others = partition(parts.getFirst());
    for (String label : union(mine, others)) {
      Share here = mine.get(label);
      Share there = others.get(label);
      if (here == null || there == null) {
        throw refuse(
            part,
            "is a shard of another campaign than %s: only one of them knows %s"
                .formatted(first(), label));
      }
      if (!here.codeSha256().equals(there.codeSha256())) {
        throw refuse(
            part, "is of another build than %s: the code of %s differs".formatted(first(), label));
      }
      if (here.shard() != there.shard()) {
        throw refuse(
            part, "is of another plan than %s: they deal %s differently".formatted(first(), label));
      }
    }
    for (Map.Entry<String, Share> one : mine.entrySet()) {
      boolean due = one.getValue().shard() == shardNumber(part);
      if (due != part.build().instances().containsKey(one.getKey())) {
        throw refuse(
            part,
            (due ? "lacks %s, which belongs to shard %s" : "holds %s, which is none of shard %s")
                .formatted(one.getKey(), part.campaign().shard()));
      }
    }
  }

  private void requireOneWay() throws PublishException {
    for (Dataset part : parts) {
      if (!Objects.equals(part.campaign().planning(), parts.getFirst().campaign().planning())) {
        throw refuse(part, "was planned with other constants than %s".formatted(first()));
      }
      boolean divided = part.campaign().shard() != null;
      same(part, "architecture", Environment::architecture);
      same(part, "cpu_model", Environment::cpuModel);
      same(part, "virtualized", Environment::virtualized);
      same(part, "cpufreq_governor", Environment::cpufreqGovernor);
      same(part, "cpufreq_max_khz", Environment::cpufreqMaxKhz);
      same(part, "intel_pstate_no_turbo", Environment::intelPstateNoTurbo);
      same(part, "cpufreq_boost", Environment::cpufreqBoost);
      same(part, "smt_control", Environment::smtControl);
      same(part, "java", Environment::java);
      if (!divided) {
        same(part, "hostname", Environment::hostname);
      }
    }
    requireOneVersion();
  }

  private void same(Dataset part, String key, Function<Environment, @Nullable Object> of)
      throws PublishException {
    Object here = of.apply(part.campaign().environmentAtStart());
    Object there = of.apply(parts.getFirst().campaign().environmentAtStart());
    if (!Objects.equals(here, there)) {
      throw refuse(
          part,
          "was measured on another system than %s: %s %s, not %s"
              .formatted(first(), key, here, there));
    }
  }

  /// Shards know the digests of all code; whole campaigns tell by what they have in common, such as
  /// the library of all Java implementations.
  private void requireOneVersion() throws PublishException {
    Map<String, String> digests = new LinkedHashMap<>();
    for (Dataset part : parts) {
      for (BuildFile.Entry entry : part.build().instances().values()) {
        if (entry.library() != null && entry.librarySha256() != null) {
          String other = digests.putIfAbsent(entry.library(), entry.librarySha256());
          if (other != null && !other.equals(entry.librarySha256())) {
            throw refuse(
                part,
                "is of another build than %s: %s differs".formatted(first(), entry.library()));
          }
        }
      }
    }
  }

  private void requireDifferentLabels() throws PublishException {
    Map<String, Dataset> labels = new TreeMap<>();
    for (Dataset part : parts) {
      for (String label : part.build().instances().keySet()) {
        Dataset other = labels.putIfAbsent(label, part);
        if (other != null) {
          throw refuse(part, "holds %s, as %s does".formatted(label, other.folder()));
        }
      }
    }
  }

  // The merged dataset

  private Map<Path, byte[]> merged() throws DatasetException {
    Map<Path, byte[]> files = new TreeMap<>();
    for (Dataset part : parts) {
      for (Path file : part.files()) {
        files.put(file, Digests.bytes(part.folder().resolve(file)));
      }
    }
    if (parts.size() > 1) {
      files.put(Path.of(CampaignFile.NAME), JsonFile.text(campaign()));
      files.put(Path.of(BuildFile.NAME), JsonFile.text(build()));
    }
    files.remove(Path.of(Digests.NAME));
    files.put(Path.of(Digests.NAME), Digests.text(files));
    return files;
  }

  private CampaignFile campaign() {
    CampaignFile first = parts.getFirst().campaign();
    Dataset last =
        parts.stream()
            .max(Comparator.comparing(part -> instant(part.campaign().endedUtc())))
            .orElseThrow();
    Map<String, Integer> cpus = new TreeMap<>();
    all(CampaignFile::shardCpus).forEach(cpus::putAll);
    List<HostCheck> checks =
        parts.stream()
            .flatMap(part -> part.campaign().hostChecks().stream())
            .sorted(Comparator.comparing(check -> instant(check.utc())))
            .toList();
    TreeSet<String> problems = new TreeSet<>();
    all(CampaignFile::hostProblems).forEach(problems::addAll);
    Map<String, JsonNode> extra = new LinkedHashMap<>(first.extra().fields());
    if (first.shard() == null) {
      extra.remove(ONLY);
    }
    return new CampaignFile(
        first.systemId(),
        parts.stream()
            .map(part -> part.campaign().startedUtc())
            .min(Comparator.comparing(Merge::instant))
            .orElseThrow(),
        first.environmentAtStart(),
        checks,
        first.archConfig(),
        first.harnessAdditions(),
        first.planning(),
        last.campaign().endedUtc(),
        last.campaign().environmentAtEnd(),
        List.copyOf(problems),
        first.shards(),
        cpus.isEmpty() ? null : cpus,
        note(),
        null,
        first.partition(),
        new Extra(extra));
  }

  private @Nullable String note() {
    List<String> notes = all(CampaignFile::historyNote).distinct().toList();
    return notes.isEmpty() ? null : String.join(" ", notes);
  }

  private BuildFile build() {
    Map<String, BuildFile.Entry> instances = new TreeMap<>();
    parts.forEach(part -> instances.putAll(part.build().instances()));
    BuildFile first = parts.getFirst().build();
    return new BuildFile(instances, first.optimized(), first.extra());
  }

  private <T> Stream<T> all(Function<CampaignFile, @Nullable T> of) {
    return parts.stream().map(Dataset::campaign).map(of).flatMap(Stream::ofNullable);
  }

  // Names

  private Path first() {
    return parts.getFirst().folder();
  }

  private static PublishException refuse(Dataset part, String how) {
    return new PublishException(part.folder() + " " + how);
  }

  private static int shardNumber(Dataset dataset) {
    String shard = dataset.campaign().shard();
    return shard == null ? 0 : Shard.parse(shard).map(Shard::number).orElse(0);
  }

  /// What is no time has its own check.
  private static Instant instant(@Nullable String text) {
    return text == null
        ? Instant.MIN
        : Utc.parse(text).map(OffsetDateTime::toInstant).orElse(Instant.MIN);
  }

  private static Map<String, Share> partition(Dataset dataset) {
    return Objects.requireNonNullElse(dataset.campaign().partition(), Map.of());
  }

  private static Set<String> union(Map<String, Share> one, Map<String, Share> other) {
    TreeSet<String> keys = new TreeSet<>(one.keySet());
    keys.addAll(other.keySet());
    return keys;
  }
}
