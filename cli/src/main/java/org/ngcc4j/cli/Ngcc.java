package org.ngcc4j.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command itself: without a subcommand it shows its help.
@Command(
    name = "ngcc",
    versionProvider = VersionLines.class,
    header = "NGCC Round 1 signature candidates in Java: check, measure, report.",
    description = {
      "",
      "None of the candidates is a standard and several are publicly broken: 'ngcc list' says what"
          + " is known of each."
    },
    synopsisSubcommandLabel = "COMMAND",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, and the answer is yes",
      "1:done, and the answer is no: a known-answer test differs, a signature is rejected",
      "2:the command line or a file cannot be used; one line says what and where",
      "3:the host is not fit to measure"
    },
    footer = {
      "",
      "'ngcc COMMAND --help' explains a command. NGCC_DEBUG=1 in the environment adds stack traces."
    })
final class Ngcc extends HelpfulCommand implements Runnable {
  @Spec private @Nullable CommandSpec spec;

  // Picocli looks at it.
  @SuppressWarnings("UnusedVariable")
  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version and exit.")
  private boolean version;

  /// Builds the command line. A new subcommand is one more line here.
  static CommandLine commandLine(Environment environment) {
    CommandLine ngcc =
        new CommandLine(new Ngcc())
            .addSubcommand(new ListCommand(environment))
            .addSubcommand(new KatCommand(environment))
            .addSubcommand(new CampaignCommand(environment))
            .addSubcommand(new ReportCommand(environment))
            .addSubcommand(new KeygenCommand(environment))
            .addSubcommand(new SignCommand(environment))
            .addSubcommand(new VerifyCommand(environment))
            .addSubcommand(new PubkeyCommand(environment))
            .addSubcommand(new InspectCommand(environment));
    ErrorLines errors = new ErrorLines(environment);
    return ngcc.setOut(environment.out())
        .setErr(environment.err())
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors);
  }

  @Override
  public void run() {
    CommandLine commandLine = Objects.requireNonNull(spec, "set by picocli").commandLine();
    commandLine.usage(commandLine.getOut());
  }
}
