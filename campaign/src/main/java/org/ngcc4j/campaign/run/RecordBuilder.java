package org.ngcc4j.campaign.run;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.Calibration;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Evidence;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.Plan;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.Span;
import org.ngcc4j.campaign.dataset.Subject;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.dataset.Utc;
import org.ngcc4j.campaign.host.EnvironmentReader;
import org.ngcc4j.campaign.host.LocalPaths;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.measure.Measurement;
import org.ngcc4j.campaign.measure.Measurer;
import org.ngcc4j.campaign.measure.MemoryFigures;
import org.ngcc4j.campaign.measure.Operation;
import org.ngcc4j.campaign.measure.ProcessFacts;
import org.ngcc4j.campaign.measure.Summary;

/// Makes the records of a run from what the child JVMs reported.
final class RecordBuilder {
  private static final int SCHEMA = 3;
  private static final String FAILED = "failed_or_partial";
  private static final String PASS = "PASS";

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
      ProcessFacts facts = ProcessFacts.of(measurement.processes());
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
        ProcessFacts facts,
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
          instance.isJava() ? facts.runtime(trials, instance.code().sourceDigest()) : null,
          facts.samples(),
          measurement.discarded().isEmpty() ? null : measurement.discarded(),
          Summary.studentT(trials),
          Summary.bootstrap(trials),
          memory == null ? null : observedLengths(memory),
          memory == null ? null : memory(memory, runtimeFloor));
    }

    /// Java has the arguments of its virtual machine in the place of compiler flags.
    private @Nullable String buildFlags(ProcessFacts facts) {
      InstanceDescription.Build build = instance.description().build();
      if (build != null) {
        return LocalPaths.cut(build.flags());
      }
      List<String> arguments = facts.arguments();
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
      ProcessFacts facts,
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
        memory.incrementBytes(),
        runtimeFloor,
        memory.peakHeapBytes(),
        null,
        Measurer.sharedFailure(memory.sharedFailure()));
  }

  private static Extension.@Nullable Length length(
      long declared, MemoryFigures.@Nullable Lengths observed) {
    return observed == null
        ? null
        : new Extension.Length(
            declared, observed.min(), observed.mean(), observed.max(), Extra.NONE);
  }
}
