package org.ngcc4j.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.dataset.Sample;

class ReportTest {
  @TempDir Path folder;
  private Report report;

  @BeforeEach
  void prepare() {
    report = Report.withBuiltInCatalogs();
  }

  @Test
  void theResultNamesThePagesAndTheOneToBeginWith() throws IOException {
    Path out = folder.resolve("a/b");
    Report.Result site = report.write(Sample.data(), Report.Style.SITE, out);
    assertThat(site.start()).isEqualTo(out.resolve("index.html"));
    assertThat(site.pages())
        .startsWith(
            out.resolve("index.html"),
            out.resolve("sign-15.perf_arm_1.html"),
            out.resolve("sign-15.perf_arm_1.md"),
            out.resolve("sign-31.perf_arm_1.html"),
            out.resolve("sign-31.perf_arm_1.md"),
            out.resolve("summary_arm_1.md"),
            out.resolve("method_arm_1.md"),
            out.resolve("summary_arm_1.html"))
        .allSatisfy(page -> assertThat(page).isNotEmptyFile());
    assertThat(site.problems()).isEmpty();
    Report.Result harness = report.write(Sample.data(), Report.Style.HARNESS, out);
    assertThat(harness.start()).isEqualTo(out.resolve("sign-15.perf_arm_1.md"));
  }

  @Test
  void theSameDatasetGivesTheSameBytes() throws IOException {
    report.write(Sample.data(), Report.Style.SITE, folder.resolve("a"));
    report.write(Sample.data(), Report.Style.SITE, folder.resolve("b"));
    for (String page : new String[] {"index.html", "sign-15.perf_arm_1.html", "explorer.html"}) {
      assertThat(folder.resolve("a").resolve(page))
          .hasSameBinaryContentAs(folder.resolve("b").resolve(page));
    }
  }

  @Test
  void aCandidateWithoutAPageIsAProblemAndTheOthersHaveTheirs() throws IOException {
    Path catalogs = Files.createDirectories(folder.resolve("catalogs"));
    Files.writeString(
        catalogs.resolve("candidates.csv"),
        "ID;Algorithm;SubmissionPage\nsign-31;TSUOV;https://example.org/\n");
    Report.Result result =
        Report.withCatalogs(catalogs).write(Sample.data(), Report.Style.HARNESS, folder);
    assertThat(result.pages())
        .containsExactly(
            folder.resolve("sign-31.perf_arm_1.md"),
            folder.resolve("summary_arm_1.md"),
            folder.resolve("method_arm_1.md"));
    assertThat(result.problems())
        .containsExactly("candidates.csv: no row for sign-15, expected its name");
  }

  @Test
  void aMissingPublishedSizeIsAProblem() throws IOException {
    Path catalogs = Files.createDirectories(folder.resolve("catalogs"));
    Files.writeString(
        catalogs.resolve("external_sizes.csv"),
        "ID;Instance;PublicKeyBytes;CiphertextBytes;SignatureBytes;Basis\n");
    assertThatThrownBy(
            () -> Report.withCatalogs(catalogs).write(Sample.data(), Report.Style.SITE, folder))
        .hasMessage(
            "external_sizes.csv: no row for sign-15;lwrdsa128, expected the published sizes of"
                + " every measured instance");
    assertThat(folder.resolve("index.html")).doesNotExist();
  }

  @Test
  void sizesThatDisagreeWithTheCatalogAreNamed() throws IOException {
    Path catalogs = Files.createDirectories(folder.resolve("catalogs"));
    Path builtIn = Sample.folder().resolve("catalogs/external_sizes.csv");
    Files.writeString(
        catalogs.resolve("external_sizes.csv"),
        Files.readString(builtIn).replace("TSUOV_128;779;;896", "TSUOV_128;778;;896"));
    Report.withCatalogs(catalogs).write(Sample.data(), Report.Style.HARNESS, folder);
    assertThat(folder.resolve("sign-31.perf_arm_1.md"))
        .content()
        .contains("> - `TSUOV_128` public key: 778 bytes published, 779 declared");
  }

  @Test
  void anOutputFolderThatCannotBeIsOneLine() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> report.write(Sample.data(), Report.Style.SITE, file.resolve("out")))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file.resolve("out") + ": cannot write pages: ")
        .message()
        .hasLineCount(1);
  }

  @Test
  void callsThatWentWrongAreCounted() throws IOException {
    report.write(Sample.data(), Report.Style.HARNESS, folder);
    assertThat(folder.resolve("sign-15.perf_arm_1.md"))
        .content()
        .contains("rejected the honest signature: `lwrdsa128 verify` 3290, ")
        .contains("exceed the declared one: `lwrdsa128 sign` 64, `lwrdsa128 verify` 64, ");
  }
}
