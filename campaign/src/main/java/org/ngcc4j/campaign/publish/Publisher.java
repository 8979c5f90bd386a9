package org.ngcc4j.campaign.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.Digests;
import org.ngcc4j.campaign.dataset.Source;
import org.ngcc4j.campaign.report.Report;
import org.ngcc4j.campaign.validate.Finding;
import org.ngcc4j.campaign.validate.Validator;

/// Makes a site of runs, shards and datasets.
///
/// Whatever goes into it is validated first. The site replaces an earlier one only when it is
/// whole.
public final class Publisher {
  private static final String START = "index.html";

  /// Where the site lies meanwhile that is replaced.
  private static final String OLD = "old";

  /// Files of a site beside its data.
  private static final Pattern PART = Pattern.compile("[A-Za-z0-9].*\\.(html|md|csv)");

  private final Report report;

  /// Prepares a site.
  ///
  /// @param report makes its pages
  public Publisher(Report report) {
    this.report = report;
  }

  /// What came of it.
  ///
  /// @param findings what the validation found; where there is anything, nothing was written
  /// @param datasets digest of the digests of each dataset by its folder
  /// @param start the page to begin with
  /// @param problems one line for each candidate that has no page
  public record Outcome(
      List<Finding> findings, Map<Path, String> datasets, Path start, List<String> problems) {}

  /// Publishes.
  ///
  /// @param folders runs, datasets and sites
  /// @param out where the site goes: a new or an empty folder, or a site to be replaced, which
  ///     holds nothing but what sites consist of
  /// @throws PublishException if they do not belong together, cannot be read, or the site cannot
  ///     be written; nothing was changed
  public Outcome publish(List<Path> folders, Path out) throws PublishException {
    try {
      requireSite(out);
      Map<String, List<Dataset>> systems = new TreeMap<>();
      for (Path folder : folders) {
        for (Dataset dataset : finished(folder)) {
          systems
              .computeIfAbsent(dataset.campaign().systemId(), s -> new ArrayList<>())
              .add(dataset);
        }
      }
      Map<String, Map<Path, byte[]>> merged = new LinkedHashMap<>();
      for (Map.Entry<String, List<Dataset>> system : systems.entrySet()) {
        merged.put(system.getKey(), Merge.files(system.getValue()));
      }
      List<Finding> findings = new ArrayList<>();
      for (Dataset dataset : systems.values().stream().flatMap(List::stream).toList()) {
        findings.addAll(new Validator(report).validate(dataset));
      }
      Path start = out.resolve(START);
      Set<String> joined = new TreeSet<>(systems.keySet());
      joined.removeIf(system -> Objects.requireNonNull(systems.get(system)).size() == 1);
      return findings.isEmpty()
          ? write(merged, joined, out)
          : new Outcome(findings, Map.of(), start, List.of());
    } catch (DatasetException e) {
      throw new PublishException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new PublishException(out + ": cannot be written: " + FileErrors.reason(e), e);
    }
  }

  private static List<Dataset> finished(Path folder) throws PublishException, DatasetException {
    Source source = Source.of(folder);
    List<Dataset> datasets = new ArrayList<>();
    for (Path one : source.datasets()) {
      Dataset dataset = Dataset.read(one);
      boolean unpublished = source.kind() == Source.Kind.RUN && one.equals(folder);
      if (unpublished || dataset.campaign().endedUtc() == null) {
        throw new PublishException(
            "%s is not finished: 'ngcc campaign --resume --run-dir %s' goes on"
                .formatted(folder, folder));
      }
      datasets.add(dataset);
    }
    return datasets;
  }

  /// Nobody's files are replaced but those of a site.
  private static void requireSite(Path out) throws PublishException, IOException {
    if (!Files.exists(out)) {
      return;
    }
    try (Stream<Path> entries = Files.list(out)) {
      List<Path> all = entries.sorted().toList();
      if (!all.isEmpty() && (!Files.isRegularFile(out.resolve(START)) || !holdsDatasets(out))) {
        throw new PublishException(out + " is not empty and holds no site: name a new folder");
      }
      for (Path entry : all) {
        if (!isOfASite(entry)) {
          throw new PublishException(
              entry + " is no part of a site, and would be lost: name a new folder");
        }
      }
    }
  }

  private static boolean holdsDatasets(Path site) throws IOException {
    Path data = site.resolve(Source.DATA);
    if (!Files.isDirectory(data)) {
      return false;
    }
    try (Stream<Path> folders = Files.list(data)) {
      List<Path> all = folders.toList();
      return !all.isEmpty()
          && all.stream().allMatch(f -> Files.isRegularFile(f.resolve(CampaignFile.NAME)));
    }
  }

  private static boolean isOfASite(Path entry) {
    String name = entry.getFileName().toString();
    return name.equals(Source.DATA) || (PART.matcher(name).matches() && Files.isRegularFile(entry));
  }

  /// @param joined systems whose dataset was made of several, each of which was validated; together
  ///     they may say what none of them did
  private Outcome write(Map<String, Map<Path, byte[]>> systems, Set<String> joined, Path out)
      throws IOException {
    Path whole = out.toAbsolutePath().normalize();
    Files.createDirectories(whole.getParent());
    Path staging = Files.createTempDirectory(whole.getParent(), ".site");
    Path fresh = staging.resolve("new");
    try {
      List<Path> folders = new ArrayList<>();
      Map<Path, String> digests = new LinkedHashMap<>();
      for (Map.Entry<String, Map<Path, byte[]>> system : systems.entrySet()) {
        Path data = fresh.resolve(Source.DATA).resolve(system.getKey());
        for (Map.Entry<Path, byte[]> file : system.getValue().entrySet()) {
          Path target = data.resolve(file.getKey().toString());
          Files.createDirectories(target.getParent());
          Files.write(target, file.getValue());
        }
        folders.add(data);
        digests.put(
            out.resolve(Source.DATA).resolve(system.getKey()),
            Digests.of(Digests.bytes(data.resolve(Digests.NAME))));
      }
      List<Finding> findings = new ArrayList<>();
      for (String system : joined) {
        Path data = fresh.resolve(Source.DATA).resolve(system);
        for (Finding finding : new Validator(report).validate(Dataset.read(data))) {
          // There is no such file anywhere: the whole is named by its system.
          Path place = Path.of(system).resolve(data.relativize(finding.file()));
          findings.add(new Finding(place, finding.position(), finding.problem()));
        }
      }
      if (!findings.isEmpty()) {
        return new Outcome(findings, Map.of(), out.resolve(START), List.of());
      }
      Report.Result pages = report.write(folders, Report.Style.SITE, fresh);
      replace(whole, fresh, staging.resolve(OLD));
      return new Outcome(List.of(), digests, out.resolve(START), pages.problems());
    } finally {
      // Where neither site could be put into place the old one has to stay somewhere.
      if (Files.exists(whole) || !Files.exists(staging.resolve(OLD))) {
        delete(staging);
      }
    }
  }

  /// Puts a site into place; the one that was there comes back if that fails.
  private static void replace(Path place, Path fresh, Path old) throws IOException {
    boolean replaced = Files.exists(place);
    if (replaced) {
      Files.move(place, old);
    }
    try {
      Files.move(fresh, place);
    } catch (IOException e) {
      if (replaced) {
        Files.move(old, place);
      }
      throw e;
    }
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
