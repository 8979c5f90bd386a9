package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ngcc4j.Notice;
import org.ngcc4j.Notice.Severity;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Environment;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// The entry page of a dataset: its candidates, and all times at a glance.
final class IndexPage {
  private static final List<Block.Column> CANDIDATES =
      List.of(
          Block.Column.text("candidate"),
          Block.Column.text("algorithm"),
          Block.Column.text("KAT"),
          Block.Column.text("worst published finding"),
          Block.Column.text("Markdown"));

  private static final List<Block.Column> TIMES =
      List.of(
          Block.Column.text("candidate"),
          Block.Column.text("instance"),
          Block.Column.number("keygen"),
          Block.Column.number("sign"),
          Block.Column.number("verify"),
          Block.Column.number("public key"),
          Block.Column.number("signature"));

  private final Dataset dataset;
  private final Catalogs catalogs;
  private final Findings findings;
  private final Map<CandidateData, String> pages = new LinkedHashMap<>();

  IndexPage(Dataset dataset, Catalogs catalogs, Findings findings) {
    this.dataset = dataset;
    this.catalogs = catalogs;
    this.findings = findings;
  }

  /// Adds a candidate whose page exists.
  ///
  /// @param data the candidate
  /// @param baseName the file name of its pages without extension
  void add(CandidateData data, String baseName) {
    pages.put(data, baseName);
  }

  /// Returns the page.
  Page page() {
    CampaignFile campaign = dataset.campaign();
    Environment environment = campaign.environmentAtStart();
    String title =
        "NGCC signature candidates \u2014 performance on %s (system %s)"
            .formatted(Systems.architecture(environment.architecture()), campaign.systemId());
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, title, "top"));
    blocks.add(
        new Block.Paragraph(
            Line.of(
                "Measured from %s to %s (UTC). None of the candidates is a standard, and some are"
                        .formatted(
                            Systems.seconds(campaign.startedUtc()),
                            Systems.seconds(campaign.endedUtc()))
                    + " publicly broken: each page says what is known.")));
    blocks.addAll(Systems.warning(campaign));
    blocks.add(new Block.Heading(2, "Candidates", "candidates"));
    blocks.add(new Block.Table(CANDIDATES, candidates()));
    blocks.add(new Block.Heading(2, "Mean times and sizes", "times"));
    blocks.add(new Block.Table(TIMES, times()));
    return new Page(title, blocks);
  }

  private List<Block.Row> candidates() {
    List<Block.Row> rows = new ArrayList<>();
    pages.forEach(
        (data, baseName) -> {
          Catalogs.Submission submission = catalogs.submission(data.id());
          rows.add(
              Block.Row.of(
                  Line.EMPTY.link(data.id(), baseName + ".html"),
                  Line.of(submission == null ? Numbers.DASH : submission.algorithm()),
                  kat(data),
                  worst(data),
                  Line.EMPTY.link(baseName + ".md", baseName + ".md")));
        });
    return rows;
  }

  private static Line kat(CandidateData data) {
    long passed = data.labels().stream().filter(CandidateData.Label::passed).count();
    int all = data.labels().size();
    return Line.EMPTY.verdict(passed + " of " + all + " PASS", passed == all);
  }

  private Line worst(CandidateData data) {
    return data.labels().stream()
        .flatMap(label -> findings.on(label.entry().instance()).stream())
        .flatMap(List::stream)
        .map(Notice::severity)
        .min(Severity::compareTo)
        .map(
            severity ->
                Line.EMPTY.verdict(
                    severity.name().toLowerCase(Locale.ROOT),
                    severity.compareTo(Severity.HIGH) > 0))
        .orElse(Line.of(Numbers.DASH));
  }

  private List<Block.Row> times() {
    List<Block.Row> rows = new ArrayList<>();
    pages.forEach(
        (data, baseName) -> {
          for (CandidateData.Label label : data.labels()) {
            Catalogs.Sizes sizes = catalogs.sizes(data.id(), label.entry().instance());
            rows.add(
                new Block.Row(
                    List.of(
                        Line.of(data.id()),
                        Line.EMPTY.codeLink(
                            label.name(), baseName + ".html#" + Untrusted.anchor(label.name())),
                        Line.of(time(label, "keygen")),
                        Line.of(time(label, "sign")),
                        Line.of(time(label, "verify")),
                        Line.of(Numbers.bytes(sizes == null ? null : sizes.publicKey())),
                        Line.of(Numbers.bytes(sizes == null ? null : sizes.signature()))),
                    data.id(),
                    null));
          }
        });
    return rows;
  }

  private static String time(CandidateData.Label label, String operation) {
    for (TimingRecord record : label.records()) {
      Results results = record.results();
      if (record.subject().operation().equals(operation)
          && record.isComplete()
          && results != null) {
        return Numbers.time(results.statistics().meanSeconds());
      }
    }
    return Numbers.DASH;
  }
}
