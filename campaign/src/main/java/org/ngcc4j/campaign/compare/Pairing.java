package org.ngcc4j.campaign.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.dataset.Trial;
import org.ngcc4j.campaign.measure.MeanRatio;

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
  }

  /// Pairs records of the same label, or where variants are named records of the same instance.
  ///
  /// @param variantA which implementations of the first; `null` for all
  /// @param variantB which implementations of the second; `null` for all
  static Pairing of(Dataset a, Dataset b, @Nullable String variantA, @Nullable String variantB) {
    boolean byLabel = variantA == null || variantB == null;
    Map<String, TimingRecord> first = records(a, variantA, byLabel);
    Map<String, TimingRecord> second = records(b, variantB, byLabel);
    List<Pair> pairs = new ArrayList<>();
    List<String> onlyInA = new ArrayList<>();
    for (Map.Entry<String, TimingRecord> one : first.entrySet()) {
      TimingRecord other = second.remove(one.getKey());
      if (other == null) {
        onlyInA.add(one.getKey());
      } else {
        pairs.add(new Pair(one.getValue(), other));
      }
    }
    return new Pairing(pairs, onlyInA, List.copyOf(second.keySet()));
  }

  private static Map<String, TimingRecord> records(
      Dataset dataset, @Nullable String variant, boolean byLabel) {
    Map<String, TimingRecord> records = new TreeMap<>();
    for (TimingRecord record : dataset.records()) {
      boolean wanted = variant == null || variant.equals(record.subject().variant());
      if (wanted && record.isComplete() && record.results() != null) {
        records.putIfAbsent(key(record, byLabel), record);
      }
    }
    return records;
  }

  /// Returns what an operation is called: `sign-01/Aigis-sig1 sign`.
  static String key(TimingRecord record, boolean byLabel) {
    return printable(record.subject().candidate())
        + "/"
        + printable(byLabel ? record.subject().label() : record.subject().instance())
        + " "
        + printable(record.subject().operationKey());
  }

  /// Datasets are not trusted: their texts may end up on a terminal.
  static String printable(String text) {
    return text.replaceAll("\\P{Print}", "?");
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
