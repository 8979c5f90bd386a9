package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.HashProfile;

/// How the candidates use the ICCS helpers: totals of the verdicts, and one row for each candidate.
final class SurveyPage {
  private static final List<Block.Column> COLUMNS =
      List.of(
          Block.Column.text("id"),
          Block.Column.text("algorithm"),
          Block.Column.text("verdict"),
          Block.Column.number("largest hash share"),
          Block.Column.text("where"),
          Block.Column.prose("note"));

  private final String system;
  private final List<CandidateData> candidates;
  private final Catalogs catalogs;

  /// @param candidates those of the first system of the site
  SurveyPage(String system, List<CandidateData> candidates, Catalogs catalogs) {
    this.system = system;
    this.candidates = candidates;
    this.catalogs = catalogs;
  }

  Page page() {
    String title = "Symmetric primitives of the candidates";
    Map<String, Integer> totals = new TreeMap<>();
    List<Block.Row> rows = new ArrayList<>();
    for (CandidateData data : candidates) {
      Catalogs.Survey survey = catalogs.survey(data.id());
      totals.merge(survey == null ? "not surveyed" : survey.verdict(), 1, Integer::sum);
      rows.add(row(data, survey));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Trail(
            Line.EMPTY
                .link(SystemPages.HOME, PageNames.INDEX + ".html")
                .plain(" \u203a symmetric primitives")));
    blocks.add(new Block.Heading(1, title, "top"));
    blocks.add(
        new Block.Paragraph(
            Line.of(
                "Submissions hash and expand seeds through placeholder functions of the ICCS"
                    + " interface, so that the hash function chosen later can take their place."
                    + " The verdict on a submission's code says whether it does so everywhere. The"
                    + " share is the largest part of an operation's time in these functions on "
                    + system
                    + "; for code that bypasses them it says nothing of its hashing.")));
    List<Line> points = new ArrayList<>();
    totals.forEach((verdict, count) -> points.add(Line.EMPTY.strong(verdict).plain(": " + count)));
    blocks.add(new Block.Bullets(points));
    blocks.add(new Block.Table(COLUMNS, rows, true));
    return new Page(title, blocks);
  }

  private Block.Row row(CandidateData data, Catalogs.@Nullable Survey survey) {
    Catalogs.Submission submission = catalogs.submission(data.id());
    HashProfile largest = null;
    for (CandidateData.Label label : data.labels()) {
      for (HashProfile profile : label.profiles()) {
        if (largest == null || share(profile) > share(largest)) {
          largest = profile;
        }
      }
    }
    // Zero says nothing where the code hashes elsewhere.
    boolean elsewhere = survey != null && !survey.verdict().equals("ICCS-only");
    if (largest != null && elsewhere && share(largest) == 0) {
      largest = null;
    }
    return Block.Row.of(
        Line.EMPTY.link(data.id(), PageNames.candidate(data.id(), system) + ".html#symmetric"),
        Line.of(submission == null ? Numbers.DASH : submission.algorithm()),
        Line.of(survey == null ? Numbers.DASH : survey.verdict()),
        largest == null
            ? Line.of(elsewhere ? "??%" : Numbers.DASH)
            : Line.EMPTY.quantity(
                Numbers.percent(share(largest)), share(largest), link(data, largest)),
        largest == null
            ? Line.of(Numbers.DASH)
            : Line.ofCode(largest.label()).plain(" " + largest.operationKey()),
        Line.of(survey == null ? "" : survey.note()));
  }

  private static String link(CandidateData data, HashProfile profile) {
    return PageNames.data(data.system())
        + "/"
        + PageNames.slashed(
            DatasetPaths.profile(data.id(), profile.label(), profile.operationKey()));
  }

  private static double share(HashProfile profile) {
    return Objects.requireNonNullElse(profile.hashShare(), 0.0);
  }
}
