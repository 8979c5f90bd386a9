package org.ngcc4j.campaign.report;

import java.util.List;
import java.util.Locale;
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

  private SiteData() {}

  /// Returns the figures of all sets, in a form that stands safely inside a script element.
  static String json(List<MeasuredSet> sets) {
    ArrayNode rows = MAPPER.createArrayNode();
    sets.forEach(set -> add(set, rows.addObject()));
    // No sequence of these can end the element or begin a comment.
    return MAPPER
        .writeValueAsString(rows)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private static void add(MeasuredSet set, ObjectNode row) {
    row.put("label", Untrusted.text(set.label().name()));
    row.put("instance", Untrusted.text(set.instance()));
    row.put("candidate", Untrusted.text(set.candidate()));
    row.put("algorithm", Untrusted.text(set.algorithm()));
    row.put("family", Untrusted.text(set.family()));
    row.put("system", Untrusted.text(set.system()));
    row.put("implementation", Untrusted.text(set.implementation()));
    row.put("target", set.target().isEmpty() ? "other" : set.target());
    row.put("kat", Untrusted.text(set.label().entry().kat()));
    row.put("finding", finding(set));
    row.put("page", Untrusted.target(set.pageLink()));
    put(row, "pk", set.publicKey());
    put(row, "sk", set.secretKey());
    put(row, "sig", set.signature());
    put(row, "image", set.label().entry().elfLoadBytes());
    ObjectNode operations = row.putObject("operations");
    for (String operation : MeasuredSet.OPERATIONS) {
      set.record(operation)
          .filter(TimingRecord::isComplete)
          .ifPresent(record -> add(set, operation, record, operations));
    }
  }

  private static void add(
      MeasuredSet set, String operation, TimingRecord record, ObjectNode operations) {
    Results results = record.results();
    if (results == null) {
      return;
    }
    ObjectNode node = operations.putObject(operation);
    node.put("record", Untrusted.target(set.recordLink(operation)));
    node.put("time", results.statistics().meanSeconds());
    Double cycles = set.coreCycles(operation);
    if (cycles != null) {
      node.put("cycles", cycles);
      node.put("source", source(record));
    }
    put(node, "peak", results.peakRssBytes());
    Extension extension = record.extension();
    Extension.RuntimeFacts runtime = extension == null ? null : extension.runtime();
    if (runtime != null && runtime.allocBytesPerOperation() != null) {
      node.put("alloc", runtime.allocBytesPerOperation());
    }
    Double share = set.hashShare(operation);
    if (share != null) {
      node.put("hash", share);
    }
    ArrayNode trials = node.putArray("trials");
    for (Trial trial : results.trials()) {
      ArrayNode entry = trials.addArray();
      entry.add(trial.measurements());
      entry.add(trial.seconds());
      if (cycles != null) {
        entry.add(trial.cycles());
      }
    }
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
