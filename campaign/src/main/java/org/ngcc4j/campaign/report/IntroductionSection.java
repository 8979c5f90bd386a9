package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.ngcc4j.Notice;
import org.ngcc4j.Notice.Severity;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Extension.Implementation;

/// Title, disclaimer and section 1: what the page is about, and what is published against it.
final class IntroductionSection {
  /// The anchor of the findings.
  private static final String BASICS = "basic";

  private final Context context;
  private final CandidateData data;
  private final Catalogs.Submission submission;

  IntroductionSection(Context context, Catalogs.Submission submission) {
    this.context = context;
    this.data = context.data();
    this.submission = submission;
  }

  /// Returns the title of the page.
  String title() {
    return "%s %s \u2014 performance on %s (system %s)"
        .formatted(
            data.id(),
            submission.algorithm(),
            Systems.architecture(Systems.environment(data).architecture()),
            data.system());
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    if (context.isSite()) {
      blocks.add(new Block.Trail(siteTrail()));
    }
    blocks.add(new Block.Heading(1, title(), "top"));
    if (!context.isSite()) {
      blocks.add(new Block.Trail(harnessTrail()));
    }
    blocks.add(new Block.Paragraph(disclaimer()));
    blocks.add(new Block.Heading(2, "1. Basic information", BASICS));
    blocks.add(new Block.Bullets(bullets()));
    blocks.addAll(findings());
    return blocks;
  }

  private Line siteTrail() {
    String system = data.system();
    return Line.EMPTY
        .link(SystemPages.HOME, PageNames.INDEX + ".html")
        .plain(" \u203a ")
        .link(system, PageNames.summary(system) + ".html")
        .plain(" \u203a " + data.id() + " \u00b7 system: ")
        .plus(
            Line.join(
                " \u00b7 ",
                context.systems(),
                other ->
                    other.system().equals(system)
                        ? new Inline.Strong(system)
                        : new Inline.Link(
                            other.system(),
                            false,
                            PageNames.candidate(data.id(), other.system()) + ".html")));
  }

  private Line harnessTrail() {
    String system = data.system();
    Line trail =
        Line.EMPTY
            .link("Performance " + system, PageNames.summary(system) + ".md")
            .plain(" \u203a ")
            .code(data.id())
            .plain(" \u00b7 ")
            .link("method", PageNames.method(system) + ".md");
    return submission.page().isEmpty()
        ? trail
        : trail.plain(" \u00b7 ").link("NICCS page", submission.page());
  }

  private Line disclaimer() {
    String guide = Systems.guide(Systems.environment(data).architecture());
    return Line.of(
        "This page reports measurements that were made independently of the submitters. It follows"
            + " items (1) to (7) of section 3.5 of the NICCS self-assessment guide for "
            + guide
            + " and is not a self-assessment.");
  }

  private List<Line> bullets() {
    List<Line> bullets = new ArrayList<>();
    bullets.add(Line.of("Category: public-key algorithm; function: digital signature"));
    bullets.add(Line.of("Algorithm: " + submission.algorithm()));
    bullets.add(
        Line.of("Implementation versions measured: " + String.join(", ", implementations())));
    bullets.add(
        Line.of("Parameter sets: ")
            .plus(
                Line.list(
                    data.labels(),
                    label -> new Inline.Link(label.name(), true, "#" + label.name()))));
    if (context.isSite()) {
      bullets.add(Line.of("Security evaluation: ").plus(securityEvaluation()));
      bullets.add(
          Line.of("Measurement method: ")
              .link(data.system() + " method", PageNames.method(data.system()) + ".html"));
      if (!submission.page().isEmpty()) {
        bullets.add(Line.of("Submission: ").link("NICCS page", submission.page()));
      }
    }
    return bullets;
  }

  private Line securityEvaluation() {
    boolean known =
        data.labels().stream()
            .allMatch(label -> context.findings().on(label.entry().instance()).isPresent());
    if (!known) {
      return Line.of("findings on these sets are not part of this program");
    }
    int count = noticesById().size();
    return switch (count) {
      case 0 -> Line.of("no published finding holds for this code");
      case 1 -> Line.of("1 published finding holds for this code, see below");
      default -> Line.of(count + " published findings hold for this code, see below");
    };
  }

  private Set<String> implementations() {
    Set<String> names = new TreeSet<>();
    data.extensions()
        .map(Extension::implementation)
        .filter(implementation -> implementation.language().equals("Java"))
        .map(IntroductionSection::javaVersion)
        .forEach(names::add);
    boolean versionKnown = !names.isEmpty();
    for (CandidateData.Label label : data.labels()) {
      switch (label.entry().variant()) {
        case "optimized-avx2" -> names.add("optimized (AVX2)");
        case "java" -> names.addAll(versionKnown ? Set.of() : Set.of("Java"));
        default -> names.add(label.entry().variant());
      }
    }
    return names;
  }

  private static String javaVersion(Implementation implementation) {
    String version = implementation.version() == null ? "" : " " + implementation.version();
    return "Java (" + implementation.name() + version + ")";
  }

  // Findings

  private Map<Notice, List<String>> noticesById() {
    Map<Notice, List<String>> affected = new LinkedHashMap<>();
    for (CandidateData.Label label : data.labels()) {
      for (Notice notice : context.findings().on(label.entry().instance()).orElse(List.of())) {
        affected.computeIfAbsent(notice, n -> new ArrayList<>()).add(label.name());
      }
    }
    return affected;
  }

  private List<Block> findings() {
    Map<Notice, List<String>> affected = noticesById();
    if (affected.isEmpty()) {
      return List.of();
    }
    boolean serious =
        affected.keySet().stream().anyMatch(n -> n.severity().compareTo(Severity.HIGH) <= 0);
    List<Line> points =
        affected.entrySet().stream()
            .sorted(
                Comparator.comparing((Map.Entry<Notice, List<String>> e) -> e.getKey().severity())
                    .thenComparing(e -> e.getKey().id()))
            .map(e -> finding(e.getKey(), e.getValue()))
            .toList();
    return List.of(
        serious
            ? new Block.Callout(
                Block.Tone.DANGER,
                "Known weaknesses: do not protect anything with these keys",
                points)
            : new Block.Callout(
                Block.Tone.NOTE, "Published findings on these parameter sets", points));
  }

  private Line finding(Notice notice, List<String> labels) {
    Line head =
        Line.EMPTY
            .strong(capital(notice.severity().name()))
            .plain(" ")
            .code(notice.id())
            .plain(" \u2013 ");
    Line sets =
        labels.size() == data.labels().size()
            ? Line.of("all sets")
            : Line.list(labels, Inline.Code::new);
    return head.plus(sets).plain(": " + notice.text());
  }

  private static String capital(String name) {
    return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }
}
