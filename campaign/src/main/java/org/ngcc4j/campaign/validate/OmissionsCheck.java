package org.ngcc4j.campaign.validate;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.CampaignFile.Planning;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.Digests;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.Subject;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.measure.HashShares;
import org.ngcc4j.campaign.measure.Planner;
import org.ngcc4j.campaign.measure.PlanningConstants;
import org.ngcc4j.campaign.measure.StatedFacts;

/// Looks for what campaigns of this program always write: who leaves out a field leaves out the
/// check that rests on it.
///
/// Published datasets of the public harness have fewer fields. Anything that only ours have, in any
/// of its files, makes a dataset one of ours; so one record cannot pass for a published one.
final class OmissionsCheck {
  private static final int SCHEMA = 3;

  /// The configuration of what the JVM compiles.
  private static final String JAVA_FLAGS = "java-";

  private static final String JAVA = "Java";

  private final Dataset dataset;
  private final Findings findings;

  private OmissionsCheck(Dataset dataset, Findings findings) {
    this.dataset = dataset;
    this.findings = findings;
  }

  /// Tells whether a campaign of this program made a dataset, or a part of it.
  static boolean isOurs(Dataset dataset) {
    CampaignFile campaign = dataset.campaign();
    Planning planning = campaign.planning();
    return Files.exists(dataset.folder().resolve(Digests.NAME), LinkOption.NOFOLLOW_LINKS)
        || campaign.environmentAtStart().java() != null
        || campaign.shard() != null
        || campaign.partition() != null
        || (planning != null
            && (planning.warmupCapSeconds() != null
                || planning.calibrationLimitSeconds() != null
                || planning.operationsTogether() != null))
        || dataset.build().instances().values().stream().anyMatch(OmissionsCheck::isJava)
        || dataset.records().stream().anyMatch(OmissionsCheck::isOurs)
        || dataset.profiles().stream().anyMatch(OmissionsCheck::isOurs);
  }

  /// Tells whether an entry of the build file is of something that the JVM compiles.
  static boolean isJava(BuildFile.Entry entry) {
    return entry.flags().startsWith(JAVA_FLAGS);
  }

  private static boolean isOurs(TimingRecord record) {
    return record.schema() >= SCHEMA
        || record.extension() != null
        || record.environment().java() != null
        || StatedFacts.areIn(record.processes());
  }

  private static boolean isOurs(HashProfile profile) {
    Map<String, String> meta = profile.meta();
    return meta != null && HashShares.COSTS.stream().anyMatch(meta::containsKey);
  }

  /// Checks a dataset of ours.
  ///
  /// @param published whether the folder is a dataset and nothing else: its campaign has ended
  static void run(Dataset dataset, boolean published, Findings findings) {
    OmissionsCheck check = new OmissionsCheck(dataset, findings);
    check.campaign(published);
    for (TimingRecord record : dataset.records()) {
      check.record(record);
    }
    check.kernelCounters();
    for (HashProfile profile : dataset.profiles()) {
      check.profile(profile);
    }
  }

  // The campaign

  private void campaign(boolean published) {
    CampaignFile campaign = dataset.campaign();
    Path file = dataset.folder().resolve(CampaignFile.NAME);
    findings.present(file, "environment_at_start.java", campaign.environmentAtStart().java());
    Planning planning = campaign.planning();
    findings.present(file, "planning", planning);
    if (planning != null) {
      findings.present(file, "planning.warmup_cap_s", planning.warmupCapSeconds());
      findings.present(file, "planning.calibration_limit_s", planning.calibrationLimitSeconds());
    }
    findings.present(file, "host_problems", campaign.hostProblems());
    if (campaign.hostChecks().isEmpty()) {
      findings.omitted(file, "host_checks[0]");
    }
    if (campaign.shard() != null || campaign.partition() != null) {
      findings.present(file, "shards", campaign.shards());
      findings.present(file, "shard_cpus", campaign.shardCpus());
      findings.present(file, "partition", campaign.partition());
    }
    if (published) {
      findings.present(file, "ended_utc", campaign.endedUtc());
      Environment end = campaign.environmentAtEnd();
      findings.present(file, "environment_at_end", end);
      if (end != null) {
        findings.present(file, "environment_at_end.java", end.java());
      }
      if (!Files.exists(dataset.folder().resolve(Digests.NAME), LinkOption.NOFOLLOW_LINKS)) {
        findings.add(
            dataset.folder().resolve(Digests.NAME),
            "",
            "is not there, although campaigns of this program always write it");
      }
    }
  }

  // A record

  private void record(TimingRecord record) {
    Path file = file(record);
    if (record.schema() < SCHEMA) {
      findings.states(
          file,
          "schema",
          Integer.toString(record.schema()),
          SCHEMA + " as in every campaign of this program");
    }
    findings.present(file, "environment.java", record.environment().java());
    Results results = record.results();
    Extension extension = record.extension();
    if (extension != null) {
      boolean java = record.subject().flags().startsWith(JAVA_FLAGS);
      if (java != extension.implementation().language().equals(JAVA)) {
        findings.add(
            file,
            "implementation.language",
            "states %s, the flags are %s"
                .formatted(
                    Findings.quote(extension.implementation().language()),
                    Findings.quote(record.subject().flags())));
      }
    } else if (results != null) {
      findings.omitted(file, "implementation");
    }
    if (extension != null && record.isComplete()) {
      findings.present(file, "memory", extension.memory());
      boolean measured = results != null && results.baselineRssBytes() != null;
      if (measured) {
        lengths(file, record.subject().operation(), extension.observedLengths());
      }
    }
    clock(file, record);
    processes(file, record);
  }

  /// Whoever makes keys or signatures looks at their lengths.
  private void lengths(Path file, String operation, Extension.@Nullable ObservedLengths observed) {
    String at = "observed_lengths";
    if (operation.equals("keygen")) {
      findings.present(file, at + ".public_key", observed == null ? null : observed.publicKey());
      findings.present(file, at + ".secret_key", observed == null ? null : observed.secretKey());
    } else if (operation.equals("sign")) {
      findings.present(file, at + ".signature", observed == null ? null : observed.signature());
    }
  }

  /// Without its clock no trial is found to be slowed down.
  private void clock(Path file, TimingRecord record) {
    Extension extension = record.extension();
    if (extension == null || !extension.cyclesSource().startsWith(Extension.PMU_USER)) {
      return;
    }
    Environment here = record.environment();
    Environment there = dataset.campaign().environmentAtStart();
    if (there.cpufreqMaxKhz() != null) {
      findings.present(file, "environment.cpufreq_max_khz", here.cpufreqMaxKhz());
    }
    if (there.coreClockHz() != null) {
      findings.present(file, "environment.core_clock_hz", here.coreClockHz());
    }
  }

  private void processes(Path file, TimingRecord record) {
    List<ProcessRun> processes = record.processes();
    boolean all = record.isComplete() && !Planner.isCalibrationEnough(record.plan());
    if (all && processes.size() != Planner.processes(record.plan())) {
      findings.add(
          file,
          "processes",
          "states %d, recomputed %d by the plan"
              .formatted(processes.size(), Planner.processes(record.plan())));
    }
    for (int i = 0; i < processes.size(); i++) {
      process(file, "processes[" + i + "]", record.subject(), processes.get(i), i == 0);
    }
  }

  private void process(
      Path file, String at, Subject subject, ProcessRun process, boolean calibrates) {
    findings.present(file, at + ".disturbed_retries", process.disturbedRetries());
    if (process.timeoutSeconds() != null) {
      return;
    }
    findings.present(file, at + ".exit_code", process.exitCode());
    findings.present(file, at + ".meta", process.meta());
    findings.present(file, at + ".trials", process.trials());
    findings.present(file, at + ".stderr", process.stderr());
    Map<String, String> meta = process.meta();
    if (!process.status().equals(TimingRecord.COMPLETE) || meta == null) {
      return;
    }
    Integer exitCode = process.exitCode();
    if (exitCode != null && exitCode != 0) {
      findings.states(file, at + ".exit_code", exitCode.toString(), "0 by its status");
    }
    try {
      for (String fact : StatedFacts.missing(meta, calibrates, constants())) {
        findings.omitted(file, at + ".meta." + fact);
      }
    } catch (NumberFormatException e) {
      // The record has its own check.
    }
    stated(file, at + ".meta.", meta, "id", subject.candidate());
    stated(file, at + ".meta.", meta, "variant", subject.variant());
    stated(file, at + ".meta.", meta, "operation", subject.operation());
    if (meta.containsKey("operation")
        && !StatedFacts.operations(meta).contains(subject.operation())) {
      findings.add(file, at + ".meta.process_operations", "does not state " + subject.operation());
    }
  }

  private @Nullable PlanningConstants constants() {
    Planning planning = dataset.campaign().planning();
    try {
      return planning == null ? null : PlanningConstants.of(planning);
    } catch (IllegalArgumentException e) {
      // The campaign file has its own check.
      return null;
    }
  }

  /// A process tells what it called. That it says nothing is another finding.
  private void stated(Path file, String at, Map<String, String> meta, String fact, String value) {
    String stated = meta.get(fact);
    if (stated != null) {
      findings.text(file, at + fact, stated, value);
    }
  }

  // Trials

  /// A trial, and where it stands.
  private record Place(Path file, String at, Trial trial) {}

  /// What the JVM counts it counts in every trial. What the kernel counts depends on the kernel,
  /// but what one trial on a host states, all of them state.
  private void kernelCounters() {
    Map<List<String>, List<Place>> hosts = new LinkedHashMap<>();
    for (TimingRecord record : dataset.records()) {
      Environment environment = record.environment();
      hosts
          .computeIfAbsent(
              List.of(String.valueOf(environment.hostname()), String.valueOf(environment.kernel())),
              host -> new ArrayList<>())
          .addAll(trials(record));
    }
    hosts.values().forEach(this::counters);
  }

  private List<Place> trials(TimingRecord record) {
    Path file = file(record);
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < record.processes().size(); i++) {
      List<Trial> trials =
          Objects.requireNonNullElse(record.processes().get(i).trials(), List.of());
      for (int j = 0; j < trials.size(); j++) {
        places.add(new Place(file, "processes[%d].trials[%d]".formatted(i, j), trials.get(j)));
      }
    }
    Extension extension = record.extension();
    List<Extension.Discarded> discarded =
        extension == null || extension.discarded() == null ? List.of() : extension.discarded();
    for (int i = 0; i < discarded.size(); i++) {
      List<Trial> trials = discarded.get(i).trials();
      for (int j = 0; j < trials.size(); j++) {
        places.add(new Place(file, "discarded[%d].trials[%d]".formatted(i, j), trials.get(j)));
      }
    }
    return places;
  }

  private void counters(List<Place> places) {
    inAll(places, "gc_count", Trial::gcCount);
    inAll(places, "gc_ms", Trial::gcMs);
    inAll(places, "compile_ms", Trial::compileMs);
    inAllOrNone(places, "alloc_bytes", Trial::allocBytes);
    inAllOrNone(places, "steal_s", Trial::stealSeconds);
    inAllOrNone(places, "involuntary_switches", Trial::involuntarySwitches);
    inAllOrNone(places, "migrations", Trial::migrations);
  }

  private void inAllOrNone(
      List<Place> places, String key, Function<Trial, @Nullable Object> counter) {
    if (places.stream().anyMatch(place -> counter.apply(place.trial) != null)) {
      inAll(places, key, counter);
    }
  }

  private void inAll(List<Place> places, String key, Function<Trial, @Nullable Object> counter) {
    for (Place place : places) {
      findings.present(place.file, place.at + "." + key, counter.apply(place.trial));
    }
  }

  // A profile

  private void profile(HashProfile profile) {
    Path file =
        dataset
            .folder()
            .resolve(
                DatasetPaths.profile(profile.candidate(), profile.label(), profile.operationKey()));
    findings.present(file, "stderr", profile.stderr());
    findings.present(file, "meta", profile.meta());
    Map<String, String> meta = profile.meta();
    if (meta != null && profile.isComplete()) {
      StatedFacts.missingOfProfile(meta).forEach(fact -> findings.omitted(file, "meta." + fact));
      stated(file, "meta.", meta, "operation", profile.operation());
      stated(file, "meta.", meta, "id", profile.candidate());
    }
  }

  private Path file(TimingRecord record) {
    Subject subject = record.subject();
    return dataset
        .folder()
        .resolve(DatasetPaths.record(subject.candidate(), subject.label(), subject.operationKey()));
  }
}
