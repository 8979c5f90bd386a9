package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.HashProfile;

/// The unnumbered section: how much of an operation the ICCS helper functions take.
final class SymmetricSection {
  private static final List<Block.Column> COLUMNS =
      List.of(
          Block.Column.text("instance"),
          Block.Column.text("operation"),
          Block.Column.number("pseudohash/XOF/sm3"),
          Block.Column.number("DRNG"),
          Block.Column.prose("calls per operation"));

  private final Context context;
  private final CandidateData data;

  SymmetricSection(Context context) {
    this.context = context;
    this.data = context.data();
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Symmetric primitives", "symmetric"));
    Catalogs.Survey survey = context.catalogs().survey(data.id());
    if (survey != null) {
      Line verdict = Line.of("Survey verdict on the submitted code: ").strong(survey.verdict());
      blocks.add(
          new Block.Paragraph(
              survey.note().isEmpty() ? verdict : verdict.plain(" \u2014 " + survey.note())));
    }
    List<Block.Row> rows = rows();
    blocks.add(new Block.Paragraph(Line.of(rows.isEmpty() ? reason() : explanation())));
    if (!rows.isEmpty()) {
      blocks.add(new Block.Table(COLUMNS, rows));
      if (context.isSite()) {
        ShareChart.of(data).ifPresent(blocks::add);
      }
    }
    return blocks;
  }

  private String explanation() {
    String text = PUBLISHED;
    if (data.records().anyMatch(CandidateData::isJava)) {
      text =
          text
              + " Java code computes many streams in one call; they are counted one by one, and the"
              + " time is that of all of them. Time for reading input ahead is in the share without"
              + " a call.";
    }
    return text;
  }

  private static final String PUBLISHED =
      "Submissions hash and expand seeds through placeholder functions of the ICCS interface."
          + " The table gives the part of each operation's time spent in the hashing ones and in the"
          + " generator, from a separate run with wrapped functions.";

  private static String reason() {
    return "This dataset holds no hash profile of this candidate, so the shares are not known.";
  }

  /// A label of our own campaigns that has no profile gets a row that says why.
  private static Block.Row missing(CandidateData.Label label) {
    String why =
        label.isJava()
            ? "not profiled"
            : "no library beside it that is linked with tools/ngcc_profile.c";
    return new Block.Row(
        List.of(
            Line.ofCode(label.name()),
            Line.of(Numbers.DASH),
            Line.of(Numbers.DASH),
            Line.of(Numbers.DASH),
            Line.of(why)),
        label.name(),
        null);
  }

  private List<Block.Row> rows() {
    List<Block.Row> rows = new ArrayList<>();
    boolean any = data.labels().stream().anyMatch(label -> !label.profiles().isEmpty());
    for (CandidateData.Label label : data.labels()) {
      if (any && data.isExtended() && label.profiles().isEmpty()) {
        rows.add(missing(label));
      }
      for (HashProfile profile : label.profiles()) {
        rows.add(
            new Block.Row(
                List.of(
                    Line.ofCode(label.name()),
                    Line.of(profile.operationKey()),
                    context.figure(profile, Numbers.percent(profile.hashShare())),
                    context.figure(profile, Numbers.percent(generatorShare(profile))),
                    context.figure(profile, calls(profile))),
                label.name(),
                null));
      }
    }
    return rows;
  }

  /// The generator's share; none of its calls is a share of 0.
  private static @Nullable Double generatorShare(HashProfile profile) {
    Map<String, Double> share = profile.share();
    return share == null ? null : share.getOrDefault(HashProfile.DRNG, 0.0);
  }

  private static String calls(HashProfile profile) {
    HashProfile.Total total = profile.total();
    if (total == null || total.operations() <= 0 || profile.calls().isEmpty()) {
      return Numbers.DASH;
    }
    Map<String, Long> byName = new TreeMap<>();
    profile.calls().forEach(call -> byName.merge(call.function(), call.calls(), Long::sum));
    return byName.entrySet().stream()
        .map(
            entry ->
                entry.getKey()
                    + " "
                    + Numbers.threeDigits((double) entry.getValue() / total.operations()))
        .collect(Collectors.joining(", "));
  }
}
