package org.ngcc4j.campaign.validate;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.Digests;
import org.ngcc4j.campaign.kat.KatManifest;
import org.ngcc4j.campaign.kat.KatReference;
import org.ngcc4j.campaign.kat.KatStatus;

/// Compares the entries of the build file with the logs of the known-answer tests, and the digests
/// in these with the official ones.
final class KatCheck {
  private static final String RESULT = "RESULT ";
  private static final String PASS = KatStatus.PASS.name();

  private final Dataset dataset;
  private final KatManifest manifest;
  private final Findings findings;
  private final Path build;

  KatCheck(Dataset dataset, KatManifest manifest, Findings findings) {
    this.dataset = dataset;
    this.manifest = manifest;
    this.findings = findings;
    this.build = dataset.folder().resolve(BuildFile.NAME);
  }

  /// Checks the entries.
  ///
  /// @param ours whether a campaign of this program made the dataset: then every label has a log,
  ///     and what may be timed has all evidence
  void run(boolean ours) throws DatasetException {
    for (Map.Entry<String, BuildFile.Entry> one : dataset.build().instances().entrySet()) {
      BuildFile.Entry entry = one.getValue();
      String at = "instances." + one.getKey();
      findings.text(build, at, one.getKey(), entry.candidate() + "/" + entry.label());
      if (ours) {
        evidence(at, entry);
        if (entry.katLog() == null) {
          log(at, entry);
        }
      }
      if (entry.katLog() != null) {
        check(at, entry, entry.katLog(), ours);
      } else if (isTimed(entry)) {
        findings.add(build, at + ".kat_log", "missing, although the label was timed");
      } else if (entry.kat().equals(PASS)) {
        findings.add(build, at + ".kat_log", "missing, although the label passed");
      }
    }
  }

  /// A status that lets a label be timed comes with the code and the log.
  private void evidence(String at, BuildFile.Entry entry) {
    Optional<KatStatus> status =
        Arrays.stream(KatStatus.values()).filter(s -> s.name().equals(entry.kat())).findFirst();
    if (status.isEmpty()) {
      findings.add(build, at + ".kat", "states %s, which is no status".formatted(quoted(entry)));
    } else if (status.get().isTimed()) {
      findings.present(build, at + ".library", entry.library());
      findings.present(build, at + ".library_sha256", entry.librarySha256());
      findings.present(build, at + ".elf_load_bytes", entry.elfLoadBytes());
      findings.present(build, at + ".kat_log", entry.katLog());
      findings.present(build, at + ".kat_log_sha256", entry.katLogSha256());
    }
  }

  private static String quoted(BuildFile.Entry entry) {
    return Findings.quote(entry.kat());
  }

  /// The log of a label that may not be timed is there, though no digest is.
  private void log(String at, BuildFile.Entry entry) throws DatasetException {
    Path log = DatasetPaths.katLog(entry.candidate(), entry.label());
    Path file = dataset.folder().resolve(log);
    if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      result(at, entry, lines(Digests.bytes(file)));
    } else {
      findings.add(
          build, at + ".kat", "states %s without a log: ".formatted(quoted(entry)) + slashed(log));
    }
  }

  private static List<String> lines(byte[] log) {
    return new String(log, StandardCharsets.UTF_8).lines().toList();
  }

  private static String slashed(Path path) {
    return path.toString().replace('\\', '/');
  }

  private boolean isTimed(BuildFile.Entry entry) {
    return dataset.records().stream()
        .anyMatch(
            record ->
                record.subject().candidate().equals(entry.candidate())
                    && record.subject().label().equals(entry.label()));
  }

  private void check(String at, BuildFile.Entry entry, String stated, boolean ours)
      throws DatasetException {
    Path expected = DatasetPaths.katLog(entry.candidate(), entry.label());
    String path = slashed(expected);
    Path file = dataset.folder().resolve(expected);
    if (!stated.equals(path)) {
      findings.text(build, at + ".kat_log", stated, path);
      return;
    }
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      findings.add(build, at + ".kat_log", "states " + path + ", which is not there");
      return;
    }
    byte[] log = Digests.bytes(file);
    findings.text(
        build, at + ".kat_log_sha256", String.valueOf(entry.katLogSha256()), Digests.of(log));
    List<String> lines = lines(log);
    result(at, entry, lines);
    digests(file, entry, lines, ours);
  }

  private void result(String at, BuildFile.Entry entry, List<String> lines) {
    String last = lines.stream().filter(line -> line.startsWith(RESULT)).reduce("", (a, b) -> b);
    String beginning = RESULT + entry.candidate() + " " + entry.instance() + " ";
    String byLabel = RESULT + entry.candidate() + " " + entry.label() + " ";
    String rest =
        last.startsWith(beginning)
            ? last.substring(beginning.length())
            : last.startsWith(byLabel) ? last.substring(byLabel.length()) : "";
    String status = rest.split(" ", 2)[0];
    findings.text(build, at + ".kat", entry.kat(), status.isEmpty() ? "NORESULT" : status);
  }

  /// Who passed must have made the very text of the submitters.
  private void digests(Path file, BuildFile.Entry entry, List<String> lines, boolean ours) {
    if (!entry.kat().equals(PASS)) {
      return;
    }
    Map<String, String> facts = new HashMap<>();
    for (String line : lines) {
      int equals = line.indexOf(" = ");
      if (equals > 0) {
        facts.put(line.substring(0, equals).strip(), line.substring(equals + 3));
      }
    }
    String used = facts.get("manifest");
    String digest = facts.get("digest");
    if (ours) {
      findings.present(file, "manifest", used);
      findings.present(file, "digest", digest);
    }
    String label = entry.instance();
    Optional<KatReference> official = manifest.find(label, "KAT_SIG_" + label + ".txt");
    if (used != null && official.isPresent()) {
      findings.text(file, "manifest", used, official.get().line());
    }
    if (digest != null && used != null && used.length() >= digest.length()) {
      // A limited reference has its limit behind the mode.
      findings.text(file, "digest", digest, used.substring(0, digest.length()));
    }
  }
}
