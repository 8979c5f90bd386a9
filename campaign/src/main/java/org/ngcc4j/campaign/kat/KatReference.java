package org.ngcc4j.campaign.kat;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A line of a manifest: the digest that a known-answer text must have.
///
/// @param digest SHA-256 of the canonical text, lower-case hexadecimal
/// @param mode which lines count
/// @param limit number of records of the reference that the digest covers, if not all
/// @param key `<label>/<file name>`, or a bare file name
public record KatReference(String digest, KatMode mode, OptionalInt limit, String key) {
  /// Number of records in an official file.
  public static final int OFFICIAL_RECORDS = 10;

  private static final Pattern LINE =
      Pattern.compile("([0-9A-Fa-f]{64}) (strict|nolen)(?::([1-9][0-9]{0,8}))? (\\S.{0,254})");

  /// Reads a line.
  ///
  /// @return nothing if it does not have the form `<64 hex> <mode>[:N] <key>`
  static Optional<KatReference> parse(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String limit = matcher.group(3);
    return Optional.of(
        new KatReference(
            matcher.group(1).toLowerCase(Locale.ROOT),
            KatMode.valueOf(matcher.group(2).toUpperCase(Locale.ROOT)),
            limit == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(limit)),
            matcher.group(4)));
  }

  /// Returns the number of records the digest covers.
  public int records() {
    return limit.orElse(OFFICIAL_RECORDS);
  }

  /// Returns the line, as a manifest holds it.
  public String line() {
    String suffix = limit.isPresent() ? ":" + limit.getAsInt() : "";
    return digest + " " + mode.word() + suffix + " " + key;
  }
}
