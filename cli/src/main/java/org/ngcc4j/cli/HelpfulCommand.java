package org.ngcc4j.cli;

import picocli.CommandLine.Option;

/// A command with a help option, as all have.
abstract class HelpfulCommand {
  // Picocli looks at it.
  @SuppressWarnings("UnusedVariable")
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;
}
