package org.ngcc4j.cli;

/// The entry point of the launcher.
public final class Main {
  private Main() {}

  /// Runs a command and ends the JVM with its exit code.
  ///
  /// @param args the command line after `ngcc`
  public static void main(String[] args) {
    System.exit(Ngcc.commandLine(Environment.ofThisProcess()).execute(args));
  }
}
