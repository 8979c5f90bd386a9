package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What validate, publish, compare, gate and export take and print; what they find is tested where
/// it is found.
class EvidenceCommandsTest {
  private static final String SIGN = "records/sign-01/Aigis-sig1-java__sign.json";

  @TempDir private Path folder;
  private Path dataset;

  @BeforeEach
  void copy() throws IOException {
    dataset = SmallRunFiles.copyTo(folder);
  }

  @Test
  void validatePrintsWhatItLookedAtAndWhatItFound() throws IOException {
    CommandRun good = CommandRun.of("validate", dataset.toString()).exitsWith(0);
    assertThat(good.out().lines())
        .containsExactly(
            dataset + ": 2 labels, 6 records, 3 profiles", dataset + ": nothing found");

    Path record = dataset.resolve(SIGN);
    SmallRunFiles.edit(record, "\"mean_seconds\": [^,]+", "\"mean_seconds\": 0.001");
    CommandRun bad = CommandRun.of("validate", dataset.toString()).exitsWith(1);
    assertThat(bad.out().lines())
        .contains(record + ": mean_seconds: states 0.001, recomputed 0.0013315799375886524")
        .last()
        .isEqualTo(dataset + ": 2 found");
    assertThat(bad.err()).isEmpty();
  }

  @Test
  void validateGoesOnAfterWhatItCannotRead() {
    Path none = folder.resolve("none");
    CommandRun run = CommandRun.of("validate", none.toString(), dataset.toString()).exitsWith(2);
    assertThat(run.err().lines())
        .containsExactly(
            "ngcc validate: "
                + none
                + ": not a dataset, a run or a site: there is neither campaign.json in it nor"
                + " data/<system>");
    assertThat(run.out()).contains(dataset + ": nothing found");
  }

  @Test
  void publishPrintsTheDatasetItsDigestAndThePage() {
    Path out = folder.resolve("site");
    CommandRun run =
        CommandRun.of("publish", dataset.toString(), "--out", out.toString()).exitsWith(0);
    assertThat(run.out().lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .matches("dataset  \\Q" + out.resolve("data/test_1") + "\\E  [0-9a-f]{64}"),
            line -> assertThat(line).isEqualTo("page     " + out.resolve("index.html")));
    CommandRun.of("validate", out.toString()).exitsWith(0);
  }

  @Test
  void publishWritesNothingThatIsWrong() throws IOException {
    SmallRunFiles.edit(dataset.resolve(SIGN), "\"calls\": 693", "\"calls\": 692");
    Path out = folder.resolve("site");
    CommandRun run =
        CommandRun.of("publish", dataset.toString(), "--out", out.toString()).exitsWith(1);
    assertThat(run.out()).contains("samples.calls: states 692, recomputed 693");
    assertThat(run.err().lines())
        .containsExactly("ngcc publish: nothing was written, see the findings");
    assertThat(out).doesNotExist();
  }

  @Test
  void compareTakesThreeForms() {
    String a = dataset.toString();
    CommandRun text = CommandRun.of("compare", a, a, "--variants=reference,java").exitsWith(0);
    assertThat(text.out().lines())
        .anyMatch(line -> line.matches("Aigis-sig1, Aigis-sig1-java +keygen .* faster.*"))
        .contains("note: the host of A was not fixed");

    CommandRun markdown =
        CommandRun.of("compare", a, a, "--variants=reference,java", "--format=markdown")
            .exitsWith(0);
    assertThat(markdown.out())
        .contains("| label | operation | A | B | B : A | interval | by | B is | marks |");

    JsonNode json =
        JsonMapper.shared().readTree(CommandRun.of("compare", a, a, "--format=json").out());
    assertThat(json.at("/operations")).hasSize(6);
    assertThat(json.at("/operations/0/time/ratio").asDouble()).isEqualTo(1);
    assertThat(json.at("/operations/0/cycles").isNull()).isTrue();
    assertThat(json.at("/means/0/name").asString()).isEqualTo("sign-01");
    assertThat(json.at("/means/0/basis").asString()).isEqualTo("time");
  }

  @Test
  void gateFailsAndSaysWhy() throws IOException {
    Path now = SmallRunFiles.copyTo(folder.resolve("now"));
    CommandRun same = CommandRun.of("gate", dataset.toString(), now.toString()).exitsWith(0);
    assertThat(same.out().lines())
        .containsExactly("passed: 17 of 17 checks as before, times may grow by 15 %");

    Path campaign = now.resolve("campaign.json");
    SmallRunFiles.edit(campaign, "\"hostname\": \"bench\"", "\"hostname\": \"other\"");
    CommandRun elsewhere = CommandRun.of("gate", dataset.toString(), now.toString()).exitsWith(0);
    assertThat(elsewhere.out().lines())
        .startsWith("note: BASE and NEW are of different hosts: bench, other");
    SmallRunFiles.edit(campaign, "\"hostname\": \"other\"", "\"hostname\": \"bench\"");

    Files.delete(now.resolve(SIGN));
    Path junit = folder.resolve("gate.xml");
    CommandRun worse =
        CommandRun.of("gate", dataset.toString(), now.toString(), "--junit", junit.toString())
            .exitsWith(1);
    assertThat(worse.out().lines())
        .containsExactly(
            "worse  sign-01/Aigis-sig1-java  sign  was measured, is not there",
            "failed: 14 of 15 checks as before, times may grow by 15 %");
    assertThat(junit).content().contains("<failure message=\"was measured, is not there\"");

    Path waivers = folder.resolve("waivers.csv");
    Files.writeString(
        waivers, "ID;Label;Operation;Kind;Until;Reason\nsign-01;*;sign;missing;2999-12-31;moved\n");
    CommandRun.of("gate", dataset.toString(), now.toString(), "--waivers", waivers.toString())
        .exitsWith(0);
  }

  @Test
  void exportWritesIntoAFileOrToStandardOutput() throws IOException {
    CommandRun csv = CommandRun.of("export", dataset.toString()).exitsWith(0);
    assertThat(new String(csv.binary(), StandardCharsets.UTF_8)).startsWith("system,candidate,");

    Path file = folder.resolve("export.json");
    CommandRun.of("export", dataset.toString(), "--format=json", "--out", file.toString())
        .exitsWith(0);
    assertThat(file).content().contains("\"format\" : \"ngcc4j-export\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          validate                               | ngcc validate: missing required parameter: 'RUN_OR_DATASET'; 'ngcc validate --help' shows what there is
          validate HERE --pages /nowhere         | ngcc validate: /nowhere: expected a folder with pages, found no folder
          publish HERE                        | ngcc publish: missing required option: '--out=DIR'; 'ngcc publish --help' shows what there is
          compare HERE HERE --margin 2     | ngcc compare: --margin must be a share from 0 to 1, not 2.0
          compare HERE HERE --variants c   | ngcc compare: --variants must be two names such as reference,java, not c
          compare HERE HERE --variants c,d | ngcc compare: HERE and HERE have no complete operation in common
          compare HERE HERE --format pdf   | ngcc compare: --format must be text, markdown or json, not pdf
          gate HERE HERE --limit -1        | ngcc gate: --limit must be a share from 0 to 10, not -1.0
          gate HERE HERE --waivers /nowhere | ngcc gate: /nowhere: expected a file of at most 1 MiB with ID;Label;Operation;Kind;Until;Reason
          export HERE --format xls            | ngcc export: --format must be csv, json or junit, not xls
          export HERE --out /                 | ngcc export: cannot write /: it is a folder
          campaign --shard 3/2                   | ngcc campaign: --shard must be K/N with K from 1 to N, such as 1/2, not 3/2
          campaign --shard 4/4                   | ngcc campaign: shard 4/4 has nothing to do: 3 instances are selected
          """)
  void saysInOneLineWhatCannotBeUsed(String arguments, String line) {
    String here = dataset.toString();
    String run = arguments.startsWith("campaign") ? " --run-dir " + folder.resolve("run") : "";
    CommandRun result = CommandRun.of((arguments.replace("HERE", here) + run).split(" "));

    assertThat(result.exitsWith(2).err().lines()).last().isEqualTo(line.replace("HERE", here));
    assertThat(result.out()).isEmpty();
    assertThat(folder.resolve("run")).doesNotExist();
  }
}
