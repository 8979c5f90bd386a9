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
    Environment environment = Environment.ofThisProcess();
    if (Boolean.getBoolean(Training.PROPERTY)) {
      Training.run(environment);
      return;
    }
    System.exit(Ngcc.commandLine(environment, args).execute(args));
  }
}
