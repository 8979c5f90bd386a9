package org.ngcc4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.compare.Gate;
import org.ngcc4j.campaign.compare.Waivers;
import org.ngcc4j.campaign.export.JunitXml;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Tells whether a dataset is worse than an earlier one.
@Command(
    name = "gate",
    header = "Fail if a dataset is worse than an earlier one.",
    description = {
      "",
      "Worse is: a known-answer status; an operation that is gone or failed; a time whose growth is"
          + " beyond the limit with its whole interval; a longer key or signature; more bytes"
          + " allocated in a call (1 %% and 64 bytes pass) or added to the resident memory (10 %% and"
          + " 1 MiB pass). Prints what is worse, waived or better. A note says where the"
          + " hosts, processors, Java runtimes or planning constants differ: then times may differ"
          + " although the code does not, and the verdict takes no account of that."
    },
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing is worse, or all of it is waived",
      "1:something is worse",
      "2:a dataset or the file of waivers cannot be used"
    })
final class GateCommand extends HelpfulCommand implements Callable<Integer> {
  private final Environment environment;

  @Parameters(index = "0", paramLabel = "BASE", description = "The earlier one. " + Datasets.ONE)
  private Path base = Path.of("");

  @Parameters(index = "1", paramLabel = "NEW", description = "The newer one.")
  private Path now = Path.of("");

  @Option(
      names = "--limit",
      paramLabel = "SHARE",
      description =
          "The relative growth of a time that passes. Default: 0.05, and 0.15 where one of the"
              + " hosts is a virtual machine.")
  private @Nullable Double limit;

  @Option(
      names = "--waivers",
      paramLabel = "FILE",
      description =
          "Let pass what this file accepts: lines ID;Label;Operation;Kind;Until;Reason under a"
              + " header of that name, where label, operation and kind may be *, kind is kat,"
              + " missing, time, size, allocation or memory, and Until is the last day.")
  private @Nullable Path waivers;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write the checks into this file as well, for a build server.")
  private @Nullable String junit;

  GateCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException {
    if (limit != null && !(limit >= 0 && limit <= 10)) {
      throw new InputException("--limit must be a share from 0 to 10, not " + limit);
    }
    Gate gate =
        Gate.of(
            Datasets.one(base), Datasets.one(now), limit, waivers(), LocalDate.now(ZoneOffset.UTC));
    if (junit != null) {
      new OutputFile(environment, junit).write(JunitXml.of(gate).getBytes(StandardCharsets.UTF_8));
    }
    print(gate, environment.out());
    return gate.isPassed() ? ExitCode.GOOD : ExitCode.NO;
  }

  private Waivers waivers() throws InputException {
    try {
      return waivers == null ? Waivers.NONE : Waivers.read(waivers);
    } catch (IOException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    }
  }

  private static void print(Gate gate, PrintWriter out) {
    TextTable table = new TextTable("<", "<", "<", "<");
    int same = 0;
    for (Gate.Check check : gate.checks()) {
      if (check.outcome() == Gate.Outcome.SAME) {
        same++;
      } else {
        table.row(
            check.outcome().word(),
            check.candidate() + "/" + check.label(),
            check.operation(),
            check.detail());
      }
    }
    if (!table.isEmpty()) {
      table.printWrapped(out, Integer.MAX_VALUE);
    }
    gate.notes().forEach(note -> out.println("note: " + note));
    out.println(
        String.format(
            Locale.ROOT,
            "%s: %d of %d checks as before, times may grow by %.0f %%",
            gate.isPassed() ? "passed" : "failed",
            same,
            gate.checks().size(),
            100 * gate.limit()));
    out.flush();
  }
}
