package org.ngcc4j.campaign.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.Printable;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Environment;

/// Under what conditions datasets came about: where these differ, a difference of times may come
/// from them.
final class Conditions {
  private Conditions() {}

  /// Returns what two datasets differ in, one line each.
  ///
  /// @param a what the first is called
  /// @param b what the second is called
  static List<String> differences(String a, Dataset first, String b, Dataset second) {
    List<String> lines = new ArrayList<>();
    String both = a + " and " + b;
    differ(both + " are of different hosts", first, second, Environment::hostname, lines);
    differ(both + " are of different processors", first, second, Environment::cpuModel, lines);
    differ(both + " are of different Java runtimes", first, second, Environment::java, lines);
    if (!Objects.equals(first.campaign().planning(), second.campaign().planning())) {
      lines.add(both + " were planned with other constants");
    }
    return lines;
  }

  private static void differ(
      String how,
      Dataset first,
      Dataset second,
      Function<Environment, @Nullable String> of,
      List<String> lines) {
    String here = of.apply(first.campaign().environmentAtStart());
    String there = of.apply(second.campaign().environmentAtStart());
    if (!Objects.equals(here, there)) {
      lines.add(Printable.of("%s: %s, %s".formatted(how, here, there)));
    }
  }
}
