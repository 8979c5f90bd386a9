package org.ngcc4j.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A headless Chromium of the machine. Whatever a page complains of, asks for or fetches besides
/// itself is collected.
final class Browser implements AutoCloseable {
  private final Playwright playwright;
  private final BrowserContext context;
  private final List<String> complaints = new ArrayList<>();

  private Browser(Path chromium, Path profile) {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    context =
        playwright
            .chromium()
            .launchPersistentContext(
                profile,
                new BrowserType.LaunchPersistentContextOptions()
                    .setExecutablePath(chromium)
                    .setHeadless(true)
                    .setArgs(
                        List.of(
                            "--no-sandbox",
                            "--disable-gpu",
                            "--disable-quic",
                            "--no-first-run",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-sync")));
  }

  /// Starts the browser, or skips the test and says what is missing.
  ///
  /// @param profile an empty folder
  static Browser start(Path profile) {
    String path = System.getenv().getOrDefault("PATH", "");
    List<Path> found =
        Stream.of(path.split(File.pathSeparator, -1))
            .flatMap(
                folder ->
                    Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
            .filter(Files::isExecutable)
            .toList();
    assumeTrue(
        !found.isEmpty(),
        "no Chromium on the PATH: the site is not tested in a browser (apt-get install chromium)");
    return new Browser(found.getFirst(), profile);
  }

  /// Opens a page.
  Page open(String address) {
    Page page = context.newPage();
    page.onConsoleMessage(
        message -> {
          if (!message.type().equals("log")) {
            complaints.add(address + ": " + message.type() + ": " + message.text());
          }
        });
    page.onPageError(error -> complaints.add(address + ": " + error));
    page.onDialog(
        dialog -> {
          complaints.add(address + ": dialog: " + dialog.message());
          dialog.dismiss();
        });
    page.onRequest(
        request -> {
          if (!request.isNavigationRequest()) {
            complaints.add(address + ": fetches " + request.url());
          }
        });
    page.navigate(address);
    return page;
  }

  /// Fails if any page so far complained.
  void heardNoComplaint() {
    assertThat(complaints).isEmpty();
  }

  @Override
  public void close() {
    context.close();
    playwright.close();
  }
}
