package org.ngcc4j.campaign.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.dataset.AtomicFile;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;

/// Writes the pages of a dataset.
///
/// Pages follow from the dataset and the catalogs alone: the same input gives the same bytes.
public final class Report {
  private final Catalogs catalogs;
  private final Findings findings;

  /// Which pages are written.
  public enum Style {
    /// Markdown pages for the repository of the public harness: one for each candidate, a summary
    /// and the method.
    HARNESS,
    /// These, and all of it and more as HTML pages, with copies of the datasets.
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

  /// Writes the pages of one dataset.
  ///
  /// @see #write(List, Style, Path)
  public Result write(Path dataset, Style style, Path out) throws IOException {
    return write(List.of(dataset), style, out);
  }

  /// Writes the pages of datasets. A site gets copies of them beside its pages, in `data/<system>`,
  /// so that its links to records work wherever it is put.
  ///
  /// @param datasets folders `data/<system>`, each of another system
  /// @param style which pages
  /// @param out folder for the pages; made when it does not exist
  /// @throws IOException if a dataset is unusable or nothing can be written; the message is one
  ///     line
  public Result write(List<Path> datasets, Style style, Path out) throws IOException {
    List<Dataset> read = read(datasets);
    Pages pages = pages(read, style);
    List<Path> written = new ArrayList<>();
    try {
      Files.createDirectories(out);
      if (style == Style.SITE) {
        for (Dataset dataset : read) {
          copy(dataset, out.resolve(PageNames.DATA).resolve(dataset.campaign().systemId()));
        }
      }
      for (Map.Entry<String, String> page : pages.files().entrySet()) {
        Path file = out.resolve(page.getKey());
        AtomicFile.write(file, page.getValue().getBytes(StandardCharsets.UTF_8));
        written.add(file);
      }
    } catch (IOException e) {
      throw new IOException(out + ": cannot write pages: " + FileErrors.reason(e), e);
    }
    return new Result(written.getFirst(), written, pages.problems());
  }

  /// Makes the pages of datasets in memory.
  ///
  /// @param datasets folders `data/<system>`, each of another system
  /// @return file name to text
  /// @throws IOException if a dataset is unusable; the message is one line
  public Map<String, String> render(List<Path> datasets, Style style) throws IOException {
    return pages(read(datasets), style).files();
  }

  /// The order of the systems on the pages is that of their names, not of the arguments, so that
  /// anybody can make the same pages again.
  private static List<Dataset> read(List<Path> datasets) throws IOException {
    Map<String, Dataset> systems = new TreeMap<>(NaturalOrder.LABELS);
    for (Path folder : datasets) {
      Dataset dataset = Dataset.read(folder);
      String system = dataset.campaign().systemId();
      Dataset other = systems.putIfAbsent(system, dataset);
      if (other != null) {
        throw new DatasetException(
            "%s: this is system %s, as %s is; each dataset must be of another"
                .formatted(folder, system, other.folder()));
      }
    }
    return List.copyOf(systems.values());
  }

  private Pages pages(List<Dataset> datasets, Style style) throws DatasetException {
    Pages pages = new Pages(catalogs, findings, style, datasets);
    if (pages.files().isEmpty()) {
      throw new DatasetException(
          pages.problems().isEmpty()
              ? datasets.getFirst().folder() + ": no signature candidate in " + BuildFile.NAME
              : pages.problems().getFirst());
    }
    return pages;
  }

  private static void copy(Dataset dataset, Path target) throws IOException {
    if (Files.exists(target) && Files.isSameFile(dataset.folder(), target)) {
      return;
    }
    for (Path file : dataset.files()) {
      Path copy = target.resolve(file.toString());
      Files.createDirectories(copy.getParent());
      AtomicFile.write(copy, Files.readAllBytes(dataset.folder().resolve(file)));
    }
  }
}
