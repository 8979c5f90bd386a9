package org.ngcc4j.campaign.dataset;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.Printable;
import tools.jackson.databind.JsonNode;

/// Where two records differ in what they would write into a file.
///
/// Numbers with a fraction are equal when they differ by no more than a billionth of the larger
/// one, which leaves room for another order of summation (measurement.md section 11). The order of
/// keys does not matter.
public final class Differences {
  private static final double RELATIVE_TOLERANCE = 1e-9;
  private static final int SHOWN_CHARACTERS = 80;

  private final List<Difference> found = new ArrayList<>();

  private Differences() {}

  /// One difference.
  ///
  /// @param position where in the file, such as `trials[2].seconds`
  /// @param stated what the file says there
  /// @param recomputed what it should say
  public record Difference(String position, String stated, String recomputed) {}

  /// Returns the differences in the order of the file.
  ///
  /// @param stated what a file holds
  /// @param recomputed what it should hold
  public static List<Difference> between(Record stated, Record recomputed) {
    Differences differences = new Differences();
    differences.compare("", RecordJson.write(stated), RecordJson.write(recomputed));
    return differences.found;
  }

  /// Tells whether two numbers are the same for all practical purposes.
  public static boolean isClose(double one, double other) {
    return one == other
        || Math.abs(one - other) <= RELATIVE_TOLERANCE * Math.max(Math.abs(one), Math.abs(other));
  }

  /// Returns a number as files hold it.
  public static String show(double value) {
    return PythonNumbers.format(value);
  }

  private void compare(String at, @Nullable JsonNode stated, @Nullable JsonNode recomputed) {
    if (stated != null && recomputed != null && stated.isObject() && recomputed.isObject()) {
      Set<String> keys = new LinkedHashSet<>(stated.propertyNames());
      keys.addAll(recomputed.propertyNames());
      for (String key : keys) {
        compare(at.isEmpty() ? key : at + "." + key, stated.get(key), recomputed.get(key));
      }
    } else if (stated != null && recomputed != null && stated.isArray() && recomputed.isArray()) {
      for (int i = 0; i < Math.max(stated.size(), recomputed.size()); i++) {
        compare(at + "[" + i + "]", stated.get(i), recomputed.get(i));
      }
    } else if (!isSame(stated, recomputed)) {
      found.add(new Difference(at, show(stated), show(recomputed)));
    }
  }

  private static boolean isSame(@Nullable JsonNode stated, @Nullable JsonNode recomputed) {
    if (stated == null || recomputed == null) {
      return stated == null && recomputed == null;
    }
    if (stated.isNumber() && recomputed.isNumber()) {
      return (stated.isIntegralNumber() && recomputed.isIntegralNumber())
          ? stated.longValue() == recomputed.longValue()
          : isClose(stated.doubleValue(), recomputed.doubleValue());
    }
    return stated.equals(recomputed);
  }

  private static String show(@Nullable JsonNode node) {
    if (node == null) {
      return "nothing";
    }
    if (node.isObject()) {
      return "an object";
    }
    if (node.isArray()) {
      return "a list of " + node.size();
    }
    if (node.isFloatingPointNumber()) {
      return show(node.doubleValue());
    }
    return Printable.beginning(node.toString(), SHOWN_CHARACTERS);
  }
}
