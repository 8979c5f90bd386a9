package org.ngcc4j.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.ngcc4j.Notice;
import org.ngcc4j.SignatureParameters;

/// Tells what is publicly known against a parameter set.
final class Findings {
  private static final int LINE_CHARS = 100;

  private Findings() {}

  /// Prints the findings that every implementation shares, a paragraph for each.
  static void print(SignatureParameters parameters, PrintWriter out) {
    TextTable table = new TextTable("<", "<", "<");
    for (Notice notice : parameters.inherentNotices()) {
      table.row(notice.id(), notice.severity().name().toLowerCase(Locale.ROOT), notice.text());
    }
    table.printWrapped(out, LINE_CHARS);
  }
}
