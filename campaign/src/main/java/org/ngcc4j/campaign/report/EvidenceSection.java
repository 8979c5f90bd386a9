package org.ngcc4j.campaign.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.Subject;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// Section 7: where everything on the page comes from.
final class EvidenceSection {
  private static final int SHOWN_DIGITS = 16;
  private static final List<Block.Column> COLUMNS =
      List.of(Block.Column.text("instance"), Block.Column.text("item"), Block.Column.text("file"));

  private final Context context;
  private final CandidateData data;

  EvidenceSection(Context context) {
    this.context = context;
    this.data = context.data();
  }

  List<Block> blocks() {
    List<Block.Row> rows = new ArrayList<>();
    data.labels().forEach(label -> addRows(label, rows));
    String system = data.dataset().campaign().systemId();
    return List.of(
        new Block.Heading(2, "7. Raw evidence index", "evidence"),
        new Block.Paragraph(
            Line.of("Files of the dataset ")
                .code("data/" + system + "/")
                .plain(
                    ": every timing file states its commands, its environment and each trial, so"
                        + " all figures above can be computed again.")),
        new Block.Table(COLUMNS, rows),
        new Block.Paragraph(scripts()));
  }

  private Line scripts() {
    return data.isExtended()
        ? Line.of("Measured by ")
            .code("ngcc campaign")
            .plain(", page made by ")
            .code("ngcc report")
            .plain(".")
        : Line.of("The programs that measured are the ones each record names under ")
            .code("command")
            .plain("; this page was made by ")
            .code("ngcc report")
            .plain(".");
  }

  private void addRows(CandidateData.Label label, List<Block.Row> rows) {
    String log = label.entry().katLog();
    String digest = label.entry().katLogSha256();
    if (log != null) {
      Line item = Line.of("KAT log");
      if (digest != null) {
        String shown = digest.substring(0, Math.min(SHOWN_DIGITS, digest.length())) + "\u2026";
        item = item.plain(" (sha256 ").code(shown).plain(")");
      }
      rows.add(row(label, item, context.file(log, DatasetPaths.katLog(data.id(), label.name()))));
    }
    label.records().stream()
        .map(TimingRecord::subject)
        .sorted(Comparator.comparing(Subject::operationKey))
        .forEach(
            subject ->
                rows.add(
                    row(
                        label,
                        Line.of("timing " + subject.operationKey()),
                        file(
                            DatasetPaths.record(
                                data.id(), label.name(), subject.operationKey())))));
    label.profiles().stream()
        .map(HashProfile::operationKey)
        .sorted()
        .forEach(
            key ->
                rows.add(
                    row(
                        label,
                        Line.of("hash profile " + key),
                        file(DatasetPaths.profile(data.id(), label.name(), key)))));
  }

  private Line file(Path path) {
    return context.file(PageNames.slashed(path), path);
  }

  private static Block.Row row(CandidateData.Label label, Line item, Line file) {
    return new Block.Row(List.of(Line.ofCode(label.name()), item, file), label.name(), null);
  }
}
