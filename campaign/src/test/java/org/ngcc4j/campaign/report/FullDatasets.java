package org.ngcc4j.campaign.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.Sample;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.dataset.Trial;

/// Datasets of the five candidates with the published means of two systems, as large as real ones.
/// Their trials scatter around the means by chance, always the same.
final class FullDatasets {
  private static final List<String> CANDIDATES =
      List.of("sign-01", "sign-12", "sign-13", "sign-15", "sign-31");

  private static final int TRIALS = 5;

  private final Path parent;
  private final Map<String, double[]> x86 = new HashMap<>();

  private FullDatasets(Path parent) throws IOException {
    this.parent = parent;
    for (String line :
        Files.readAllLines(Sample.resource("reference-tables/x86_1.tsv")).stream()
            .skip(1)
            .toList()) {
      String[] cells = line.split("\t", -1);
      x86.put(
          cells[1] + " " + cells[2],
          new double[] {ReferenceTables.number(cells[3]), ReferenceTables.number(cells[4])});
    }
  }

  /// Writes `data/arm_1` and `data/x86_1` and returns them.
  static List<Path> write(Path parent) throws IOException {
    FullDatasets datasets = new FullDatasets(parent);
    return List.of(datasets.write("arm_1", null), datasets.write("x86_1", datasets.x86));
  }

  private Path write(String system, @Nullable Map<String, double[]> means) throws IOException {
    Path folder = parent.resolve("data").resolve(system);
    Map<String, BuildFile.Entry> entries = new LinkedHashMap<>();
    CampaignFile campaign =
        JsonFile.read(Sample.data().resolve(CampaignFile.NAME), CampaignFile.class);
    for (String candidate : CANDIDATES) {
      Dataset published = new ReferenceTables(candidate).dataset();
      entries.putAll(published.build().instances());
      Files.createDirectories(folder.resolve(DatasetPaths.RECORDS).resolve(candidate));
      Files.createDirectories(folder.resolve(DatasetPaths.PROFILES).resolve(candidate));
      for (TimingRecord record : published.records()) {
        String name = record.subject().label() + " " + record.subject().operation();
        JsonFile.write(
            folder.resolve(
                DatasetPaths.record(
                    candidate, record.subject().label(), record.subject().operationKey())),
            withTrials(record, means == null ? null : means.get(name)));
      }
      for (HashProfile profile : published.profiles()) {
        JsonFile.write(
            folder.resolve(
                DatasetPaths.profile(candidate, profile.label(), profile.operationKey())),
            profile);
      }
    }
    JsonFile.write(folder.resolve(BuildFile.NAME), new BuildFile(entries, null, Extra.NONE));
    JsonFile.write(
        folder.resolve(CampaignFile.NAME),
        new CampaignFile(
            system,
            campaign.startedUtc(),
            campaign.environmentAtStart(),
            campaign.hostChecks(),
            campaign.archConfig(),
            campaign.harnessAdditions(),
            campaign.planning(),
            campaign.endedUtc(),
            campaign.environmentAtEnd(),
            campaign.hostProblems(),
            campaign.shards(),
            campaign.shardCpus(),
            campaign.historyNote(),
            null,
            null,
            Extra.NONE));
    return folder;
  }

  private static TimingRecord withTrials(TimingRecord record, double @Nullable [] means) {
    Results results = record.results();
    if (results == null) {
      throw new IllegalArgumentException("a published record has results");
    }
    Statistics old = results.statistics();
    Double oldCycles = old.meanCycles();
    double cycles = means != null ? means[0] : oldCycles == null ? 0 : oldCycles;
    double seconds = means != null ? means[1] : old.meanSeconds();
    long calls = old.measurements() / TRIALS;
    SplittableRandom random = new SplittableRandom(record.subject().hashCode());
    List<Trial> trials = new ArrayList<>();
    double least = Double.MAX_VALUE;
    double most = 0;
    for (int i = 0; i < TRIALS; i++) {
      double factor = 1 + (i - 2) * 0.001 * (1 + random.nextDouble());
      trials.add(new Trial(calls, seconds * calls * factor, Math.round(cycles * calls * factor)));
      least = Math.min(least, seconds * factor);
      most = Math.max(most, seconds * factor);
    }
    Statistics statistics =
        new Statistics(
            old.measurements(),
            true,
            seconds,
            seconds,
            least,
            most,
            cycles,
            cycles,
            1 / seconds,
            null);
    return new TimingRecord(
        record.schema(),
        record.status(),
        record.subject(),
        record.plan(),
        record.evidence(),
        record.span(),
        record.environment(),
        record.processes(),
        new Results(
            trials,
            statistics,
            results.sizes(),
            results.kex(),
            results.buildFlags(),
            results.baselineRssBytes(),
            results.peakRssBytes(),
            results.timingScope()),
        null,
        Extra.NONE);
  }
}
