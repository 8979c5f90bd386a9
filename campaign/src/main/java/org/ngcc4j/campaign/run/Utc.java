package org.ngcc4j.campaign.run;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Time stamps as the datasets have them: ISO 8601 with microseconds and `+00:00`.
final class Utc {
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSxxx", Locale.ROOT);

  private Utc() {}

  static String now() {
    return OffsetDateTime.now(ZoneOffset.UTC).format(FORM);
  }
}
