package org.ngcc4j.cli;

import java.util.List;
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
    header = "NGCC Round 1 signature candidates in Java: check, measure, report, sign.",
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
      "1:done, and the answer is no: a known-answer test differs, a signature is rejected, a dataset"
          + " is wrong or worse",
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

  /// The subcommands in the order of the help. A new one is one more word here, and one more line
  /// below.
  private static final List<String> SUBCOMMANDS =
      List.of(
          "list",
          "kat",
          "campaign",
          "report",
          "publish",
          "validate",
          "compare",
          "gate",
          "export",
          "keygen",
          "sign",
          "verify",
          "pubkey",
          "inspect");

  private static Object subcommand(String name, Environment environment) {
    return switch (name) {
      case "list" -> new ListCommand(environment);
      case "kat" -> new KatCommand(environment);
      case "campaign" -> new CampaignCommand(environment);
      case "report" -> new ReportCommand(environment);
      case "publish" -> new PublishCommand(environment);
      case "validate" -> new ValidateCommand(environment);
      case "compare" -> new CompareCommand(environment);
      case "gate" -> new GateCommand(environment);
      case "export" -> new ExportCommand(environment);
      case "keygen" -> new KeygenCommand(environment);
      case "sign" -> new SignCommand(environment);
      case "verify" -> new VerifyCommand(environment);
      case "pubkey" -> new PubkeyCommand(environment);
      case "inspect" -> new InspectCommand(environment);
      default -> throw new IllegalArgumentException(name);
    };
  }

  /// Builds the command line for some arguments.
  ///
  /// To look at all subcommands takes longer than to sign a file, so where the arguments begin with
  /// the name of one, there is only this one.
  static CommandLine commandLine(Environment environment, String... arguments) {
    CommandLine ngcc = new CommandLine(new Ngcc());
    boolean named = arguments.length > 0 && SUBCOMMANDS.contains(arguments[0]);
    for (String name : named ? List.of(arguments[0]) : SUBCOMMANDS) {
      ngcc.addSubcommand(subcommand(name, environment));
    }
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
