package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.Notice.Severity;

/// The candidates of one system in order, at one target strength (measurement.md section 21).
///
/// Each metric is ranked by itself, equal values share the average place, and the order is that of
/// the mean over the four ranks. It says nothing of security.
final class RankingPage {
  /// The strengths at which candidates are compared.
  static final List<String> TARGETS = List.of("128", "256", "512");

  private final SystemPages pages;
  private final String bits;
  private final String variant;
  private final boolean cycles;

  /// A set with everything it is ranked by.
  ///
  /// @param values cost of signing, cost of verifying, public key, signature
  private record Competitor(MeasuredSet set, List<Double> values) {}

  /// A set with its ranks.
  private record Placed(Competitor competitor, List<Double> ranks) {
    double mean(int metrics) {
      return ranks.subList(0, metrics).stream().mapToDouble(Double::doubleValue).sum() / metrics;
    }
  }

  RankingPage(SystemPages pages, String bits) {
    this.pages = pages;
    this.bits = bits;
    this.variant =
        pages.sets().stream()
            .map(MeasuredSet::variant)
            .min(Comparator.comparingInt(Variants::rank).thenComparing(name -> name))
            .orElse(Variants.REFERENCE);
    List<MeasuredSet> entrants = entrants();
    this.cycles =
        !entrants.isEmpty()
            && entrants.stream()
                .allMatch(
                    set ->
                        set.seconds("sign") == null
                            || set.seconds("verify") == null
                            || (set.coreCycles("sign") != null
                                && set.coreCycles("verify") != null));
  }

  Page page() {
    String title =
        "Order at %s bits \u2014 performance on %s (system %s)"
            .formatted(
                bits, Systems.architecture(pages.environment().architecture()), pages.system());
    List<Block> blocks = new ArrayList<>();
    blocks.add(pages.trail("order at " + bits + " bits", "ranking-" + bits));
    blocks.add(new Block.Heading(1, title, "top"));
    blocks.add(new Block.Paragraph(Line.of(explanation())));
    blocks.add(pages.siblings(PageNames.ranking(bits, pages.system())));
    List<Placed> places = places();
    if (places.isEmpty()) {
      blocks.add(
          new Block.Paragraph(
              Line.of("No set of this strength has all four figures on this system.")));
    } else {
      blocks.add(new Block.Table(columns(), rows(places)));
    }
    return new Page(title, blocks);
  }

  private String explanation() {
    return "One parameter set of each candidate in the implementation "
        + Variants.name(variant)
        + ", ranked by the "
        + (cycles ? "cycles" : "mean time")
        + " of signing and of verifying and by the sizes of public key and signature. Equal values"
        + " share the average place; the order is that of the mean of the four ranks. A candidate"
        + " with several sets at this strength enters with the one whose two costs rank best. Key"
        + " generation and secret keys do not count. The findings do not change the order: a"
        + " broken scheme may well be the fastest.";
  }

  private List<Block.Column> columns() {
    String unit = cycles ? " cycles" : " time";
    return List.of(
        Block.Column.number("place"),
        Block.Column.number("mean of ranks"),
        Block.Column.text("id"),
        Block.Column.text("algorithm"),
        Block.Column.text("instance"),
        Block.Column.number("sign" + unit),
        Block.Column.number("rank"),
        Block.Column.number("verify" + unit),
        Block.Column.number("rank"),
        Block.Column.number("public key"),
        Block.Column.number("rank"),
        Block.Column.number("signature"),
        Block.Column.number("rank"),
        Block.Column.text("findings"));
  }

  private List<Block.Row> rows(List<Placed> places) {
    List<Block.Row> rows = new ArrayList<>();
    List<Double> means = places.stream().map(placed -> placed.mean(4)).toList();
    for (Placed placed : places) {
      MeasuredSet set = placed.competitor().set();
      List<Double> values = placed.competitor().values();
      List<Line> cells = new ArrayList<>();
      cells.add(rank(rank(placed.mean(4), means)));
      cells.add(Line.of(Numbers.fixed(placed.mean(4), 2)));
      cells.add(Line.EMPTY.link(set.candidate(), pages.link(set.pageName())));
      cells.add(Line.of(set.algorithm()));
      Line instance = Line.ofCode(set.label().name());
      cells.add(
          set.label().passed()
              ? instance
              : instance.plain(" ").verdict("\u26a0 KAT " + set.label().entry().kat(), false));
      cells.add(pages.figure(set, "sign", cost(values.get(0)), values.get(0)));
      cells.add(rank(placed.ranks().get(0)));
      cells.add(pages.figure(set, "verify", cost(values.get(1)), values.get(1)));
      cells.add(rank(placed.ranks().get(1)));
      cells.add(size("", values.get(2)));
      cells.add(rank(placed.ranks().get(2)));
      cells.add(size(set.isNominal() ? "\u2248 " : "", values.get(3)));
      cells.add(rank(placed.ranks().get(3)));
      cells.add(badge(set));
      rows.add(new Block.Row(cells, set.candidate(), null));
    }
    return rows;
  }

  /// Returns the badge of a finding.
  static Line badge(@Nullable Severity severity) {
    return severity == null
        ? Line.of("none")
        : Line.EMPTY.verdict(
            severity.name().toLowerCase(Locale.ROOT), severity.compareTo(Severity.HIGH) > 0);
  }

  /// Returns the badge of a set's worst finding: a dash where nothing is known of it.
  static Line badge(MeasuredSet set) {
    return set.isKnown() ? badge(set.worstFinding().orElse(null)) : Line.of(Numbers.DASH);
  }

  private Line size(String mark, double bytes) {
    return pages.figure(mark + Numbers.groupedBytes((long) bytes), bytes, PageNames.SIZES);
  }

  private String cost(double value) {
    return cycles ? Numbers.cycles(value) : Numbers.time(value);
  }

  private static Line rank(double rank) {
    return Line.of(Numbers.threeDigits(rank));
  }

  private List<MeasuredSet> entrants() {
    return pages.sets().stream()
        .filter(set -> set.variant().equals(variant) && set.target().equals(bits))
        .filter(set -> !set.isForeignBackend())
        .toList();
  }

  private List<Placed> places() {
    List<Competitor> all =
        entrants().stream().map(this::competitor).filter(Objects::nonNull).toList();
    Map<String, Placed> best = new LinkedHashMap<>();
    for (Placed placed : ranked(all)) {
      best.merge(
          placed.competitor().set().candidate(), placed, (a, b) -> b.mean(2) < a.mean(2) ? b : a);
    }
    return ranked(best.values().stream().map(Placed::competitor).toList()).stream()
        .sorted(Comparator.comparingDouble((Placed placed) -> placed.mean(4)))
        .toList();
  }

  private @Nullable Competitor competitor(MeasuredSet set) {
    Double sign = cycles ? set.coreCycles("sign") : set.seconds("sign");
    Double verify = cycles ? set.coreCycles("verify") : set.seconds("verify");
    Long publicKey = set.publicKey();
    Long signature = set.signature();
    return publicKey == null || signature == null || sign == null || verify == null
        ? null
        : new Competitor(
            set, List.of(sign, verify, publicKey.doubleValue(), signature.doubleValue()));
  }

  private static List<Placed> ranked(List<Competitor> competitors) {
    return competitors.stream()
        .map(
            competitor ->
                new Placed(
                    competitor,
                    IntStream.range(0, competitor.values().size())
                        .mapToObj(
                            metric ->
                                rank(
                                    competitor.values().get(metric),
                                    competitors.stream().map(c -> c.values().get(metric)).toList()))
                        .toList()))
        .toList();
  }

  /// One more than the number of smaller values, and half of one for each equal one.
  private static double rank(Double value, List<Double> all) {
    double rank = 0.5;
    for (Double other : all) {
      int order = other.compareTo(value);
      rank += order < 0 ? 1.0 : order == 0 ? 0.5 : 0.0;
    }
    return rank;
  }
}
