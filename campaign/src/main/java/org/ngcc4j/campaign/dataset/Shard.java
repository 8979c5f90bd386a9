package org.ngcc4j.campaign.dataset;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One of several equal shares of a campaign, measured on a CPU of its own.
///
/// @param number which, from 1
/// @param count of how many
public record Shard(int number, int count) {
  /// The most shards that can be written down.
  public static final int MOST = 999;

  private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,2})/([1-9]\\d{0,2})");

  /// Checks the numbers.
  public Shard {
    if (number < 1 || number > count) {
      throw new IllegalArgumentException(number + " of " + count + " shards");
    }
  }

  /// Reads `K/N`.
  ///
  /// @return nothing if it is something else
  public static Optional<Shard> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int number = Integer.parseInt(matcher.group(1));
    int count = Integer.parseInt(matcher.group(2));
    return number > count ? Optional.empty() : Optional.of(new Shard(number, count));
  }

  @Override
  public String toString() {
    return number + "/" + count;
  }
}
