package org.ngcc4j.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.Notice;
import org.ngcc4j.Notice.Severity;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Sample;

/// What pages of our own implementation say beyond the published form.
class JavaPagesTest {
  private static final Notice BROKEN =
      new Notice(
          "sign-01-5",
          Severity.CRITICAL,
          "design",
          "half of the sign bits",
          Notice.Status.INHERENT);

  @TempDir Path temporary;
  private JavaFixture fixture;

  @BeforeEach
  void begin() {
    fixture = new JavaFixture(temporary);
  }

  @Test
  void thePageIsTheExpectedOne() throws IOException {
    fixture
        .label("Aigis-sig1", "Aigis-sig1")
        .record("Aigis-sig1", "keygen", 0.0002, true)
        .record("Aigis-sig1", "sign", 0.0035, false)
        .record("Aigis-sig1", "verify", 0.000018, true)
        .label("Aigis-sig2", "Aigis-sig2")
        .failure("Aigis-sig2", "keygen");
    String page = markdown(report());
    Path expected = Sample.resource("java-page/sign-01.perf_workshop.md");
    assertThat(page).isEqualTo(Files.readString(expected));
  }

  @Test
  void cyclesOfTheCoreCarryNoMarkAndMissingOnesAreExplained() throws IOException {
    fixture
        .label("Aigis-sig1", "Aigis-sig1")
        .cyclesFrom(Extension.PMU_USER)
        .record("Aigis-sig1", "keygen", 0.0002, true)
        .cyclesFrom(Extension.NONE)
        .record("Aigis-sig1", "sign", 0.0035, true);
    String page = markdown(report());
    assertThat(page)
        .contains("| keygen | 500.0 k | 200 \u00b5s |")
        .doesNotContain(" ref |")
        .contains("A dash instead of cycles");
  }

  @Test
  void theExplanationOfAFailureOfTheSubmittedCodeIsNotPrintedWhereOursPasses() throws IOException {
    Path catalogs = Files.createDirectories(temporary.resolve("catalogs"));
    Files.writeString(
        catalogs.resolve("kat_issues.csv"),
        "ID;Label;Action;Cause\nsign-01;^Aigis;measure;It fails; and this is why.\n");
    fixture.label("Aigis-sig1", "Aigis-sig1").kat("MISMATCH").label("Aigis-sig2", "Aigis-sig2");
    Report report = new Report(Catalogs.load(catalogs), instance -> Optional.empty());
    assertThat(markdown(report))
        .contains("| `Aigis-sig1` | java-vector | PASS |")
        .contains("| `Aigis-sig2` | java-vector | MISMATCH [1] |")
        .contains("[1] It fails; and this is why. The times below");
  }

  @Test
  void aLabelOtherThanTheInstanceStillHasItsPublishedSizes() throws IOException {
    fixture.label("Aigis-sig1-java", "Aigis-sig1").record("Aigis-sig1-java", "sign", 0.0035, true);
    assertThat(markdown(report())).contains("| `Aigis-sig1-java` | 928 | 2800 | 2015 (maximum) |");
  }

  @Test
  void theEntryPageListsCandidatesTimesAndWhatIsWrong() throws IOException {
    fixture.label("Aigis-sig1", "Aigis-sig1").record("Aigis-sig1", "sign", 0.0035, true);
    Path out = temporary.resolve("pages");
    Report.Result result = report().write(fixture.end(), Report.Style.SITE, out);
    assertThat(result.start()).isEqualTo(out.resolve("index.html"));
    assertThat(Files.readString(result.start()))
        .contains("<a href=\"sign-01.perf_workshop.html\">sign-01</a>")
        .contains("<span class=\"good\">1 of 1 PASS</span>", "<span class=\"bad\">critical</span>")
        .contains("<a href=\"sign-01.perf_workshop.html#Aigis-sig1\"><code>Aigis-sig1</code></a>")
        .contains("<a href=\"data/workshop/records/sign-01/Aigis-sig1__sign.json\">")
        .contains("<data value=\"0.0035\">3.5 ms</data>")
        .contains(JavaFixture.PROBLEM);
  }

  @Test
  void thePageLinksToTheFilesOfTheDataset() throws IOException {
    fixture.label("Aigis-sig1", "Aigis-sig1").record("Aigis-sig1", "sign", 0.0035, true);
    Path out = temporary.resolve("pages");
    report().write(fixture.end(), Report.Style.SITE, out);
    String link = "data/workshop/records/sign-01/Aigis-sig1__sign.json";
    assertThat(Files.readString(out.resolve("sign-01.perf_workshop.html")))
        .contains("<a href=\"" + link + "\">");
    assertThat(out.resolve(link)).exists();
  }

  private String markdown(Report report) throws IOException {
    Path out = temporary.resolve("out");
    report.write(fixture.end(), Report.Style.HARNESS, out);
    return Files.readString(out.resolve("sign-01.perf_workshop.md"));
  }

  private static Report report() throws IOException {
    return new Report(Catalogs.load(null), instance -> Optional.of(List.of(BROKEN)));
  }
}
