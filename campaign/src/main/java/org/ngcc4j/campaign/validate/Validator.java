package org.ngcc4j.campaign.validate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.Source;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.kat.KatManifest;
import org.ngcc4j.campaign.report.Report;

/// Checks datasets, runs and sites.
///
/// What it proves: every figure follows from the raw trials beside it, every reference leads to
/// what it names, and the pages say what the datasets say. What no check of files can prove is that
/// the raw trials were measured at all.
public final class Validator {
  private final Report report;
  private final KatManifest manifest;

  /// Prepares the checks.
  ///
  /// @param report makes the pages again
  public Validator(Report report) {
    this.report = report;
    this.manifest = KatManifest.official();
  }

  /// What was found in one folder.
  ///
  /// @param findings every contradiction, in the order of the checks
  /// @param checked one line for each dataset and the pages: what was looked at
  public record Outcome(List<Finding> findings, List<String> checked) {
    /// Copies the lists.
    public Outcome {
      findings = List.copyOf(findings);
      checked = List.copyOf(checked);
    }
  }

  /// Checks a dataset, a run or a site.
  ///
  /// @param folder which
  /// @param pages where its pages stand; `null` for those of a run or a site
  /// @throws IOException if it cannot be read; the message is one line
  public Outcome validate(Path folder, @Nullable Path pages) throws IOException {
    Source source = Source.of(folder);
    Path where = pages == null ? source.pages() : pages;
    if (where != null && !Files.isDirectory(where)) {
      throw new DatasetException(where + ": expected a folder with pages, found no folder");
    }
    Findings findings = new Findings();
    List<String> checked = new ArrayList<>();
    for (Path one : source.datasets()) {
      Dataset dataset = Dataset.read(one);
      boolean published = source.kind() != Source.Kind.RUN || !one.equals(folder);
      check(dataset, published, findings);
      if (source.kind() == Source.Kind.SITE
          && !one.getFileName().toString().equals(dataset.campaign().systemId())) {
        findings.text(
            one.resolve(CampaignFile.NAME),
            "system_id",
            dataset.campaign().systemId(),
            one.getFileName().toString());
      }
      if (source.kind() == Source.Kind.RUN) {
        run(source, dataset, findings);
      }
      checked.add(
          "%s: %s, %s, %s"
              .formatted(
                  one,
                  count(dataset.build().instances().size(), "label"),
                  count(dataset.records().size(), "record"),
                  count(dataset.profiles().size(), "profile")));
    }
    strangers(source, findings);
    if (where != null) {
      int compared = pages(where, source.datasets(), /* whole= */ pages == null, findings);
      checked.add(where + ": " + count(compared, "page"));
    }
    return new Outcome(findings.all(), checked);
  }

  /// Checks a dataset by itself.
  ///
  /// @param dataset of a folder that holds nothing else
  /// @return every contradiction, in the order of the checks
  /// @throws IOException if a file of it cannot be read; the message is one line
  public List<Finding> validate(Dataset dataset) throws IOException {
    Findings findings = new Findings();
    check(dataset, /* published= */ true, findings);
    return findings.all();
  }

  /// Beside the datasets of a run or a site, and of their copies, there is nothing.
  private static void strangers(Source source, Findings findings) throws DatasetException {
    Path own = source.folder().resolve(Source.DATA);
    if (source.kind() != Source.Kind.DATASET && Files.isDirectory(own)) {
      FilesCheck.strangers(own, source.datasets(), findings);
    }
    Path pages = source.pages();
    Path copies = pages == null ? null : pages.resolve(Source.DATA);
    if (source.kind() == Source.Kind.RUN && copies != null && Files.isDirectory(copies)) {
      List<Path> expected =
          source.datasets().stream().map(d -> copies.resolve(d.getFileName())).toList();
      FilesCheck.strangers(copies, expected, findings);
    }
  }

  private void check(Dataset dataset, boolean published, Findings findings) throws IOException {
    Path folder = dataset.folder();
    boolean ours = OmissionsCheck.isOurs(dataset);
    new CampaignCheck(dataset, findings).run();
    new KatCheck(dataset, manifest, findings).run(ours);
    Map<String, BuildFile.Entry> entries = new TreeMap<>();
    dataset
        .build()
        .instances()
        .values()
        .forEach(entry -> entries.put(entry.candidate() + "/" + entry.label(), entry));
    for (TimingRecord record : dataset.records()) {
      String candidate = record.subject().candidate();
      String label = record.subject().label();
      Path file =
          folder.resolve(DatasetPaths.record(candidate, label, record.subject().operationKey()));
      new RecordCheck(file, record, findings)
          .run(dataset.campaign(), entries.get(candidate + "/" + label));
    }
    for (HashProfile profile : dataset.profiles()) {
      Path file =
          folder.resolve(
              DatasetPaths.profile(profile.candidate(), profile.label(), profile.operationKey()));
      ProfileCheck.run(file, profile, findings);
    }
    new FilesCheck(dataset, findings).run(published, ours);
    if (ours) {
      OmissionsCheck.run(dataset, published, findings);
    }
  }

  private static void run(Source source, Dataset dataset, Findings findings) throws IOException {
    Path run = source.folder();
    RunCheck.calibrations(run, dataset, findings);
    if (dataset.folder().equals(run)) {
      return;
    }
    RunCheck.copies(dataset, run, findings);
    Path pages = source.pages();
    Path copy =
        pages == null ? null : pages.resolve(Source.DATA).resolve(dataset.campaign().systemId());
    if (copy != null && Files.isDirectory(copy)) {
      RunCheck.copies(dataset, copy, findings);
    }
  }

  /// A folder with an entry page is a site; without one it has the Markdown pages alone.
  private int pages(Path where, List<Path> datasets, boolean whole, Findings findings)
      throws IOException {
    Report.Style style =
        Files.exists(where.resolve("index.html")) || !Files.exists(anyMarkdown(where))
            ? Report.Style.SITE
            : Report.Style.HARNESS;
    return PagesCheck.run(where, report.render(datasets, style), whole, findings);
  }

  private static Path anyMarkdown(Path where) throws IOException {
    try (var entries = Files.list(where)) {
      return entries
          .filter(entry -> entry.toString().endsWith(".md"))
          .findFirst()
          .orElse(where.resolve("none.md"));
    }
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
