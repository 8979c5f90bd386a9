package org.ngcc4j.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.export.Export;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes datasets in a form for other programs.
@Command(
    name = "export",
    header = "Write datasets as CSV, JSON or JUnit XML.",
    description = {
      "",
      "csv: one row for each operation, with a header. json: the same rows, as docs/export.schema.json"
          + " describes them. junit: a test case for each known-answer test and each operation."
    },
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:written", "2:a dataset or the output file cannot be used"})
final class ExportCommand extends HelpfulCommand implements Callable<Integer> {
  private final Environment environment;

  @Parameters(paramLabel = "DATASET", arity = "1..*", description = Datasets.ANY)
  private List<Path> folders = List.of();

  @Option(
      names = "--format",
      paramLabel = "csv|json|junit",
      defaultValue = "csv",
      description = "Which form. Default: ${DEFAULT-VALUE}.")
  private String format = "csv";

  @Option(
      names = "--out",
      paramLabel = "FILE",
      defaultValue = "-",
      description = "Write into this file. Default: standard output.")
  private String out = InputFile.STANDARD;

  ExportCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException {
    if (!List.of("csv", "json", "junit").contains(format)) {
      throw new InputException("--format must be csv, json or junit, not " + format);
    }
    OutputFile file = new OutputFile(environment, out);
    List<Dataset> datasets = Datasets.all(folders);
    String text =
        switch (format) {
          case "json" -> Export.json(datasets);
          case "junit" -> Export.junit(datasets);
          default -> Export.csv(datasets);
        };
    file.write(text.getBytes(StandardCharsets.UTF_8));
    return ExitCode.GOOD;
  }
}
