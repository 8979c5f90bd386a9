package org.ngcc4j.campaign.child;

import java.util.ArrayDeque;

/// The last lines of a text of any length.
final class Tail {
  private final ArrayDeque<String> lines = new ArrayDeque<>();
  private final int maxChars;
  private int chars;

  Tail(int maxChars) {
    this.maxChars = maxChars;
  }

  synchronized void add(String line) {
    String kept = line.length() < maxChars ? line : line.substring(line.length() - maxChars + 1);
    lines.add(kept);
    chars += kept.length() + 1;
    while (chars > maxChars) {
      chars -= lines.remove().length() + 1;
    }
  }

  /// Returns the lines, each with its end.
  synchronized String text() {
    StringBuilder text = new StringBuilder(chars);
    lines.forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }
}
