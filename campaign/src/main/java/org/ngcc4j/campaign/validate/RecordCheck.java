package org.ngcc4j.campaign.validate;

import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Differences;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.dataset.Utc;
import org.ngcc4j.campaign.host.EnvironmentReader;
import org.ngcc4j.campaign.measure.Disturbance;
import org.ngcc4j.campaign.measure.MeasureTask;
import org.ngcc4j.campaign.measure.ProcessFacts;

/// Checks one timing record.
final class RecordCheck {
  /// Clocks are read one after the other.
  private static final double CLOCK_SLACK_SECONDS = 0.01;

  private static final long CLOCK_STEP_MEGAHERTZ = 50;

  private final Path file;
  private final TimingRecord record;
  private final Findings findings;

  RecordCheck(Path file, TimingRecord record, Findings findings) {
    this.file = file;
    this.record = record;
    this.findings = findings;
  }

  /// Compares everything that follows from something else with what it follows from.
  ///
  /// @param campaign the campaign the record belongs to
  /// @param entry what the build file says of its label; `null` if it does not list it
  void run(CampaignFile campaign, BuildFile.@Nullable Entry entry) {
    if (entry == null) {
      findings.add(file, "label", "the build file has no entry for it");
    } else {
      try {
        findings.differences(file, record, new Recomputation(campaign, entry).of(record));
        calibration();
        discarded();
      } catch (IllegalArgumentException e) {
        // No number, or none that is finite.
        findings.notANumber(file, "processes", e);
      } catch (ArithmeticException e) {
        findings.add(file, "processes", "trials with numbers that nothing can count to");
      }
    }
    processes();
    time(campaign);
    environment(campaign);
    distributions();
  }

  private void calibration() {
    ProcessFacts facts = ProcessFacts.of(record.processes());
    Double t1 = facts.real(MeasureTask.CALIBRATION_T1);
    Double median = facts.calibrationMedian();
    if (t1 != null && median != null && !Differences.isClose(t1, median)) {
      findings.states(
          file,
          "processes[0].meta." + MeasureTask.CALIBRATION_T1,
          Differences.show(t1),
          Differences.show(median));
    }
  }

  /// What was thrown away is kept, one by one.
  private void discarded() {
    Extension extension = record.extension();
    if (extension == null) {
      return;
    }
    int kept = extension.discarded() == null ? 0 : extension.discarded().size();
    int retries =
        record.processes().stream()
            .map(ProcessRun::disturbedRetries)
            .filter(Objects::nonNull)
            .mapToInt(Integer::intValue)
            .sum();
    if (kept != retries) {
      findings.add(
          file,
          "discarded",
          "states %d trials, the processes state %d repetitions".formatted(kept, retries));
    }
  }

  private void processes() {
    double clock = clockHertz(record);
    for (int i = 0; i < record.processes().size(); i++) {
      ProcessRun process = record.processes().get(i);
      List<Trial> trials = Objects.requireNonNullElse(process.trials(), List.of());
      double timed = 0;
      for (int j = 0; j < trials.size(); j++) {
        String at = "processes[%d].trials[%d]".formatted(i, j);
        Trial trial = trials.get(j);
        timed += trial.seconds();
        if (record.plan().trials() > 0
            && trial.measurements() != record.plan().iterationsPerTrial()) {
          findings.states(
              file,
              at + ".measurements",
              Long.toString(trial.measurements()),
              record.plan().iterationsPerTrial() + " by the plan");
        }
        marks(at, process, trial, clock);
      }
      if (timed > process.wallSeconds() + CLOCK_SLACK_SECONDS) {
        findings.add(
            file,
            "processes[%d].wall_s".formatted(i),
            "states %s, less than the %s of its trials"
                .formatted(Differences.show(process.wallSeconds()), Differences.show(timed)));
      }
    }
  }

  /// A disturbed trial counts only if it is the last attempt.
  private void marks(String at, ProcessRun process, Trial trial, double clock) {
    String reason = Disturbance.reason(trial, clock);
    int retries = process.disturbedRetries() == null ? 0 : process.disturbedRetries();
    if (!reason.isEmpty()
        && retries < Disturbance.MOST_RETRIES
        && process.reusedCalibration() == null
        && !"per_call_step".equals(scope())) {
      findings.add(
          file,
          at,
          "states an undisturbed trial, recomputed %s, after %d of %d repetitions"
              .formatted(reason, retries, Disturbance.MOST_RETRIES));
    }
  }

  /// Returns the clock by which trials of a record are judged; 0 if there is none.
  static double clockHertz(TimingRecord record) {
    Double clock = EnvironmentReader.fixedClockHertz(record.environment());
    Extension extension = record.extension();
    boolean core = extension == null || extension.cyclesSource().startsWith(Extension.PMU_USER);
    return clock == null || !core ? 0 : clock;
  }

  private @Nullable String scope() {
    Results results = record.results();
    return results == null ? null : results.timingScope();
  }

  private void time(CampaignFile campaign) {
    OffsetDateTime started = findings.time(file, "started_utc", record.span().startedUtc());
    OffsetDateTime ended = findings.time(file, "ended_utc", record.span().endedUtc());
    if (started == null || ended == null) {
      return;
    }
    if (ended.isBefore(started)) {
      findings.add(file, "ended_utc", "states a time before started_utc");
    }
    String over = campaign.endedUtc();
    // What is no time in the campaign file is found there.
    boolean early = Utc.parse(campaign.startedUtc()).filter(started::isBefore).isPresent();
    boolean late = over != null && Utc.parse(over).filter(ended::isAfter).isPresent();
    if (early || late) {
      findings.add(
          file,
          "started_utc",
          "states a time outside the campaign, %s to %s"
              .formatted(
                  Findings.quote(campaign.startedUtc()),
                  over == null ? "now" : Findings.quote(over)));
    }
  }

  /// The machine does not change within a campaign.
  private void environment(CampaignFile campaign) {
    Environment here = record.environment();
    Environment there = campaign.environmentAtStart();
    same("architecture", here, there, Environment::architecture);
    same("cpu_model", here, there, Environment::cpuModel);
    same("virtualized", here, there, Environment::virtualized);
    Long hertz = here.coreClockHz();
    if (hertz != null) {
      long megahertz = CLOCK_STEP_MEGAHERTZ * (long) Math.rint(hertz / 1e6 / CLOCK_STEP_MEGAHERTZ);
      findings.text(
          file,
          "environment.core_clock_mhz",
          String.valueOf(here.coreClockMhz()),
          Long.toString(megahertz));
    }
    if (campaign.shards() == null) {
      same("hostname", here, there, Environment::hostname);
    }
  }

  private void same(
      String key, Environment here, Environment there, Function<Environment, @Nullable Object> of) {
    String stated = String.valueOf(of.apply(here));
    findings.text(file, "environment." + key, stated, String.valueOf(of.apply(there)));
  }

  /// Quantiles do not fall, and no more calls lie outside than there were.
  private void distributions() {
    Extension extension = record.extension();
    Extension.Samples samples = extension == null ? null : extension.samples();
    if (samples != null) {
      distribution("samples.seconds", samples.seconds(), samples.calls());
      if (samples.cycles() != null) {
        distribution("samples.cycles", samples.cycles(), samples.calls());
      }
    }
  }

  private void distribution(String at, Extension.Distribution d, long calls) {
    List<Double> rising = List.of(d.min(), d.p25(), d.median(), d.p75(), d.p90(), d.p99(), d.max());
    for (int i = 1; i < rising.size(); i++) {
      if (rising.get(i) < rising.get(i - 1)) {
        findings.add(file, at, "states quantiles that fall");
        break;
      }
    }
    if (d.outliers() < 0 || d.outliers() > calls) {
      findings.add(file, at + ".outliers", "states %d of %d calls".formatted(d.outliers(), calls));
    }
  }
}
