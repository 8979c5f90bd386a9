package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
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
  private record Competitor(MeasuredSet set, double[] values, boolean nominal) {}

  /// A set with its ranks.
  private record Placed(Competitor competitor, double[] ranks) {
    double mean(int metrics) {
      double sum = 0;
      for (int i = 0; i < metrics; i++) {
        sum += ranks[i];
      }
      return sum / metrics;
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
    blocks.add(pages.siblings());
    List<Placed> places = places();
    if (places.isEmpty()) {
      blocks.add(
          new Block.Paragraph(
              Line.of("No set of this strength has all four figures on this system.")));
    } else {
      blocks.add(new Block.Table(columns(), rows(places), pages.isSite()));
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
        Block.Column.number("rank"),
        Block.Column.number("mean of ranks"),
        Block.Column.text("id"),
        Block.Column.text("algorithm"),
        Block.Column.text("instance"),
        Block.Column.number("sign" + unit),
        Block.Column.number("#"),
        Block.Column.number("verify" + unit),
        Block.Column.number("#"),
        Block.Column.number("public key"),
        Block.Column.number("#"),
        Block.Column.number("signature"),
        Block.Column.number("#"),
        Block.Column.text("findings"));
  }

  private List<Block.Row> rows(List<Placed> places) {
    List<Block.Row> rows = new ArrayList<>();
    int above = 0;
    for (Placed placed : places) {
      MeasuredSet set = placed.competitor().set();
      double[] values = placed.competitor().values();
      above++;
      List<Line> cells = new ArrayList<>();
      cells.add(Line.of(Integer.toString(above)));
      cells.add(Line.of(Numbers.fixed(placed.mean(4), 2)));
      cells.add(Line.EMPTY.link(set.candidate(), pages.link(set.pageName())));
      cells.add(Line.of(set.algorithm()));
      Line instance = Line.ofCode(set.label().name());
      cells.add(
          set.label().passed()
              ? instance
              : instance.plain(" ").verdict("\u26a0 KAT " + set.label().entry().kat(), false));
      cells.add(pages.figure(set, "sign", cost(values[0]), values[0]));
      cells.add(rank(placed.ranks()[0]));
      cells.add(pages.figure(set, "verify", cost(values[1]), values[1]));
      cells.add(rank(placed.ranks()[1]));
      cells.add(Line.EMPTY.quantity(Numbers.groupedBytes((long) values[2]), values[2], ""));
      cells.add(rank(placed.ranks()[2]));
      String mark = placed.competitor().nominal() ? "\u2248 " : "";
      cells.add(Line.EMPTY.quantity(mark + Numbers.groupedBytes((long) values[3]), values[3], ""));
      cells.add(rank(placed.ranks()[3]));
      cells.add(badge(set.worstFinding().orElse(null)));
      rows.add(new Block.Row(cells, set.candidate(), null));
    }
    return rows;
  }

  /// Returns the badge of a finding.
  static Line badge(@Nullable Severity severity) {
    return severity == null
        ? Line.of(Numbers.DASH)
        : Line.EMPTY.verdict(
            severity.name().toLowerCase(Locale.ROOT), severity.compareTo(Severity.HIGH) > 0);
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
    Catalogs.Sizes sizes = set.sizes();
    Double sign = cycles ? set.coreCycles("sign") : set.seconds("sign");
    Double verify = cycles ? set.coreCycles("verify") : set.seconds("verify");
    if (sizes == null
        || sizes.publicKey() == null
        || sizes.signature() == null
        || sign == null
        || verify == null) {
      return null;
    }
    return new Competitor(
        set,
        new double[] {sign, verify, sizes.publicKey(), sizes.signature()},
        sizes.basis() == Catalogs.Basis.NOMINAL_VARIABLE);
  }

  private static List<Placed> ranked(List<Competitor> competitors) {
    return competitors.stream()
        .map(
            competitor -> {
              double[] ranks = new double[competitor.values().length];
              for (int i = 0; i < ranks.length; i++) {
                ranks[i] = rank(competitor, competitors, i);
              }
              return new Placed(competitor, ranks);
            })
        .collect(Collectors.toList());
  }

  /// One more than the number of smaller values, and half of one for each equal one.
  private static double rank(Competitor competitor, List<Competitor> all, int metric) {
    double rank = 0.5;
    for (Competitor other : all) {
      int order = Double.compare(other.values()[metric], competitor.values()[metric]);
      rank += order < 0 ? 1 : order == 0 ? 0.5 : 0;
    }
    return rank;
  }
}
