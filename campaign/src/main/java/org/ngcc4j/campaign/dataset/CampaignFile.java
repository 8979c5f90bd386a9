package org.ngcc4j.campaign.dataset;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `campaign.json`: one campaign as a whole (measurement.md section 16.3).
///
/// @param systemId the machine, such as `x86_1`
/// @param startedUtc ISO 8601 with microseconds and `+00:00`
/// @param environmentAtStart the host at the start
/// @param hostChecks every check of the host
/// @param archConfig build flags of the architecture
/// @param harnessAdditions flags added to every build
/// @param planning the constants of the plan
/// @param endedUtc when it ended; absent while it runs
/// @param environmentAtEnd the host at the end
/// @param hostProblems what was not fixed in measuring phases, sorted
/// @param shards number of shards
/// @param shardCpus shard to CPU
/// @param historyNote what else a reader must know
/// @param shard which shard this is, `K/N`; absent in a whole campaign and in a merged dataset
/// @param partition which shard each label of the whole campaign belongs to; absent if it has none
/// @param extra fields not known here
public record CampaignFile(
    String systemId,
    String startedUtc,
    Environment environmentAtStart,
    List<HostCheck> hostChecks,
    @OrAbsent @Nullable ArchConfig archConfig,
    @OrAbsent @Nullable String harnessAdditions,
    @OrAbsent @Nullable Planning planning,
    @OrAbsent @Nullable String endedUtc,
    @OrAbsent @Nullable Environment environmentAtEnd,
    @OrAbsent @Nullable List<String> hostProblems,
    @OrAbsent @Nullable Integer shards,
    @OrAbsent @Nullable Map<String, Integer> shardCpus,
    @OrAbsent @Nullable String historyNote,
    @OrAbsent @Nullable String shard,
    @OrAbsent @Nullable Map<String, Share> partition,
    Extra extra) {

  /// Name of the file in a run and in a dataset.
  public static final String NAME = "campaign.json";

  /// What a campaign that is divided knows of each of its labels.
  ///
  /// @param shard which shard measures it, from 1
  /// @param codeSha256 digest of the code that is measured
  /// @param extra fields not known here
  public record Share(int shard, @Key("code_sha256") String codeSha256, Extra extra) {}

  /// One check of the host.
  ///
  /// @param phase before which phase
  /// @param cpu the benchmark CPU
  /// @param utc when
  /// @param problems what is not fixed, one line each
  /// @param shard `K/N` when the phase ran on a shard
  /// @param extra fields not known here
  public record HostCheck(
      String phase,
      int cpu,
      String utc,
      List<String> problems,
      @OrAbsent @Nullable String shard,
      Extra extra) {}

  /// Build flags of an architecture.
  ///
  /// @param reference of reference builds
  /// @param performance of optimised builds
  /// @param optimizedFamilies families that have one
  /// @param extra fields not known here
  public record ArchConfig(
      String reference, String performance, List<String> optimizedFamilies, Extra extra) {}

  /// The constants of the plan (measurement.md section 7).
  ///
  /// @param trials trials of an operation
  /// @param trialTargetSeconds timed work aimed at in a trial
  /// @param minTotal calls of an operation where affordable
  /// @param maxItersPerTrial limit of the calls in a trial
  /// @param opBudgetSeconds timed work of an operation above which calls are reduced
  /// @param separateProcessSetupSeconds set-up time above which all trials share one process
  /// @param warmupCapSeconds work after which a warm-up ends anyhow (Java only)
  /// @param calibrationLimitSeconds after which a calibration counts as hung
  /// @param operationsTogether whether the operations of an instance shared their processes
  /// @param extra fields not known here
  public record Planning(
      int trials,
      @Key("trial_target_s") double trialTargetSeconds,
      int minTotal,
      int maxItersPerTrial,
      @Key("op_budget_s") double opBudgetSeconds,
      @Key("separate_process_setup_s") double separateProcessSetupSeconds,
      @OrAbsent @Key("warmup_cap_s") @Nullable Double warmupCapSeconds,
      @OrAbsent @Key("calibration_limit_s") @Nullable Double calibrationLimitSeconds,
      @OrAbsent @Nullable Boolean operationsTogether,
      Extra extra) {}
}
