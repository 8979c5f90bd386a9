package org.ngcc4j.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.validate.Validator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Checks that a dataset says nothing but what follows from its raw records.
@Command(
    name = "validate",
    header = "Recompute everything that datasets state, and make their pages again.",
    description = {
      "",
      "Statistics, intervals, plans, marks, shares and sizes are worked out again from the trials and"
          + " statements of the processes; digests, references, known-answer logs and the files"
          + " themselves are checked; pages are compared byte for byte. Prints one line for each"
          + " finding: file, position, what is stated, what was recomputed. docs/measuring.md says"
          + " what this proves and what it cannot."
    },
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing was found",
      "1:something was found; one line each",
      "2:something cannot be read; the others were checked"
    })
final class ValidateCommand extends HelpfulCommand implements Callable<Integer> {
  private final Environment environment;

  @Parameters(paramLabel = "RUN_OR_DATASET", arity = "1..*", description = Datasets.ANY)
  private List<Path> folders = List.of();

  @Option(
      names = "--pages",
      paramLabel = "DIR",
      description =
          "Compare the pages in this folder. Default: those of the run or the site; of a folder"
              + " data/<system> none.")
  private @Nullable Path pages;

  @Mixin private CatalogsOption catalogs = new CatalogsOption();

  ValidateCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException {
    Validator validator = new Validator(catalogs.report());
    int exitCode = ExitCode.GOOD;
    for (Path folder : folders) {
      try {
        Validator.Outcome outcome = validator.validate(folder, pages);
        outcome.findings().forEach(environment.out()::println);
        String end =
            outcome.findings().isEmpty() ? "nothing found" : outcome.findings().size() + " found";
        outcome.checked().forEach(environment.out()::println);
        environment.out().println(folder + ": " + end);
        exitCode = Math.max(exitCode, outcome.findings().isEmpty() ? ExitCode.GOOD : ExitCode.NO);
      } catch (IOException e) {
        environment.err().println("ngcc validate: " + e.getMessage());
        exitCode = ExitCode.INPUT;
      }
    }
    environment.out().flush();
    environment.err().flush();
    return exitCode;
  }
}
