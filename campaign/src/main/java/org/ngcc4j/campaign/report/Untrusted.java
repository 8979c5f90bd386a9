package org.ngcc4j.campaign.report;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// Makes text and link targets from data fit for a page, whatever its format.
final class Untrusted {
  private static final char REPLACEMENT = '\ufffd';
  private static final Pattern WEB_ADDRESS =
      Pattern.compile("https?://[A-Za-z0-9][A-Za-z0-9.-]*(:\\d{1,5})?(/[A-Za-z0-9._~/?&=%+,#-]*)?");
  private static final String UNRESERVED = "-._~/";

  private Untrusted() {}

  /// Returns the text in one line, without control characters, characters that turn the writing
  /// direction, and halves of surrogate pairs.
  static String text(String text) {
    if (text.chars().allMatch(c -> c >= ' ' && c <= '~')) {
      return text;
    }
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints().forEach(c -> clean.appendCodePoint(clean(c)));
    return clean.toString();
  }

  private static int clean(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
          Character.isWhitespace(c) ? ' ' : REPLACEMENT;
      case Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED -> REPLACEMENT;
      default -> c;
    };
  }

  /// Returns a link target in which only harmless characters are left, or the empty text if nothing
  /// may be linked to it: other schemes than http and https, absolute paths, and ways out of the
  /// folder other than those of our own pages.
  static String target(String target) {
    if (WEB_ADDRESS.matcher(target).matches()) {
      return target;
    }
    int hash = target.indexOf('#');
    if (hash >= 0) {
      String page = target.substring(0, hash);
      String safe = target(page);
      return safe.isEmpty() && !page.isEmpty()
          ? ""
          : safe + "#" + anchor(target.substring(hash + 1));
    }
    if (target.contains(":") || target.startsWith("/") || target.contains("//")) {
      return "";
    }
    return percentEncode(target);
  }

  /// Returns an anchor made from a label: letters, digits and dashes.
  static String anchor(String label) {
    return label.replaceAll("[^A-Za-z0-9_.-]", "-");
  }

  private static String percentEncode(String path) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain =
          (c >= 'A' && c <= 'Z')
              || (c >= 'a' && c <= 'z')
              || (c >= '0' && c <= '9')
              || UNRESERVED.indexOf(c) >= 0;
      encoded.append(plain ? String.valueOf(c) : "%%%02X".formatted((int) c));
    }
    return encoded.toString();
  }
}
