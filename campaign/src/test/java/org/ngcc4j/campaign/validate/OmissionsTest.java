package org.ngcc4j.campaign.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.SmallRun;
import org.ngcc4j.campaign.report.Report;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Whoever leaves out what campaigns always write is found, even if all digests are made anew.
class OmissionsTest {
  private static final String SIGN = "sign-01/Aigis-sig1-java__sign.json";

  @TempDir private Path folder;
  private final Validator validator = new Validator(Report.withBuiltInCatalogs());
  private Path dataset;

  @BeforeEach
  void copy() throws IOException {
    dataset = SmallRun.copyTo(folder);
    SmallRun.keep(dataset, "Aigis-sig1-java");
  }

  /// Every field of every kind of file is left out once. What nobody misses is what a host, or a
  /// runtime, need not have, or a statement from which nothing follows: this is the whole list.
  @Test
  void noFieldCanBeLeftOutButThese() throws IOException {
    Set<String> unnoticed = new TreeSet<>();
    for (String file :
        List.of(
            "campaign.json",
            "build.json",
            DatasetPaths.RECORDS + "/" + SIGN,
            DatasetPaths.PROFILES + "/" + SIGN)) {
      unnoticed.addAll(unnoticed(dataset.resolve(file)));
    }

    List<String> expected =
        SmallRun.table(OmissionsTest.class, "optional.tsv").stream().map(List::getFirst).toList();
    assertThat(unnoticed).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void whatIsTakenAwayEverywhereIsMissedEverywhere() throws IOException {
    SmallRun.editAll(dataset, ",\n +\"java\": \"[^\"]*\"", "");
    SmallRun.editAll(dataset, " \"schema\": 3,", " \"schema\": 2,");
    SmallRun.editAll(
        dataset, ",\n +\"(warmup_cap_s|calibration_limit_s|unfixed_host_allowed)\": [^,\n]*", "");

    assertThat(findings())
        .contains(
            "campaign.json: planning.warmup_cap_s: missing, although campaigns of this program"
                + " always state it")
        .contains(
            "records/sign-01/Aigis-sig1-java__verify.json: environment.java: missing, although"
                + " campaigns of this program always state it");
  }

  private Set<String> unnoticed(Path file) throws IOException {
    byte[] whole = Files.readAllBytes(file);
    Set<String> unnoticed = new TreeSet<>();
    for (List<String> steps : fields(SmallRun.fields(file), List.of())) {
      Files.write(file, whole);
      ObjectNode fields = SmallRun.fields(file);
      remove(fields, steps);
      SmallRun.write(file, fields);
      SmallRun.sum(dataset);
      if (findings().isEmpty()) {
        unnoticed.add(kind(file) + ": " + String.join(".", steps));
      }
    }
    Files.write(file, whole);
    SmallRun.sum(dataset);
    assertThat(findings()).isEmpty();
    return unnoticed;
  }

  private String kind(Path file) {
    return dataset.relativize(file).getName(0).toString().replace(".json", "");
  }

  private List<String> findings() throws IOException {
    try {
      return validator.validate(Dataset.read(dataset)).stream()
          .map(finding -> finding.toString().substring(dataset.toString().length() + 1))
          .toList();
    } catch (DatasetException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }

  /// The steps that lead to each field; of a list only to those of its first element.
  private static List<List<String>> fields(JsonNode node, List<String> steps) {
    List<List<String>> fields = new ArrayList<>();
    if (node instanceof ObjectNode object) {
      for (String key : object.propertyNames()) {
        List<String> here = with(steps, key);
        fields.add(here);
        fields.addAll(fields(object.get(key), here));
      }
    } else if (node instanceof ArrayNode array && !array.isEmpty()) {
      fields.addAll(fields(array.get(0), with(steps, "0")));
    }
    return fields;
  }

  private static List<String> with(List<String> steps, String step) {
    List<String> more = new ArrayList<>(steps);
    more.add(step);
    return more;
  }

  private static void remove(ObjectNode node, List<String> steps) {
    JsonNode parent = node;
    for (String step : steps.subList(0, steps.size() - 1)) {
      parent = parent.isArray() ? parent.get(Integer.parseInt(step)) : parent.get(step);
    }
    ((ObjectNode) parent).remove(steps.getLast());
  }
}
