package org.ngcc4j.campaign.validate;

import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.Printable;
import org.ngcc4j.campaign.dataset.Differences;
import org.ngcc4j.campaign.dataset.Utc;

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

  /// Adds a field that whoever writes such a file never leaves out.
  void omitted(Path file, String position) {
    add(file, position, "missing, although campaigns of this program always state it");
  }

  /// Adds such a field if it is missing.
  void present(Path file, String position, @Nullable Object value) {
    if (value == null) {
      omitted(file, position);
    }
  }

  /// Returns a time stamp that a file states, or null; adds what is none.
  @Nullable OffsetDateTime time(Path file, String position, @Nullable String text) {
    if (text == null) {
      return null;
    }
    Optional<OffsetDateTime> time = Utc.parse(text);
    if (time.isEmpty()) {
      add(file, position, "expected a time of ISO 8601 with +00:00, found " + quote(text));
    }
    return time.orElse(null);
  }

  /// Adds a statement of a process that is none.
  void notANumber(Path file, String position, IllegalArgumentException e) {
    add(
        file,
        position,
        "a process states what is no number: " + quote(String.valueOf(e.getMessage())));
  }

  /// Adds anything else.
  void add(Path file, String position, String problem) {
    all.add(new Finding(file, Printable.of(position), problem));
  }

  List<Finding> all() {
    return List.copyOf(all);
  }

  /// Returns a text of the dataset as messages show it.
  static String quote(String text) {
    return "\"" + Printable.beginning(text, SHOWN_CHARACTERS) + "\"";
  }
}
