package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  @TempDir private Path folder;
  private Path dataset;
  private Path out;

  @BeforeEach
  void writeADatasetWithoutRecords() throws IOException {
    dataset = Files.createDirectories(folder.resolve("data/box"));
    out = folder.resolve("pages");
    Files.writeString(
        dataset.resolve("campaign.json"),
        """
        {"system_id": "box", "started_utc": "2026-11-30T10:00:00", "environment_at_start": {},
         "host_checks": []}
        """);
    writeEntry("sign-01");
  }

  private void writeEntry(String candidate) throws IOException {
    Files.writeString(
        dataset.resolve("build.json"),
        """
        {"instances": {"x": {"candidate": "%s", "label": "x", "instance": "x",
         "variant": "reference", "flags": "guide", "kat": "CRASH"}}}
        """
            .formatted(candidate));
  }

  @Test
  void printsThePathOfEachPage() {
    CommandRun run =
        CommandRun.of("report", dataset.toString(), "--out", out.toString()).exitsWith(0);
    assertThat(run.out().lines())
        .startsWith(
            out.resolve("index.html").toString(),
            out.resolve("sign-01.perf_box.html").toString(),
            out.resolve("sign-01.perf_box.md").toString())
        .contains(out.resolve("explorer.html").toString())
        .allSatisfy(page -> assertThat(Path.of(page)).isNotEmptyFile());
    assertThat(run.err()).isEmpty();
  }

  @Test
  void writesOnlyMarkdownForTheHarness() {
    CommandRun.of("report", dataset.toString(), "--style=harness", "--out", out.toString())
        .exitsWith(0);
    assertThat(out.toFile().list())
        .containsExactlyInAnyOrder("sign-01.perf_box.md", "summary_box.md", "method_box.md");
  }

  @Test
  void takesTheUsersCatalogs() throws IOException {
    Files.writeString(
        folder.resolve("candidates.csv"), "ID;Algorithm;SubmissionPage\nsign-01;Renamed;\n");
    CommandRun.of(
            "report", dataset.toString(), "--catalogs", folder.toString(), "--out", out.toString())
        .exitsWith(0);
    assertThat(out.resolve("sign-01.perf_box.md")).content().startsWith("# sign-01 Renamed ");
  }

  @Test
  void whatCannotBeUsedIsOneLine() throws IOException {
    Path none = folder.resolve("none");
    CommandRun.of("report", none.toString())
        .fails(
            2,
            "ngcc report: "
                + none
                + ": not a dataset, expected a folder data/<system> with campaign.json");
    CommandRun.of("report", dataset.toString(), "--style", "book")
        .fails(2, "ngcc report: --style must be site or harness, not book");
    CommandRun.of("report", dataset.toString(), "--catalogs", none.toString())
        .fails(
            2, "ngcc report: " + none + ": expected a folder with catalogs such as candidates.csv");
    writeEntry("sign-99");
    CommandRun.of("report", dataset.toString(), "--out", out.toString())
        .fails(2, "ngcc report: candidates.csv: no row for sign-99, expected its name");
    writeEntry("kem-01");
    CommandRun.of("report", dataset.toString(), "--out", out.toString())
        .fails(2, "ngcc report: " + dataset + ": no signature candidate in build.json");
    assertThat(out).doesNotExist();
  }
}
