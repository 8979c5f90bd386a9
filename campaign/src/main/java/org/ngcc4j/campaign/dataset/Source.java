package org.ngcc4j.campaign.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.FileErrors;

/// What somebody means who names a folder: a dataset, the run it came from, or a site that holds
/// datasets beside its pages.
///
/// @param folder the folder
/// @param kind what it is
/// @param datasets the folders of its datasets, at least one, in the order of their names
/// @param pages where its pages stand; `null` if it has none
public record Source(Path folder, Kind kind, List<Path> datasets, @Nullable Path pages) {
  /// Folder of the datasets in a run and in a site.
  public static final String DATA = "data";

  /// Folder of the pages in a run.
  public static final String PAGES = "pages";

  /// File that only a run has.
  private static final String LOG = "campaign.log";

  /// What a folder can be.
  public enum Kind {
    /// The folder `data/<system>` itself.
    DATASET,
    /// What `ngcc campaign` left.
    RUN,
    /// What `ngcc publish` and `ngcc report` made.
    SITE
  }

  /// Copies the list.
  public Source {
    datasets = List.copyOf(datasets);
  }

  /// Finds out what a folder is.
  ///
  /// The dataset of a run that has not been published yet is the run itself, which has the same
  /// files in the same places.
  ///
  /// @throws DatasetException if it is none of the three
  public static Source of(Path folder) throws DatasetException {
    boolean campaign = Files.isRegularFile(folder.resolve(CampaignFile.NAME));
    List<Path> inside = datasetsIn(folder.resolve(DATA));
    if (!campaign && inside.isEmpty()) {
      throw new DatasetException(
          "%s: not a dataset, a run or a site: there is neither %s in it nor %s/<system>"
              .formatted(folder, CampaignFile.NAME, DATA));
    }
    if (!campaign) {
      return new Source(folder, Kind.SITE, inside, folder);
    }
    if (inside.isEmpty() && !Files.exists(folder.resolve(LOG))) {
      return new Source(folder, Kind.DATASET, List.of(folder), null);
    }
    Path pages = folder.resolve(PAGES);
    return new Source(
        folder,
        Kind.RUN,
        inside.isEmpty() ? List.of(folder) : inside,
        !inside.isEmpty() && Files.isDirectory(pages) ? pages : null);
  }

  /// Returns the only dataset.
  ///
  /// @throws DatasetException if there are several
  public Path onlyDataset() throws DatasetException {
    if (datasets.size() > 1) {
      throw new DatasetException(
          folder + ": holds datasets of several systems, name one of them: " + names());
    }
    return datasets.getFirst();
  }

  private String names() {
    return String.join(", ", datasets.stream().map(Path::toString).toList());
  }

  private static List<Path> datasetsIn(Path folder) throws DatasetException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> !entry.getFileName().toString().startsWith("."))
          .filter(entry -> Files.isRegularFile(entry.resolve(CampaignFile.NAME)))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new DatasetException(folder + ": cannot be listed: " + FileErrors.reason(e));
    }
  }
}
