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
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.Sample;
import org.ngcc4j.campaign.dataset.SmallRun;
import org.ngcc4j.campaign.dataset.Subject;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.measure.Measurer;
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

  private Path runOfTheDataset() throws IOException {
    Path run = folder.resolve("run");
    SmallRun.copyTo(run);
    for (String part : List.of("campaign.json", "build.json", "records", "profile", "kat")) {
      copyTree(dataset.resolve(part), run.resolve(part));
    }
    calibrate(run);
    return run;
  }

  @Test
  void comparesARunWithItsDataset() throws IOException {
    Path run = runOfTheDataset();
    assertThat(new Validator(report).validate(run, null).findings()).isEmpty();

    SmallRun.edit(run.resolve(SIGN), "\"calls\": 693", "\"calls\": 692");
    assertThat(found(run))
        .containsExactly(SIGN + ": differs from " + run.resolve("data/test_1").resolve(SIGN));
  }

  @Test
  void comparesTheCalibrationsOfARunWithItsRecords() throws IOException {
    Path run = runOfTheDataset();
    Path calibrations = run.resolve("calibrate/sign-01");
    SmallRun.edit(calibrations.resolve("Aigis-sig1__sign.json"), " \"t1_s\": [^,]+,\n", "");
    SmallRun.edit(
        calibrations.resolve("Aigis-sig1__verify.json"),
        "\"measurements\": \\d+",
        "\"measurements\": 7");
    SmallRun.edit(
        calibrations.resolve("Aigis-sig1-java__sign.json"),
        "\"calibration_t1_seconds\": \"7.13063E-4\"",
        "\"calibration_t1_seconds\": \"soon\"");
    Files.delete(calibrations.resolve("Aigis-sig1__keygen.json"));

    assertThat(found(run))
        .hasSize(5)
        .contains(
            "calibrate/sign-01/Aigis-sig1__keygen.json: is not there, although its operation was"
                + " measured",
            "calibrate/sign-01/Aigis-sig1__verify.json: process: is not the first process of the"
                + " record",
            "calibrate/sign-01/Aigis-sig1-java__sign.json: process: a process states what is no"
                + " number: \"For input string: \"soon\"\"")
        .anyMatch(
            line ->
                line.startsWith(
                    "calibrate/sign-01/Aigis-sig1__sign.json: t1_s: states null, recomputed 0.0"));
  }

  @Test
  void findsWhatLiesBesideTheDatasetsOfASite() throws IOException {
    Path site = site();
    Files.createDirectories(site.resolve("data/test_2/records"));
    Files.writeString(site.resolve("data/faster.json"), "{}");
    Files.writeString(site.resolve("extra.js"), "alert(1)");

    assertThat(found(site))
        .containsExactly(
            "data/faster.json: is no dataset of this folder",
            "data/test_2: is no dataset of this folder",
            "extra.js: is no part of a site");
  }

  @Test
  void readsPagesOnlyFromAFolder() {
    Path none = folder.resolve("nosuch");
    assertThatThrownBy(() -> new Validator(report).validate(dataset, none))
        .isInstanceOf(DatasetException.class)
        .hasMessage(none + ": expected a folder with pages, found no folder");
  }

  @Test
  void missesTheDigestsOfADatasetOfOurs() throws IOException {
    Files.delete(dataset.resolve("SHA256SUMS"));

    assertThat(found(dataset))
        .containsExactly(
            "SHA256SUMS: is not there, although campaigns of this program always write it");
  }

  @Test
  void missesAProfileAndALabelThatWasTakenAwayWhole() throws IOException {
    Files.delete(dataset.resolve("profile/sign-01/Aigis-sig1-java__keygen.json"));
    for (String operation : List.of("keygen", "sign", "verify")) {
      Files.delete(dataset.resolve("records/sign-01/Aigis-sig1__" + operation + ".json"));
    }
    SmallRun.sum(dataset);

    assertThat(found(dataset))
        .hasSize(4)
        .contains(
            "profile/sign-01/Aigis-sig1-java__keygen.json: is not there, although the label was"
                + " timed",
            "records/sign-01/Aigis-sig1__sign.json: is not there, although the label was timed");
  }

  /// A record of ours in the shape of the public harness, as if it had no more to say.
  @Test
  void aRecordCannotPassForOneOfTheOldSchema() throws IOException {
    Path file = dataset.resolve("records/sign-01/Aigis-sig1__sign.json");
    TimingRecord record = JsonFile.read(file, TimingRecord.class);
    JsonFile.write(
        file,
        new TimingRecord(
            2,
            record.status(),
            record.subject(),
            record.plan(),
            record.evidence(),
            record.span(),
            record.environment(),
            record.processes(),
            record.results(),
            null,
            Extra.NONE));
    SmallRun.sum(dataset);

    String name = "records/sign-01/Aigis-sig1__sign.json: ";
    assertThat(found(dataset))
        .containsExactly(
            name + "schema: states 2, recomputed 3 as in every campaign of this program",
            name + "implementation: missing, although campaigns of this program always state it");
  }

  @Test
  void aPublicEntryThatPassedHasItsLog() throws IOException {
    Path published = folder.resolve("published");
    copyTree(Sample.data(), published);
    Path build = published.resolve("build.json");
    SmallRun.edit(build, "\"kat\": \"OVERFLOW\"", "\"kat\": \"PASS\"");
    SmallRun.edit(build, ",\n   \"kat_log\": [^,]+,\n   \"kat_log_sha256\": [^\n]+", "");

    assertThat(found(published))
        .anyMatch(line -> line.endsWith(".kat_log: missing, although the label was timed"));
    for (String operation : List.of("keygen", "sign", "verify")) {
      Files.delete(published.resolve("records/sign-15/lwrdsa128__" + operation + ".json"));
    }
    assertThat(found(published))
        .contains(
            "build.json: instances.sign-15/lwrdsa128.kat_log: missing, although the label passed");
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

  /// Leaves the calibrations from which the records followed.
  private void calibrate(Path run) throws IOException {
    for (TimingRecord record : Dataset.read(dataset).records()) {
      Subject subject = record.subject();
      Path file =
          run.resolve("calibrate")
              .resolve(subject.candidate())
              .resolve(subject.label() + "__" + subject.operation() + ".json");
      Files.createDirectories(file.resolveSibling("."));
      ProcessRun first = record.processes().getFirst();
      JsonFile.write(
          file,
          Measurer.calibration(
              subject.candidate(), subject.instance(), subject.operation(), first, List.of()));
    }
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
