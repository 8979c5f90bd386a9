package org.ngcc4j.campaign.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.Sample;
import org.ngcc4j.campaign.dataset.SmallRun;
import org.ngcc4j.campaign.report.Report;

/// Whatever is changed in a dataset is found, where it is.
class ValidatorTest {
  private static final String SIGN = "records/sign-01/Aigis-sig1-java__sign.json";

  @TempDir private Path folder;
  private final Report report = Report.withBuiltInCatalogs();
  private Path dataset;

  @BeforeEach
  void copy() throws IOException {
    dataset = SmallRun.copyTo(folder);
  }

  @Test
  void findsNothingInWhatACampaignLeft() throws IOException {
    Validator.Outcome outcome = new Validator(report).validate(dataset, null);

    assertThat(outcome.findings()).isEmpty();
    assertThat(outcome.checked()).containsExactly(dataset + ": 2 labels, 6 records, 3 profiles");
  }

  @Test
  void findsNothingInAPublishedDatasetButTheLogsThatWereLeftOut() throws IOException {
    assertThat(new Validator(report).validate(Sample.data(), null).findings())
        .hasSize(7)
        .allSatisfy(
            finding ->
                assertThat(finding.toString())
                    .matches(".*/build.json: instances.*kat_log: states .*, which is not there"));
  }

  static Stream<Arguments> falsifications() throws IOException {
    return SmallRun.table(ValidatorTest.class, "falsifications.tsv").stream()
        .map(cells -> Arguments.of(cells.toArray()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("falsifications")
  void findsWhatWasPlanted(
      String what, String file, String expression, String replacement, String line)
      throws IOException {
    SmallRun.edit(dataset.resolve(file), expression, replacement.replace("\\n", "\n"));

    List<String> found = found(dataset);
    assertThat(found).as(what).contains(line);
    assertThat(found).as("its digest").anyMatch(one -> one.startsWith("SHA256SUMS: "));
  }

  @Test
  void findsARecordThatWasTakenAway() throws IOException {
    Files.delete(dataset.resolve(SIGN));
    SmallRun.sum(dataset);

    assertThat(found(dataset))
        .containsExactly(
            SIGN + ": is not there, although the label was timed",
            "profile/sign-01/Aigis-sig1-java__sign.json: is a profile of what was not timed");
  }

  @Test
  void findsWhatIsNoFileOfADataset() throws IOException {
    Files.writeString(dataset.resolve("records/sign-01/notes.txt"), "faster next time");
    Files.delete(dataset.resolve("kat/sign-01/Aigis-sig1.log"));
    Files.createSymbolicLink(dataset.resolve("kat/sign-01/Aigis-sig1.log"), Path.of("/dev/null"));

    assertThat(found(dataset))
        .contains(
            "records/sign-01/notes.txt: is no file of a dataset",
            "kat/sign-01/Aigis-sig1.log: is a link; a dataset holds its files itself",
            "build.json: instances.sign-01/Aigis-sig1.kat_log: states kat/sign-01/Aigis-sig1.log,"
                + " which is not there");
  }

  @Test
  void makesThePagesAgain() throws IOException {
    Path site = site();
    Validator.Outcome outcome = new Validator(report).validate(site, null);

    assertThat(outcome.findings()).isEmpty();
    assertThat(outcome.checked()).last().asString().matches(".*/site: \\d\\d pages");
  }

  @Test
  void findsWhatWasChangedOnAPage() throws IOException {
    Path site = site();
    Path page = site.resolve("sign-01.perf_test_1.md");
    List<String> lines = Files.readAllLines(page);
    int at =
        lines.indexOf(lines.stream().filter(l -> l.contains("1.33 ms")).findFirst().orElseThrow());
    SmallRun.edit(page, "1\\.33 ms", "1.03 ms");
    Files.delete(site.resolve("method_test_1.md"));
    Files.writeString(site.resolve("news.html"), "<p>record time</p>");

    List<String> found = found(site);
    assertThat(found)
        .hasSize(3)
        .contains(
            "method_test_1.md: is not there, although it follows from the datasets",
            "news.html: is no page of these datasets")
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("sign-01.perf_test_1.md: line " + (at + 1) + ": states \"")
                    .contains("1.03 ms", "recomputed", "1.33 ms"));
  }

  @Test
  void findsADatasetBesidePagesThatSayOtherwise() throws IOException {
    Path site = site();
    SmallRun.edit(
        site.resolve("data/test_1").resolve(SIGN),
        "\"mean_seconds\": [^,]+",
        "\"mean_seconds\": 0.001");

    assertThat(found(site))
        .anyMatch(line -> line.startsWith("data/test_1/" + SIGN + ": mean_seconds: states 0.001,"))
        .anyMatch(line -> line.startsWith("sign-01.perf_test_1.html: line "));
  }

  @Test
  void comparesARunWithItsDataset() throws IOException {
    Path run = folder.resolve("run");
    SmallRun.copyTo(run);
    for (String part : List.of("campaign.json", "build.json", "records", "profile", "kat")) {
      copyTree(dataset.resolve(part), run.resolve(part));
    }
    assertThat(new Validator(report).validate(run, null).findings()).isEmpty();

    SmallRun.edit(run.resolve(SIGN), "\"calls\": 693", "\"calls\": 692");
    assertThat(found(run))
        .containsExactly(SIGN + ": differs from " + run.resolve("data/test_1").resolve(SIGN));
  }

  @Test
  void saysWhatItCannotRead() {
    Path none = folder.resolve("none");
    assertThatThrownBy(() -> new Validator(report).validate(none, null))
        .isInstanceOf(DatasetException.class)
        .hasMessage(
            none
                + ": not a dataset, a run or a site: there is neither campaign.json in it nor"
                + " data/<system>");
  }

  private Path site() throws IOException {
    Path site = folder.resolve("site");
    report.write(dataset, Report.Style.SITE, site);
    return site;
  }

  private List<String> found(Path where) throws IOException {
    return new Validator(report)
        .validate(where, null).findings().stream()
            .map(finding -> finding.toString().substring(where.toString().length() + 1))
            .toList();
  }

  private static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        Files.createDirectories(copy.toAbsolutePath().getParent());
        Files.copy(file, copy);
      }
    }
  }
}
