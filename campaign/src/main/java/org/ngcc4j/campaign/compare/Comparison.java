package org.ngcc4j.campaign.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.TimingRecord;
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
      return cycles == null ? "time" : "cycles";
    }
  }

  /// A geometric mean of ratios.
  ///
  /// @param name the candidate, or [#ALL]
  /// @param operations how many ratios
  /// @param ratio their mean
  /// @param verdict what it says
  public record Mean(String name, int operations, MeanRatio ratio, Verdict verdict) {}

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
        means(rows, margin),
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
        Pairing.printable(pair.a().subject().candidate()),
        Pairing.printable(pair.a().subject().instance()),
        Pairing.printable(pair.a().subject().label()),
        Pairing.printable(pair.b().subject().label()),
        Pairing.printable(pair.a().subject().operationKey()),
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
      marks.add(which + ": KAT " + Pairing.printable(kat));
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

  private static List<Mean> means(List<Row> rows, double margin) {
    Map<String, List<MeanRatio>> byCandidate = new LinkedHashMap<>();
    for (Row row : rows) {
      byCandidate.computeIfAbsent(row.candidate(), c -> new ArrayList<>()).add(row.ratio());
    }
    List<Mean> means = new ArrayList<>();
    byCandidate.forEach((candidate, ratios) -> means.add(mean(candidate, ratios, margin)));
    if (byCandidate.size() > 1) {
      means.add(mean(ALL, rows.stream().map(Row::ratio).toList(), margin));
    }
    return means;
  }

  private static Mean mean(String name, List<MeanRatio> ratios, double margin) {
    MeanRatio mean = MeanRatio.geometricMean(ratios);
    return new Mean(name, ratios.size(), mean, Verdict.of(mean, margin));
  }

  private static List<String> notes(Dataset a, Dataset b, List<Row> rows) {
    List<String> notes = new ArrayList<>();
    differs("hosts", a, b, Environment::hostname, notes);
    differs("processors", a, b, Environment::cpuModel, notes);
    differs("Java runtimes", a, b, Environment::java, notes);
    if (!Objects.equals(a.campaign().planning(), b.campaign().planning())) {
      notes.add("A and B were planned with other constants");
    }
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

  private static void differs(
      String what,
      Dataset a,
      Dataset b,
      Function<Environment, @Nullable String> of,
      List<String> notes) {
    String here = of.apply(a.campaign().environmentAtStart());
    String there = of.apply(b.campaign().environmentAtStart());
    if (!Objects.equals(here, there)) {
      notes.add(
          Pairing.printable("A and B are of different %s: %s, %s".formatted(what, here, there)));
    }
  }

  private static void unfixed(String which, Dataset dataset, List<String> notes) {
    List<String> problems = dataset.campaign().hostProblems();
    if (problems != null && !problems.isEmpty()) {
      notes.add("the host of " + which + " was not fixed");
    }
  }
}
