package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Datasets come from anywhere. Whatever is in them, every command ends with one line and the exit
/// code that its help names, and nothing of it becomes a part of a page.
class HostileDatasetTest {
  private static final String RECORD = "records/sign-01/Aigis-sig1-java__sign.json";

  @TempDir private Path folder;
  private Path dataset;

  @BeforeEach
  void copy() throws IOException {
    dataset = SmallRunFiles.copyTo(folder);
  }

  @ParameterizedTest(name = "{0} {1} -> {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          RECORD        | "schema": 3,              | "schema": 3, "schema": 3, | RECORD:2:*Duplicate*property*schema*
          RECORD        | "schema": 3               | "schema": "three"         | RECORD: schema: expected a whole number, found "three"
          RECORD        | "schema": 3               | "schema": 3.5             | RECORD: schema: expected a whole number, found 3.5
          RECORD        | "schema": 3               | "schema": 99999999999999999999 | RECORD: schema: expected a whole number, found 99999999999999999999
          RECORD        | "schema": 3,              |                           | RECORD: schema: missing, expected a whole number
          RECORD        | "schema": 3               | "schema": null            | RECORD: schema: is null, expected a whole number
          RECORD        | "mean_seconds": [^,]+     | "mean_seconds": 1e999     | RECORD: mean_seconds: expected a number, found *
          RECORD        | "mean_seconds": [^,]+     | "mean_seconds": NaN       | RECORD:*NaN*
          RECORD        | "mean_seconds": [^,]+     | "mean_seconds": -1.0      | RECORD: mean_seconds: expected more than 0, found -1.0
          RECORD        | "mean_seconds": [^,]+     | "mean_seconds": HUGE      | RECORD:*umber*length*exceeds*
          RECORD        | "seconds": 0.146605244    | "seconds": 0.0            | RECORD: processes[0].trials[0]: expected a trial of at least one call, longer than 0 s and of at least 0 cycles, found 141, 0.0 and 307885442
          RECORD        | "measurements": 141       | "measurements": -141      | RECORD: processes[0].trials[0]: expected a trial of at least one call*
          RECORD        | "sizes": \\{              | "sizes": [], "more": {    | RECORD: sizes: expected an object, found a list
          RECORD        | "status": "complete"      | "status": ["complete"]    | RECORD: status: expected text, found a list
          RECORD        | "stderr": ""              | "stderr": DEEP            | RECORD:*nest*depth*
          RECORD        | "operation": "sign"       | "operation": "../../x"    | RECORD: operation: expected a name of letters, digits and _ . + -, found "../../x"
          RECORD        | "operation": "sign"       | "operation": "a\\\\u0000b" | RECORD: operation: expected a name of letters, digits and _ . + -, found "a?b"
          RECORD        | "operation": "sign"       | "operation": "verify"     | RECORD: by its content this file is records/sign-01/Aigis-sig1-java__verify.json
          RECORD        | "label": "Aigis-sig1-java" | "label": "<script>"      | RECORD: label: expected a name of letters, digits and _ . + -, found "<script>"
          RECORD        | "candidate": "sign-01"    | "candidate": ".."         | RECORD: candidate: expected a name of letters, digits and _ . + -, found ".."
          campaign.json | "system_id": "test_1"     | "system_id": "/etc"       | campaign.json: system_id: expected a name of letters, digits and _ . + -, found "/etc"
          campaign.json | "trials": 5               | "trials": true            | campaign.json: planning.trials: expected a whole number, found true
          build.json    | "label": "Aigis-sig1"     | "label": "../../../x"     | build.json: label: expected a name of letters, digits and _ . + -, found "../../../x"
          build.json    | "instances": \\{          | "instances": null, "x": { | build.json: instances: is null, expected an object
          """)
  void isRefusedInOneLine(String file, String expression, String replacement, String message)
      throws IOException {
    String by =
        replacement == null
            ? ""
            : replacement
                .replace("HUGE", "1".repeat(1000))
                .replace("DEEP", "[".repeat(1000) + "]".repeat(1000));
    SmallRunFiles.edit(dataset.resolve(file.replace("RECORD", RECORD)), expression, by);

    refuse(message.replace("RECORD", RECORD), "validate", "report", "compare");
  }

  @ParameterizedTest
  @ValueSource(strings = {RECORD, "campaign.json", "build.json"})
  void isRefusedWhenItIsCutOff(String file) throws IOException {
    byte[] whole = Files.readAllBytes(dataset.resolve(file));
    for (int length : List.of(0, whole.length / 2, whole.length - 2)) {
      Files.write(dataset.resolve(file), Arrays.copyOf(whole, length));
      everyCommandRefuses(file + ":*");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "7", "{}", "\"text\"", "<html></html>", "\u0000\u0001", "null"})
  void isRefusedWhenAFileIsSomethingElse(String content) throws IOException {
    Files.writeString(dataset.resolve(RECORD), content);
    everyCommandRefuses(RECORD + ":*");
  }

  @Test
  void isRefusedWhenAFileIsNoText() throws IOException {
    Files.write(dataset.resolve(RECORD), new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'});
    everyCommandRefuses(RECORD + ":*");
  }

  @Test
  void isRefusedWhenAFileIsTooLarge() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(dataset.resolve(RECORD).toFile(), "rw")) {
      file.setLength(1L << 40);
    }
    everyCommandRefuses(RECORD + ": larger than the 64 MiB that are expected at most");
  }

  @Test
  void isRefusedWithoutItsMainFiles() throws IOException {
    Files.delete(dataset.resolve("build.json"));
    everyCommandRefuses("build.json: cannot be read: no such file or folder");
  }

  @Test
  void digestsThatAreNoneAreRefusedByWhoChecksThem() throws IOException {
    Path sums = dataset.resolve("SHA256SUMS");
    Files.writeString(sums, "0".repeat(64) + "  ../../../etc/passwd\n");
    CommandRun found = CommandRun.of("validate", dataset.toString()).exitsWith(1);
    assertThat(found.out())
        .contains(
            sums
                + ": ../../../etc/passwd: states a digest of a file that the dataset does not have");

    Files.writeString(sums, "no digest\n");
    CommandRun.of("validate", dataset.toString())
        .fails(
            2,
            "ngcc validate: "
                + sums
                + ":1: expected 64 hex digits, two blanks and a path that no other line has");
  }

  /// Numbers within their type that no computation survives.
  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775807", "4611686018427387904"})
  void countsThatOverflowAreFindings(String count) throws IOException {
    SmallRunFiles.edit(dataset.resolve(RECORD), "\"cycles\": 307885442", "\"cycles\": " + count);
    SmallRunFiles.edit(dataset.resolve(RECORD), "\"cycles\": 2\\d+,", "\"cycles\": " + count + ",");
    CommandRun.of("validate", dataset.toString()).exitsWith(1);
    CommandRun.of("export", dataset.toString()).exitsWith(0);
    CommandRun.of("report", dataset.toString(), "--out", folder.resolve("out").toString())
        .exitsWith(0);
  }

  @Test
  void aProcessThatStatesNonsenseIsAFinding() throws IOException {
    SmallRunFiles.edit(
        dataset.resolve(RECORD), "\"warmup_calls\": \"4560\"", "\"warmup_calls\": \"many\"");
    assertThat(CommandRun.of("validate", dataset.toString()).exitsWith(1).out())
        .contains("processes: a process states what is no number: \"For input string: \"many");
  }

  /// Texts that are free: they may hold anything, and stay texts.
  @Test
  void nothingBecomesMarkUpOrLeavesItsLine() throws IOException {
    String script = "<script>alert(1)</script>\\\\u001b[31m\\\\n| [a](javascript:alert(2))";
    for (String key :
        List.of("variant", "flags", "kat", "cpu_model", "os", "version", "collector")) {
      for (String file : List.of(RECORD, "build.json", "campaign.json")) {
        Path path = dataset.resolve(file);
        String text = Files.readString(path);
        Files.writeString(
            path,
            text.replaceAll("\"" + key + "\": \"[^\"]*\"", "\"" + key + "\": \"" + script + "\""));
      }
    }
    Path out = folder.resolve("out");
    CommandRun.of("report", dataset.toString(), "--out", out.toString()).exitsWith(0);
    try (Stream<Path> pages = Files.list(out)) {
      for (Path page : pages.filter(p -> p.toString().endsWith(".html")).toList()) {
        assertThat(page).content().doesNotContain("<script>alert", "\u001b");
      }
    }
    for (String format : List.of("text", "markdown")) {
      CommandRun run =
          CommandRun.of("compare", dataset.toString(), dataset.toString(), "--format", format);
      assertThat(run.exitsWith(0).out()).doesNotContain("\u001b");
      assertThat(run.out().lines()).noneMatch(line -> line.startsWith("| [a]"));
    }
    CommandRun found = CommandRun.of("validate", dataset.toString()).exitsWith(1);
    assertThat(found.out()).doesNotContain("\u001b");
    assertThat(found.out().lines()).allMatch(line -> line.startsWith(dataset.toString()));
    CommandRun gate = CommandRun.of("gate", dataset.toString(), dataset.toString()).exitsWith(0);
    assertThat(gate.out()).doesNotContain("\u001b");
  }

  @Test
  void aMessageStaysInItsLine() throws IOException {
    SmallRunFiles.edit(
        dataset.resolve("build.json"),
        "(Aigis-sig1-java\",\\s+\"instance\": \")",
        "$1\\\\u001b[31m\\\\n");
    CommandRun.of("report", dataset.toString(), "--out", folder.resolve("out").toString())
        .fails(
            2,
            "ngcc report: external_sizes.csv: no row for sign-01;?[31m?Aigis-sig1, expected the"
                + " published sizes of every measured instance");
  }

  private void everyCommandRefuses(String message) {
    refuse(message, "validate", "report", "publish", "compare", "gate", "export");
  }

  private void refuse(String message, String... commands) {
    String here = dataset.toString();
    Path out = folder.resolve("out");
    for (String command : commands) {
      CommandRun run =
          switch (command) {
            case "report", "publish" -> CommandRun.of(command, here, "--out", out.toString());
            case "compare", "gate" -> CommandRun.of(command, here, here);
            default -> CommandRun.of(command, here);
          };
      assertThat(run.exitsWith(2).err().lines())
          .singleElement()
          .asString()
          .matches(pattern("ngcc " + command + ": " + here + "/" + message));
      assertThat(run.out()).isEmpty();
      assertThat(out).doesNotExist();
    }
  }

  /// A star stands for anything.
  private static String pattern(String message) {
    return "\\Q" + message.replace("*", "\\E.*\\Q") + "\\E";
  }
}
