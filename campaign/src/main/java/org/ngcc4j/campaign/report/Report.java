package org.ngcc4j.campaign.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.dataset.AtomicFile;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;

/// Writes the pages of a dataset.
///
/// Pages follow from the dataset and the catalogs alone: the same input gives the same bytes.
public final class Report {
  /// More ways up than this from the pages to the dataset would tell how a disk is laid out.
  private static final int MAX_WAYS_UP = 3;

  private final Catalogs catalogs;
  private final Findings findings;

  /// Which pages are written.
  public enum Style {
    /// Markdown pages for the repository of the public harness.
    HARNESS,
    /// An entry page and, for each candidate, an HTML and a Markdown page.
    SITE
  }

  /// What was written.
  ///
  /// @param start the page to begin with: the entry page, or the first candidate's
  /// @param pages all pages in the order of writing, the entry page first
  /// @param problems one line for each candidate that has no page
  public record Result(Path start, List<Path> pages, List<String> problems) {
    /// Copies the lists.
    public Result {
      pages = List.copyOf(pages);
      problems = List.copyOf(problems);
    }
  }

  Report(Catalogs catalogs, Findings findings) {
    this.catalogs = catalogs;
    this.findings = findings;
  }

  /// Prepares the writing of pages with the built-in catalogs.
  public static Report withBuiltInCatalogs() {
    try {
      return new Report(Catalogs.load(null), Findings.ofLibrary());
    } catch (IOException e) {
      throw new IllegalStateException("the built-in catalogs are broken", e);
    }
  }

  /// Prepares the writing of pages with catalogs of the user's.
  ///
  /// @param folder the catalogs in it replace the built-in ones of the same name
  /// @throws IOException if a catalog cannot be read; the message is one line
  public static Report withCatalogs(Path folder) throws IOException {
    return new Report(Catalogs.load(folder), Findings.ofLibrary());
  }

  /// Writes the pages of a dataset.
  ///
  /// @param dataset a folder `data/<system>`
  /// @param style which pages
  /// @param out folder for the pages; made when it does not exist
  /// @throws IOException if the dataset is unusable or nothing can be written; the message is one
  ///     line
  public Result write(Path dataset, Style style, Path out) throws IOException {
    Dataset data = Dataset.read(dataset);
    List<String> problems = new ArrayList<>();
    List<Made> made = new ArrayList<>();
    for (String candidate : candidates(data)) {
      try {
        made.add(make(CandidateData.of(data, candidate), style, link(out, dataset)));
      } catch (DatasetException e) {
        problems.add(e.getMessage());
      }
    }
    if (made.isEmpty()) {
      throw new DatasetException(
          problems.isEmpty()
              ? dataset + ": no signature candidate in " + BuildFile.NAME
              : problems.getFirst());
    }
    List<Path> pages;
    try {
      Files.createDirectories(out);
      pages = writeAll(data, made, style, out);
    } catch (IOException e) {
      throw new IOException(out + ": cannot write pages: " + FileErrors.reason(e), e);
    }
    return new Result(pages.getFirst(), pages, problems);
  }

  private List<Path> writeAll(Dataset data, List<Made> made, Style style, Path out)
      throws IOException {
    List<Path> pages = new ArrayList<>();
    if (style == Style.SITE) {
      IndexPage index = new IndexPage(data, catalogs, findings);
      made.forEach(page -> index.add(page.data(), page.baseName()));
      pages.add(write(out.resolve("index.html"), Html.render(index.page())));
    }
    for (Made page : made) {
      if (page.html() != null) {
        pages.add(write(out.resolve(page.baseName() + ".html"), page.html()));
      }
      pages.add(write(out.resolve(page.baseName() + ".md"), page.markdown()));
    }
    return pages;
  }

  private record Made(
      CandidateData data, String baseName, String markdown, @Nullable String html) {}

  private Made make(CandidateData data, Style style, @Nullable String dataLink)
      throws DatasetException {
    String baseName = data.id() + ".perf_" + data.dataset().campaign().systemId();
    Context harness = new Context(data, catalogs, findings, Style.HARNESS, dataLink);
    Context site = new Context(data, catalogs, findings, Style.SITE, dataLink);
    return new Made(
        data,
        baseName,
        Markdown.render(CandidatePage.of(harness)),
        style == Style.SITE ? Html.render(CandidatePage.of(site)) : null);
  }

  /// The signature candidates; other categories and the baseline have no pages here.
  private static Set<String> candidates(Dataset data) {
    Set<String> ids = new TreeSet<>(NaturalOrder.LABELS);
    for (BuildFile.Entry entry : data.build().instances().values()) {
      if (entry.candidate().startsWith("sign-")) {
        ids.add(entry.candidate());
      }
    }
    return ids;
  }

  private static @Nullable String link(Path out, Path dataset) throws IOException {
    Path from = out.toAbsolutePath().normalize();
    Path to = dataset.toAbsolutePath().normalize();
    if (from.getRoot() == null || !from.getRoot().equals(to.getRoot())) {
      return null;
    }
    Path relative = from.relativize(to);
    int up = 0;
    while (up < relative.getNameCount() && relative.getName(up).toString().equals("..")) {
      up++;
    }
    return up > MAX_WAYS_UP || up >= from.getNameCount()
        ? null
        : relative.toString().replace('\\', '/');
  }

  private static Path write(Path file, String text) throws IOException {
    AtomicFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    return file;
  }
}
