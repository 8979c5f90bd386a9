package org.ngcc4j.cli;

import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Makes one line of whatever goes wrong.
final class ErrorLines implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private final Environment environment;

  ErrorLines(Environment environment) {
    this.environment = environment;
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    String message = describe(e);
    String end = message.endsWith("?") ? " '" : "; '";
    print(command + ": " + message + end + command + " --help' shows what there is", e);
    return ExitCode.INPUT;
  }

  @Override
  public int handleExecutionException(
      Exception e, CommandLine commandLine, @Nullable ParseResult parsed) {
    String command = commandLine.getCommandSpec().qualifiedName();
    if (e instanceof InputException) {
      print(command + ": " + e.getMessage(), e);
    } else {
      String hint =
          environment.debug() ? "" : " (%s=1 shows where)".formatted(Environment.DEBUG_VARIABLE);
      print(command + ": unexpected error: " + firstLine(e.toString()) + hint, e);
    }
    return ExitCode.INPUT;
  }

  private void print(String line, Exception e) {
    PrintWriter err = environment.err();
    err.println(line);
    if (environment.debug()) {
      e.printStackTrace(err);
    }
    err.flush();
  }

  private static String describe(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      String argument = unmatched.getUnmatched().getFirst();
      boolean hasCommands = !e.getCommandLine().getSubcommands().isEmpty();
      String kind = unmatched.isUnknownOption() ? "option" : hasCommands ? "command" : "argument";
      List<String> near = unmatched.getSuggestions();
      return "unknown %s '%s'".formatted(kind, argument)
          + (near.isEmpty() ? "" : ", did you mean '" + String.join("' or '", near) + "'?");
    }
    String message =
        firstLine(String.valueOf(e.getMessage())).replace("is not an int", "is not a whole number");
    return Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse(text);
  }
}
