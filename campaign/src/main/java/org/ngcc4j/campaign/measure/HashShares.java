package org.ngcc4j.campaign.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.HashProfile.Call;
import org.ngcc4j.campaign.dataset.HashProfile.Total;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What follows from the calls of a profile.
///
/// @param share function to its part of the operation, as it was read
/// @param hashShare the parts of all functions but the generator's together
/// @param corrected the same without what counting takes, by the keys of the file; empty where that
///     was not measured
public record HashShares(
    Map<String, Double> share, double hashShare, Map<String, JsonNode> corrected) {

  /// The keys of [#corrected].
  public static final List<String> CORRECTED_KEYS =
      List.of("corrected_share", "corrected_hash_share");

  /// What a profiled process states of the cost of counting, in ticks for a call: what the call
  /// seems to take longer, and what it takes in all.
  public static final List<String> COSTS = List.of("wrapper_seen_ticks", "wrapper_all_ticks");

  /// Works them out.
  ///
  /// @param total the profiled whole, of more than 0 ticks
  /// @param calls the calls inside it
  /// @param meta what the process stated
  public static HashShares of(Total total, List<Call> calls, Map<String, String> meta) {
    Counting counting = new Counting(calls, meta);
    Map<String, Double> shares = counting.shares((double) total.ticks(), 0);
    return new HashShares(shares, sum(shares), counting.corrected(total.ticks()));
  }

  static double sum(Map<String, Double> shares) {
    return shares.entrySet().stream()
        .filter(share -> !share.getKey().equals(HashProfile.DRNG))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /// What counting adds to what it counts.
  private record Counting(List<Call> calls, Map<String, String> meta) {
    /// @param seen ticks that counting adds to each bracket
    Map<String, Double> shares(double ticks, double seen) {
      Map<String, Double> spent = new LinkedHashMap<>();
      calls.forEach(call -> spent.merge(call.function(), (double) call.ticks(), Double::sum));
      Map<String, Double> shares = new LinkedHashMap<>();
      spent.forEach(
          (name, sum) -> shares.put(name, Math.max(0, sum - seen * brackets(name)) / ticks));
      return shares;
    }

    /// The same shares without what counting takes.
    Map<String, JsonNode> corrected(long ticks) {
      Double seen = real(COSTS.getFirst());
      Double all = real(COSTS.getLast());
      if (seen == null || all == null) {
        return Map.of();
      }
      double counting =
          all * calls.stream().map(Call::function).distinct().mapToDouble(this::brackets).sum();
      if (counting >= ticks) {
        return Map.of();
      }
      Map<String, Double> shares = shares(ticks - counting, seen);
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      shares.forEach(node::put);
      Map<String, JsonNode> fields = new LinkedHashMap<>();
      fields.put(CORRECTED_KEYS.getFirst(), node);
      fields.put(CORRECTED_KEYS.getLast(), DoubleNode.valueOf(sum(shares)));
      return fields;
    }

    /// How often the clock was read for a function: for each call, if nothing else was said.
    private double brackets(String function) {
      Double said = real("brackets_" + function);
      return said != null
          ? said
          : calls.stream()
              .filter(call -> call.function().equals(function))
              .mapToLong(Call::calls)
              .sum();
    }

    private @Nullable Double real(String name) {
      String value = meta.get(name);
      try {
        return value == null ? null : Double.valueOf(value);
      } catch (NumberFormatException e) {
        return null;
      }
    }
  }
}
