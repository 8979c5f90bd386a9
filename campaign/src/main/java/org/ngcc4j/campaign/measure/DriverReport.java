package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.Trial;

/// What a child said in the lines of [DriverOutput], as they come in.
///
/// The child runs code that nobody trusts: lines that are none of these are passed over.
final class DriverReport implements ChildReports.Report {
  static final String COMPLETE = "complete";

  /// The status of a child that ended well without saying so.
  static final String MISSING = "missing";

  private static final int TRIAL_WORDS = 12;

  private final Map<String, String> meta = new LinkedHashMap<>();
  private final List<Trial> trials = new ArrayList<>();
  private final List<Discarded> discarded = new ArrayList<>();
  private String status = MISSING;

  /// A trial that was disturbed and repeated.
  ///
  /// @param trial the trial
  /// @param reason what disturbed it
  record Discarded(Trial trial, String reason) {}

  @Override
  public synchronized void accept(String line) {
    String[] words = line.split("\t", -1);
    switch (words[0]) {
      case DriverOutput.META -> {
        if (words.length == 3) {
          meta.put(words[1], words[2]);
        }
      }
      case DriverOutput.TRIAL -> {
        if (words.length == TRIAL_WORDS) {
          parse(words).ifPresent(trials::add);
        }
      }
      case DriverOutput.DISCARDED -> {
        if (words.length == TRIAL_WORDS + 1) {
          parse(words).ifPresent(trial -> discarded.add(new Discarded(trial, words[TRIAL_WORDS])));
        }
      }
      case DriverOutput.STATUS -> {
        if (words.length == 2) {
          status = words[1];
        }
      }
      default -> {
        // Not ours.
      }
    }
  }

  @Override
  public synchronized String status() {
    return status;
  }

  /// Returns the facts in the order they were stated.
  synchronized Map<String, String> meta() {
    return new LinkedHashMap<>(meta);
  }

  /// Returns the trials.
  synchronized List<Trial> trials() {
    return List.copyOf(trials);
  }

  /// Returns the trials that were repeated.
  synchronized List<Discarded> discarded() {
    return List.copyOf(discarded);
  }

  private static Optional<Trial> parse(String[] words) {
    try {
      return Optional.of(
          new Trial(
              Long.parseLong(words[2]),
              Double.parseDouble(words[3]),
              Long.parseLong(words[4]),
              number(words[5]),
              real(words[6]),
              number(words[7]),
              real(words[8]),
              real(words[9]),
              number(words[10]),
              number(words[11]),
              Extra.NONE));
    } catch (IllegalArgumentException e) {
      // No numbers, or numbers that no trial has.
      return Optional.empty();
    }
  }

  private static @Nullable Long number(String word) {
    return word.equals(DriverOutput.UNKNOWN) ? null : Long.valueOf(word);
  }

  private static @Nullable Double real(String word) {
    return word.equals(DriverOutput.UNKNOWN) ? null : Double.valueOf(word);
  }
}
