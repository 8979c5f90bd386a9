package org.ngcc4j.campaign.compare;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.Printable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.measure.MeanRatio;

/// Tells whether a dataset is worse than an earlier one.
///
/// @param limit the relative growth of a time that is let pass
/// @param checks everything that was looked at
/// @param notes what else the two datasets differ in, and waivers that have expired or cover
///     nothing, one line each
public record Gate(double limit, List<Check> checks, List<String> notes) {
  /// Growth of a time that passes on a machine of one's own.
  public static final double DEFAULT_LIMIT = 0.05;

  /// Growth that passes where a hypervisor may take time away.
  public static final double VIRTUAL_LIMIT = 0.15;

  /// Bytes a call may allocate more than before, and relative to before: the counter's noise.
  private static final double ALLOCATION_BYTES = 64;

  private static final double ALLOCATION_SHARE = 0.01;

  /// Resident memory an operation may add more than before: pages and arenas come in lumps.
  private static final long MEMORY_BYTES = 1 << 20;

  private static final double MEMORY_SHARE = 0.1;

  /// From the best status to the worst (measurement.md section 25, quirk 10).
  private static final List<String> STATUSES =
      List.of("PASS", "NOKAT", "TIMEOUT", "MISMATCH", "CRYPTOFAIL", "OVERFLOW", "CRASH");

  private static final List<String> LENGTHS = List.of("pk_bytes", "sk_bytes", "signature_bytes");
  private static final String LABEL_AS_A_WHOLE = "kat";

  /// Copies the lists.
  public Gate {
    checks = List.copyOf(checks);
    notes = List.copyOf(notes);
  }

  /// What can get worse.
  public enum Kind {
    /// Status of the known-answer test.
    KAT,
    /// An operation that is not there any more, or not complete.
    MISSING,
    /// Cycles of a call, or its time where the two did not count the same cycles.
    TIME,
    /// Declared length of a key or a signature.
    SIZE,
    /// Bytes that a call allocates.
    ALLOCATION,
    /// What the operation adds to the resident memory.
    MEMORY;

    /// Returns the name in lower case.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// What became of it.
  public enum Outcome {
    /// Neither better nor worse than may be.
    SAME,
    /// Better beyond doubt.
    BETTER,
    /// Worse than may be.
    WORSE,
    /// Worse, which somebody accepted.
    WAIVED;

    /// Returns the name in lower case.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// One thing that was looked at.
  ///
  /// @param candidate the submission
  /// @param label its label
  /// @param operation such as `sign`; `kat` for the label as a whole
  /// @param kind what was looked at
  /// @param outcome what became of it
  /// @param detail the figures in words
  public record Check(
      String candidate,
      String label,
      String operation,
      Kind kind,
      Outcome outcome,
      String detail) {}

  /// Tells whether nothing is worse without a waiver.
  public boolean isPassed() {
    return checks.stream().noneMatch(check -> check.outcome() == Outcome.WORSE);
  }

  /// Compares two datasets.
  ///
  /// @param base the earlier one
  /// @param now the newer one
  /// @param limit growth of a time that passes; `null` for the default of such a host
  /// @param waivers what is accepted
  /// @param today decides which waivers have expired
  public static Gate of(
      Dataset base, Dataset now, @Nullable Double limit, Waivers waivers, LocalDate today) {
    double growth =
        limit != null ? limit : isVirtual(base) || isVirtual(now) ? VIRTUAL_LIMIT : DEFAULT_LIMIT;
    List<Check> found = new ArrayList<>();
    status(base, now, found);
    Pairing pairing = Pairing.of(base, now, null, null);
    missing(base, now, found);
    for (Pairing.Pair pair : pairing.pairs()) {
      time(pair, growth, found);
      sizes(pair, found);
      allocation(pair, found);
      memory(pair, found);
    }
    List<String> notes = Conditions.differences("BASE", base, "NEW", now);
    return waive(growth, found, waivers, today, notes);
  }

  private static boolean isVirtual(Dataset dataset) {
    return Boolean.TRUE.equals(dataset.campaign().environmentAtStart().virtualized());
  }

  private static Gate waive(
      double growth, List<Check> found, Waivers waivers, LocalDate today, List<String> notes) {
    Set<Waivers.Waiver> used = new HashSet<>();
    List<Check> checks = new ArrayList<>();
    for (Check check : found) {
      Optional<Waivers.Waiver> waiver =
          check.outcome() == Outcome.WORSE ? waivers.find(check, today) : Optional.empty();
      waiver.ifPresent(used::add);
      checks.add(
          waiver
              .map(
                  w ->
                      new Check(
                          check.candidate(),
                          check.label(),
                          check.operation(),
                          check.kind(),
                          Outcome.WAIVED,
                          "%s; until %s: %s"
                              .formatted(check.detail(), w.until(), Printable.of(w.reason()))))
              .orElse(check));
    }
    for (Waivers.Waiver waiver : waivers.all()) {
      if (waiver.isExpired(today)) {
        notes.add(waiver.where() + ": expired on " + waiver.until());
      } else if (!used.contains(waiver)) {
        notes.add(waiver.where() + ": waives nothing");
      }
    }
    return new Gate(growth, checks, notes);
  }

  // What is looked at

  private static void status(Dataset base, Dataset now, List<Check> found) {
    Map<String, BuildFile.Entry> entries = new HashMap<>();
    now.build()
        .instances()
        .values()
        .forEach(entry -> entries.put(entry.candidate() + "/" + entry.label(), entry));
    for (BuildFile.Entry before : base.build().instances().values()) {
      BuildFile.Entry after = entries.get(before.candidate() + "/" + before.label());
      String status = after == null ? "not there" : after.kat();
      Outcome outcome =
          after == null
              ? Outcome.WORSE
              : outcome(Integer.compare(rank(after.kat()), rank(before.kat())));
      found.add(
          new Check(
              before.candidate(),
              before.label(),
              LABEL_AS_A_WHOLE,
              Kind.KAT,
              outcome,
              Printable.of("KAT %s, was %s".formatted(status, before.kat()))));
    }
  }

  private static int rank(String status) {
    int rank = STATUSES.indexOf(status);
    return rank < 0 ? STATUSES.size() : rank;
  }

  private static Outcome outcome(int worse) {
    if (worse == 0) {
      return Outcome.SAME;
    }
    return worse > 0 ? Outcome.WORSE : Outcome.BETTER;
  }

  private static void missing(Dataset base, Dataset now, List<Check> found) {
    Map<String, TimingRecord> records = new HashMap<>();
    now.records().forEach(record -> records.put(Pairing.key(record, true), record));
    for (TimingRecord before : base.records()) {
      TimingRecord after = records.get(Pairing.key(before, true));
      if (before.isComplete() && (after == null || !after.isComplete())) {
        found.add(
            check(
                before,
                Kind.MISSING,
                Outcome.WORSE,
                after == null ? "was measured, is not there" : "was measured, failed"));
      }
    }
  }

  private static void time(Pairing.Pair pair, double growth, List<Check> found) {
    MeanRatio cycles = pair.cycles();
    MeanRatio ratio = cycles == null ? pair.time() : cycles;
    MeanRatio.Span interval = ratio.interval();
    double low = interval == null ? ratio.value() : interval.low();
    double high = interval == null ? ratio.value() : interval.high();
    Outcome outcome =
        low > 1 + growth ? Outcome.WORSE : high < 1 / (1 + growth) ? Outcome.BETTER : Outcome.SAME;
    String spread =
        interval == null ? "single trials" : String.format(Locale.ROOT, "%.3f to %.3f", low, high);
    String detail =
        String.format(
            Locale.ROOT,
            "%s %.3f times what it was (%s)",
            cycles == null ? "time" : "cycles",
            ratio.value(),
            spread);
    found.add(check(pair.b(), Kind.TIME, outcome, detail));
  }

  private static void sizes(Pairing.Pair pair, List<Check> found) {
    Map<String, Long> before = Objects.requireNonNull(pair.a().results()).sizes();
    Map<String, Long> after = Objects.requireNonNull(pair.b().results()).sizes();
    for (String name : LENGTHS) {
      Long was = before.get(name);
      Long is = after.get(name);
      if (was != null && is != null && !was.equals(is)) {
        found.add(
            check(
                pair.b(),
                Kind.SIZE,
                outcome(is.compareTo(was)),
                "%s %d, was %d".formatted(name, is, was)));
      }
    }
  }

  private static void allocation(Pairing.Pair pair, List<Check> found) {
    Double before = allocated(pair.a());
    Double after = allocated(pair.b());
    if (before != null && after != null) {
      compare(
          pair.b(),
          Kind.ALLOCATION,
          before,
          after,
          ALLOCATION_BYTES + ALLOCATION_SHARE * before,
          "%.0f bytes allocated in a call, was %.0f",
          found);
    }
  }

  private static @Nullable Double allocated(TimingRecord record) {
    Extension extension = record.extension();
    Extension.RuntimeFacts runtime = extension == null ? null : extension.runtime();
    return runtime == null ? null : runtime.allocBytesPerOperation();
  }

  private static void memory(Pairing.Pair pair, List<Check> found) {
    Long before = increment(pair.a());
    Long after = increment(pair.b());
    if (before != null && after != null) {
      compare(
          pair.b(),
          Kind.MEMORY,
          before.doubleValue(),
          after.doubleValue(),
          MEMORY_BYTES + MEMORY_SHARE * before.doubleValue(),
          "%.0f bytes added to the resident memory, was %.0f",
          found);
    }
  }

  private static @Nullable Long increment(TimingRecord record) {
    Extension extension = record.extension();
    Extension.Memory memory = extension == null ? null : extension.memory();
    if (memory != null) {
      return memory.incrementBytes();
    }
    Results results = record.results();
    return results == null || results.baselineRssBytes() == null || results.peakRssBytes() == null
        ? null
        : Long.valueOf(results.peakRssBytes() - results.baselineRssBytes());
  }

  private static void compare(
      TimingRecord record,
      Kind kind,
      double before,
      double after,
      double slack,
      String detail,
      List<Check> found) {
    Outcome outcome =
        after > before + slack
            ? Outcome.WORSE
            : after < before - slack ? Outcome.BETTER : Outcome.SAME;
    found.add(check(record, kind, outcome, String.format(Locale.ROOT, detail, after, before)));
  }

  private static Check check(TimingRecord record, Kind kind, Outcome outcome, String detail) {
    return new Check(
        record.subject().candidate(),
        record.subject().label(),
        record.subject().operationKey(),
        kind,
        outcome,
        detail);
  }
}
