package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// All candidates of one system in one table for each implementation (measurement.md section 21).
final class SummaryPage {
  private static final List<Block.Column> COLUMNS =
      List.of(
          Block.Column.text("id"),
          Block.Column.text("algorithm"),
          Block.Column.text("instance"),
          Block.Column.number("keygen"),
          Block.Column.number("sign"),
          Block.Column.number("verify"),
          Block.Column.number("public key"),
          Block.Column.number("secret key"),
          Block.Column.number("signature"),
          Block.Column.prose("notes"));

  private static final int GUIDE_CALLS = 100;

  private final SystemPages pages;

  SummaryPage(SystemPages pages) {
    this.pages = pages;
  }

  Page page() {
    String title =
        "Summary \u2014 performance on %s (system %s)"
            .formatted(Systems.architecture(pages.environment().architecture()), pages.system());
    List<Block> blocks = new ArrayList<>();
    blocks.add(pages.trail("summary", "summary"));
    blocks.add(new Block.Heading(1, title, "top"));
    blocks.add(
        new Block.Paragraph(
            Line.of(
                "Measured on one core of %s, %s."
                    .formatted(
                        pages.environment().cpuModel() == null
                            ? "an unknown processor"
                            : pages.environment().cpuModel(),
                        Systems.clock(pages.environment())))));
    blocks.add(pages.siblings(PageNames.summary(pages.system())));
    blocks.add(new Block.Bullets(explanations()));
    blocks.addAll(Systems.warning(pages.dataset().campaign()));
    List<String> variants =
        pages.sets().stream()
            .map(MeasuredSet::variant)
            .distinct()
            .sorted(Comparator.comparingInt(Variants::rank).thenComparing(name -> name))
            .toList();
    for (String variant : variants) {
      String name = Variants.name(variant);
      String heading = variant.equals(Variants.REFERENCE) ? "Signatures" : "Signatures, " + name;
      blocks.add(new Block.Heading(2, heading, "signatures-" + variant));
      blocks.add(new Block.Table(COLUMNS, rows(variant), pages.isSite()));
    }
    return new Page(title, blocks);
  }

  private static List<Line> explanations() {
    return List.of(
        Line.of(
            "keygen, sign, verify: mean cycles of one call in user mode; the mean time where the"
                + " host counts no cycles of the core."),
        Line.of(
            "In parentheses: the part of the time in the ICCS hash functions, where it was profiled"
                + " (??% if the code hashes outside them), and the number of calls if it is below"
                + " the 100 that the guide recommends."),
        Line.of(
            "Sizes in bytes: published external sizes of public keys and signatures, the declared"
                + " length of secret keys. \u2248 marks a nominal size."),
        Line.of(
            "\u26a0: the official known-answer test was not passed, so the figure is that of some"
                + " other computation."));
  }

  private List<Block.Row> rows(String variant) {
    List<Block.Row> rows = new ArrayList<>();
    for (MeasuredSet set : pages.sets()) {
      if (set.variant().equals(variant) && !set.isForeignBackend()) {
        rows.add(new Block.Row(cells(set), set.candidate(), null));
      }
    }
    return rows;
  }

  private List<Line> cells(MeasuredSet set) {
    List<Line> cells = new ArrayList<>();
    cells.add(Line.EMPTY.link(set.candidate(), pages.link(set.pageName())));
    Catalogs.Submission submission = set.catalogs().submission(set.candidate());
    cells.add(
        submission == null || submission.page().isEmpty()
            ? Line.of(set.algorithm())
            : Line.EMPTY.link(set.algorithm(), submission.page()));
    Line instance = Line.ofCode(set.label().name());
    cells.add(
        set.label().passed()
            ? instance
            : instance.plain(" ").verdict("\u26a0 KAT " + set.label().entry().kat(), false));
    for (String operation : MeasuredSet.OPERATIONS) {
      cells.add(operation(set, operation));
    }
    cells.add(size(set.publicKey(), "", PageNames.SIZES));
    cells.add(size(set.secretKey(), "", set.secretKeyLink()));
    cells.add(size(set.signature(), set.isNominal() ? "\u2248 " : "", PageNames.SIZES));
    cells.add(Line.of(notes(set)));
    return cells;
  }

  private Line size(@Nullable Long bytes, String mark, String source) {
    return bytes == null
        ? Line.of(Numbers.DASH)
        : pages.figure(mark + Numbers.bytes(bytes), bytes.doubleValue(), source);
  }

  private Line operation(MeasuredSet set, String operation) {
    TimingRecord record = set.record(operation).orElse(null);
    Statistics statistics = set.statistics(operation).orElse(null);
    if (record == null) {
      return Line.of(Numbers.DASH);
    }
    if (statistics == null) {
      return Line.EMPTY.verdict("failed", false);
    }
    Double cycles = set.coreCycles(operation);
    List<Line> remarks = new ArrayList<>();
    Double share = set.hashShare(operation);
    if (share != null) {
      remarks.add(pages.linked(share(set, share), set.profileLink(operation)));
    }
    if (statistics.measurements() < GUIDE_CALLS) {
      String calls = "n=" + statistics.measurements();
      remarks.add(pages.linked(calls, set.recordLink(operation)));
    }
    Line figure =
        cycles == null
            ? pages.figure(
                set, operation, Numbers.time(statistics.meanSeconds()), statistics.meanSeconds())
            : pages.figure(set, operation, Numbers.cycles(cycles), cycles);
    String separator = " (";
    for (Line remark : remarks) {
      figure = figure.plain(separator).plus(remark);
      separator = ", ";
    }
    return remarks.isEmpty() ? figure : figure.plain(")");
  }

  private static String share(MeasuredSet set, double share) {
    Catalogs.Survey survey = set.catalogs().survey(set.candidate());
    boolean iccsOnly = survey == null || survey.verdict().equals("ICCS-only");
    return !iccsOnly && set.hashesNothing() ? "??%" : Numbers.percent(share);
  }

  private static String notes(MeasuredSet set) {
    Set<String> notes = new LinkedHashSet<>();
    Catalogs.Survey survey = set.catalogs().survey(set.candidate());
    if (survey != null && !survey.verdict().equals("ICCS-only")) {
      notes.add("hash functions: " + survey.verdict());
    }
    if (!set.label().passed()) {
      notes.add("output not validated");
    }
    notes.addAll(set.catalogs().notes(set.candidate(), set.label().name()));
    return String.join("; ", notes);
  }
}
