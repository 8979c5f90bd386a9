package org.ngcc4j.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.ngcc4j.campaign.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Makes pages from a dataset.
@Command(
    name = "report",
    header = "Make performance pages from datasets.",
    description = {
      "",
      "A dataset is a folder data/<system> as 'ngcc campaign' writes it and as the public NGCC"
          + " harness publishes it. Several, each of another system, make one site. Prints the path"
          + " of each page."
    },
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every candidate of the datasets has its pages",
      "2:a dataset, a catalog or the output folder cannot be used, or a candidate has no page;"
          + " one line for each says what and where"
    })
final class ReportCommand extends HelpfulCommand implements Callable<Integer> {
  private final Environment environment;

  @Parameters(paramLabel = "DATASET", arity = "1..*", description = "A folder data/<system>.")
  private List<Path> datasets = List.of();

  @Option(
      names = "--style",
      paramLabel = "site|harness",
      defaultValue = "site",
      description =
          "site: HTML pages beginning with index.html, the Markdown pages, and copies of the"
              + " datasets; it opens from disk and from any web server."
              + " harness: the Markdown pages alone: <id>.perf_<system>.md, summary_<system>.md and"
              + " method_<system>.md."
              + " Default: ${DEFAULT-VALUE}.")
  private String style = "site";

  @Mixin private CatalogsOption catalogs = new CatalogsOption();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "pages",
      description = "Write the pages into this folder. Default: ${DEFAULT-VALUE}.")
  private Path out = Path.of("pages");

  ReportCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException {
    Report.Result result;
    try {
      result = catalogs.report().write(datasets, style(), out);
    } catch (IOException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    }
    result.pages().forEach(environment.out()::println);
    result.problems().forEach(problem -> environment.err().println("ngcc report: " + problem));
    return result.problems().isEmpty() ? ExitCode.GOOD : ExitCode.INPUT;
  }

  private Report.Style style() throws InputException {
    return switch (style.toLowerCase(Locale.ROOT)) {
      case "site" -> Report.Style.SITE;
      case "harness" -> Report.Style.HARNESS;
      default -> throw new InputException("--style must be site or harness, not " + style);
    };
  }
}
