package org.ngcc4j.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.ngcc4j.campaign.publish.PublishException;
import org.ngcc4j.campaign.publish.Publisher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Makes a site of runs and their shards.
@Command(
    name = "publish",
    header = "Put runs and shards together into datasets, and make their site.",
    description = {
      "",
      "All shards of a campaign become one dataset, and so do campaigns of one system that measured"
          + " different instances in the same way; datasets of several systems make one site. What"
          + " does not belong together is refused. Everything is validated first, as 'ngcc validate'"
          + " does. Prints each dataset with the SHA-256 of its SHA256SUMS: who keeps that can tell"
          + " later whether anything was changed."
    },
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the site is there",
      "1:the validation found something, one line each; nothing was written",
      "2:the runs do not belong together, or a file or folder cannot be used; nothing was written"
    })
final class PublishCommand extends HelpfulCommand implements Callable<Integer> {
  private final Environment environment;

  @Parameters(paramLabel = "RUN", arity = "1..*", description = Datasets.ANY)
  private List<Path> runs = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Where the site goes: a new folder, or a site that it replaces.")
  private Path out = Path.of("site");

  @Mixin private CatalogsOption catalogs = new CatalogsOption();

  PublishCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException {
    Publisher.Outcome outcome;
    try {
      outcome = new Publisher(catalogs.report()).publish(runs, out);
    } catch (PublishException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    }
    PrintWriter print = environment.out();
    if (!outcome.findings().isEmpty()) {
      outcome.findings().forEach(print::println);
      environment.err().println("ngcc publish: nothing was written, see the findings");
      return ExitCode.NO;
    }
    outcome
        .datasets()
        .forEach((dataset, digest) -> print.println("dataset  " + dataset + "  " + digest));
    print.println("page     " + outcome.start());
    outcome.problems().forEach(line -> environment.err().println("ngcc publish: " + line));
    return ExitCode.GOOD;
  }
}
