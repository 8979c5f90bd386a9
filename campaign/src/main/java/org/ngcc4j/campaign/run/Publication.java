package org.ngcc4j.campaign.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.Digests;
import org.ngcc4j.campaign.host.LocalPaths;

/// Makes a dataset from a run: what others need to follow every figure, and nothing about where
/// things lie on this machine.
///
/// Everything is read and checked before the first byte is written, and an earlier dataset is
/// replaced only by a whole one.
final class Publication {
  private static final List<String> SINGLE_FILES = List.of(CampaignFile.NAME, BuildFile.NAME);
  private static final List<String> FOLDERS =
      List.of(DatasetPaths.RECORDS, DatasetPaths.PROFILES, DatasetPaths.KAT_LOGS);

  private final Path run;

  Publication(Path run) {
    this.run = run;
  }

  /// Publishes.
  ///
  /// @param system identifier of the machine
  /// @return the folder of the dataset
  /// @throws CampaignException if a file would tell about this machine, or cannot be written
  Path publish(String system) throws CampaignException {
    Path dataset = run.resolve("data").resolve(system);
    try {
      Map<Path, byte[]> files = stage();
      files.put(Path.of(Digests.NAME), Digests.text(files));
      Path fresh = dataset.resolveSibling("." + system + ".new");
      delete(fresh);
      for (Map.Entry<Path, byte[]> file : files.entrySet()) {
        Path target = fresh.resolve(file.getKey());
        Files.createDirectories(target.getParent());
        Files.write(target, file.getValue());
      }
      delete(dataset);
      Files.move(fresh, dataset);
      return dataset;
    } catch (IOException e) {
      throw new CampaignException("cannot write " + dataset + ": " + FileErrors.reason(e), e);
    }
  }

  private Map<Path, byte[]> stage() throws IOException, CampaignException {
    Map<Path, byte[]> files = new TreeMap<>();
    for (String name : SINGLE_FILES) {
      stage(run.resolve(name), files);
    }
    for (String folder : FOLDERS) {
      if (Files.isDirectory(run.resolve(folder))) {
        try (Stream<Path> paths = Files.walk(run.resolve(folder))) {
          for (Path path : paths.filter(Files::isRegularFile).toList()) {
            stage(path, files);
          }
        }
      }
    }
    return files;
  }

  private void stage(Path file, Map<Path, byte[]> files) throws IOException, CampaignException {
    String text = Files.readString(file);
    Optional<String> local = LocalPaths.find(text);
    if (local.isPresent()) {
      throw new CampaignException(
          "%s is not published: it tells where things lie on this machine (%s)"
              .formatted(file, local.get()));
    }
    files.put(run.relativize(file), text.getBytes(StandardCharsets.UTF_8));
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
