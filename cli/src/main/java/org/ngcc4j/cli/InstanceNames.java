package org.ngcc4j.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ngcc4j.campaign.implementation.InstanceDescription;

/// Finds the instances that a command line names: by label, or by candidate for all of its sets.
final class InstanceNames {
  private final List<InstanceDescription> known;

  InstanceNames(List<InstanceDescription> known) {
    this.known = known;
  }

  /// Returns the instances in the order in which they were named, each once.
  ///
  /// @param names labels and candidates, upper and lower case alike; none stands for all
  /// @throws InputException if a name is unknown
  List<InstanceDescription> find(List<String> names) throws InputException {
    if (names.isEmpty()) {
      return known;
    }
    Set<InstanceDescription> found = new LinkedHashSet<>();
    for (String name : names) {
      List<InstanceDescription> matching =
          known.stream()
              .filter(i -> name.equalsIgnoreCase(i.label()) || name.equalsIgnoreCase(i.candidate()))
              .toList();
      if (matching.isEmpty()) {
        throw unknown(name, all());
      }
      found.addAll(matching);
    }
    return new ArrayList<>(found);
  }

  /// Makes the exception for a name that nothing has.
  ///
  /// @param all the names there are
  static InputException unknown(String name, List<String> all) {
    String near =
        all.stream()
            .filter(candidate -> isNear(name, candidate))
            .collect(Collectors.joining(" or "));
    return new InputException(
        "unknown instance \"%s\"%s known: %s"
            .formatted(
                name,
                near.isEmpty() ? ";" : ", did you mean " + near + "?",
                String.join(", ", all)));
  }

  private List<String> all() {
    return Stream.concat(
            known.stream().map(InstanceDescription::label),
            known.stream().map(InstanceDescription::candidate))
        .distinct()
        .toList();
  }

  private static boolean isNear(String typed, String name) {
    String a = typed.toLowerCase(Locale.ROOT);
    String b = name.toLowerCase(Locale.ROOT);
    return distance(a, b) <= Math.max(1, b.length() / 4);
  }

  /// Number of characters to insert, remove or replace (Levenshtein).
  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[b.length()];
  }
}
