package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.HashProfile.Call;
import org.ngcc4j.campaign.dataset.HashProfile.Total;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What a [ProfileTask] said, as its lines come in.
final class ProfileReport {
  private static final int SCHEMA = 2;
  private static final int CALL_WORDS = 6;
  private static final int TOTAL_WORDS = 3;

  private final DriverReport driver = new DriverReport();
  private final List<Call> calls = new ArrayList<>();
  private @Nullable Total total;

  /// Takes in one line.
  synchronized void accept(String line) {
    String[] words = line.split("\t", -1);
    try {
      if (words[0].equals(ProfileTask.CALL) && words.length == CALL_WORDS) {
        calls.add(
            new Call(
                words[1],
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                Long.parseLong(words[4]),
                Long.parseLong(words[5]),
                Extra.NONE));
      } else if (words[0].equals(ProfileTask.TOTAL) && words.length == TOTAL_WORDS) {
        total = new Total(Long.parseLong(words[1]), Long.parseLong(words[2]), Extra.NONE);
      } else {
        driver.accept(line);
      }
    } catch (NumberFormatException e) {
      // Not ours.
    }
  }

  DriverReport driver() {
    return driver;
  }

  /// Returns the profile.
  synchronized HashProfile profile(
      String candidate,
      String label,
      Operation operation,
      boolean complete,
      List<String> command,
      String stderr) {
    Total counted = complete && total != null && total.ticks() > 0 ? total : null;
    Map<String, Double> shares = counted == null ? null : shares((double) counted.ticks(), 0);
    return new HashProfile(
        SCHEMA,
        candidate,
        label,
        operation.id(),
        0,
        counted == null ? "failed" : "complete",
        command,
        stderr,
        driver.meta(),
        counted,
        counted == null ? List.of() : List.copyOf(calls),
        shares,
        shares == null ? null : hashShare(shares),
        counted == null ? Extra.NONE : corrected(counted.ticks()));
  }

  /// @param seen ticks that counting adds to each bracket
  private Map<String, Double> shares(double ticks, double seen) {
    Map<String, Double> spent = new LinkedHashMap<>();
    calls.forEach(call -> spent.merge(call.function(), (double) call.ticks(), Double::sum));
    Map<String, Double> shares = new LinkedHashMap<>();
    spent.forEach(
        (name, sum) -> shares.put(name, Math.max(0, sum - seen * brackets(name)) / ticks));
    return shares;
  }

  static double hashShare(Map<String, Double> shares) {
    return shares.entrySet().stream()
        .filter(share -> !share.getKey().equals(HashProfile.DRNG))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /// The same shares without what counting takes.
  private Extra corrected(long ticks) {
    Double seen = real("wrapper_seen_ticks");
    Double all = real("wrapper_all_ticks");
    if (seen == null || all == null) {
      return Extra.NONE;
    }
    double counting =
        all * calls.stream().map(Call::function).distinct().mapToDouble(this::brackets).sum();
    if (counting >= ticks) {
      return Extra.NONE;
    }
    Map<String, Double> shares = shares(ticks - counting, seen);
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    shares.forEach(node::put);
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    fields.put("corrected_share", node);
    fields.put("corrected_hash_share", DoubleNode.valueOf(hashShare(shares)));
    return new Extra(fields);
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
    String value = driver.meta().get(name);
    try {
      return value == null ? null : Double.valueOf(value);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
