package org.ngcc4j.campaign.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.Calibration;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Evidence;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Extension.RuntimeFacts;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.Plan;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.Span;
import org.ngcc4j.campaign.dataset.Subject;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.host.EnvironmentReader;
import org.ngcc4j.campaign.host.LocalPaths;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.measure.Measurement;
import org.ngcc4j.campaign.measure.MemoryFigures;
import org.ngcc4j.campaign.measure.Operation;
import org.ngcc4j.campaign.measure.SampleQuantiles;
import org.ngcc4j.campaign.measure.Summary;

/// Makes the records of a run from what the child JVMs reported.
final class RecordBuilder {
  private static final int SCHEMA = 3;
  private static final String FAILED = "failed_or_partial";
  private static final String PASS = "PASS";
  private static final String BYTES = "_bytes";
  private static final Set<String> NO_SIZES = Set.of("baseline_rss_bytes", "peak_rss_bytes");

  /// Arguments that say where the code lies.
  private static final List<String> PATH_ARGUMENTS = List.of("--module-path=", "-Djdk.module.path");

  private final EnvironmentReader reader;
  private final Environment environment;

  /// Makes a builder.
  ///
  /// @param reader reads what changes from record to record
  /// @param environment the host at the start of the phase
  RecordBuilder(EnvironmentReader reader, Environment environment) {
    this.reader = reader;
    this.environment = environment;
  }

  /// Begins a record: its time starts now.
  Builder begin(Instance instance, Operation operation) {
    return new Builder(instance, operation, Utc.now(), reader.loadAverage());
  }

  /// A record whose operation is being measured.
  final class Builder {
    private final Instance instance;
    private final Operation operation;
    private final String started;
    private final List<Double> loadAtStart;

    private Builder(
        Instance instance, Operation operation, String started, List<Double> loadAtStart) {
      this.instance = instance;
      this.operation = operation;
      this.started = started;
      this.loadAtStart = loadAtStart;
    }

    /// Ends the record of an operation that could not be calibrated.
    TimingRecord failedCalibration(Calibration calibration, BuildFile.Entry entry) {
      Plan nothing = new Plan(0, 0, 0, true, 0, 0, Extra.NONE);
      return build(
          nothing,
          entry,
          new Measurement(false, List.of(calibration.process()), List.of()),
          null,
          null);
    }

    /// Ends the record of an operation that was measured.
    TimingRecord build(
        Plan plan,
        BuildFile.Entry entry,
        Measurement measurement,
        @Nullable MemoryFigures memory,
        @Nullable Long runtimeFloor) {
      List<Trial> trials =
          measurement.complete() || plan.trials() > 0 ? measurement.trials() : List.of();
      boolean complete = measurement.complete() && trials.size() == plan.trials();
      Facts facts = new Facts(measurement.meta());
      return new TimingRecord(
          SCHEMA,
          complete ? TimingRecord.COMPLETE : FAILED,
          subject(entry),
          plan,
          evidence(entry, measurement),
          new Span(started, Utc.now(), loadAtStart, reader.loadAverage()),
          reader.refresh(environment),
          measurement.processes(),
          trials.isEmpty() ? null : results(trials, facts, buildFlags(facts), memory),
          trials.isEmpty() ? null : extension(trials, facts, measurement, memory, runtimeFloor),
          Extra.NONE);
    }

    private Subject subject(BuildFile.Entry entry) {
      InstanceDescription description = instance.description();
      return new Subject(
          description.candidate(),
          instance.label(),
          description.instance(),
          description.variant(),
          entry.flags(),
          operation.id(),
          0);
    }

    private Extension extension(
        List<Trial> trials,
        Facts facts,
        Measurement measurement,
        @Nullable MemoryFigures memory,
        @Nullable Long runtimeFloor) {
      InstanceDescription.Maker maker = instance.description().maker();
      return new Extension(
          new Extension.Implementation(
              maker.language(),
              maker.name(),
              maker.version().isEmpty() ? null : maker.version(),
              maker.provider(),
              Extra.NONE),
          facts.cyclesSource(),
          instance.isJava() ? runtime(trials, facts) : null,
          facts.samples(),
          measurement.discarded().isEmpty() ? null : measurement.discarded(),
          Summary.studentT(trials),
          Summary.bootstrap(trials),
          memory == null ? null : observedLengths(memory),
          memory == null ? null : memory(memory, runtimeFloor));
    }

    private RuntimeFacts runtime(List<Trial> trials, Facts facts) {
      double seconds = sum(trials, Trial::seconds);
      double calls = sum(trials, Trial::measurements);
      double gcMs = sum(trials, trial -> orZero(trial.gcMs()));
      boolean allocationKnown = trials.stream().allMatch(trial -> trial.allocBytes() != null);
      return new RuntimeFacts(
          facts.text("java_vendor"),
          facts.text("java_version"),
          facts.text("vm_name"),
          arguments(facts.text("vm_arguments")),
          facts.text("collector"),
          facts.number("heap_initial"),
          facts.number("heap_max"),
          facts.integer("cpus_visible"),
          facts.textOrNull("measuring_cpus"),
          facts.textOrNull("housekeeping_cpus"),
          facts.isTrue("shared_core"),
          facts.number("code_cache_used"),
          facts.text("vector_api"),
          facts.numbers("warmup_calls"),
          facts.reals("warmup_seconds"),
          facts.allTrue("warmup_converged"),
          facts.reals("cold_first_call_seconds"),
          sum(trials, trial -> orZero(trial.compileMs())),
          (long) sum(trials, trial -> orZero(trial.gcCount())),
          gcMs,
          gcMs / 1e3 / seconds,
          allocationKnown ? sum(trials, trial -> orZero(trial.allocBytes())) / calls : null,
          null,
          facts.smallest("call_overhead_ns"),
          instance.code().sourceDigest(),
          List.of(),
          Extra.NONE);
    }

    /// Java has the arguments of its virtual machine in the place of compiler flags.
    private @Nullable String buildFlags(Facts facts) {
      InstanceDescription.Build build = instance.description().build();
      if (build != null) {
        return LocalPaths.cut(build.flags());
      }
      List<String> arguments = arguments(facts.text("vm_arguments"));
      return arguments.isEmpty() ? null : String.join(" ", arguments);
    }

    private Extension.@Nullable ObservedLengths observedLengths(MemoryFigures memory) {
      InstanceDescription declared = instance.description();
      Extension.Length publicKey = length(declared.publicKeyBytes(), memory.publicKey());
      Extension.Length secretKey = length(declared.secretKeyBytes(), memory.secretKey());
      Extension.Length signature = length(declared.signatureBytes(), memory.signature());
      long count =
          Stream.of(memory.publicKey(), memory.signature())
              .filter(Objects::nonNull)
              .mapToLong(MemoryFigures.Lengths::count)
              .max()
              .orElse(0);
      return count == 0
          ? null
          : new Extension.ObservedLengths(count, publicKey, secretKey, signature, Extra.NONE);
    }
  }

  private static Evidence evidence(BuildFile.Entry entry, Measurement measurement) {
    return new Evidence(
        entry.kat(),
        !entry.kat().equals(PASS),
        measurement.discarded().size(),
        entry.library(),
        entry.librarySha256(),
        entry.katLog(),
        entry.katLogSha256());
  }

  private static Results results(
      List<Trial> trials,
      Facts facts,
      @Nullable String buildFlags,
      @Nullable MemoryFigures memory) {
    return new Results(
        trials,
        Summary.of(trials),
        facts.sizes(),
        Map.of(),
        buildFlags,
        memory == null ? null : memory.baselineRssBytes(),
        memory == null ? null : memory.peakRssBytes(),
        "loop");
  }

  private static Extension.Memory memory(MemoryFigures memory, @Nullable Long runtimeFloor) {
    return new Extension.Memory(
        memory.incrementBytes(), runtimeFloor, memory.peakHeapBytes(), null, Extra.NONE);
  }

  private static Extension.@Nullable Length length(
      long declared, MemoryFigures.@Nullable Lengths observed) {
    return observed == null
        ? null
        : new Extension.Length(
            declared, observed.min(), observed.mean(), observed.max(), Extra.NONE);
  }

  private static List<String> arguments(String all) {
    return Arrays.stream(all.split(" ", -1))
        .filter(argument -> PATH_ARGUMENTS.stream().noneMatch(argument::startsWith))
        .filter(argument -> !argument.isEmpty())
        .map(LocalPaths::cut)
        .toList();
  }

  private static double sum(List<Trial> trials, ToDoubleFunction<Trial> value) {
    return trials.stream().mapToDouble(value).sum();
  }

  private static double orZero(@Nullable Number value) {
    return value == null ? 0 : value.doubleValue();
  }

  /// What the processes of one operation stated; where they can only agree, the first is asked.
  private record Facts(List<Map<String, String>> meta) {
    @Nullable String textOrNull(String name) {
      return meta.isEmpty() ? null : meta.getFirst().get(name);
    }

    String text(String name) {
      return Objects.requireNonNullElse(textOrNull(name), "");
    }

    @Nullable Long number(String name) {
      String text = textOrNull(name);
      return text == null ? null : Long.valueOf(text);
    }

    @Nullable Integer integer(String name) {
      String text = textOrNull(name);
      return text == null ? null : Integer.valueOf(text);
    }

    boolean isTrue(String name) {
      return "true".equals(textOrNull(name));
    }

    boolean allTrue(String name) {
      return meta.stream().allMatch(m -> "true".equals(m.get(name)));
    }

    List<Long> numbers(String name) {
      return all(name).map(Long::valueOf).toList();
    }

    List<Double> reals(String name) {
      return all(name).map(Double::valueOf).toList();
    }

    @Nullable Double smallest(String name) {
      return reals(name).stream().min(Double::compare).orElse(null);
    }

    /// One process that had to share the counter taints them all.
    String cyclesSource() {
      List<String> sources = all("cycles_source").distinct().toList();
      if (sources.size() == 1) {
        return sources.getFirst();
      }
      return sources.isEmpty()
              || sources.contains(Extension.NONE)
              || sources.contains(Extension.TSC)
          ? Extension.NONE
          : Extension.PMU_USER_SCALED;
    }

    Map<String, Long> sizes() {
      Map<String, Long> sizes = new LinkedHashMap<>();
      for (Map.Entry<String, String> fact : new ArrayList<>(meta.getFirst().entrySet())) {
        String name = fact.getKey();
        if (name.endsWith(BYTES) && !NO_SIZES.contains(name)) {
          sizes.put(name, Long.valueOf(fact.getValue()));
        }
      }
      return sizes;
    }

    /// Only the first process samples.
    Extension.@Nullable Samples samples() {
      Extension.Distribution seconds = SampleQuantiles.parse(textOrNull("samples_seconds"));
      Long calls = number("samples_calls");
      Double overhead = smallest("samples_clock_overhead_seconds");
      return seconds == null || calls == null || overhead == null
          ? null
          : new Extension.Samples(
              calls,
              overhead,
              seconds,
              SampleQuantiles.parse(textOrNull("samples_cycles")),
              Extra.NONE);
    }

    private Stream<String> all(String name) {
      return meta.stream().map(m -> m.get(name)).flatMap(Stream::ofNullable);
    }
  }
}
