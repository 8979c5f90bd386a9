package org.ngcc4j.cli;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.report.Numbers;
import org.ngcc4j.campaign.run.CampaignResult;
import org.ngcc4j.campaign.run.CampaignResult.Figures;

/// Prints what came of a campaign.
final class CampaignReport {
  private final PrintWriter out;
  private final CharsetEncoder terminal;

  /// Makes a report.
  ///
  /// @param charset what the reader's terminal can show
  CampaignReport(PrintWriter out, Charset charset) {
    this.out = out;
    this.terminal = charset.newEncoder();
  }

  /// Prints the table, the warnings and where the pages are.
  void print(CampaignResult result, List<String> warnings) {
    TextTable table =
        new TextTable(
            "<instance", "<operation", ">mean", ">interval", ">ops/s", ">alloc/op", "<KAT");
    for (CampaignResult.Row row : result.rows()) {
      table.row(cells(row));
    }
    table.print(out);
    if (!warnings.isEmpty()) {
      out.println();
      warnings.forEach(warning -> out.println("note: " + warning));
    }
    out.println();
    out.println("dataset  " + result.dataset());
    if (result.startPage() != null) {
      out.println("page     " + result.startPage());
    }
    out.flush();
  }

  private String[] cells(CampaignResult.Row row) {
    Figures figures = row.figures();
    if (figures == null) {
      return new String[] {row.label(), row.operation(), "failed", "", "", "", row.kat()};
    }
    return new String[] {
      row.label(),
      row.operation(),
      printable(Numbers.time(figures.meanSeconds())),
      printable(interval(figures.lowSeconds(), figures.highSeconds())),
      Numbers.threeDigits(figures.operationsPerSecond()),
      printable(Numbers.amount(figures.allocatedBytes())),
      row.kat()
    };
  }

  private static String interval(@Nullable Double low, @Nullable Double high) {
    return low == null || high == null ? Numbers.DASH : Numbers.plusMinus(low, high);
  }

  /// Replaces what a terminal without Unicode would show as question marks.
  private String printable(String text) {
    return terminal.canEncode(text)
        ? text
        : text.replace("\u00b5", "u").replace("\u00b1", "+-").replace(Numbers.DASH, "-");
  }
}
