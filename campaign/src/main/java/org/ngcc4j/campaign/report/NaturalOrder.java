package org.ngcc4j.campaign.report;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The order in which labels are shown: runs of digits compare as numbers, so `set9` precedes
/// `set10`.
final class NaturalOrder {
  /// Compares labels; equal ones only if they are the same text.
  static final Comparator<String> LABELS =
      ((Comparator<String>) NaturalOrder::compareRuns).thenComparing(Comparator.naturalOrder());

  private static final Pattern RUN = Pattern.compile("\\d+|\\D+");

  private NaturalOrder() {}

  private static int compareRuns(String a, String b) {
    Matcher left = RUN.matcher(a);
    Matcher right = RUN.matcher(b);
    while (true) {
      boolean more = left.find();
      if (!right.find()) {
        return more ? 1 : 0;
      }
      if (!more) {
        return -1;
      }
      int order = compareRun(left.group(), right.group());
      if (order != 0) {
        return order;
      }
    }
  }

  private static int compareRun(String a, String b) {
    return isNumber(a) && isNumber(b)
        ? new BigInteger(a).compareTo(new BigInteger(b))
        : a.compareTo(b);
  }

  private static boolean isNumber(String run) {
    return run.charAt(0) >= '0' && run.charAt(0) <= '9';
  }
}
