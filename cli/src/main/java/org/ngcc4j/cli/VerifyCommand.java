package org.ngcc4j.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureScheme;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Verifies one signature, or a list of them.
@Command(
    name = "verify",
    header = "Verify the signature of a file, or a list of signatures.",
    description = {
      "",
      "Prints whether the signature is good. With --list, verifies on all processors and prints a"
          + " line for each signature, in the order of the list, and a summary."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nLists:%n",
    footer = {
      "  A line names a file, its signature and, unless --pub is given, the public",
      "  key, with tabs between them. Empty lines and those that begin with # do not",
      "  count.",
      "",
      "Exit codes:",
      "  0  every signature is good",
      "  1  a signature is rejected",
      "  2  the command line or a file cannot be used; one line says what and where"
    })
final class VerifyCommand extends HelpfulCommand implements Callable<Integer> {
  private final Environment environment;

  @Option(
      names = "--pub",
      paramLabel = "FILE",
      description = "The public key, in PEM; - is standard input.")
  private @Nullable String pub;

  @Option(
      names = "--in",
      paramLabel = "FILE",
      description = "The signed file; - is standard input.")
  private @Nullable String in;

  @Option(
      names = "--sig",
      paramLabel = "FILE",
      description =
          "The signature; - is standard input. Default: the name of the signed file and .sig.")
  private @Nullable String sig;

  @Option(
      names = "--raw",
      paramLabel = "INSTANCE",
      description = "Public keys are bare ICCS encodings for this parameter set.")
  private @Nullable String raw;

  @Option(
      names = "--list",
      paramLabel = "FILE",
      description = "Verify the signatures that this file lists; - is standard input.")
  private @Nullable String list;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "With --list: verify N signatures at once. Default: as many as there are processors.")
  private @Nullable Integer jobs;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print nothing of signatures that are good, and no summary.")
  private boolean quiet;

  VerifyCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException, InterruptedException {
    SignatureScheme scheme = Schemes.findOrNull(environment, raw);
    if (list != null) {
      return verifyList(list, scheme);
    }
    if (jobs != null) {
      throw new InputException("--jobs is for --list");
    }
    String pubName = required("--pub", pub);
    String inName = required("--in", in);
    String sigName = sig != null ? sig : inName + SignCommand.SUFFIX;
    if (standardInputs(pubName, inName, sigName) > 1) {
      throw new InputException("only one of --pub, --in and --sig can be standard input");
    }
    if (sig == null && inName.equals(InputFile.STANDARD)) {
      throw new InputException("--sig is missing: the name of standard input tells nothing");
    }
    Verification verification =
        new Verification(
            new KeyFile(environment, pubName, scheme).readPublic(),
            new InputFile(environment, inName),
            new InputFile(environment, sigName));
    @Nullable String refusal = verification.refusal();
    if (refusal != null || !quiet) {
      environment
          .out()
          .println(verification.messageName() + ": " + (refusal == null ? "good" : refusal));
      environment.out().flush();
    }
    return refusal == null ? ExitCode.GOOD : ExitCode.NO;
  }

  private int verifyList(String listName, @Nullable SignatureScheme scheme)
      throws InputException, InterruptedException {
    if (in != null || sig != null) {
      throw new InputException("--list names the files itself, without --in and --sig");
    }
    if (pub != null && standardInputs(listName, pub) > 1) {
      throw new InputException("only one of --list and --pub can be standard input");
    }
    int workers = jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
    if (workers < 1) {
      throw new InputException("--jobs must be at least 1, not " + workers);
    }
    return new BatchVerification(environment, scheme, pub, quiet, workers).run(listName);
  }

  private static String required(String option, @Nullable String value) throws InputException {
    if (value == null) {
      throw new InputException(option + " is missing; --pub, --in and --sig go together");
    }
    return value;
  }

  private static int standardInputs(String... names) {
    int count = 0;
    for (String name : names) {
      count += Objects.equals(name, InputFile.STANDARD) ? 1 : 0;
    }
    return count;
  }
}
