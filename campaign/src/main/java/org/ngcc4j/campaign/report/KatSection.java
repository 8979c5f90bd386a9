package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Section 3: how the implementations did in the submitters' known-answer tests.
final class KatSection {
  private static final List<Block.Column> COLUMNS =
      List.of(
          Block.Column.text("instance"),
          Block.Column.text("build flags"),
          Block.Column.text("KAT"));

  private final Context context;
  private final CandidateData data;
  private final Map<Catalogs.Issue, List<CandidateData.Label>> issues = new LinkedHashMap<>();

  KatSection(Context context) {
    this.context = context;
    this.data = context.data();
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "3. Functional testing (KAT)", "kat"));
    blocks.add(
        new Block.Paragraph(
            Line.of(
                    "Before it is timed, each implementation replays the submitters' known-answer"
                        + " tests. It passes if the text it generates has the SHA-256 digest that"
                        + " the manifest ")
                .code(data.id() + "/kat.sha256")
                .plain(" lists.")));
    List<Block.Row> rows = new ArrayList<>();
    for (CandidateData.Label label : data.labels()) {
      rows.add(
          Block.Row.of(Line.ofCode(label.name()), Line.of(label.entry().flags()), status(label)));
    }
    blocks.add(new Block.Table(COLUMNS, rows));
    blocks.addAll(explanations());
    blocks.addAll(firstResults());
    return blocks;
  }

  private Line status(CandidateData.Label label) {
    Line status = Line.EMPTY.verdict(label.entry().kat(), label.passed());
    Catalogs.Issue issue = issueOf(label);
    if (issue == null) {
      return status;
    }
    issues.computeIfAbsent(issue, i -> new ArrayList<>()).add(label);
    int number = new ArrayList<>(issues.keySet()).indexOf(issue) + 1;
    return status.plain(" [" + number + "]" + (issue.excluded() ? " (not timed)" : ""));
  }

  /// The catalog explains the submitted code: it says nothing about a Java implementation that
  /// passes.
  private Catalogs.@Nullable Issue issueOf(CandidateData.Label label) {
    return label.isJava() && label.passed()
        ? null
        : context.catalogs().issue(data.id(), label.name(), label.passed());
  }

  private List<Block> explanations() {
    List<Block> blocks = new ArrayList<>();
    issues.forEach(
        (issue, labels) -> {
          Line text = Line.of("[" + (blocks.size() + 1) + "] " + issue.cause());
          boolean unvalidated = labels.stream().anyMatch(label -> !label.passed());
          blocks.add(
              new Block.Paragraph(
                  !issue.excluded() && unvalidated
                      ? text.plain(
                          " The times below were taken all the same, from code whose output nobody"
                              + " has validated.")
                      : text));
        });
    return blocks;
  }

  /// A label that failed with the reference flags was tried again; the column shows the last try.
  private List<Block> firstResults() {
    Map<String, List<String>> byResult = new TreeMap<>();
    for (CandidateData.Label label : data.labels()) {
      String result = label.entry().guideResult();
      if (result != null) {
        byResult.computeIfAbsent(result, r -> new ArrayList<>()).add(label.name());
      }
    }
    Line text = Line.of("The table shows a second try; built with the flags of the guide, ");
    String separator = "";
    for (Map.Entry<String, List<String>> entry : byResult.entrySet()) {
      text =
          text.plain(separator)
              .plus(Line.list(entry.getValue(), Inline.Code::new))
              .plain(" gave " + entry.getKey());
      separator = "; ";
    }
    return byResult.isEmpty() ? List.of() : List.of(new Block.Paragraph(text.plain(".")));
  }
}
