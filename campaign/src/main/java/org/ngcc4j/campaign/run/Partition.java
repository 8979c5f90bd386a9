package org.ngcc4j.campaign.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.ngcc4j.campaign.dataset.CampaignFile.Share;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.Shard;
import org.ngcc4j.campaign.measure.Operation;
import org.ngcc4j.campaign.measure.Planner;
import org.ngcc4j.campaign.measure.PlanningConstants;
import org.ngcc4j.campaign.report.CatalogTable;

/// Deals the instances of a campaign to shards.
///
/// All implementations of a parameter set go to one shard: they are compared with each other, and
/// so have to be measured on one CPU. The longest comes first, and each goes to the shard that has
/// the least to do until then, the first of several. How long a set takes is estimated from
/// published times of the C code, so that the same request is dealt alike everywhere
/// (measurement.md section 17).
final class Partition {
  private static final String HEADER = "ID;Instance;KeygenSeconds;SignSeconds;VerifySeconds";

  /// What a parameter set takes of which nothing is published.
  private static final double UNKNOWN_SECONDS = 60;

  /// Start of a process, before its warm-up.
  private static final double START_SECONDS = 1;

  private static final Map<String, List<Double>> CALL_SECONDS = published();

  private Partition() {}

  /// Deals.
  ///
  /// @param instances all instances of the campaign, those of all shards
  /// @param constants the planning constants of the campaign
  /// @param count number of shards
  /// @return key of each instance to its shard, in the order of the keys
  static Map<String, Share> deal(List<Instance> instances, PlanningConstants constants, int count) {
    Map<String, Double> seconds = new TreeMap<>();
    for (Instance instance : instances) {
      seconds.merge(set(instance), estimate(instance, constants), Double::sum);
    }
    List<String> longestFirst =
        seconds.entrySet().stream()
            .sorted(
                Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(Map.Entry::getKey)
            .toList();
    double[] load = new double[count];
    Map<String, Integer> shards = new HashMap<>();
    for (String set : longestFirst) {
      int least = 0;
      for (int i = 1; i < count; i++) {
        least = load[i] < load[least] ? i : least;
      }
      load[least] += Objects.requireNonNull(seconds.get(set));
      shards.put(set, least + 1);
    }
    Map<String, Share> partition = new TreeMap<>();
    for (Instance instance : instances) {
      int shard = Objects.requireNonNull(shards.get(set(instance)));
      partition.put(instance.key(), new Share(shard, instance.code().librarySha256(), Extra.NONE));
    }
    return new LinkedHashMap<>(partition);
  }

  /// Returns the instances of one shard.
  ///
  /// @param all those of the whole campaign
  /// @throws CampaignException if the shard has none, or one was not dealt
  static List<Instance> share(List<Instance> all, Map<String, Share> partition, Shard shard)
      throws CampaignException {
    List<Instance> mine = new ArrayList<>();
    for (Instance instance : all) {
      Share share = partition.get(instance.key());
      if (share == null) {
        throw new CampaignException(
            "%s was not dealt to a shard when the campaign was begun: start a new one"
                .formatted(instance.key()));
      }
      if (share.shard() == shard.number()) {
        mine.add(instance);
      }
    }
    if (mine.isEmpty()) {
      throw new CampaignException(
          "shard %s has nothing to do: %d instances are selected".formatted(shard, all.size()));
    }
    return mine;
  }

  private static String set(Instance instance) {
    return instance.description().candidate() + ";" + instance.description().instance();
  }

  /// Returns the seconds that an instance is taken to need.
  static double estimate(Instance instance, PlanningConstants all) {
    PlanningConstants constants = instance.isJava() ? all : all.withShortWarmup();
    List<Double> calls = CALL_SECONDS.get(set(instance));
    if (calls == null) {
      return UNKNOWN_SECONDS;
    }
    double setup = START_SECONDS + constants.warmupSeconds();
    return calls.stream()
        .mapToDouble(call -> Planner.plan(call, setup, constants).estimatedSeconds())
        .sum();
  }

  private static Map<String, List<Double>> published() {
    try (InputStream in = Partition.class.getResourceAsStream("call_seconds.csv")) {
      Objects.requireNonNull(in, "call_seconds.csv is missing from the module");
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Map<String, List<Double>> seconds = new HashMap<>();
      for (CatalogTable.Row row : CatalogTable.parse("call_seconds.csv", text, HEADER).rows()) {
        List<Double> calls =
            row.cells().subList(2, 2 + Operation.values().length).stream()
                .map(Double::valueOf)
                .toList();
        seconds.put(row.cell(0) + ";" + row.cell(1), calls);
      }
      return Map.copyOf(seconds);
    } catch (IOException e) {
      throw new IllegalStateException("the built-in table of call times is broken", e);
    }
  }
}
