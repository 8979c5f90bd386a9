package org.ngcc4j.campaign.validate;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.Digests;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.dataset.Subject;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.host.LocalPaths;

/// Looks at the files of a dataset as files: which there are, how they are written, and what they
/// tell about the machine of whoever wrote them.
final class FilesCheck {
  private static final List<String> OPERATIONS = List.of("keygen", "sign", "verify");

  private final Dataset dataset;
  private final Findings findings;
  private final Map<Path, byte[]> contents = new TreeMap<>();

  FilesCheck(Dataset dataset, Findings findings) {
    this.dataset = dataset;
    this.findings = findings;
  }

  /// Checks the files.
  ///
  /// @param published whether the folder is a dataset and nothing else
  /// @param ours whether a campaign of this program made it
  void run(boolean published, boolean ours) throws DatasetException {
    for (Path file : dataset.files()) {
      contents.put(file, Digests.bytes(dataset.folder().resolve(file)));
    }
    if (published) {
      strangers();
      localPaths();
    }
    digests();
    textForm();
    missing(ours);
    if (ours) {
      unprofiled();
    }
  }

  /// Finds what lies beside datasets.
  ///
  /// @param folder the folder of the datasets
  /// @param datasets their folders
  static void strangers(Path folder, List<Path> datasets, Findings findings)
      throws DatasetException {
    try (Stream<Path> entries = Files.list(folder)) {
      entries
          .filter(entry -> !datasets.contains(entry))
          .sorted()
          .forEach(entry -> findings.add(entry, "", "is no dataset of this folder"));
    } catch (IOException e) {
      throw new DatasetException(folder + ": cannot be listed: " + FileErrors.reason(e));
    }
  }

  private void strangers() throws DatasetException {
    try (Stream<Path> paths = Files.walk(dataset.folder())) {
      for (Path path : paths.filter(p -> !Files.isDirectory(p, NOFOLLOW_LINKS)).sorted().toList()) {
        if (Files.isSymbolicLink(path)) {
          findings.add(path, "", "is a link; a dataset holds its files itself");
        } else if (!contents.containsKey(dataset.folder().relativize(path))) {
          findings.add(path, "", "is no file of a dataset");
        }
      }
    } catch (IOException e) {
      throw new DatasetException(dataset.folder() + ": cannot be listed: " + FileErrors.reason(e));
    }
  }

  private void localPaths() {
    contents.forEach(
        (file, content) ->
            LocalPaths.find(new String(content, StandardCharsets.UTF_8))
                .ifPresent(
                    path ->
                        findings.add(
                            dataset.folder().resolve(file),
                            "",
                            "tells where things lie on a machine: " + Findings.quote(path))));
  }

  private void digests() throws DatasetException {
    Map<String, String> stated = Digests.read(dataset.folder());
    if (stated.isEmpty()) {
      return;
    }
    Path sums = dataset.folder().resolve(Digests.NAME);
    Set<String> names = new TreeSet<>(stated.keySet());
    contents.keySet().forEach(file -> names.add(slashed(file)));
    names.remove(Digests.NAME);
    Map<String, byte[]> present = new TreeMap<>();
    contents.forEach((file, content) -> present.put(slashed(file), content));
    for (String name : names) {
      byte[] content = present.get(name);
      String digest = stated.get(name);
      if (content == null) {
        findings.add(sums, name, "states a digest of a file that the dataset does not have");
      } else if (digest == null) {
        findings.add(sums, name, "states no digest of it");
      } else {
        findings.text(sums, name, digest, Digests.of(content));
      }
    }
  }

  /// Whoever writes a file of a dataset writes it in one form; what differs was written by hand.
  private void textForm() throws DatasetException {
    form(Path.of(CampaignFile.NAME), dataset.campaign());
    form(Path.of(BuildFile.NAME), dataset.build());
    for (TimingRecord r : dataset.records()) {
      form(
          DatasetPaths.record(
              r.subject().candidate(), r.subject().label(), r.subject().operationKey()),
          r);
    }
    for (HashProfile p : dataset.profiles()) {
      form(DatasetPaths.profile(p.candidate(), p.label(), p.operationKey()), p);
    }
  }

  private void form(Path file, Record content) {
    byte[] stated = contents.getOrDefault(file, new byte[0]);
    byte[] written = JsonFile.text(content);
    int at = Arrays.mismatch(stated, written);
    if (at >= 0) {
      long line = 1;
      for (int i = 0; i < at; i++) {
        line += stated[i] == '\n' ? 1 : 0;
      }
      findings.add(
          dataset.folder().resolve(file),
          "line " + line,
          "is not in the text form of a dataset: indent, order of keys, or form of a number");
    }
  }

  /// What was timed was timed in all operations, once a campaign of ours has ended.
  private void missing(boolean ours) {
    Set<String> files = new TreeSet<>();
    for (TimingRecord record : dataset.records()) {
      files.add(
          record.subject().candidate()
              + "/"
              + record.subject().label()
              + "/"
              + record.subject().operation());
    }
    for (BuildFile.Entry entry : dataset.build().instances().values()) {
      String label = entry.candidate() + "/" + entry.label();
      if (ours && entry.katLog() != null && dataset.campaign().endedUtc() != null) {
        for (String operation : OPERATIONS) {
          if (!files.contains(label + "/" + operation)) {
            findings.add(
                dataset
                    .folder()
                    .resolve(DatasetPaths.record(entry.candidate(), entry.label(), operation)),
                "",
                "is not there, although the label was timed");
          }
        }
      }
    }
    for (HashProfile profile : dataset.profiles()) {
      if (!files.contains(
          profile.candidate() + "/" + profile.label() + "/" + profile.operation())) {
        findings.add(
            dataset
                .folder()
                .resolve(
                    DatasetPaths.profile(
                        profile.candidate(), profile.label(), profile.operationKey())),
            "",
            "is a profile of what was not timed");
      }
    }
  }

  /// What the JVM compiles is profiled once it is measured.
  private void unprofiled() {
    Set<Path> profiles = new TreeSet<>();
    dataset
        .profiles()
        .forEach(p -> profiles.add(DatasetPaths.profile(p.candidate(), p.label(), p.operation())));
    for (TimingRecord record : dataset.records()) {
      Subject subject = record.subject();
      BuildFile.Entry entry =
          dataset.build().instances().get(subject.candidate() + "/" + subject.label());
      Path profile =
          DatasetPaths.profile(subject.candidate(), subject.label(), subject.operation());
      boolean due = entry != null && OmissionsCheck.isJava(entry) && record.isComplete();
      if (due && dataset.campaign().endedUtc() != null && !profiles.contains(profile)) {
        findings.add(
            dataset.folder().resolve(profile), "", "is not there, although the label was timed");
      }
    }
  }

  private static String slashed(Path file) {
    return file.toString().replace('\\', '/');
  }
}
