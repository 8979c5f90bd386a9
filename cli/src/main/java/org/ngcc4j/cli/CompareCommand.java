package org.ngcc4j.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.compare.Comparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Tells which of two datasets is faster.
@Command(
    name = "compare",
    header = "Compare two datasets: ratios with intervals, and what they say.",
    description = {
      "",
      "How many times longer each operation takes in B than in A, with the 95 %% interval of that"
          + " ratio and the geometric mean of each candidate. B is equal where the interval lies"
          + " within the margin, faster or slower where it lies on one side of 1 and not within"
          + " the margin, and else unclear. Cycles decide where both were counted in the same way,"
          + " else times; a mean is one of cycles only if all its ratios are. A column says which."
    },
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:compared",
      "2:a dataset or an option cannot be used, or the two have nothing in common"
    })
final class CompareCommand extends HelpfulCommand implements Callable<Integer> {
  private final Environment environment;

  @Parameters(index = "0", paramLabel = "A", description = Datasets.ONE)
  private Path a = Path.of("");

  @Parameters(index = "1", paramLabel = "B", description = "Another one, or the same again.")
  private Path b = Path.of("");

  @Option(
      names = "--variants",
      paramLabel = "A,B",
      description =
          "Compare these variants with each other, such as reference,java: every label that A has"
              + " of an instance with every one that B has. Default: each label with itself.")
  private @Nullable String variants;

  @Option(
      names = "--margin",
      paramLabel = "SHARE",
      defaultValue = "0.02",
      description =
          "The relative difference up to which two times count as equal. Default: ${DEFAULT-VALUE}.")
  private double margin = Comparison.DEFAULT_MARGIN;

  @Option(
      names = "--format",
      paramLabel = "text|markdown|json",
      defaultValue = "text",
      description = "How to print it. Default: ${DEFAULT-VALUE}.")
  private String format = "text";

  CompareCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InputException {
    List<String> pair = variants == null ? List.of() : List.of(variants.split(",", -1));
    if (variants != null && (pair.size() != 2 || pair.contains(""))) {
      throw new InputException(
          "--variants must be two names such as reference,java, not " + variants);
    }
    if (!(margin >= 0 && margin < 1)) {
      throw new InputException("--margin must be a share from 0 to 1, not " + margin);
    }
    ComparisonText text = new ComparisonText(environment.out(), System.out.charset());
    if (!ComparisonText.FORMATS.contains(format)) {
      throw new InputException("--format must be text, markdown or json, not " + format);
    }
    Comparison comparison =
        Comparison.of(
            Datasets.one(a),
            Datasets.one(b),
            pair.isEmpty() ? null : pair.getFirst(),
            pair.isEmpty() ? null : pair.getLast(),
            margin);
    if (comparison.rows().isEmpty()) {
      throw new InputException(
          "%s and %s have no complete operation in common%s"
              .formatted(a, b, variants == null ? "; --variants compares implementations" : ""));
    }
    text.print(comparison, format);
    return ExitCode.GOOD;
  }
}
