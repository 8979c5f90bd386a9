package org.ngcc4j.cli;

import java.util.Locale;

/// The entry point of the launcher.
public final class Main {
  private Main() {}

  /// Runs a command and ends the JVM with its exit code.
  ///
  /// @param args the command line after `ngcc`
  public static void main(String[] args) {
    // The language is English, and numbers are read by programs.
    Locale.setDefault(Locale.ROOT);
    System.exit(Ngcc.commandLine(Environment.ofThisProcess()).execute(args));
  }
}
