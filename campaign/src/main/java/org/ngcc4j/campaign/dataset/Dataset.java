package org.ngcc4j.campaign.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.Printable;

/// A published dataset: the folder `data/<system>` with everything one campaign left behind.
///
/// @param folder where it was read from
/// @param campaign the campaign as a whole
/// @param build what was built and how it did in the known-answer test
/// @param records timing records in the order of their files
/// @param profiles hash profiles in the order of their files
public record Dataset(
    Path folder,
    CampaignFile campaign,
    BuildFile build,
    List<TimingRecord> records,
    List<HashProfile> profiles) {

  /// What the names of systems, candidates and labels look like: they become parts of paths.
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.+-]{0,63}");

  /// Copies the lists.
  public Dataset {
    records = List.copyOf(records);
    profiles = List.copyOf(profiles);
  }

  /// Returns the files of the dataset, relative to its folder: what was read, and the logs of the
  /// known-answer tests. Whatever else lies in the folder is none of them.
  public List<Path> files() {
    List<Path> files = new ArrayList<>();
    files.add(Path.of(CampaignFile.NAME));
    files.add(Path.of(BuildFile.NAME));
    for (TimingRecord record : records) {
      Subject subject = record.subject();
      files.add(DatasetPaths.record(subject.candidate(), subject.label(), subject.operationKey()));
    }
    for (HashProfile profile : profiles) {
      files.add(DatasetPaths.profile(profile.candidate(), profile.label(), profile.operationKey()));
    }
    for (BuildFile.Entry entry : build.instances().values()) {
      Path log = DatasetPaths.katLog(entry.candidate(), entry.label());
      if (Files.isRegularFile(folder.resolve(log), LinkOption.NOFOLLOW_LINKS)) {
        files.add(log);
      }
    }
    if (Files.isRegularFile(folder.resolve(Digests.NAME), LinkOption.NOFOLLOW_LINKS)) {
      files.add(Path.of(Digests.NAME));
    }
    return files;
  }

  /// Reads a dataset.
  ///
  /// @param folder a folder `data/<system>`
  /// @throws DatasetException if it is none, or if one of its files is broken or stands in a place
  ///     that contradicts its content
  public static Dataset read(Path folder) throws DatasetException {
    if (!Files.isRegularFile(folder.resolve(CampaignFile.NAME))) {
      throw new DatasetException(
          folder + ": not a dataset, expected a folder data/<system> with " + CampaignFile.NAME);
    }
    CampaignFile campaign = JsonFile.read(folder.resolve(CampaignFile.NAME), CampaignFile.class);
    requireName(folder.resolve(CampaignFile.NAME), "system_id", campaign.systemId());
    BuildFile build = JsonFile.read(folder.resolve(BuildFile.NAME), BuildFile.class);
    for (BuildFile.Entry entry : build.instances().values()) {
      requireName(folder.resolve(BuildFile.NAME), "candidate", entry.candidate());
      requireName(folder.resolve(BuildFile.NAME), "label", entry.label());
    }
    return new Dataset(folder, campaign, build, readRecords(folder), readProfiles(folder));
  }

  private static List<TimingRecord> readRecords(Path folder) throws DatasetException {
    List<TimingRecord> records = new ArrayList<>();
    for (Path file : jsonFiles(folder.resolve(DatasetPaths.RECORDS))) {
      TimingRecord record = JsonFile.read(file, TimingRecord.class);
      Subject subject = record.subject();
      requireName(file, "candidate", subject.candidate());
      requireName(file, "label", subject.label());
      requireName(file, "operation", subject.operation());
      requirePlace(
          folder,
          file,
          DatasetPaths.record(subject.candidate(), subject.label(), subject.operationKey()));
      records.add(record);
    }
    return records;
  }

  private static List<HashProfile> readProfiles(Path folder) throws DatasetException {
    List<HashProfile> profiles = new ArrayList<>();
    for (Path file : jsonFiles(folder.resolve(DatasetPaths.PROFILES))) {
      HashProfile profile = JsonFile.read(file, HashProfile.class);
      requireName(file, "candidate", profile.candidate());
      requireName(file, "label", profile.label());
      requireName(file, "operation", profile.operation());
      requirePlace(
          folder,
          file,
          DatasetPaths.profile(profile.candidate(), profile.label(), profile.operationKey()));
      profiles.add(profile);
    }
    return profiles;
  }

  /// The files `<candidate>/<name>.json` below a folder that need not exist.
  private static List<Path> jsonFiles(Path below) throws DatasetException {
    if (!Files.isDirectory(below)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(below, 2)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".json"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new DatasetException(below + ": cannot be listed: " + FileErrors.reason(e));
    }
  }

  private static void requirePlace(Path folder, Path file, Path expected) throws DatasetException {
    if (!folder.relativize(file).equals(expected)) {
      throw new DatasetException(file + ": by its content this file is " + expected);
    }
  }

  private static void requireName(Path file, String key, String value) throws DatasetException {
    if (!NAME.matcher(value).matches()) {
      throw new DatasetException(
          file
              + ": "
              + key
              + ": expected a name of letters, digits and _ . + -, found \""
              + Printable.of(value)
              + "\"");
    }
  }
}
