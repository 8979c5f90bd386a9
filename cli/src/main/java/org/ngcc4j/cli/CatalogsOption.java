package org.ngcc4j.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.report.Report;
import picocli.CommandLine.Option;

/// The option `--catalogs` of every command that makes pages.
final class CatalogsOption {
  @Option(
      names = "--catalogs",
      paramLabel = "DIR",
      description =
          "Make the pages with candidates.csv, external_sizes.csv, symmetric_survey.csv,"
              + " kat_issues.csv, targets.csv, families.csv and notes.csv from this folder where it"
              + " has them, instead of the built-in ones.")
  private @Nullable Path catalogs;

  /// Returns what makes the pages.
  ///
  /// @throws InputException if a catalog cannot be used
  Report report() throws InputException {
    try {
      return catalogs == null ? Report.withBuiltInCatalogs() : Report.withCatalogs(catalogs);
    } catch (IOException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    }
  }
}
