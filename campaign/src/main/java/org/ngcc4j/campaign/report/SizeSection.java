package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.Extension.Length;
import org.ngcc4j.campaign.dataset.Extension.ObservedLengths;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// Section 6: sizes. Published sizes come from the catalog and are checked against what the
/// implementation declares and what its calls returned.
final class SizeSection {
  private static final List<Block.Column> COLUMNS =
      List.of(
          Block.Column.text("instance"),
          Block.Column.number("public key"),
          Block.Column.number("secret key"),
          Block.Column.number("signature"));

  private static final List<Block.Column> OBSERVED_COLUMNS =
      List.of(
          Block.Column.text("instance"),
          Block.Column.number("signatures observed"),
          Block.Column.number("declared"),
          Block.Column.number("shortest"),
          Block.Column.number("mean"),
          Block.Column.number("longest"));

  private final Context context;
  private final CandidateData data;
  private final List<Line> disagreements = new ArrayList<>();
  private boolean nominal;

  SizeSection(Context context) {
    this.context = context;
    this.data = context.data();
  }

  List<Block> blocks() throws DatasetException {
    List<Block.Row> rows = new ArrayList<>();
    List<Block.Row> observed = new ArrayList<>();
    for (CandidateData.Label label : data.labels()) {
      for (TimingRecord record : label.records()) {
        if (record.results() != null) {
          rows.add(row(label, record, record.results().sizes()));
          break;
        }
      }
      for (TimingRecord record : label.records()) {
        ObservedLengths lengths =
            record.extension() == null ? null : record.extension().observedLengths();
        if (lengths != null && lengths.signature() != null) {
          observed.add(observedRow(label, record, lengths.count(), lengths.signature()));
          break;
        }
      }
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "6. Transmission and storage overhead", "sizes"));
    blocks.add(new Block.Paragraph(Line.of(introduction())));
    blocks.add(new Block.Table(COLUMNS, rows));
    if (context.isSite()) {
      SizeChart.of(context).ifPresent(blocks::add);
    }
    if (!observed.isEmpty()) {
      blocks.add(
          new Block.Paragraph(
              Line.of(
                  "Lengths of the signatures that were really made, in bytes, beside the declared"
                      + " one:")));
      blocks.add(new Block.Table(OBSERVED_COLUMNS, observed));
    }
    if (!disagreements.isEmpty()) {
      blocks.add(new Block.Callout(Block.Tone.CAUTION, "Sizes that disagree", disagreements));
    }
    return blocks;
  }

  private String introduction() {
    String text =
        "Lengths in bytes. Public keys and signatures have their published external sizes, taken"
            + " from a reviewed catalog; the secret key has the length the implementation's"
            + " interface declares.";
    return nominal
        ? text + " A nominal size is a typical one: such signatures have no fixed length."
        : text;
  }

  private Block.Row row(CandidateData.Label label, TimingRecord record, Map<String, Long> declared)
      throws DatasetException {
    Catalogs.Sizes sizes = sizesOf(label);
    if (sizes == null) {
      throw new DatasetException(
          "external_sizes.csv: no row for %s;%s, expected the published sizes of every measured"
                  .formatted(data.id(), label.entry().instance())
              + " instance");
    }
    nominal |= sizes.basis() == Catalogs.Basis.NOMINAL_VARIABLE;
    compare(label, "public key", sizes.publicKey(), declared.get("pk_bytes"));
    if (sizes.basis() != Catalogs.Basis.NOMINAL_VARIABLE) {
      compare(label, "signature", sizes.signature(), declared.get("signature_bytes"));
    }
    return Block.Row.of(
        Line.ofCode(label.name()),
        context.catalogFigure(Numbers.bytes(sizes.publicKey())),
        context.figure(record, Numbers.bytes(declared.get("sk_bytes"))),
        context.catalogFigure(
            Numbers.bytes(sizes.signature())
                + (sizes.signature() == null ? "" : sizes.basis().qualifier())));
  }

  private Catalogs.@Nullable Sizes sizesOf(CandidateData.Label label) {
    Catalogs.Sizes byLabel = context.catalogs().sizes(data.id(), label.name());
    return byLabel != null
        ? byLabel
        : context.catalogs().sizes(data.id(), label.entry().instance());
  }

  private void compare(
      CandidateData.Label label, String what, @Nullable Long published, @Nullable Long declared) {
    if (published != null && declared != null && !published.equals(declared)) {
      disagreements.add(
          Line.ofCode(label.name())
              .plain(" %s: %d bytes published, %d declared".formatted(what, published, declared)));
    }
  }

  private Block.Row observedRow(
      CandidateData.Label label, TimingRecord record, long count, Length length) {
    if (length.max() > length.declared()) {
      disagreements.add(
          Line.ofCode(label.name())
              .plain(
                  " signature: %d bytes declared, up to %d returned"
                      .formatted(length.declared(), length.max())));
    }
    return Block.Row.of(
        Line.ofCode(label.name()),
        context.figure(record, Long.toString(count)),
        context.figure(record, Long.toString(length.declared())),
        context.figure(record, Long.toString(length.min())),
        context.figure(record, Numbers.fixed(length.mean(), 1)),
        context.figure(record, Long.toString(length.max())));
  }
}
