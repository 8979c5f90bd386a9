package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;

/// Makes all pages of one or more datasets in memory.
///
/// A candidate without what its page cannot do without is a problem, and the other pages are made
/// as if it were not there.
final class Pages {
  private final Catalogs catalogs;
  private final Findings findings;
  private final Report.Style style;
  private final List<Dataset> datasets;
  private final Map<String, String> files = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  /// @param datasets at least one, each of another system
  Pages(Catalogs catalogs, Findings findings, Report.Style style, List<Dataset> datasets) {
    this.catalogs = catalogs;
    this.findings = findings;
    this.style = style;
    this.datasets = List.copyOf(datasets);
    Map<String, List<CandidateData>> candidates = new TreeMap<>(NaturalOrder.LABELS);
    for (Dataset dataset : datasets) {
      for (String id : signatures(dataset)) {
        try {
          CandidateData data = CandidateData.of(dataset, id);
          // Whether a page can be made does not depend on the other systems.
          CandidatePage.of(context(data, List.of(data)));
          candidates.computeIfAbsent(id, i -> new ArrayList<>()).add(data);
        } catch (DatasetException e) {
          problems.add(e.getMessage());
        }
      }
    }
    if (!candidates.isEmpty()) {
      make(candidates);
    }
  }

  /// Returns the texts of the pages by file name, the one to begin with first; empty if no
  /// candidate has a page.
  Map<String, String> files() {
    return files;
  }

  /// Returns one line for each candidate that has no page.
  List<String> problems() {
    return problems;
  }

  /// The signature candidates; other categories and the baseline have no pages here.
  private static Set<String> signatures(Dataset dataset) {
    Set<String> ids = new TreeSet<>(NaturalOrder.LABELS);
    for (BuildFile.Entry entry : dataset.build().instances().values()) {
      if (entry.candidate().startsWith("sign-")) {
        ids.add(entry.candidate());
      }
    }
    return ids;
  }

  private Context context(CandidateData data, List<CandidateData> everywhere) {
    return new Context(data, catalogs, findings, style, everywhere);
  }

  private void make(Map<String, List<CandidateData>> candidates) {
    boolean site = style == Report.Style.SITE;
    List<SystemPages> systems = systems(candidates, style);
    List<MeasuredSet> sets =
        candidates.values().stream()
            .flatMap(List::stream)
            .flatMap(data -> MeasuredSet.of(data, catalogs, findings))
            .toList();
    if (site) {
      List<List<CandidateData>> each = List.copyOf(candidates.values());
      addWide(PageNames.INDEX, new IndexPage(systems, each, catalogs, findings).page());
    }
    candidates.values().forEach(everywhere -> everywhere.forEach(d -> candidate(d, everywhere)));
    systems(candidates, Report.Style.HARNESS).forEach(this::addMarkdown);
    if (site) {
      systems.forEach(this::addHtml);
      Dataset first = datasets.getFirst();
      List<CandidateData> there =
          candidates.values().stream()
              .flatMap(List::stream)
              .filter(data -> data.dataset().equals(first))
              .toList();
      String system = first.campaign().systemId();
      addHtml(PageNames.SURVEY, new SurveyPage(system, there, catalogs).page());
      addTool(PageNames.EXPLORER, "Explorer", SiteData.forExplorer(sets));
      addTool(PageNames.COMPARE, "Compare", SiteData.forCompare(sets));
      files.put(PageNames.SIZES, catalogs.sizesText());
    }
  }

  private List<SystemPages> systems(
      Map<String, List<CandidateData>> candidates, Report.Style pageStyle) {
    List<String> names = datasets.stream().map(d -> d.campaign().systemId()).toList();
    List<SystemPages> systems = new ArrayList<>();
    for (Dataset dataset : datasets) {
      List<MeasuredSet> sets =
          candidates.values().stream()
              .flatMap(List::stream)
              .filter(data -> data.dataset().equals(dataset))
              .flatMap(data -> MeasuredSet.of(data, catalogs, findings))
              .toList();
      systems.add(new SystemPages(dataset, sets, names, pageStyle));
    }
    return systems;
  }

  private void candidate(CandidateData data, List<CandidateData> everywhere) {
    String name = PageNames.candidate(data.id(), data.system());
    try {
      if (style == Report.Style.SITE) {
        addHtml(name, CandidatePage.of(context(data, everywhere)));
      }
      // The Markdown page is the harness's in either style.
      Context harness = new Context(data, catalogs, findings, Report.Style.HARNESS, List.of(data));
      files.put(name + ".md", Markdown.render(CandidatePage.of(harness)));
    } catch (DatasetException e) {
      throw new IllegalStateException("the page was made before", e);
    }
  }

  private void addMarkdown(SystemPages pages) {
    String system = pages.system();
    files.put(PageNames.summary(system) + ".md", Markdown.render(new SummaryPage(pages).page()));
    files.put(PageNames.method(system) + ".md", Markdown.render(new MethodPage(pages).page()));
  }

  private void addHtml(SystemPages pages) {
    String system = pages.system();
    addWide(PageNames.summary(system), new SummaryPage(pages).page());
    addHtml(PageNames.method(system), new MethodPage(pages).page());
    for (String bits : RankingPage.TARGETS) {
      addWide(PageNames.ranking(bits, system), new RankingPage(pages, bits).page());
    }
  }

  private void addHtml(String name, Page page) {
    files.put(name + ".html", Html.render(page, Frame.of(name, page, false)));
  }

  private void addWide(String name, Page page) {
    files.put(name + ".html", Html.render(page, Frame.of(name, page, true)));
  }

  private void addTool(String name, String title, String json) {
    Page page =
        new Page(
            title + " \u2014 NGCC performance",
            List.of(
                new Block.Heading(1, title, "top"),
                new Block.Application(Frame.resource(name + ".html"))));
    files.put(name + ".html", Html.render(page, Frame.tool(name, json)));
  }
}
