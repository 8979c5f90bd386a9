package org.ngcc4j.campaign.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// The lines of a stream from a program that nobody trusts: one without line ends takes no more
/// memory than the longest line allowed.
final class BoundedLines {
  private final Reader in;
  private final int maxChars;

  BoundedLines(InputStream in, int maxChars) {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.maxChars = maxChars;
  }

  /// Passes on every line without its end, the last one also when it has none.
  ///
  /// Of a line that is too long the beginning is passed on.
  void forEach(Consumer<String> consumer) throws IOException {
    StringBuilder line = new StringBuilder();
    boolean pending = false;
    int next;
    while ((next = in.read()) >= 0) {
      if (next == '\n') {
        consumer.accept(withoutReturn(line));
        line.setLength(0);
        pending = false;
      } else {
        pending = true;
        if (line.length() < maxChars) {
          line.append((char) next);
        }
      }
    }
    if (pending) {
      consumer.accept(withoutReturn(line));
    }
  }

  private static String withoutReturn(StringBuilder line) {
    int length = line.length();
    return line.substring(0, length > 0 && line.charAt(length - 1) == '\r' ? length - 1 : length);
  }
}
