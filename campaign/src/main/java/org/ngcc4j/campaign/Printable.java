package org.ngcc4j.campaign;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Shows texts that nobody vouches for, such as those of a dataset, in messages.
public final class Printable {
  private static final Pattern OTHERS = Pattern.compile("\\P{Print}");

  private Printable() {}

  /// Returns a text with question marks in the place of what could break a line or steer a
  /// terminal.
  public static String of(String text) {
    return OTHERS.matcher(text).replaceAll("?");
  }

  /// Returns the first line of a text likewise; empty if it has none.
  public static String firstLine(@Nullable String text) {
    return of(String.valueOf(text).lines().findFirst().orElse(""));
  }

  /// Returns the beginning of a text likewise.
  ///
  /// @param most how many characters are shown; where there are more, dots say so
  public static String beginning(String text, int most) {
    return of(text.length() <= most ? text : text.substring(0, most) + "...");
  }
}
