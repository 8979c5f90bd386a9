package org.ngcc4j.campaign.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile.Share;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.NativeArguments;
import org.ngcc4j.campaign.dataset.Shard;
import org.ngcc4j.campaign.host.CpuList;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.ngcc4j.campaign.host.EnvironmentReader;
import org.ngcc4j.campaign.host.HostChecks;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.LoadException;
import org.ngcc4j.campaign.implementation.SignatureImplementation;
import org.ngcc4j.campaign.measure.Measurer;
import org.ngcc4j.campaign.measure.PlanningConstants;
import org.ngcc4j.campaign.nativelib.NativeImplementation;
import org.ngcc4j.campaign.nativelib.NativeLibraries;
import org.ngcc4j.campaign.report.Report;

/// Checks, measures and publishes.
///
/// Nothing is written before the request was found to make sense; from then on everything is in the
/// run directory, and a campaign that is ended by a signal, a full disk or a power cut can be
/// resumed.
public final class Campaign {
  /// What names of systems look like: they become parts of paths.
  private static final Pattern SYSTEM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.+-]{0,63}");

  private static final String PAGES = "pages";

  private final CampaignOptions options;
  private final Surroundings surroundings;
  private final CampaignListener listener;
  private final @Nullable PlanningConstants constants;

  /// Prepares a campaign.
  public Campaign(CampaignOptions options, Surroundings surroundings, CampaignListener listener) {
    this(
        options,
        surroundings,
        listener,
        options.extent() == null ? null : options.extent().constants());
  }

  /// Prepares a campaign with constants that have no name.
  Campaign(
      CampaignOptions options,
      Surroundings surroundings,
      CampaignListener listener,
      @Nullable PlanningConstants constants) {
    this.options = options;
    this.surroundings = surroundings;
    this.listener = listener;
    this.constants = constants;
  }

  /// Runs it.
  ///
  /// @throws CampaignException if the request makes no sense, or a file cannot be read or written
  /// @throws UnfitHostException if the host is not fit to measure and that is not tolerated
  /// @throws InterruptedException if this thread was interrupted; the run can be resumed
  public CampaignResult run() throws CampaignException, UnfitHostException, InterruptedException {
    return options.resume() ? resume() : begin();
  }

  private CampaignResult begin()
      throws CampaignException, UnfitHostException, InterruptedException {
    List<String> libraries = absolute(options.libraries());
    List<Instance> instances = select(options.only(), libraries);
    int cpu = cpu(options.cpu());
    EnvironmentReader reader = EnvironmentReader.ofThisHost(cpu);
    String system = system();
    List<String> problems = hostProblems(cpu, options.allowUnfixedHost());
    Environment environment = reader.read(HostChecks.measureClock(cpu));
    PlanningConstants plan = Objects.requireNonNullElse(constants, PlanningConstants.QUICK);
    Shard shard = options.shard();
    Map<String, Share> partition =
        shard == null ? null : Partition.deal(instances, plan, shard.count());
    List<Instance> share =
        shard == null || partition == null
            ? instances
            : Partition.share(instances, partition, shard);
    try (RunDirectory run = RunDirectory.create(options.runDirectory())) {
      CampaignState state;
      try {
        if (!libraries.isEmpty()) {
          run.write(Path.of(NativeArguments.NAME), new NativeArguments(libraries));
        }
        state = CampaignState.begin(run, system, environment, plan, options, partition);
      } catch (CampaignException e) {
        run.discard();
        throw e;
      }
      return carryOut(run, state, share, reader, environment, problems, cpu);
    }
  }

  private CampaignResult resume()
      throws CampaignException, UnfitHostException, InterruptedException {
    try (RunDirectory run = RunDirectory.open(options.runDirectory())) {
      CampaignState state = CampaignState.resume(run);
      if (constants != null && !constants.equals(state.constants())) {
        throw new CampaignException(
            run.folder()
                + " was begun with other planning constants: resume it without --quick or --full");
      }
      requireSameShard(run, state);
      Environment atStart = state.campaign().environmentAtStart();
      Integer cpuAtStart = atStart.cpuNumber();
      int cpu = cpu(options.cpu() == null ? cpuAtStart : options.cpu());
      EnvironmentReader reader = EnvironmentReader.ofThisHost(cpu);
      boolean tolerant = options.allowUnfixedHost() || state.allowsUnfixedHost();
      List<Instance> instances =
          state.shareOf(
              select(
                  options.only() == null ? state.only() : options.only(),
                  options.libraries().isEmpty() ? begunWith(run) : absolute(options.libraries())));
      requireSameCode(run, state, instances);
      List<String> problems = hostProblems(cpu, tolerant);
      Environment environment = reader.read(HostChecks.measureClock(cpu));
      requireSameSystem(run, state, atStart, environment);
      return carryOut(run, state, instances, reader, environment, problems, cpu);
    }
  }

  private CampaignResult carryOut(
      RunDirectory run,
      CampaignState state,
      List<Instance> instances,
      EnvironmentReader reader,
      Environment environment,
      List<String> problems,
      int cpu)
      throws CampaignException, InterruptedException {
    Thread hook = Thread.ofPlatform().unstarted(() -> listener.interrupted(run.folder()));
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      state.hostChecked("measure", cpu, problems);
      run.log("%d instances on CPU %d".formatted(instances.size(), cpu));
      listener.started(run.folder(), problems);
      Steps steps = new Steps(run, listener);
      Measurer measurer =
          new Measurer(
              state.constants(),
              cpu,
              EnvironmentReader.fixedClockHertz(environment),
              surroundings.codePath());
      MeasurePhase measuring =
          new MeasurePhase(run, state, measurer, new RecordBuilder(reader, environment), steps);
      measuring.expect(instances);
      ProfilePhase profiling = new ProfilePhase(run, measurer, steps);
      profiling.expect(instances);
      new KatPhase(run, state, surroundings, steps).run(instances);
      measuring.run(instances);
      profiling.run(instances);
      state.end(reader.refresh(environment));
      return publish(run, state, instances, steps);
    } finally {
      removeHook(hook);
    }
  }

  private CampaignResult publish(
      RunDirectory run, CampaignState state, List<Instance> instances, Steps steps)
      throws CampaignException {
    String system = state.campaign().systemId();
    Path dataset = new Publication(run.folder()).publish(system);
    Path pages = run.folder().resolve(PAGES);
    Path start = null;
    try {
      Report.Result result = Report.withBuiltInCatalogs().write(dataset, Report.Style.SITE, pages);
      start = result.start();
      for (String problem : result.problems()) {
        steps.warn("pages", problem);
      }
    } catch (IOException e) {
      steps.warn("pages", String.valueOf(e.getMessage()));
    }
    run.log("published " + dataset);
    return new CampaignResult(run.folder(), dataset, start, ResultRows.of(run, state, instances));
  }

  /// An interrupted campaign may be resumed from another folder.
  private static List<String> absolute(List<String> libraries) {
    return libraries.stream().map(NativeLibraries::absolute).toList();
  }

  private static List<String> begunWith(RunDirectory run) throws CampaignException {
    return run.read(Path.of(NativeArguments.NAME), NativeArguments.class)
        .map(NativeArguments::libraries)
        .orElse(List.of());
  }

  private List<Instance> select(@Nullable Pattern only, List<String> libraries)
      throws CampaignException, InterruptedException {
    List<SignatureImplementation> all = new ArrayList<>(surroundings.implementations());
    all.addAll(find(libraries));
    List<Instance> selected = new ArrayList<>();
    for (SignatureImplementation implementation : all) {
      InstanceDescription description = implementation.description();
      String key = description.candidate() + "/" + description.recordLabel();
      String shortKey = description.candidate() + "/" + description.label();
      if (only == null || only.matcher(key).find() || only.matcher(shortKey).find()) {
        try {
          selected.add(new Instance(description, implementation.code()));
        } catch (IOException e) {
          throw new CampaignException(
              "the code of " + key + " cannot be read: " + e.getMessage(), e);
        }
      }
    }
    if (selected.isEmpty()) {
      throw new CampaignException(
          only == null
              ? "there is no instance to measure"
              : "'%s' is found in none of the %d instances (candidate/label, such as %s)"
                  .formatted(only, all.size(), example()));
    }
    return selected;
  }

  private List<NativeImplementation> find(List<String> libraries)
      throws CampaignException, InterruptedException {
    try {
      return new NativeLibraries(
              surroundings.codePath(),
              surroundings.implementations().stream()
                  .map(SignatureImplementation::description)
                  .toList())
          .find(libraries);
    } catch (LoadException e) {
      throw new CampaignException(String.valueOf(e.getMessage()), e);
    }
  }

  private String example() {
    return surroundings.implementations().stream()
        .map(SignatureImplementation::description)
        .map(d -> d.candidate() + "/" + d.label())
        .findFirst()
        .orElse("sign-01/Aigis-sig1");
  }

  /// Returns the CPU to measure on.
  static int cpu(@Nullable Integer wanted) throws CampaignException {
    BitSet usable = CpuPlacement.usableCpus();
    if (wanted == null) {
      return CpuPlacement.defaultCpu(usable);
    }
    if (wanted < 0 || !usable.get(wanted)) {
      throw new CampaignException(
          "CPU %d cannot be used; there are %s".formatted(wanted, CpuList.format(usable)));
    }
    return wanted;
  }

  private String system() throws CampaignException {
    String wanted = options.system();
    if (wanted == null) {
      return "local_" + HostChecks.architecture();
    }
    if (!SYSTEM.matcher(wanted).matches()) {
      throw new CampaignException(
          "'%s' cannot name a system: letters, digits and _ . + - are possible".formatted(wanted));
    }
    return wanted;
  }

  private List<String> hostProblems(int cpu, boolean tolerant) throws UnfitHostException {
    List<String> problems = surroundings.hostProblems().apply(cpu);
    if (!problems.isEmpty() && !tolerant) {
      throw new UnfitHostException(problems);
    }
    return problems;
  }

  /// Records of two versions of the code must not stand side by side as if they were one.
  private static void requireSameCode(
      RunDirectory run, CampaignState state, List<Instance> instances) throws CampaignException {
    for (Instance instance : instances) {
      String measured = state.entry(instance).map(BuildFile.Entry::librarySha256).orElse(null);
      if (measured != null && !measured.equals(instance.code().librarySha256())) {
        throw new CampaignException(
            "%s has changed since %s was begun: start a new campaign"
                .formatted(instance.code().library(), run.folder()));
      }
    }
  }

  private void requireSameShard(RunDirectory run, CampaignState state) throws CampaignException {
    String begun = state.campaign().shard();
    Shard wanted = options.shard();
    if (wanted != null && !wanted.toString().equals(begun)) {
      throw new CampaignException(
          "%s is %s, not shard %s"
              .formatted(
                  run.folder(), begun == null ? "a whole campaign" : "shard " + begun, wanted));
    }
  }

  private void requireSameSystem(
      RunDirectory run, CampaignState state, Environment before, Environment now)
      throws CampaignException {
    String system = state.campaign().systemId();
    if (options.system() != null && !options.system().equals(system)) {
      throw new CampaignException(
          "%s is a campaign of system %s, not %s"
              .formatted(run.folder(), system, options.system()));
    }
    if (!Objects.equals(before.hostname(), now.hostname())
        || !Objects.equals(before.cpuModel(), now.cpuModel())) {
      throw new CampaignException(
          "%s was begun on %s (%s); this is %s (%s)"
              .formatted(
                  run.folder(),
                  before.hostname(),
                  before.cpuModel(),
                  now.hostname(),
                  now.cpuModel()));
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is being ended, and the hook runs.
    }
  }
}
