package org.ngcc4j.campaign.validate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ngcc4j.campaign.dataset.Differences;

/// Collects what the checks find, in one line each: texts of the dataset are shortened and cannot
/// break a line.
final class Findings {
  private static final int SHOWN_CHARACTERS = 80;

  private final List<Finding> all = new ArrayList<>();

  /// Adds whatever two records differ in.
  void differences(Path file, Record stated, Record recomputed) {
    for (Differences.Difference d : Differences.between(stated, recomputed)) {
      states(file, d.position(), d.stated(), d.recomputed());
    }
  }

  /// Adds a value that should be another one.
  void states(Path file, String position, String stated, String recomputed) {
    add(file, position, "states %s, recomputed %s".formatted(stated, recomputed));
  }

  /// Adds a text that should be another one.
  void text(Path file, String position, String stated, String recomputed) {
    if (!stated.equals(recomputed)) {
      states(file, position, quote(stated), quote(recomputed));
    }
  }

  /// Adds anything else.
  void add(Path file, String position, String problem) {
    all.add(new Finding(file, printable(position), problem));
  }

  List<Finding> all() {
    return List.copyOf(all);
  }

  /// Returns a text of the dataset as messages show it.
  static String quote(String text) {
    String shown =
        text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "...";
    return "\"" + printable(shown) + "\"";
  }

  /// Returns a text without what could break a line or steer a terminal.
  static String printable(String text) {
    return text.replaceAll("\\P{Print}", "?");
  }
}
