package org.ngcc4j.campaign.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.Printable;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.measure.GeometricMean;
import org.ngcc4j.campaign.measure.MeanRatio;
import org.ngcc4j.campaign.measure.StatedFacts;

/// The operations of two datasets, side by side.
///
/// @param pairs what both measured, by candidate, instance, label and operation
/// @param onlyInA what only the first measured
/// @param onlyInB what only the second measured
record Pairing(List<Pair> pairs, List<String> onlyInA, List<String> onlyInB) {

  /// One operation in both datasets, complete in each.
  record Pair(TimingRecord a, TimingRecord b) {
    /// Returns how many times longer the second takes.
    MeanRatio time() {
      return MeanRatio.ofSeconds(trials(b), trials(a));
    }

    /// Returns how many times more cycles the second takes, or null where the two did not count the
    /// same thing.
    @Nullable MeanRatio cycles() {
      String source = source(a);
      return source != null && source.equals(source(b)) && counted(a) && counted(b)
          ? MeanRatio.ofCycles(trials(b), trials(a))
          : null;
    }

    /// Returns the pair as a part of a mean.
    GeometricMean.Term term() {
      return new GeometricMean.Term(sample(b), sample(a));
    }
  }

  /// Pairs records of the same label, or where variants are named records of the same instance:
  /// each label that the first has of it with each that the second has.
  ///
  /// @param variantA which implementations of the first; `null` for all
  /// @param variantB which implementations of the second; `null` for all
  static Pairing of(Dataset a, Dataset b, @Nullable String variantA, @Nullable String variantB) {
    boolean byLabel = variantA == null || variantB == null;
    Map<String, List<TimingRecord>> first = records(a, variantA, byLabel);
    Map<String, List<TimingRecord>> second = records(b, variantB, byLabel);
    List<Pair> pairs = new ArrayList<>();
    List<String> onlyInA = new ArrayList<>();
    first.forEach(
        (key, records) -> {
          List<TimingRecord> others = second.remove(key);
          for (TimingRecord record : records) {
            if (others == null) {
              onlyInA.add(key(record, /* byLabel= */ true));
            } else {
              others.forEach(other -> pairs.add(new Pair(record, other)));
            }
          }
        });
    List<String> onlyInB =
        second.values().stream()
            .flatMap(List::stream)
            .map(record -> key(record, /* byLabel= */ true))
            .toList();
    return new Pairing(pairs, onlyInA, onlyInB);
  }

  private static Map<String, List<TimingRecord>> records(
      Dataset dataset, @Nullable String variant, boolean byLabel) {
    Map<String, List<TimingRecord>> records = new TreeMap<>();
    for (TimingRecord record : dataset.records()) {
      boolean wanted = variant == null || variant.equals(record.subject().variant());
      if (wanted && record.isComplete() && record.results() != null) {
        records.computeIfAbsent(key(record, byLabel), key -> new ArrayList<>()).add(record);
      }
    }
    return records;
  }

  /// Returns what an operation is called: `sign-01/Aigis-sig1 sign`.
  static String key(TimingRecord record, boolean byLabel) {
    return Printable.of(record.subject().candidate())
        + "/"
        + Printable.of(byLabel ? record.subject().label() : record.subject().instance())
        + " "
        + Printable.of(record.subject().operationKey());
  }

  /// Operations of one instance may have shared their processes. Several trials in one process are
  /// told apart by their order.
  private static GeometricMean.Sample sample(TimingRecord record) {
    List<Object> origins = new ArrayList<>();
    for (int i = 0; i < record.processes().size(); i++) {
      ProcessRun process = record.processes().get(i);
      Map<String, String> meta = process.meta();
      boolean shared = meta != null && StatedFacts.operations(meta).size() > 1;
      Object which = shared ? process.wallSeconds() : List.of(record.subject(), i);
      int trials = process.trials() == null ? 0 : process.trials().size();
      for (int j = 0; j < trials; j++) {
        origins.add(List.of(shared ? process.command() : List.of(), which, j));
      }
    }
    List<Trial> trials = trials(record);
    if (origins.size() != trials.size()) {
      // Not a record that was validated: then nothing is known to be shared.
      origins.clear();
      for (int i = 0; i < trials.size(); i++) {
        origins.add(List.of(record.subject(), i));
      }
    }
    return new GeometricMean.Sample(trials, origins);
  }

  static List<Trial> trials(TimingRecord record) {
    return Objects.requireNonNull(record.results()).trials();
  }

  private static boolean counted(TimingRecord record) {
    return trials(record).stream().allMatch(trial -> trial.cycles() > 0);
  }

  /// Returns what a record's cycles are, or null if they are none. Ticks of the time-stamp counter
  /// are time by another name.
  private static @Nullable String source(TimingRecord record) {
    Extension extension = record.extension();
    String source = extension == null ? Extension.PMU_USER : extension.cyclesSource();
    return source.startsWith(Extension.PMU_USER) ? source : null;
  }
}
