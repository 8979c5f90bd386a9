package org.ngcc4j.campaign.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.measure.Operation;

/// What a campaign shows in the end, read from its files.
final class ResultRows {
  private ResultRows() {}

  static List<CampaignResult.Row> of(
      RunDirectory run, CampaignState state, List<Instance> instances) throws CampaignException {
    List<CampaignResult.Row> rows = new ArrayList<>();
    for (Instance instance : instances) {
      InstanceDescription d = instance.description();
      String kat = state.entry(instance).map(BuildFile.Entry::kat).orElse("");
      for (Operation operation : Operation.values()) {
        Path file = DatasetPaths.record(d.candidate(), instance.label(), operation.id());
        TimingRecord record = run.read(file, TimingRecord.class).orElse(null);
        rows.add(new CampaignResult.Row(instance.label(), operation.id(), kat, figures(record)));
      }
    }
    return rows;
  }

  private static CampaignResult.@Nullable Figures figures(@Nullable TimingRecord record) {
    if (record == null || !record.isComplete() || record.results() == null) {
      return null;
    }
    Statistics statistics = record.results().statistics();
    Extension extension = record.extension();
    Extension.Interval interval = extension == null ? null : extension.interval();
    Extension.RuntimeFacts runtime = extension == null ? null : extension.runtime();
    return new CampaignResult.Figures(
        statistics.meanSeconds(),
        interval == null ? null : interval.seconds().low(),
        interval == null ? null : interval.seconds().high(),
        statistics.operationsPerSecond(),
        runtime == null ? null : runtime.allocBytesPerOperation());
  }
}
