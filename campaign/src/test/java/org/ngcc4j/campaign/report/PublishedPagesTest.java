package org.ngcc4j.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.campaign.dataset.Sample;

/// Pages made from the published dataset have the headings and tables of the published pages.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PublishedPagesTest {
  private Path folder;
  private Path harness;
  private Path site;

  @BeforeAll
  void writePages(@TempDir Path temporary) throws IOException {
    folder = temporary;
    harness = folder.resolve("harness");
    site = folder.resolve("site");
    Report report = Report.withCatalogs(Sample.folder().resolve("catalogs"));
    report.write(Sample.data(), Report.Style.HARNESS, harness);
    report.write(Sample.data(), Report.Style.SITE, site);
  }

  @ParameterizedTest
  @CsvSource({"sign-15", "sign-31"})
  void headingsAndTableRowsAreThoseOfThePublishedPage(String candidate) throws IOException {
    String page = Files.readString(harness.resolve(candidate + ".perf_arm_1.md"));
    assertThat(headingsAndRows(page))
        .isEqualTo(
            Files.readString(Sample.folder().resolve("expected/" + candidate + ".tables.md")));
  }

  @Test
  void theBuiltInCatalogsGiveTheSamePages() throws IOException {
    Path builtIn = folder.resolve("built-in");
    Report.withBuiltInCatalogs().write(Sample.data(), Report.Style.HARNESS, builtIn);
    for (String page : new String[] {"sign-15.perf_arm_1.md", "sign-31.perf_arm_1.md"}) {
      assertThat(builtIn.resolve(page)).hasSameTextualContentAs(harness.resolve(page));
    }
  }

  @Test
  void aSiteHasTheSameMarkdownAndAnEntryPage() {
    assertThat(site.toFile().list())
        .contains(
            "index.html",
            "sign-15.perf_arm_1.html",
            "sign-15.perf_arm_1.md",
            "sign-31.perf_arm_1.html",
            "sign-31.perf_arm_1.md");
    assertThat(site.resolve("sign-15.perf_arm_1.md"))
        .hasSameTextualContentAs(harness.resolve("sign-15.perf_arm_1.md"));
  }

  @ParameterizedTest
  @CsvSource({"sign-15", "sign-31"})
  void theHtmlPageHasTheCellsOfTheMarkdownPage(String candidate) throws IOException {
    String html = Files.readString(site.resolve(candidate + ".perf_arm_1.html"));
    String rows =
        html.lines()
            .filter(line -> line.startsWith("<tr"))
            .map(PublishedPagesTest::asMarkdownRow)
            .collect(Collectors.joining("\n", "", "\n"));
    String expected =
        Files.readString(Sample.folder().resolve("expected/" + candidate + ".tables.md"))
            .lines()
            .filter(line -> line.startsWith("|") && !line.startsWith("|---"))
            .collect(Collectors.joining("\n", "", "\n"));
    assertThat(rows).isEqualTo(expected);
  }

  private static String asMarkdownRow(String row) {
    return row.replaceAll("<t[dh][^>]*>", " | ")
        .replaceAll("</?code>", "`")
        .replaceAll("<[^>]*>", "")
        .strip()
        .concat(" |");
  }

  private static String headingsAndRows(String markdown) {
    return markdown
        .lines()
        .filter(line -> line.startsWith("#") || line.startsWith("|"))
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
