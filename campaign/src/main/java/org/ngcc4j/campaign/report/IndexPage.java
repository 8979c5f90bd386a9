package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Environment;

/// The start of a site: its systems, and every set in every implementation in one table.
final class IndexPage {
  private static final List<Block.Column> SYSTEMS =
      List.of(
          Block.Column.text("system"),
          Block.Column.text("processor"),
          Block.Column.text("clock"),
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
    blocks.add(new Block.Table(columns(), rows(), true));
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
              RankingPage.badge(
                  sets.stream()
                      .flatMap(set -> set.worstFinding().stream())
                      .min(Enum::compareTo)
                      .orElse(null)),
              Line.join(" \u00b7 ", links, link -> link)));
    }
    return rows;
  }

  private static List<Block.Column> columns() {
    List<Block.Column> columns = new ArrayList<>();
    columns.add(Block.Column.text("instance"));
    columns.add(Block.Column.text("candidate").as(Block.Column.Role.FACET));
    columns.add(Block.Column.text("family").as(Block.Column.Role.FACET));
    columns.add(Block.Column.text("system").as(Block.Column.Role.FACET));
    columns.add(Block.Column.text("implementation").as(Block.Column.Role.FACET));
    columns.add(Block.Column.number("target").as(Block.Column.Role.FACET));
    columns.add(Block.Column.text("KAT").as(Block.Column.Role.FACET));
    for (Block.Column.Role role : List.of(Block.Column.Role.TIME, Block.Column.Role.CYCLES)) {
      MeasuredSet.OPERATIONS.forEach(name -> columns.add(Block.Column.number(name).as(role)));
    }
    columns.add(Block.Column.number("public key"));
    columns.add(Block.Column.number("signature"));
    columns.add(Block.Column.text("finding").as(Block.Column.Role.FACET));
    return columns;
  }

  private List<Block.Row> rows() {
    List<Block.Row> rows = new ArrayList<>();
    for (List<CandidateData> everywhere : candidates) {
      for (CandidateData data : everywhere) {
        MeasuredSet.of(data, catalogs, findings)
            .forEach(
                set -> rows.add(new Block.Row(cells(set), data.id() + " " + data.system(), null)));
      }
    }
    return rows;
  }

  private static List<Line> cells(MeasuredSet set) {
    List<Line> cells = new ArrayList<>();
    cells.add(Line.EMPTY.codeLink(set.label().name(), set.pageLink()));
    cells.add(Line.of(set.candidate() + " " + set.algorithm()));
    cells.add(Line.of(set.family()));
    cells.add(Line.of(set.system()));
    cells.add(Line.of(set.implementation()));
    cells.add(
        set.target().isEmpty()
            ? Line.of(Numbers.DASH)
            : Line.EMPTY.quantity(set.target(), Double.parseDouble(set.target()), ""));
    cells.add(Line.EMPTY.verdict(set.label().entry().kat(), set.label().passed()));
    for (String operation : MeasuredSet.OPERATIONS) {
      Double seconds = set.seconds(operation);
      cells.add(
          seconds == null
              ? Line.of(Numbers.DASH)
              : Line.EMPTY.quantity(Numbers.time(seconds), seconds, set.recordLink(operation)));
    }
    for (String operation : MeasuredSet.OPERATIONS) {
      Double cycles = set.coreCycles(operation);
      cells.add(
          cycles == null
              ? Line.of(Numbers.DASH)
              : Line.EMPTY.quantity(Numbers.cycles(cycles), cycles, set.recordLink(operation)));
    }
    Catalogs.Sizes sizes = set.sizes();
    cells.add(bytes(sizes == null ? null : sizes.publicKey()));
    cells.add(bytes(sizes == null ? null : sizes.signature()));
    cells.add(RankingPage.badge(set.worstFinding().orElse(null)));
    return cells;
  }

  private static Line bytes(@Nullable Long bytes) {
    return bytes == null
        ? Line.of(Numbers.DASH)
        : Line.EMPTY.quantity(Numbers.bytes(bytes), bytes, "");
  }
}
