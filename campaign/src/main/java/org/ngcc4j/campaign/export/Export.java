package org.ngcc4j.campaign.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.Version;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Differences;
import org.ngcc4j.campaign.dataset.TimingRecord;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Datasets as texts for other programs.
public final class Export {
  /// What the field `format` of the JSON form holds.
  static final String FORMAT = "ngcc4j-export";

  /// Rises whenever a reader of the JSON form could notice.
  static final int FORMAT_VERSION = 1;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final String END = "\r\n";

  private Export() {}

  /// Returns one row for each operation, as RFC 4180 has it: a header, commas, CRLF. What is not
  /// known is an empty cell.
  public static String csv(List<Dataset> datasets) {
    List<Map<String, @Nullable Object>> rows = rows(datasets);
    StringBuilder text = new StringBuilder();
    if (!rows.isEmpty()) {
      Set<String> header = rows.getFirst().keySet();
      text.append(String.join(",", header)).append(END);
      for (Map<String, @Nullable Object> row : rows) {
        List<String> cells = new ArrayList<>();
        header.forEach(name -> cells.add(cell(row.get(name))));
        text.append(String.join(",", cells)).append(END);
      }
    }
    return text.toString();
  }

  private static String cell(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    String text = value instanceof Double number ? Differences.show(number) : value.toString();
    return text.matches("(?s).*[\",\r\n].*") ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
  }

  /// Returns the same rows as JSON that satisfies `export.schema.json`.
  public static String json(List<Dataset> datasets) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("format", FORMAT);
    root.put("format_version", FORMAT_VERSION);
    root.put("written_by", "ngcc4j " + Version.current());
    ArrayNode systems = root.putArray("systems");
    for (Dataset dataset : datasets) {
      ObjectNode system = systems.addObject();
      system.put("system", dataset.campaign().systemId());
      system.put("started_utc", dataset.campaign().startedUtc());
      system.put("ended_utc", dataset.campaign().endedUtc());
      ArrayNode problems = system.putArray("host_problems");
      List<String> known = dataset.campaign().hostProblems();
      if (known != null) {
        known.forEach(problems::add);
      }
      ArrayNode labels = system.putArray("labels");
      dataset
          .build()
          .instances()
          .forEach(
              (key, entry) ->
                  labels
                      .addObject()
                      .put("label", key)
                      .put("variant", entry.variant())
                      .put("kat", entry.kat()));
    }
    ArrayNode operations = root.putArray("operations");
    for (Map<String, @Nullable Object> row : rows(datasets)) {
      ObjectNode operation = operations.addObject();
      row.forEach((name, value) -> operation.set(name, MAPPER.valueToTree(value)));
    }
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  /// Returns one test case for each known-answer test and for each operation: a build server then
  /// shows what passed and what was measured.
  public static String junit(List<Dataset> datasets) {
    Map<String, List<JunitXml.Case>> suites = new LinkedHashMap<>();
    for (Dataset dataset : datasets) {
      String system = dataset.campaign().systemId();
      dataset
          .build()
          .instances()
          .values()
          .forEach(
              entry ->
                  suite(suites, system, entry.candidate())
                      .add(
                          new JunitXml.Case(
                              entry.label(),
                              "known answers",
                              null,
                              entry.kat().equals("PASS") ? null : "KAT " + entry.kat(),
                              null)));
      for (TimingRecord record : dataset.records()) {
        Double seconds =
            record.results() == null ? null : record.results().statistics().meanSeconds();
        suite(suites, system, record.subject().candidate())
            .add(
                new JunitXml.Case(
                    record.subject().label(),
                    record.subject().operationKey(),
                    seconds,
                    record.isComplete() ? null : record.status(),
                    null));
      }
    }
    return JunitXml.text("ngcc4j", suites);
  }

  private static List<JunitXml.Case> suite(
      Map<String, List<JunitXml.Case>> suites, String system, String candidate) {
    return suites.computeIfAbsent(system + "." + candidate, name -> new ArrayList<>());
  }

  private static List<Map<String, @Nullable Object>> rows(List<Dataset> datasets) {
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (Dataset dataset : datasets) {
      dataset.records().forEach(record -> rows.add(Columns.of(dataset, record)));
    }
    return rows;
  }
}
