package org.ngcc4j.campaign.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.Printable;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.measure.GeometricMean;
import org.ngcc4j.campaign.measure.MeanRatio;

/// How long the operations of one dataset take, as multiples of those of another.
///
/// @param a what the first dataset is called
/// @param b what the second is called
/// @param margin the relative difference up to which two times count as equal
/// @param rows the operations that both measured
/// @param candidates the geometric mean of each candidate, and of all of them where there are
///     several
/// @param onlyInA operations that only the first measured
/// @param onlyInB operations that only the second measured
/// @param notes what a reader of the ratios has to know, one line each
public record Comparison(
    String a,
    String b,
    double margin,
    List<Row> rows,
    List<Mean> candidates,
    List<String> onlyInA,
    List<String> onlyInB,
    List<String> notes) {

  /// What counts as equal unless somebody says otherwise.
  public static final double DEFAULT_MARGIN = 0.02;

  /// The name of the mean over all candidates.
  public static final String ALL = "all";

  private static final String TIME = "time";
  private static final String CYCLES = "cycles";

  /// Copies the lists.
  public Comparison {
    rows = List.copyOf(rows);
    candidates = List.copyOf(candidates);
    onlyInA = List.copyOf(onlyInA);
    onlyInB = List.copyOf(onlyInB);
    notes = List.copyOf(notes);
  }

  /// One operation.
  ///
  /// @param candidate the submission
  /// @param instance the parameter set
  /// @param labelA its label in the first dataset
  /// @param labelB its label in the second
  /// @param operation such as `sign`
  /// @param secondsA mean time of a call in the first
  /// @param secondsB mean time of a call in the second
  /// @param time ratio of the times
  /// @param cycles ratio of the cycles; `null` where the two did not count the same thing
  /// @param verdict by the cycles where there are any, else by the times
  /// @param marks what makes one of the figures doubtful; empty for nothing
  public record Row(
      String candidate,
      String instance,
      String labelA,
      String labelB,
      String operation,
      double secondsA,
      double secondsB,
      MeanRatio time,
      @Nullable MeanRatio cycles,
      Verdict verdict,
      List<String> marks) {
    /// Returns the ratio by which the row is judged.
    public MeanRatio ratio() {
      return cycles == null ? time : cycles;
    }

    /// Returns what that ratio is one of.
    public String basis() {
      return cycles == null ? TIME : CYCLES;
    }
  }

  /// A geometric mean of ratios.
  ///
  /// @param name the candidate, or [#ALL]
  /// @param operations how many ratios
  /// @param ratio their mean
  /// @param basis what all of them are ratios of: cycles if each operation has such a ratio, else
  ///     times
  /// @param verdict what it says
  public record Mean(String name, int operations, MeanRatio ratio, String basis, Verdict verdict) {}

  /// Compares.
  ///
  /// @param a the first dataset
  /// @param b the second
  /// @param variantA which implementations of the first; `null` compares those of the same label
  /// @param variantB which implementations of the second
  /// @param margin what counts as equal
  public static Comparison of(
      Dataset a, Dataset b, @Nullable String variantA, @Nullable String variantB, double margin) {
    Pairing pairing = Pairing.of(a, b, variantA, variantB);
    List<Row> rows = pairing.pairs().stream().map(pair -> row(pair, margin)).toList();
    return new Comparison(
        a.folder().toString(),
        b.folder().toString(),
        margin,
        rows,
        means(pairing.pairs(), margin),
        pairing.onlyInA(),
        pairing.onlyInB(),
        notes(a, b, rows));
  }

  private static Row row(Pairing.Pair pair, double margin) {
    MeanRatio time = pair.time();
    MeanRatio cycles = pair.cycles();
    List<String> marks = new ArrayList<>();
    mark("A", pair.a(), marks);
    mark("B", pair.b(), marks);
    return new Row(
        Printable.of(pair.a().subject().candidate()),
        Printable.of(pair.a().subject().instance()),
        Printable.of(pair.a().subject().label()),
        Printable.of(pair.b().subject().label()),
        Printable.of(pair.a().subject().operationKey()),
        seconds(pair.a()),
        seconds(pair.b()),
        time,
        cycles,
        Verdict.of(cycles == null ? time : cycles, margin),
        List.copyOf(marks));
  }

  private static void mark(String which, TimingRecord record, List<String> marks) {
    String kat = record.evidence().kat();
    if (!kat.equals("PASS")) {
      marks.add(which + ": KAT " + Printable.of(kat));
    }
    Extension.RuntimeFacts runtime =
        record.extension() == null ? null : record.extension().runtime();
    if (runtime != null && !runtime.warmupConverged()) {
      marks.add(which + ": not settled");
    }
  }

  private static double seconds(TimingRecord record) {
    return Objects.requireNonNull(record.results()).statistics().meanSeconds();
  }

  private static List<Mean> means(List<Pairing.Pair> pairs, double margin) {
    Map<String, List<Pairing.Pair>> byCandidate = new LinkedHashMap<>();
    for (Pairing.Pair pair : pairs) {
      byCandidate
          .computeIfAbsent(
              Printable.of(pair.a().subject().candidate()), candidate -> new ArrayList<>())
          .add(pair);
    }
    List<Mean> means = new ArrayList<>();
    byCandidate.forEach((candidate, some) -> means.add(mean(candidate, some, margin)));
    if (byCandidate.size() > 1) {
      means.add(mean(ALL, pairs, margin));
    }
    return means;
  }

  /// Cycles and times are not mixed: a ratio of the ones says less of the clock.
  private static Mean mean(String name, List<Pairing.Pair> pairs, double margin) {
    boolean cycles = pairs.stream().allMatch(pair -> pair.cycles() != null);
    List<GeometricMean.Term> terms = pairs.stream().map(Pairing.Pair::term).toList();
    MeanRatio mean = cycles ? GeometricMean.ofCycles(terms) : GeometricMean.ofSeconds(terms);
    return new Mean(name, terms.size(), mean, cycles ? CYCLES : TIME, Verdict.of(mean, margin));
  }

  private static List<String> notes(Dataset a, Dataset b, List<Row> rows) {
    List<String> notes = Conditions.differences("A", a, "B", b);
    unfixed("A", a, notes);
    unfixed("B", b, notes);
    long cycles = rows.stream().filter(row -> row.cycles() != null).count();
    if (cycles > 0 && cycles < rows.size()) {
      notes.add(
          "%d of %d operations are compared by time: their cycles are not of one source"
              .formatted(rows.size() - cycles, rows.size()));
    } else if (cycles == 0 && !rows.isEmpty()) {
      notes.add("everything is compared by time: there are no core cycles of one source");
    }
    return notes;
  }

  private static void unfixed(String which, Dataset dataset, List<String> notes) {
    List<String> problems = dataset.campaign().hostProblems();
    if (problems != null && !problems.isEmpty()) {
      notes.add("the host of " + which + " was not fixed");
    }
  }
}
