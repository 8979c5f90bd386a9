package org.ngcc4j.cli;

import java.io.PrintWriter;

/// One line on a terminal, written over and over. Safe for concurrent use.
final class ProgressLine implements AutoCloseable {
  /// Lines that a terminal would wrap cannot be written over.
  private static final int MAX_CHARS = 79;

  private static final String ERASE = "\r\u001b[K";

  private final PrintWriter terminal;
  private final boolean watched;
  private boolean shown;

  /// Makes a line that shows nothing yet.
  ///
  /// @param watched whether there is a terminal; without one nothing is ever written
  ProgressLine(PrintWriter terminal, boolean watched) {
    this.terminal = terminal;
    this.watched = watched;
  }

  /// Replaces what the line shows.
  synchronized void show(String text) {
    if (watched) {
      terminal.print(ERASE + text.substring(0, Math.min(text.length(), MAX_CHARS)));
      terminal.flush();
      shown = true;
    }
  }

  /// Takes the line away while something else is printed in its place.
  synchronized void printInstead(Runnable printing) {
    clear();
    printing.run();
  }

  private void clear() {
    if (shown) {
      terminal.print(ERASE);
      terminal.flush();
      shown = false;
    }
  }

  @Override
  public synchronized void close() {
    clear();
  }
}
