package org.ngcc4j.campaign.dataset;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/// Time stamps as the datasets have them: ISO 8601 with microseconds and `+00:00`.
public final class Utc {
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSxxx", Locale.ROOT);

  private Utc() {}

  /// Returns the time stamp of this moment.
  public static String now() {
    return OffsetDateTime.now(ZoneOffset.UTC).format(FORM);
  }

  /// Reads a time stamp.
  ///
  /// @return nothing if it is none
  public static Optional<OffsetDateTime> parse(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
