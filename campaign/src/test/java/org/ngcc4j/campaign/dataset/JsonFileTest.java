package org.ngcc4j.campaign.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class JsonFileTest {
  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("records")
  void aRecordReadAndWrittenAgainKeepsEveryByte(Path file) throws IOException {
    assertKeepsEveryByte(file, TimingRecord.class);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aProfileReadAndWrittenAgainKeepsEveryByte(Path file) throws IOException {
    assertKeepsEveryByte(file, HashProfile.class);
  }

  @Test
  void campaignAndBuildFileReadAndWrittenAgainKeepEveryByte() throws IOException {
    assertKeepsEveryByte(Sample.data().resolve(CampaignFile.NAME), CampaignFile.class);
    assertKeepsEveryByte(Sample.data().resolve(BuildFile.NAME), BuildFile.class);
  }

  @Test
  void unknownFieldsSurviveAtEveryDepth() throws IOException {
    String text =
        """
        {
         "instances": {
          "sign-99/a": {
           "candidate": "sign-99",
           "label": "a",
           "instance": "a",
           "variant": "reference",
           "flags": "guide",
           "kat": "PASS",
           "colour": "gr\\u00fcn \\u007f",
           "weight": 1e-05
          }
         },
         "later": [
          {},
          [],
          null,
          12000000.0
         ]
        }
        """;
    BuildFile build = parse(text, BuildFile.class);
    assertThat(new String(JsonFile.text(build), StandardCharsets.UTF_8)).isEqualTo(text);
  }

  @Test
  void aRecordOfAnOperationWithoutAnyTrialHasNoResults() throws IOException {
    String sample = Files.readString(Sample.jsonFiles("records").getFirst());
    String failed = sample.substring(0, sample.indexOf(",\n \"trials\"")) + "\n}\n";
    TimingRecord record = parse(failed, TimingRecord.class);
    assertThat(record.results()).isNull();
    assertThat(new String(JsonFile.text(record), StandardCharsets.UTF_8)).isEqualTo(failed);
  }

  @Test
  void anExplicitNullIsNotLostWhereTheFieldWouldBeLeftOut() throws IOException {
    String text =
        """
        {"instances": {}, "optimized": null}
        """;
    BuildFile build = parse(text, BuildFile.class);
    assertThat(build.optimized()).isNull();
    assertThat(new String(JsonFile.text(build), StandardCharsets.UTF_8))
        .isEqualTo("{\n \"instances\": {},\n \"optimized\": null\n}\n");
  }

  @Test
  void aFileIsReplacedAsAWholeAndNoTemporaryFileStays() throws IOException {
    Path file = Files.writeString(folder.resolve("build.json"), "old");
    JsonFile.write(file, new BuildFile(Map.of(), null, Extra.NONE));
    assertThat(file).hasContent("{\n \"instances\": {}\n}\n");
    assertThat(folder.toFile().list()).containsExactly("build.json");
  }

  @Test
  void aFailedWriteLeavesNothingBehind() throws IOException {
    Path occupied = folder.resolve("build.json");
    Files.createDirectories(occupied.resolve("inside"));
    assertThatThrownBy(() -> AtomicFile.write(occupied, new byte[1]))
        .isInstanceOf(IOException.class);
    assertThat(folder.toFile().list()).containsExactly("build.json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                            | x.json: expected an object, found
          []                            | x.json: expected an object, found a list
          {                             | x.json:1:2: Unexpected end-of-input
          {}{}                          | x.json:1:3: Trailing token
          {"a":1,"a":2}                 | x.json:1:11: Duplicate Object property
          {"a":NaN}                     | x.json:1:9: Non-standard token 'NaN'
          {}                            | x.json: instances: missing, expected an object
          {"instances":null}            | x.json: instances: is null, expected an object
          {"instances":7}               | x.json: instances: expected an object, found 7
          {"instances":{"a":"b"}}       | x.json: instances.a: expected an object, found "b"
          {"instances":{},"optimized":{"k":1.5}}   | x.json: optimized.k: expected a whole number, found 1.5
          {"instances":{},"optimized":{"k":"1"}}   | x.json: optimized.k: expected a whole number, found "1"
          {"instances":{},"optimized":{"k":null}}  | x.json: optimized.k: expected a whole number, found null
          {"instances":{},"optimized":{"k":99999999999}} | x.json: optimized.k: expected a whole number, found 99999999999
          """)
  void aBrokenFileIsOneLineWithFilePositionAndExpectation(String text, String message) {
    assertThatThrownBy(() -> parse(text, BuildFile.class))
        .isInstanceOf(DatasetException.class)
        .hasMessageStartingWith(message)
        .message()
        .hasLineCount(1);
  }

  @Test
  void hostileFilesAreRefusedInOneLine() throws IOException {
    List<String> hostile =
        List.of(
            "[".repeat(100_000),
            "{\"" + "k".repeat(5000) + "\":1}",
            "{\"k\":" + "9".repeat(100) + "}",
            "{\"k\":\"" + "x".repeat(2 << 20) + "\"}",
            "{\"k\":\"\u0001\n\"}");
    for (String text : hostile) {
      assertThatThrownBy(() -> parse(text, BuildFile.class))
          .isInstanceOf(DatasetException.class)
          .message()
          .matches("x\\.json:(1:\\d+:)? [\\p{Print}&&[^`]]{1,400}");
    }
    assertThatThrownBy(() -> JsonFile.read(folder.resolve("none.json"), BuildFile.class))
        .hasMessage(folder.resolve("none.json") + ": cannot be read: no such file or folder");
    assertThatThrownBy(() -> JsonFile.read(folder, BuildFile.class))
        .hasMessageStartingWith(folder + ": cannot be read: ");
  }

  private static List<Path> records() {
    return Sample.jsonFiles("records");
  }

  private static List<Path> profiles() {
    return Sample.jsonFiles("profile");
  }

  private static <R extends Record> void assertKeepsEveryByte(Path file, Class<R> type)
      throws IOException {
    assertThat(new String(JsonFile.text(JsonFile.read(file, type)), StandardCharsets.UTF_8))
        .isEqualTo(Files.readString(file));
  }

  private static <R extends Record> R parse(String text, Class<R> type) throws DatasetException {
    return JsonFile.parse(text.getBytes(StandardCharsets.UTF_8), "x.json", type);
  }
}
