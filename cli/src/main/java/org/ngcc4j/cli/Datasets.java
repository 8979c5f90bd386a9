package org.ngcc4j.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.Source;

/// Reads the datasets that arguments name.
final class Datasets {
  /// What an argument is that names one dataset.
  static final String ONE = "A run, a folder data/<system>, or a site of one system.";

  /// What an argument is that names datasets.
  static final String ANY = "A run, a folder data/<system>, or a site.";

  private Datasets() {}

  /// Reads the only dataset of a run, a dataset or a site.
  static Dataset one(Path folder) throws InputException {
    try {
      return Dataset.read(Source.of(folder).onlyDataset());
    } catch (DatasetException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    }
  }

  /// Reads all datasets of several such folders.
  static List<Dataset> all(List<Path> folders) throws InputException {
    List<Dataset> datasets = new ArrayList<>();
    try {
      for (Path folder : folders) {
        for (Path one : Source.of(folder).datasets()) {
          datasets.add(Dataset.read(one));
        }
      }
    } catch (DatasetException e) {
      throw new InputException(String.valueOf(e.getMessage()), e);
    }
    return datasets;
  }
}
