package org.ngcc4j.campaign.export;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Evidence;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.Plan;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.Subject;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// One operation as a flat row: the same names and values in every form.
///
/// The names are part of the product: `export.schema.json` describes each, and a test holds the two
/// together. New ones go to the end.
final class Columns {
  private final Map<String, @Nullable Object> row = new LinkedHashMap<>();

  private Columns() {}

  /// Returns the row of a record: name to text, number, truth value, or null where it is not known.
  static Map<String, @Nullable Object> of(Dataset dataset, TimingRecord record) {
    Columns columns = new Columns();
    columns.subject(dataset, record);
    columns.plan(record.plan(), record.evidence());
    columns.figures(record.results());
    columns.extension(record.extension());
    columns.profile(dataset, record.subject());
    columns.host(record);
    return columns.row;
  }

  private void subject(Dataset dataset, TimingRecord record) {
    Subject subject = record.subject();
    row.put("system", dataset.campaign().systemId());
    row.put("candidate", subject.candidate());
    row.put("instance", subject.instance());
    row.put("label", subject.label());
    row.put("variant", subject.variant());
    row.put("flags", subject.flags());
    row.put("operation", subject.operation());
    row.put("input_bytes", subject.inputBytes());
    row.put("status", record.status());
    row.put(
        "record",
        DatasetPaths.record(subject.candidate(), subject.label(), subject.operationKey())
            .toString()
            .replace('\\', '/'));
    BuildFile.Entry entry =
        dataset.build().instances().get(subject.candidate() + "/" + subject.label());
    row.put("static_bytes", entry == null ? null : entry.elfLoadBytes());
  }

  private void plan(Plan plan, Evidence evidence) {
    row.put("kat", evidence.kat());
    row.put("library_sha256", evidence.librarySha256());
    row.put("kat_log_sha256", evidence.katLogSha256());
    row.put("trials", plan.trials());
    row.put("iterations_per_trial", plan.iterationsPerTrial());
    row.put("disturbed_retries", evidence.disturbedRetries());
  }

  private void figures(@Nullable Results results) {
    Statistics s = results == null ? null : results.statistics();
    row.put("measurements", s == null ? null : s.measurements());
    row.put("mean_seconds", s == null ? null : s.meanSeconds());
    row.put("median_trial_seconds", s == null ? null : s.medianTrialSeconds());
    row.put("min_trial_seconds", s == null ? null : s.minTrialSeconds());
    row.put("max_trial_seconds", s == null ? null : s.maxTrialSeconds());
    row.put("mean_cycles", s == null ? null : s.meanCycles());
    row.put("median_trial_cycles", s == null ? null : s.medianTrialCycles());
    row.put("operations_per_second", s == null ? null : s.operationsPerSecond());
    row.put("pk_bytes", size(results, "pk_bytes"));
    row.put("sk_bytes", size(results, "sk_bytes"));
    row.put("signature_bytes", size(results, "signature_bytes"));
    row.put("baseline_rss_bytes", results == null ? null : results.baselineRssBytes());
    row.put("peak_rss_bytes", results == null ? null : results.peakRssBytes());
  }

  private static @Nullable Long size(@Nullable Results results, String name) {
    return results == null ? null : results.sizes().get(name);
  }

  private void extension(@Nullable Extension e) {
    Extension.RuntimeFacts runtime = e == null ? null : e.runtime();
    Extension.Interval interval = e == null ? null : e.interval();
    Extension.Bounds cycles = interval == null ? null : interval.cycles();
    Extension.Samples samples = e == null ? null : e.samples();
    Extension.Distribution calls = samples == null ? null : samples.seconds();
    Extension.Memory memory = e == null ? null : e.memory();
    row.put("cycles_source", e == null ? Extension.PMU_USER : e.cyclesSource());
    row.put("language", e == null ? null : e.implementation().language());
    row.put("implementation", e == null ? null : e.implementation().name());
    row.put("implementation_version", e == null ? null : e.implementation().version());
    row.put("interval_level", interval == null ? null : interval.level());
    row.put("mean_seconds_low", interval == null ? null : interval.seconds().low());
    row.put("mean_seconds_high", interval == null ? null : interval.seconds().high());
    row.put("mean_cycles_low", cycles == null ? null : cycles.low());
    row.put("mean_cycles_high", cycles == null ? null : cycles.high());
    row.put("call_seconds_min", calls == null ? null : calls.min());
    row.put("call_seconds_median", calls == null ? null : calls.median());
    row.put("call_seconds_p90", calls == null ? null : calls.p90());
    row.put("call_seconds_p99", calls == null ? null : calls.p99());
    row.put("call_seconds_max", calls == null ? null : calls.max());
    row.put("rss_increment_bytes", memory == null ? null : memory.incrementBytes());
    row.put("peak_heap_bytes", memory == null ? null : memory.peakHeapBytes());
    row.put("alloc_bytes_per_op", runtime == null ? null : runtime.allocBytesPerOperation());
    row.put("gc_share", runtime == null ? null : runtime.gcShare());
    row.put("warmup_converged", runtime == null ? null : runtime.warmupConverged());
    row.put("java_version", runtime == null ? null : runtime.version());
  }

  private void profile(Dataset dataset, Subject subject) {
    HashProfile profile =
        dataset.profiles().stream()
            .filter(
                p ->
                    p.isComplete()
                        && p.candidate().equals(subject.candidate())
                        && p.label().equals(subject.label())
                        && p.operationKey().equals(subject.operationKey()))
            .findFirst()
            .orElse(null);
    Map<String, Double> shares = profile == null ? null : profile.share();
    row.put("hash_share", profile == null ? null : profile.hashShare());
    row.put("drng_share", shares == null ? null : shares.getOrDefault(HashProfile.DRNG, 0.0));
  }

  private void host(TimingRecord record) {
    Environment host = record.environment();
    row.put("architecture", host.architecture());
    row.put("cpu_model", host.cpuModel());
    row.put("cpu_number", host.cpuNumber());
    row.put("virtualized", host.virtualized());
    row.put("core_clock_hz", host.coreClockHz());
    row.put("started_utc", record.span().startedUtc());
    row.put("ended_utc", record.span().endedUtc());
  }
}
