package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ngcc4j.campaign.dataset.Trial;

/// The geometric mean of ratios of operations, some of which may have been timed in the same
/// processes.
///
/// A process that is slow is slow for every operation in it, so that the ratios of operations that
/// share their processes are not independent of each other. What varies independently is the
/// process: the deviations of its trials, over all operations, are added up first, and the variance
/// of the mean is that of these sums. Where every operation has processes of its own this is what
/// the variances of the ratios add up to.
public final class GeometricMean {
  private GeometricMean() {}

  /// The trials of one operation.
  ///
  /// @param trials in any order
  /// @param origins what each of them shares with trials of other operations: those with equal
  ///     origins vary together
  public record Sample(List<Trial> trials, List<?> origins) {
    /// Checks that each trial has an origin.
    public Sample {
      trials = List.copyOf(trials);
      origins = List.copyOf(origins);
      if (trials.size() != origins.size()) {
        throw new IllegalArgumentException(
            "%d trials, %d origins".formatted(trials.size(), origins.size()));
      }
    }
  }

  /// One ratio.
  ///
  /// @param one the operation whose time stands above
  /// @param other the operation it is compared with; shares no process with any that stand above
  public record Term(Sample one, Sample other) {}

  /// Returns the mean of the ratios of the times.
  ///
  /// @param terms at least one
  public static MeanRatio ofSeconds(List<Term> terms) {
    return of(terms, Trial::seconds);
  }

  /// Returns the mean of the ratios of the cycles.
  ///
  /// @param terms at least one, all with cycles of the same source
  public static MeanRatio ofCycles(List<Term> terms) {
    return of(terms, Trial::cycles);
  }

  private static MeanRatio of(List<Term> terms, ToDoubleFunction<Trial> total) {
    Groups groups = new Groups();
    List<Double> logarithms = new ArrayList<>();
    boolean single = false;
    for (Term term : terms) {
      logarithms.add(Math.log(mean(term.one, total) / mean(term.other, total)));
      groups.add(/* above= */ true, term.one, total);
      groups.add(/* above= */ false, term.other, total);
      single |= term.one.trials.size() < 2 || term.other.trials.size() < 2;
    }
    int n = terms.size();
    double value = Math.exp(CompensatedSum.of(logarithms.stream().mapToDouble(x -> x)) / n);
    return single
        ? new MeanRatio(value, 0, 0, null)
        : MeanRatio.of(value, groups.variances().stream().map(v -> v.dividedBy(n)).toList());
  }

  private static double mean(Sample sample, ToDoubleFunction<Trial> total) {
    double calls = sample.trials.stream().mapToDouble(Trial::measurements).sum();
    return CompensatedSum.of(sample.trials.stream().mapToDouble(total)) / calls;
  }

  /// Where trials come from, on either side of the ratios.
  private record Origin(boolean above, Object what) {}

  /// Operations that share origins with each other, and with no other one.
  private static final class Groups {
    private final Map<Origin, Group> byOrigin = new LinkedHashMap<>();

    void add(boolean above, Sample sample, ToDoubleFunction<Trial> total) {
      Group group = new Group();
      group.trials = sample.trials.size();
      double mean = mean(sample, total);
      for (int i = 0; i < sample.trials.size(); i++) {
        Trial trial = sample.trials.get(i);
        Origin origin = new Origin(above, sample.origins.get(i));
        double deviation = total.applyAsDouble(trial) / trial.measurements() / mean - 1;
        group.deviations.merge(origin, deviation / sample.trials.size(), Double::sum);
      }
      for (Origin origin : List.copyOf(group.deviations.keySet())) {
        Group other = byOrigin.get(origin);
        if (other != null && other != group) {
          group.absorb(other);
        }
        group.deviations.keySet().forEach(o -> byOrigin.put(o, group));
      }
    }

    List<MeanRatio.Variance> variances() {
      return new LinkedHashSet<>(byOrigin.values()).stream().map(Group::variance).toList();
    }
  }

  /// What is known of some operations that share origins.
  private static final class Group {
    private final Map<Origin, Double> deviations = new LinkedHashMap<>();
    private int trials;

    void absorb(Group other) {
      other.deviations.forEach((origin, sum) -> deviations.merge(origin, sum, Double::sum));
      trials = Math.min(trials, other.trials);
    }

    /// The operation with the fewest trials decides how much is known.
    MeanRatio.Variance variance() {
      double squares = deviations.values().stream().mapToDouble(sum -> sum * sum).sum();
      int freedom = Math.max(1, trials - 1);
      return new MeanRatio.Variance(squares * (freedom + 1) / freedom, freedom);
    }
  }
}
