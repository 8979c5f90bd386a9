package org.ngcc4j.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.campaign.dataset.Sample;

/// The site of five candidates on two systems hangs together.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SiteTest {
  private static final int MAX_BYTES = 3_000_000;
  private static final Pattern LINK = Pattern.compile("href=\"([^\"]*)\"");
  private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");
  private static final Pattern LONE_FIGURE = Pattern.compile("<td class=\"n\">([^<]*\\d[^<]*)<");
  private static final Pattern LINKED_FIGURE =
      Pattern.compile("<td class=\"n\"><a href=\"([^\"]*)");
  private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);
  private static final Pattern POLICY =
      Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"");

  private List<Path> datasets;
  private Path site;
  private List<Path> html;

  @BeforeAll
  void writeSite(@TempDir Path folder) throws IOException {
    datasets = FullDatasets.write(folder);
    site = folder.resolve("site");
    Report report = new Report(Catalogs.load(null), instance -> Optional.empty());
    Report.Result result = report.write(datasets, Report.Style.SITE, site);
    assertThat(result.problems()).isEmpty();
    html = result.pages().stream().filter(page -> page.toString().endsWith(".html")).toList();
  }

  @Test
  void everyCandidateAndSystemHasItsPages() {
    Set<String> expected = new TreeSet<>();
    expected.addAll(
        List.of("index.html", "explorer.html", "compare.html", "symmetric_survey.html"));
    for (String system : List.of("arm_1", "x86_1")) {
      for (String id : List.of("sign-01", "sign-12", "sign-13", "sign-15", "sign-31")) {
        expected.add(id + ".perf_" + system + ".html");
      }
      for (String page :
          List.of("summary", "method", "ranking-128", "ranking-256", "ranking-512")) {
        expected.add(page + "_" + system + ".html");
      }
    }
    assertThat(html.stream().map(page -> page.getFileName().toString()))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void everyLinkWithinTheSiteLeadsSomewhere() throws IOException {
    int checked = 0;
    for (Path page : html) {
      for (String target : find(LINK, Files.readString(page))) {
        if (target.startsWith("https://")) {
          continue;
        }
        int hash = target.indexOf('#');
        String name = hash < 0 ? target : target.substring(0, hash);
        Path file = name.isEmpty() ? page : site.resolve(name);
        assertThat(file).as("%s in %s", target, page.getFileName()).isRegularFile();
        if (hash >= 0) {
          assertThat(find(ID, Files.readString(file)))
              .as("%s in %s", target, page.getFileName())
              .contains(target.substring(hash + 1));
        }
        checked++;
      }
    }
    assertThat(checked).isGreaterThan(1000);
  }

  @Test
  void everyFigureLeadsToTheFileItComesFrom() throws IOException {
    int checked = 0;
    for (Path page : html) {
      String name = page.getFileName().toString();
      if (name.startsWith("sign-") || name.startsWith("summary")) {
        String text = Files.readString(page);
        assertThat(find(LONE_FIGURE, text)).as(name).isEmpty();
        checked += find(LINKED_FIGURE, text).size();
      }
    }
    assertThat(checked).isGreaterThan(1000);
  }

  @Test
  void everyMeanLeadsToItsRecord() throws IOException {
    for (Path page : html) {
      if (page.getFileName().toString().startsWith("sign-")) {
        long records =
            find(LINK, Files.readString(page)).stream()
                .filter(target -> target.contains("/records/"))
                .distinct()
                .count();
        assertThat(records).as(page.toString()).isGreaterThanOrEqualTo(9);
      }
    }
  }

  @Test
  void nothingIsFetchedAndOnlyOurScriptsAndStylesMayRun() throws Exception {
    for (Path page : html) {
      String text = Files.readString(page);
      assertThat(text)
          .as(page.toString())
          .doesNotContain(
              "<link", "<img", "<iframe", " src=", "@import", "url(", " style=", " onclick");
      String policy = find(POLICY, text).getFirst();
      List<String> scripts = find(SCRIPT, text);
      assertThat(policy).startsWith("default-src 'none'; ").doesNotContain("unsafe", "http", "*");
      assertThat(find(Pattern.compile("script-src ([^;]*)"), policy).getFirst().split(" ", -1))
          .containsExactlyElementsOf(scripts.stream().map(SiteTest::source).toList());
      assertThat(text.split("<script", -1)).hasSameSizeAs(text.split("</script>", -1));
    }
  }

  @Test
  void aFullSiteStaysSmall() throws IOException {
    try (Stream<Path> files = Files.walk(site)) {
      long bytes = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
      assertThat(bytes).isLessThan(MAX_BYTES);
    }
  }

  @Test
  void theDatasetsStandBesideThePages() {
    for (Path dataset : datasets) {
      Path copy = site.resolve("data").resolve(dataset.getFileName());
      assertThat(copy.resolve("build.json")).hasSameBinaryContentAs(dataset.resolve("build.json"));
      assertThat(copy.resolve("records/sign-31/TSUOV_128__sign.json"))
          .hasSameBinaryContentAs(dataset.resolve("records/sign-31/TSUOV_128__sign.json"));
    }
  }

  @Test
  void twoDatasetsOfOneSystemAreRefused() {
    Path dataset = datasets.getFirst();
    assertThatThrownBy(
            () ->
                Report.withBuiltInCatalogs()
                    .write(List.of(dataset, dataset), Report.Style.SITE, site))
        .hasMessage(
            "%s: this is system arm_1, as %s is; each dataset must be of another"
                .formatted(dataset, dataset));
  }

  @ParameterizedTest
  @CsvSource({"sign-12", "sign-15"})
  void systemsOfACandidateAreLinked(String candidate) throws IOException {
    assertThat(Files.readString(site.resolve(candidate + ".perf_arm_1.html")))
        .contains(
            "system: <strong>arm_1</strong> \u00b7 <a href=\"" + candidate + ".perf_x86_1.html\">");
  }

  @Test
  void theOrderSharesPlacesAndTakesTheBetterSetOfACandidate() throws IOException {
    List<String> rows =
        Files.readString(site.resolve("ranking-128_arm_1.html"))
            .lines()
            .filter(line -> line.startsWith("<tr class=\"first\"><td"))
            .map(line -> line.replaceAll("<td[^>]*>", "|").replaceAll("<[^>]*>", "").substring(1))
            .toList();
    assertThat(rows)
        .containsExactlyElementsOf(Files.readAllLines(Sample.resource("site/ranking-128.txt")));
  }

  @ParameterizedTest
  @CsvSource({"summary_arm_1.md", "method_arm_1.md"})
  void pagesOfASystemAreTheExpectedOnes(String page) throws IOException {
    assertThat(site.resolve(page)).hasSameTextualContentAs(Sample.resource("site/" + page));
  }

  private static String source(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> find(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    pattern.matcher(text).results().map((MatchResult m) -> m.group(1)).forEach(found::add);
    return found;
  }
}
