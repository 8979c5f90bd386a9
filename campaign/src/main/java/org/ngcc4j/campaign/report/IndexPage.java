package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Environment;

/// The start of a site: its systems, and every set in every implementation in one table.
final class IndexPage {
  private static final List<Block.Column> SYSTEMS =
      List.of(
          Block.Column.text("system"),
          Block.Column.text("processor"),
          Block.Column.prose("clock"),
          Block.Column.text("measured (UTC)"),
          Block.Column.text("state"),
          Block.Column.text("pages"));

  private static final List<Block.Column> CANDIDATES =
      List.of(
          Block.Column.text("candidate"),
          Block.Column.text("algorithm"),
          Block.Column.text("family"),
          Block.Column.text("KAT"),
          Block.Column.text("worst published finding"),
          Block.Column.text("pages"));

  private final List<SystemPages> systems;
  private final List<List<CandidateData>> candidates;
  private final Catalogs catalogs;
  private final Findings findings;

  /// @param candidates one list for each candidate, with its data on each system that has it
  IndexPage(
      List<SystemPages> systems,
      List<List<CandidateData>> candidates,
      Catalogs catalogs,
      Findings findings) {
    this.systems = systems;
    this.candidates = candidates;
    this.catalogs = catalogs;
    this.findings = findings;
  }

  Page page() {
    String title = "NGCC signature candidates: performance";
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, title, "top"));
    blocks.add(
        new Block.Paragraph(
            Line.of(
                    "Checked against the official known-answer tests, then measured; every figure"
                        + " leads to its record. None of the candidates is a standard, and some are"
                        + " publicly broken: each page says what is known. Plot any two columns in"
                        + " the ")
                .link("explorer", PageNames.EXPLORER + ".html")
                .plain(", or ")
                .link("compare", PageNames.COMPARE + ".html")
                .plain(" systems and implementations.")));
    for (SystemPages system : systems) {
      blocks.addAll(Systems.warning(system.dataset().campaign(), system.system()));
    }
    blocks.add(new Block.Heading(2, "All measurements", "all"));
    blocks.add(table());
    blocks.add(new Block.Heading(2, "Candidates", "candidates"));
    blocks.add(new Block.Table(CANDIDATES, candidateRows()));
    blocks.add(new Block.Heading(2, "Systems", "systems"));
    blocks.add(new Block.Table(SYSTEMS, systems.stream().map(IndexPage::systemRow).toList()));
    return new Page(title, blocks);
  }

  private static Block.Row systemRow(SystemPages pages) {
    CampaignFile campaign = pages.dataset().campaign();
    Environment environment = pages.environment();
    String model = environment.cpuModel();
    boolean fixed = Systems.problems(campaign).isEmpty();
    List<Inline.Link> links = new ArrayList<>();
    links.add(link("summary", PageNames.summary(pages.system())));
    for (String bits : RankingPage.TARGETS) {
      links.add(link("order at " + bits, PageNames.ranking(bits, pages.system())));
    }
    links.add(link("method", PageNames.method(pages.system())));
    return new Block.Row(
        List.of(
            Line.EMPTY.link(pages.system(), PageNames.summary(pages.system()) + ".html"),
            Line.of(model == null ? Numbers.DASH : model),
            Line.of(Systems.clock(environment)),
            Line.of(
                day(Systems.seconds(campaign.startedUtc()))
                    + " to "
                    + day(Systems.seconds(campaign.endedUtc()))),
            Line.EMPTY.verdict(fixed ? "fixed" : "not fixed", fixed),
            Line.join(" \u00b7 ", links, link -> link)),
        "",
        pages.system());
  }

  private static String day(String seconds) {
    return seconds.length() > 10 ? seconds.substring(0, 10) : seconds;
  }

  private static Inline.Link link(String text, String page) {
    return new Inline.Link(text, false, page + ".html");
  }

  private List<Block.Row> candidateRows() {
    List<Block.Row> rows = new ArrayList<>();
    for (List<CandidateData> everywhere : candidates) {
      String id = everywhere.getFirst().id();
      List<MeasuredSet> sets =
          everywhere.stream().flatMap(d -> MeasuredSet.of(d, catalogs, findings)).toList();
      List<Inline.Link> links =
          everywhere.stream()
              .map(data -> link(data.system(), PageNames.candidate(id, data.system())))
              .toList();
      long passed = sets.stream().filter(set -> set.label().passed()).count();
      rows.add(
          Block.Row.of(
              Line.EMPTY.link(
                  id, PageNames.candidate(id, everywhere.getFirst().system()) + ".html"),
              Line.of(sets.getFirst().algorithm()),
              Line.of(sets.getFirst().family()),
              Line.EMPTY.verdict(passed + " of " + sets.size() + " PASS", passed == sets.size()),
              worst(sets),
              Line.join(" \u00b7 ", links, link -> link)));
    }
    return rows;
  }

  private static Line worst(List<MeasuredSet> sets) {
    return sets.stream().anyMatch(MeasuredSet::isKnown)
        ? RankingPage.badge(
            sets.stream()
                .flatMap(set -> set.worstFinding().stream())
                .min(Enum::compareTo)
                .orElse(null))
        : Line.of(Numbers.DASH);
  }

  /// A column of the large table and its cells.
  private record Cells(Block.Column column, Function<MeasuredSet, Line> of) {}

  /// The columns; those that would say the same in every row are left out.
  private static List<Cells> columns(List<MeasuredSet> sets) {
    List<Cells> columns = new ArrayList<>();
    columns.add(
        new Cells(
            Block.Column.text("instance"),
            set -> Line.EMPTY.codeLink(set.label().name(), set.pageLink())));
    if (sets.stream().map(MeasuredSet::system).distinct().count() > 1) {
      columns.add(facet("system", set -> Line.of(set.system())));
    }
    if (sets.stream().map(MeasuredSet::implementation).distinct().count() > 1) {
      columns.add(facet("implementation", set -> Line.of(set.implementation())));
    }
    for (String operation : MeasuredSet.OPERATIONS) {
      Block.Column column = Block.Column.number(operation).as(Block.Column.Role.TIME);
      columns.add(
          new Cells(column, set -> figure(set, operation, set.seconds(operation), Numbers::time)));
    }
    for (String operation : MeasuredSet.OPERATIONS) {
      Block.Column column = Block.Column.number(operation).as(Block.Column.Role.CYCLES);
      columns.add(
          new Cells(
              column, set -> figure(set, operation, set.coreCycles(operation), Numbers::cycles)));
    }
    columns.add(new Cells(Block.Column.number("public key"), set -> bytes(set.publicKey())));
    columns.add(new Cells(Block.Column.number("signature"), set -> bytes(set.signature())));
    columns.add(facet("candidate", set -> Line.of(set.candidate() + " " + set.algorithm())));
    columns.add(
        new Cells(
            Block.Column.number("target").as(Block.Column.Role.FACET),
            set ->
                set.target().isEmpty()
                    ? Line.of(Numbers.DASH)
                    : Line.EMPTY.quantity(set.target(), Double.parseDouble(set.target()), "")));
    columns.add(
        facet("KAT", set -> Line.EMPTY.verdict(set.label().entry().kat(), set.label().passed())));
    columns.add(facet("finding", RankingPage::badge));
    columns.add(facet("family", set -> Line.of(set.family())));
    return columns;
  }

  private static Cells facet(String head, Function<MeasuredSet, Line> of) {
    return new Cells(Block.Column.text(head).as(Block.Column.Role.FACET), of);
  }

  private static Line figure(
      MeasuredSet set, String operation, @Nullable Double value, DoubleFunction<String> form) {
    return value == null
        ? Line.of(Numbers.DASH)
        : Line.EMPTY.quantity(form.apply(value), value, set.recordLink(operation));
  }

  private Block.Table table() {
    List<MeasuredSet> sets =
        candidates.stream()
            .flatMap(List::stream)
            .flatMap(data -> MeasuredSet.of(data, catalogs, findings))
            .toList();
    List<Cells> columns = columns(sets);
    List<Block.Row> rows = new ArrayList<>();
    for (MeasuredSet set : sets) {
      List<Line> cells = columns.stream().map(column -> column.of().apply(set)).toList();
      rows.add(new Block.Row(cells, set.candidate() + " " + set.system(), null));
    }
    return new Block.Table(columns.stream().map(Cells::column).toList(), rows, true);
  }

  private static Line bytes(@Nullable Long bytes) {
    return bytes == null
        ? Line.of(Numbers.DASH)
        : Line.EMPTY.quantity(Numbers.bytes(bytes), bytes.doubleValue(), PageNames.SIZES);
  }
}
