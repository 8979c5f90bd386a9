package org.ngcc4j.campaign.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.dataset.Trial;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The figures of a site for its scripts, as JSON inside a page.
final class SiteData {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final MathContext DIGITS = new MathContext(9);

  private SiteData() {}

  /// Returns the figures of all sets that can be plotted.
  static String forExplorer(List<MeasuredSet> sets) {
    return json(sets, SiteData::describe, SiteData::addFigures);
  }

  /// Returns the means of all sets, with the trials that say how sure they are.
  static String forCompare(List<MeasuredSet> sets) {
    return json(sets, (set, row) -> {}, SiteData::addTrials);
  }

  /// Adds what a page wants to know of an operation.
  private interface Details {
    void add(MeasuredSet set, TimingRecord record, Results results, ObjectNode operation);
  }

  /// Returns rows in a form that stands safely inside a script element.
  private static String json(
      List<MeasuredSet> sets, BiConsumer<MeasuredSet, ObjectNode> more, Details details) {
    ArrayNode rows = MAPPER.createArrayNode();
    for (MeasuredSet set : sets) {
      ObjectNode row = rows.addObject();
      identify(set, row);
      more.accept(set, row);
      ObjectNode operations = row.putObject("operations");
      for (String operation : MeasuredSet.OPERATIONS) {
        set.record(operation)
            .filter(TimingRecord::isComplete)
            .ifPresent(record -> add(set, operation, record, details, operations));
      }
    }
    // No sequence of these can end the element or begin a comment.
    return MAPPER
        .writeValueAsString(rows)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private static void identify(MeasuredSet set, ObjectNode row) {
    row.put("label", Untrusted.text(set.label().name()));
    row.put("instance", Untrusted.text(set.instance()));
    row.put("candidate", Untrusted.text(set.candidate()));
    row.put("algorithm", Untrusted.text(set.algorithm()));
    row.put("system", Untrusted.text(set.system()));
    row.put("implementation", Untrusted.text(set.implementation()));
    row.put("target", set.target().isEmpty() ? "other" : set.target());
  }

  private static void describe(MeasuredSet set, ObjectNode row) {
    row.put("family", Untrusted.text(set.family()));
    row.put("kat", Untrusted.text(set.label().entry().kat()));
    row.put("finding", finding(set));
    put(row, "pk", set.publicKey());
    put(row, "sk", set.secretKey());
    put(row, "sig", set.signature());
    put(row, "image", set.label().entry().elfLoadBytes());
  }

  private static void add(
      MeasuredSet set,
      String operation,
      TimingRecord record,
      Details details,
      ObjectNode operations) {
    Results results = record.results();
    if (results == null) {
      return;
    }
    ObjectNode node = operations.putObject(operation);
    node.put("time", rounded(results.statistics().meanSeconds()));
    Double cycles = set.coreCycles(operation);
    if (cycles != null) {
      node.put("cycles", rounded(cycles));
    }
    details.add(set, record, results, node);
  }

  private static void addFigures(
      MeasuredSet set, TimingRecord record, Results results, ObjectNode node) {
    put(node, "peak", results.peakRssBytes());
    Extension extension = record.extension();
    Extension.RuntimeFacts runtime = extension == null ? null : extension.runtime();
    if (runtime != null && runtime.allocBytesPerOperation() != null) {
      node.put("alloc", rounded(runtime.allocBytesPerOperation()));
    }
    String operation = record.subject().operationKey();
    Double share = set.hashShare(operation);
    if (share != null) {
      node.put("hash", rounded(share));
    }
  }

  private static void addTrials(
      MeasuredSet set, TimingRecord record, Results results, ObjectNode node) {
    boolean cycles = set.coreCycles(record.subject().operationKey()) != null;
    if (cycles) {
      node.put("source", source(record));
    }
    ArrayNode trials = node.putArray("trials");
    for (Trial trial : results.trials()) {
      ArrayNode entry = trials.addArray();
      entry.add(trial.measurements());
      entry.add(rounded(trial.seconds()));
      if (cycles) {
        entry.add(trial.cycles());
      }
    }
  }

  /// More digits than any figure has a meaning for.
  private static double rounded(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }

  private static String finding(MeasuredSet set) {
    return set.worstFinding()
        .map(severity -> severity.name().toLowerCase(Locale.ROOT))
        .orElse(set.isKnown() ? "none" : "not known here");
  }

  private static String source(TimingRecord record) {
    return record.extension() == null ? Extension.PMU_USER : record.extension().cyclesSource();
  }

  private static void put(ObjectNode node, String name, @Nullable Long value) {
    if (value != null) {
      node.put(name, value);
    }
  }
}
