package org.ngcc4j.benchmarks;

import java.util.Locale;
import java.util.function.Consumer;
import picocli.CommandLine;

/// The entry point of the script `ratios`.
public final class Main {
  /// Set by the script when standard error is a terminal.
  private static final String TERMINAL_PROPERTY = "ngcc.terminal";

  private static final String ERASE_LINE = "\r\u001b[K";

  private Main() {}

  /// Runs the command and ends the JVM with its exit code.
  ///
  /// @param args the command line
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    boolean watched = Boolean.getBoolean(TERMINAL_PROPERTY);
    Consumer<String> progress = text -> System.err.print(ERASE_LINE + text);
    int code = commandLine(watched ? progress : text -> {}).execute(args);
    if (watched) {
      System.err.print(ERASE_LINE);
    }
    System.exit(code);
  }

  /// Returns the command; errors become one line.
  static CommandLine commandLine(Consumer<String> progress) {
    return new CommandLine(new RatiosCommand(progress))
        .setParameterExceptionHandler(
            (e, arguments) -> {
              e.getCommandLine()
                  .getErr()
                  .println(
                      "ratios: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
              return RatiosCommand.INPUT;
            })
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              command
                  .getErr()
                  .println(
                      "ratios: " + (e instanceof IllegalArgumentException ? e.getMessage() : e));
              return RatiosCommand.INPUT;
            });
  }
}
