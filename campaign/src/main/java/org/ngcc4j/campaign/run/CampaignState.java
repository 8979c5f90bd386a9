package org.ngcc4j.campaign.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.CampaignFile.HostCheck;
import org.ngcc4j.campaign.dataset.CampaignFile.Share;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.Shard;
import org.ngcc4j.campaign.dataset.Utc;
import org.ngcc4j.campaign.measure.PlanningConstants;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.StringNode;

/// The two files that describe a run as a whole, and every change to them.
///
/// Safe for concurrent use.
final class CampaignState {
  private static final Path CAMPAIGN = Path.of(CampaignFile.NAME);
  private static final Path BUILD = Path.of(BuildFile.NAME);
  private static final String ONLY = "only";
  private static final String UNFIXED_HOST = "unfixed_host_allowed";

  private final RunDirectory run;
  private CampaignFile campaign;
  private BuildFile build;

  private CampaignState(RunDirectory run, CampaignFile campaign, BuildFile build) {
    this.run = run;
    this.campaign = campaign;
    this.build = build;
  }

  /// Begins a run.
  ///
  /// @param partition which shard each label belongs to; `null` if the campaign is not divided
  static CampaignState begin(
      RunDirectory run,
      String system,
      Environment environment,
      PlanningConstants constants,
      CampaignOptions options,
      @Nullable Map<String, Share> partition)
      throws CampaignException {
    Map<String, JsonNode> extra = new LinkedHashMap<>();
    if (options.only() != null) {
      extra.put(ONLY, StringNode.valueOf(options.only().pattern()));
    }
    extra.put(UNFIXED_HOST, BooleanNode.valueOf(options.allowUnfixedHost()));
    Shard shard = options.shard();
    Integer cpu = environment.cpuNumber();
    CampaignFile campaign =
        new CampaignFile(
            system,
            Utc.now(),
            environment,
            List.of(),
            null,
            null,
            constants.toPlanning(),
            null,
            null,
            null,
            shard == null ? null : shard.count(),
            shard == null || cpu == null ? null : Map.of(shard.toString(), cpu),
            null,
            shard == null ? null : shard.toString(),
            partition,
            new Extra(extra));
    CampaignState state =
        new CampaignState(run, campaign, new BuildFile(Map.of(), null, Extra.NONE));
    run.write(CAMPAIGN, campaign);
    return state;
  }

  /// Takes up a run.
  static CampaignState resume(RunDirectory run) throws CampaignException {
    CampaignFile campaign =
        run.read(CAMPAIGN, CampaignFile.class)
            .orElseThrow(() -> new CampaignException(run.folder() + " holds no campaign"));
    if (campaign.planning() == null) {
      throw new CampaignException(
          run.folder() + " holds a campaign without planning constants: it is not one of ours");
    }
    BuildFile build =
        run.read(BUILD, BuildFile.class).orElse(new BuildFile(Map.of(), null, Extra.NONE));
    return new CampaignState(run, campaign, build);
  }

  /// Returns the campaign file as it is now.
  synchronized CampaignFile campaign() {
    return campaign;
  }

  /// Returns the constants of the run.
  ///
  /// @throws CampaignException if no plan can follow from them
  synchronized PlanningConstants constants() throws CampaignException {
    try {
      return PlanningConstants.of(Objects.requireNonNull(campaign.planning()));
    } catch (IllegalArgumentException e) {
      throw new CampaignException(run.folder().resolve(CAMPAIGN) + ": " + e.getMessage(), e);
    }
  }

  /// Returns which instances the run was begun for.
  synchronized @Nullable Pattern only() throws CampaignException {
    JsonNode only = campaign.extra().fields().get(ONLY);
    try {
      return only == null ? null : Pattern.compile(only.asString());
    } catch (PatternSyntaxException e) {
      throw new CampaignException(
          run.folder().resolve(CAMPAIGN) + ": only: " + e.getDescription(), e);
    }
  }

  /// Tells whether the run was begun for a host that need not be fit.
  synchronized boolean allowsUnfixedHost() {
    JsonNode allowed = campaign.extra().fields().get(UNFIXED_HOST);
    return allowed != null && allowed.asBoolean();
  }

  /// Returns the part of the instances that this run is for.
  ///
  /// @param all those of the whole campaign
  /// @throws CampaignException if the shard has nothing to do, or an instance was not dealt when
  ///     the run was begun
  synchronized List<Instance> shareOf(List<Instance> all) throws CampaignException {
    Map<String, Share> partition = campaign.partition();
    String shard = campaign.shard();
    if (partition == null || shard == null) {
      return all;
    }
    Optional<Shard> mine = Shard.parse(shard);
    if (mine.isEmpty()) {
      throw new CampaignException(
          "%s: shard: expected K/N, found %s".formatted(run.folder().resolve(CAMPAIGN), shard));
    }
    return Partition.share(all, partition, mine.get());
  }

  /// Adds a check of the host.
  synchronized void hostChecked(String phase, int cpu, List<String> problems)
      throws CampaignException {
    List<HostCheck> checks = new ArrayList<>(campaign.hostChecks());
    checks.add(new HostCheck(phase, cpu, Utc.now(), problems, campaign.shard(), Extra.NONE));
    write(checks, null, null);
  }

  /// Ends the run.
  synchronized void end(Environment environment) throws CampaignException {
    write(campaign.hostChecks(), Utc.now(), environment);
  }

  /// Returns the entry of an instance, if its known-answer test was made.
  synchronized Optional<BuildFile.Entry> entry(Instance instance) {
    return Optional.ofNullable(build.instances().get(instance.key()));
  }

  /// Adds the entry of an instance.
  synchronized void put(Instance instance, BuildFile.Entry entry) throws CampaignException {
    Map<String, BuildFile.Entry> entries = new LinkedHashMap<>(build.instances());
    entries.put(instance.key(), entry);
    build = new BuildFile(entries, build.optimized(), build.extra());
    run.write(BUILD, build);
  }

  private void write(
      List<HostCheck> checks, @Nullable String ended, @Nullable Environment environmentAtEnd)
      throws CampaignException {
    TreeSet<String> problems = new TreeSet<>();
    checks.forEach(check -> problems.addAll(check.problems()));
    campaign =
        new CampaignFile(
            campaign.systemId(),
            campaign.startedUtc(),
            campaign.environmentAtStart(),
            List.copyOf(checks),
            campaign.archConfig(),
            campaign.harnessAdditions(),
            campaign.planning(),
            ended,
            environmentAtEnd,
            List.copyOf(problems),
            campaign.shards(),
            campaign.shardCpus(),
            campaign.historyNote(),
            campaign.shard(),
            campaign.partition(),
            campaign.extra());
    run.write(CAMPAIGN, campaign);
  }
}
