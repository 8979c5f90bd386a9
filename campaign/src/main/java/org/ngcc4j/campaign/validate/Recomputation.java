package org.ngcc4j.campaign.validate;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Evidence;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Extension.RuntimeFacts;
import org.ngcc4j.campaign.dataset.Plan;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.Subject;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.measure.Disturbance;
import org.ngcc4j.campaign.measure.MeasureTask;
import org.ngcc4j.campaign.measure.Planner;
import org.ngcc4j.campaign.measure.PlanningConstants;
import org.ngcc4j.campaign.measure.ProcessFacts;
import org.ngcc4j.campaign.measure.Summary;

/// Makes a timing record again from the raw part of it: the processes with their trials and
/// statements, the memory figures, the environment, and the entry of the build file.
///
/// @param campaign the campaign the record belongs to
/// @param entry what the build file says of its label
record Recomputation(CampaignFile campaign, BuildFile.Entry entry) {
  private static final int PUBLISHED = 2;
  private static final int EXTENDED = 3;
  private static final String FAILED = "failed_or_partial";
  private static final String PASS = "PASS";
  private static final String JAVA = "Java";

  /// Returns the record as it should be.
  ///
  /// @throws NumberFormatException if a process states something else where a number belongs
  /// @throws ArithmeticException if counts overflow
  TimingRecord of(TimingRecord stated) {
    ProcessFacts facts = ProcessFacts.of(stated.processes());
    List<Trial> trials =
        stated.plan().trials() == 0
            ? List.of()
            : stated.processes().stream()
                .map(ProcessRun::trials)
                .flatMap(Stream::ofNullable)
                .flatMap(List::stream)
                .toList();
    Extension extension = stated.extension();
    return new TimingRecord(
        schema(stated),
        isComplete(stated, trials) ? TimingRecord.COMPLETE : FAILED,
        subject(stated.subject()),
        plan(stated.plan(), facts),
        evidence(stated),
        stated.span(),
        stated.environment(),
        stated.processes(),
        trials.isEmpty() ? null : results(stated, trials, facts),
        extension == null ? null : extension(stated, extension, trials, facts),
        stated.extra());
  }

  /// A record without trials has no place for what the third schema adds.
  private static int schema(TimingRecord stated) {
    if (stated.extension() != null || (stated.results() == null && stated.schema() == EXTENDED)) {
      return EXTENDED;
    }
    return PUBLISHED;
  }

  private static boolean isComplete(TimingRecord stated, List<Trial> trials) {
    return !trials.isEmpty()
        && trials.size() == stated.plan().trials()
        && stated.processes().stream()
            .allMatch(process -> process.status().equals(TimingRecord.COMPLETE));
  }

  private Subject subject(Subject stated) {
    return new Subject(
        stated.candidate(),
        stated.label(),
        entry.instance(),
        entry.variant(),
        entry.flags(),
        stated.operation(),
        stated.inputBytes());
  }

  /// A plan follows from its calibration where the first process states it. The limit of a process
  /// follows from the estimate in any case.
  private Plan plan(Plan stated, ProcessFacts facts) {
    Double t1 = facts.real(MeasureTask.CALIBRATION_T1);
    Double setup = facts.real(MeasureTask.CALIBRATION_SETUP);
    if (stated.trials() == 0 && (t1 == null || campaign.planning() == null)) {
      return new Plan(0, 0, 0, true, 0, 0, stated.extra());
    }
    if (t1 != null && setup != null && campaign.planning() != null) {
      try {
        Plan plan = Planner.plan(t1, setup, PlanningConstants.of(campaign.planning()));
        return withLimit(plan, plan.timeoutPerProcessSeconds(), stated);
      } catch (IllegalArgumentException e) {
        // The campaign file has its own check.
      }
    }
    return withLimit(stated, Planner.limitSeconds(stated), stated);
  }

  private static Plan withLimit(Plan plan, double limit, Plan stated) {
    return new Plan(
        plan.iterationsPerTrial(),
        plan.warmups(),
        plan.trials(),
        plan.separateProcesses(),
        plan.estimatedSeconds(),
        limit,
        stated.extra());
  }

  private Evidence evidence(TimingRecord stated) {
    return new Evidence(
        entry.kat(),
        !entry.kat().equals(PASS),
        stated.processes().stream()
            .map(ProcessRun::disturbedRetries)
            .filter(Objects::nonNull)
            .mapToInt(Integer::intValue)
            .sum(),
        entry.library(),
        entry.librarySha256(),
        entry.katLog(),
        entry.katLogSha256());
  }

  private static Results results(TimingRecord stated, List<Trial> trials, ProcessFacts facts) {
    Results before = stated.results();
    String scope = facts.text("timing_scope");
    Long baseline = facts.baselineRssBytes();
    Long peak = facts.peakRssBytes();
    return new Results(
        trials,
        statistics(trials, stated.subject()),
        facts.sizes(),
        facts.kex(),
        buildFlags(stated, facts),
        baseline != null || before == null ? baseline : before.baselineRssBytes(),
        peak != null || before == null ? peak : before.peakRssBytes(),
        scope != null ? scope : before == null ? "loop" : before.timingScope());
  }

  /// Java has the arguments of its virtual machine in the place of compiler flags; a library states
  /// them where the driver of the public harness called it.
  private static @Nullable String buildFlags(TimingRecord stated, ProcessFacts facts) {
    Extension extension = stated.extension();
    if (extension != null && extension.implementation().language().equals(JAVA)) {
      List<String> arguments = facts.arguments();
      return arguments.isEmpty() ? null : String.join(" ", arguments);
    }
    String flags = facts.text("build_flags");
    Results results = stated.results();
    return flags != null || results == null ? flags : results.buildFlags();
  }

  private static Statistics statistics(List<Trial> trials, Subject subject) {
    Statistics s = Summary.of(trials);
    return !subject.operation().equals("hash")
        ? s
        : new Statistics(
            s.measurements(),
            s.guide100MeasurementsMet(),
            s.meanSeconds(),
            s.medianTrialSeconds(),
            s.minTrialSeconds(),
            s.maxTrialSeconds(),
            s.meanCycles(),
            s.medianTrialCycles(),
            s.operationsPerSecond(),
            subject.inputBytes() * s.operationsPerSecond() / 1e6);
  }

  private static @Nullable Extension extension(
      TimingRecord stated, Extension extension, List<Trial> trials, ProcessFacts facts) {
    if (trials.isEmpty()) {
      return null;
    }
    Map<String, Long> sizes = facts.sizes();
    return new Extension(
        extension.implementation(),
        facts.cyclesSource(),
        extension.implementation().language().equals(JAVA)
            ? runtime(extension.runtime(), trials, facts)
            : null,
        facts.samples(),
        discarded(extension.discarded(), RecordCheck.clockHertz(stated)),
        Summary.studentT(trials),
        Summary.bootstrap(trials),
        extension.observedLengths() == null ? null : lengths(extension.observedLengths(), sizes),
        extension.memory() == null ? null : memory(extension.memory(), stated.results()));
  }

  private static RuntimeFacts runtime(
      @Nullable RuntimeFacts stated, List<Trial> trials, ProcessFacts facts) {
    return facts.runtime(trials, stated == null ? null : stated.sourceDigest());
  }

  /// What was thrown away must have deserved it.
  private static @Nullable List<Extension.Discarded> discarded(
      @Nullable List<Extension.Discarded> stated, double clockHertz) {
    if (stated == null) {
      return null;
    }
    return stated.stream()
        .map(
            d ->
                new Extension.Discarded(
                    d.process(),
                    d.attempt(),
                    d.trials().isEmpty()
                        ? d.reason()
                        : Disturbance.reason(d.trials().getFirst(), clockHertz),
                    d.trials(),
                    d.extra()))
        .toList();
  }

  private static Extension.ObservedLengths lengths(
      Extension.ObservedLengths stated, Map<String, Long> sizes) {
    return new Extension.ObservedLengths(
        stated.count(),
        length(stated.publicKey(), sizes.get("pk_bytes")),
        length(stated.secretKey(), sizes.get("sk_bytes")),
        length(stated.signature(), sizes.get("signature_bytes")),
        stated.extra());
  }

  /// A mean lies between the shortest and the longest.
  private static Extension.@Nullable Length length(
      Extension.@Nullable Length stated, @Nullable Long declared) {
    if (stated == null || declared == null) {
      return stated;
    }
    long min = Math.min(stated.min(), stated.max());
    double mean = Math.clamp(stated.mean(), (double) min, (double) stated.max());
    return new Extension.Length(declared, min, mean, stated.max(), stated.extra());
  }

  private static Extension.Memory memory(Extension.Memory stated, @Nullable Results results) {
    Long baseline = results == null ? null : results.baselineRssBytes();
    Long peak = results == null ? null : results.peakRssBytes();
    return new Extension.Memory(
        baseline == null || peak == null ? null : Long.valueOf(Math.max(0, peak - baseline)),
        stated.runtimeFloorBytes(),
        stated.peakHeapBytes(),
        stated.minimumHeapBytes(),
        stated.extra());
  }
}
