package org.ngcc4j.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ngcc4j.campaign.dataset.Sample;

/// The site as readers see it: from disk and from a web server, by mouse and by keyboard.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SiteInBrowserTest {
  private static final int PHONE_WIDTH = 390;
  private static final String FIRST_ROW = "table.interactive tbody tr:not([hidden]) >> nth=0";

  private Browser browser;
  private Path site;
  private List<Path> pages;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    browser = Browser.start(folder.resolve("profile"));
    site = folder.resolve("site");
    Report.Result result =
        Report.withBuiltInCatalogs().write(FullDatasets.write(folder), Report.Style.SITE, site);
    pages = result.pages().stream().filter(page -> page.toString().endsWith(".html")).toList();
  }

  @AfterEach
  void nothingWasComplainedOf() {
    browser.heardNoComplaint();
  }

  @AfterAll
  void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  private Page open(String page) {
    return browser.open(site.toUri() + page);
  }

  @ParameterizedTest
  @ValueSource(strings = {"LIGHT", "DARK"})
  void everyPageOpensFromDiskAndFitsAPhone(ColorScheme scheme) {
    for (Path file : pages) {
      Page page = open(file.getFileName().toString());
      page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
      page.setViewportSize(PHONE_WIDTH, 844);
      assertThat(page.title()).isNotBlank();
      assertThat(page.locator("h1").count()).isEqualTo(1);
      assertThat(page.evaluate("document.documentElement.scrollWidth"))
          .as("%s is wider than a phone", file.getFileName())
          .isEqualTo(PHONE_WIDTH);
      page.close();
    }
  }

  @Test
  void everyPageOpensFromAWebServer() {
    HttpServer server =
        SimpleFileServer.createFileServer(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            site.toAbsolutePath(),
            SimpleFileServer.OutputLevel.NONE);
    server.start();
    try {
      String root = "http://localhost:" + server.getAddress().getPort() + "/";
      for (Path file : pages) {
        browser.open(root + file.getFileName()).close();
      }
      Page page = browser.open(root + "sign-15.perf_arm_1.html");
      page.click("a[href$='lwrdsa128__sign.json'] >> nth=0");
      assertThat(page.url()).endsWith("data/arm_1/records/sign-15/lwrdsa128__sign.json");
      page.close();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void theTableSortsByExactValues() {
    Page page = open("index.html");
    page.click("thead button:text-is('sign') >> nth=0");
    assertThat(page.textContent(FIRST_ROW)).contains("lwrdsa128", "arm_1");
    assertThat(page.getAttribute("th[aria-sort]", "aria-sort")).isEqualTo("ascending");
    page.click("thead button:text-is('sign') >> nth=0");
    assertThat(page.textContent(FIRST_ROW)).contains("Galas-512S", "x86_1");
    assertThat(page.url()).endsWith("#sort=-sign");
    page.close();
  }

  @Test
  void choicesFilterTheTableAndTheAddressKeepsThem() {
    Page page = open("index.html");
    assertThat(page.textContent("output.count")).isEqualTo("52 rows");
    page.selectOption("select[name=system]", "arm_1");
    page.selectOption("select[name=target]", "256");
    page.fill("input[name=q]", "great");
    assertThat(page.textContent("output.count")).isEqualTo("2 of 52 rows");
    Page again = browser.open(page.url());
    assertThat(again.textContent("output.count")).isEqualTo("2 of 52 rows");
    assertThat(again.inputValue("input[name=q]")).isEqualTo("great");
    assertThat(again.textContent(FIRST_ROW)).contains("GreatWall256f");
    again.fill("input[name=q]", "nothing of this kind");
    assertThat(again.isVisible("text=No row fits")).isTrue();
    again.click("text=Reset");
    assertThat(again.textContent("output.count")).isEqualTo("52 rows");
    page.close();
    again.close();
  }

  @Test
  void cyclesTakeThePlaceOfTimesOnRequest() {
    Page page = open("index.html");
    assertThat(page.isVisible("td:has-text('3.39 M')")).isFalse();
    page.selectOption("select[name=metric]", "cycles");
    assertThat(page.isVisible("td:has-text('3.39 M')")).isTrue();
    assertThat(page.isVisible("td:has-text('1.26 ms')")).isFalse();
    page.close();
  }

  @Test
  void theTableIsSortedByKeyboard() {
    Page page = open("index.html");
    page.focus("thead button:text-is('signature')");
    page.keyboard().press("Enter");
    assertThat(page.textContent(FIRST_ROW)).contains("TSUOV_128");
    page.close();
  }

  @Test
  void theExplorerPlotsAnyColumnsAndTheAddressHoldsTheView() {
    Page page = open("explorer.html");
    assertThat(page.locator(".scatter .mark").count()).isEqualTo(26);
    page.selectOption("select[name=x]", "pk");
    page.selectOption("select[name=y]", "verify");
    page.selectOption("select[name=target]", "512");
    page.selectOption("select[name=scale]", "lin-log");
    page.check("input[name=front]");
    page.click(".mark[data-key='arm_1/sign-31/TSUOV_512']");
    assertThat(page.locator(".scatter .mark").count()).isEqualTo(7);
    assertThat(page.textContent("#detail")).contains("TSUOV_512", "verify", "21319");
    assertThat(page.locator("#points tbody tr").count()).isEqualTo(7);
    Page again = browser.open(page.url());
    assertThat(again.innerHTML("#figure")).isEqualTo(page.innerHTML("#figure"));
    assertThat(again.inputValue("select[name=scale]")).isEqualTo("lin-log");
    page.close();
    again.close();
  }

  @Test
  void theExplorerWorksByKeyboard() {
    Page page = open("explorer.html");
    page.focus(".scatter .mark >> nth=0");
    page.keyboard().press("ArrowRight");
    page.keyboard().press("Enter");
    assertThat(page.isVisible("#detail dl")).isTrue();
    String href = page.getAttribute("#detail dd a", "href");
    assertThat(site.resolve(href)).isRegularFile();
    page.close();
  }

  @Test
  void twoSystemsCompareWithIntervals() {
    Page page = open("compare.html#candidate=sign-15");
    assertThat(page.locator("#operations tbody tr").count()).isEqualTo(12);
    String row = page.textContent("#operations tbody tr:has-text('lwrdsa128'):has-text('keygen')");
    assertThat(row)
        .contains("924 µs")
        .containsPattern("\\d\\.\\d\\d×\\d\\.\\d\\d–\\d\\.\\d\\d×slower");
    page.selectOption("select[name=metric]", "cycles");
    assertThat(page.textContent("#operations tbody tr >> nth=0")).contains("2.49 M");
    page.click("text=Swap A and B");
    assertThat(page.url()).contains("a=x86_1", "b=arm_1", "metric=cycles");
    page.close();
  }

  /// The scripts make these links themselves, by the rule that the pages follow.
  @Test
  void everyLinkOfTheToolsLeadsSomewhere() throws IOException {
    for (String tool : List.of("explorer.html", "compare.html")) {
      Page page = open(tool);
      Object links =
          page.evaluate(
              "ngcc.rows.flatMap(row => [row.page, ...Object.values(row.operations)"
                  + ".flatMap(figures => [figures.record, figures.profile])]).filter(Boolean)");
      assertThat(links).asInstanceOf(InstanceOfAssertFactories.LIST).hasSizeGreaterThanOrEqualTo(52 * 4);
      for (Object link : (List<?>) links) {
        URI target = URI.create(site.toUri() + link.toString());
        Path file = Path.of(target.getPath());
        assertThat(file).isRegularFile();
        if (target.getFragment() != null) {
          assertThat(Files.readString(file)).contains("id=\"" + target.getFragment() + "\"");
        }
      }
      page.close();
    }
  }

  @Test
  void theReaderChoosesTheColours() {
    Page page = open("index.html");
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    Object light = page.evaluate("getComputedStyle(document.body).backgroundColor");
    page.click("button.theme");
    Object dark = page.evaluate("getComputedStyle(document.body).backgroundColor");
    assertThat(dark).isNotEqualTo(light);
    Page other = open("explorer.html");
    other.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    assertThat(other.evaluate("getComputedStyle(document.body).backgroundColor")).isEqualTo(dark);
    other.click("button.theme");
    page.close();
    other.close();
  }

  @Test
  void hostileTextIsShownAndNothingElse(@TempDir Path folder) throws IOException {
    String hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&";
    Path catalogs = Files.createDirectories(folder.resolve("catalogs"));
    Files.writeString(
        catalogs.resolve("candidates.csv"),
        "ID;Algorithm;SubmissionPage\nsign-01;" + quoted(hostile) + ";\n");
    Files.writeString(
        catalogs.resolve("families.csv"), "ID;Family\nsign-01;" + quoted(hostile) + "\n");
    Path dataset =
        new JavaFixture(folder)
            .machine(hostile)
            .kat(hostile)
            .label("Aigis-sig1", "Aigis-sig1")
            .record("Aigis-sig1", "sign", 1, true)
            .end();
    Path out = folder.resolve("out");
    Report report = new Report(Catalogs.load(catalogs), instance -> Optional.empty());
    for (Path file : report.write(dataset, Report.Style.SITE, out).pages()) {
      if (file.toString().endsWith(".html")) {
        Page page = browser.open(file.toUri().toString());
        assertThat(page.locator("img").count()).isZero();
        page.close();
      }
    }
    Page page = browser.open(out.resolve("explorer.html").toUri().toString());
    assertThat(page.textContent("#points")).contains(hostile);
    page.close();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  @Test
  void theSampleOfThePublishedDatasetOpens(@TempDir Path folder) throws IOException {
    Report.withBuiltInCatalogs().write(Sample.data(), Report.Style.SITE, folder);
    Page page = browser.open(folder.resolve("index.html").toUri().toString());
    assertThat(page.textContent("output.count")).isEqualTo("7 rows");
    page.close();
  }
}
