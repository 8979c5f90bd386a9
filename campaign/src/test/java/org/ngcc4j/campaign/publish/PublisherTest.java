package org.ngcc4j.campaign.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.CampaignFile.Share;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Digests;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.dataset.SmallRun;
import org.ngcc4j.campaign.report.Report;
import org.ngcc4j.campaign.validate.Validator;

/// The two labels of a small run, as if each had been measured by a campaign or a shard of its own.
class PublisherTest {
  private static final String C = "sign-01/Aigis-sig1";
  private static final String JAVA = "sign-01/Aigis-sig1-java";
  private static final String C_CODE =
      "3e537504906f580fc99f18e87135100a20357adbf0613e63b8d460ca2450ba58";
  private static final String JAVA_CODE =
      "660230defd341c295bf4c37c22b64046e72970d14a35e027918031aeef5d3442";

  @TempDir private Path folder;
  private final Report report = Report.withBuiltInCatalogs();
  private Path one;
  private Path two;
  private Path out;

  @BeforeEach
  void divide() throws IOException {
    one = SmallRun.copyTo(folder.resolve("one"));
    two = SmallRun.copyTo(folder.resolve("two"));
    SmallRun.keep(one, "Aigis-sig1-java");
    SmallRun.keep(two, "Aigis-sig1");
    makeShard(one, "1/2", Map.of(JAVA, share(1, JAVA_CODE), C, share(2, C_CODE)));
    makeShard(two, "2/2", Map.of(JAVA, share(1, JAVA_CODE), C, share(2, C_CODE)));
    out = folder.resolve("site");
  }

  @Test
  void makesOneDatasetOfAllShards() throws Exception {
    Publisher.Outcome outcome = publish(two, one);

    assertThat(outcome.findings()).isEmpty();
    Dataset whole = Dataset.read(out.resolve("data/test_1"));
    assertThat(whole.records()).hasSize(6);
    assertThat(whole.build().instances()).containsOnlyKeys(C, JAVA);
    assertThat(whole.campaign().shard()).isNull();
    assertThat(whole.campaign().shardCpus()).isEqualTo(Map.of("1/2", 1, "2/2", 1));
    assertThat(outcome.start()).isRegularFile();
    assertThat(outcome.datasets())
        .containsEntry(
            out.resolve("data/test_1"),
            Digests.of(Files.readAllBytes(out.resolve("data/test_1/SHA256SUMS"))));
    assertThat(new Validator(report).validate(out, null).findings()).isEmpty();
  }

  @Test
  void makesTheSameBytesInWhateverOrder() throws Exception {
    publish(two, one);
    String first = Files.readString(out.resolve("data/test_1/SHA256SUMS"));
    publish(one, two);

    assertThat(out.resolve("data/test_1/SHA256SUMS")).hasContent(first);
    assertThat(folder).isDirectoryNotContaining("glob:**.site*");
  }

  @Test
  void joinsCampaignsOverDifferentLabels() throws Exception {
    makeWhole(one);
    makeWhole(two);
    publish(one, two);

    assertThat(Dataset.read(out.resolve("data/test_1")).records()).hasSize(6);
  }

  @Test
  void makesOneSiteOfSeveralSystems() throws Exception {
    makeWhole(one);
    makeWhole(two);
    SmallRun.editAll(two, "\"system_id\": \"test_1\"", "\"system_id\": \"test_2\"");
    Publisher.Outcome outcome = publish(two, one);

    assertThat(outcome.datasets().keySet())
        .containsExactly(out.resolve("data/test_1"), out.resolve("data/test_2"));
    assertThat(new Validator(report).validate(out, null).findings()).isEmpty();
  }

  @Test
  void writesNothingWhenTheValidationFindsSomething() throws Exception {
    SmallRun.edit(
        one.resolve("records/sign-01/Aigis-sig1-java__sign.json"),
        "\"mean_seconds\": [^,]+",
        "\"mean_seconds\": 0.001");
    Publisher.Outcome outcome = publish(one, two);

    assertThat(outcome.findings()).isNotEmpty();
    assertThat(out).doesNotExist();
  }

  /// Each for itself may come from a host that does not count migrations, or from one that does.
  @Test
  void writesNothingWhenOnlyTheWholeContradictsItself() throws Exception {
    makeWhole(one);
    makeWhole(two);
    SmallRun.editAll(two, ",\\s+\"migrations\": \\d+", "");
    for (Path part : List.of(one, two)) {
      assertThat(new Validator(report).validate(part, null).findings()).isEmpty();
    }
    Publisher.Outcome outcome = publish(one, two);

    assertThat(outcome.findings())
        .isNotEmpty()
        .allSatisfy(finding -> assertThat(finding.file()).startsWithRaw(Path.of("test_1")))
        .allSatisfy(finding -> assertThat(finding.position()).endsWith(".migrations"));
    assertThat(out).doesNotExist();
    assertThat(folder).isDirectoryNotContaining("glob:**.site*");
  }

  @Test
  void replacesASiteAndNothingElse() throws Exception {
    Files.createDirectories(out);
    Files.writeString(out.resolve("thesis.tex"), "precious");
    assertThatThrownBy(() -> publish(one, two))
        .hasMessage(out + " is not empty and holds no site: name a new folder");
    Files.delete(out.resolve("thesis.tex"));

    publish(one, two);
    Files.writeString(out.resolve("old.html"), "from before");
    publish(one, two);

    assertThat(out.resolve("old.html")).doesNotExist();
    assertThat(out.resolve("index.html")).exists();
    assertThat(out.toAbsolutePath().getParent()).isDirectoryNotContaining("glob:**/.site*");
    Files.createDirectories(out.resolve(".git"));
    assertThatThrownBy(() -> publish(one, two))
        .hasMessage(
            out.resolve(".git") + " is no part of a site, and would be lost: name a new folder");
    assertThat(out.resolve("index.html")).exists();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "trial_target_s": 0.1               | "trial_target_s": 0.5 | TWO was planned with other constants than ONE
          "cpu_model": "Intel[^"]*"           | "cpu_model": "Other"  | TWO was measured on another system than ONE: cpu_model Other, not Intel(R) Xeon(R) Processor
          "java": "25[^"]*"                   | "java": "26"          | TWO was measured on another system than ONE: java 26, not 25.0.3+9-LTS
          "code_sha256": "3e                  | "code_sha256": "4e    | TWO is of another build than ONE: the code of sign-01/Aigis-sig1 differs
          "shard": "2/2"                      | "shard": "1/2"        | TWO holds sign-01/Aigis-sig1, which is none of shard 1/2
          "shards": 2                         | "shards": 3           | TWO is one of 3 shards, but ONE is one of 2
          "sign-01/Aigis-sig1-java": \\{\\s+"shard" | "sign-01/Toy": {"shard" | TWO is a shard of another campaign than ONE: only one of them knows sign-01/Aigis-sig1-java
          "shard": 2,                         | "shard": 1,           | TWO is of another plan than ONE: they deal sign-01/Aigis-sig1 differently
          """)
  void refusesWhatDoesNotBelongTogether(String expression, String replacement, String line)
      throws Exception {
    SmallRun.editAll(two, expression, replacement);
    assertThatThrownBy(() -> publish(one, two))
        .isInstanceOf(PublishException.class)
        .hasMessage(line.replace("ONE", one.toString()).replace("TWO", two.toString()));
    assertThat(out).doesNotExist();
  }

  @Test
  void refusesShardsThatAreNotAll() {
    assertThatThrownBy(() -> publish(one))
        .hasMessage("shard 2/2 is missing: all 2 shards of a campaign are published together");
  }

  @Test
  void refusesAShardThatIsThereTwice() throws Exception {
    Path again = SmallRun.copyTo(folder.resolve("again"));
    SmallRun.keep(again, "Aigis-sig1-java");
    makeShard(again, "1/2", Map.of(JAVA, share(1, JAVA_CODE), C, share(2, C_CODE)));
    assertThatThrownBy(() -> publish(one, again, two))
        .hasMessageMatching(".* is shard 1/2, as .* is");
  }

  @Test
  void refusesLabelsThatWereMeasuredTwice() throws Exception {
    makeWhole(one);
    Path again = SmallRun.copyTo(folder.resolve("again"));
    assertThatThrownBy(() -> publish(one, again))
        .hasMessageMatching(".* holds sign-01/Aigis-sig1-java, as .* does");
  }

  @Test
  void refusesAnotherBuildOfTheSameLibrary() throws Exception {
    makeWhole(one);
    makeWhole(two);
    SmallRun.editAll(two, "libAigis-sig1.so", "ngcc4j-core-0.1.0-SNAPSHOT.jar");
    assertThatThrownBy(() -> publish(one, two))
        .hasMessageEndingWith(": ngcc4j-core-0.1.0-SNAPSHOT.jar differs");
  }

  @Test
  void refusesAShardBesideAWholeCampaign() throws Exception {
    makeWhole(two);
    assertThatThrownBy(() -> publish(one, two))
        .hasMessage(two + " is a whole campaign, but " + two + " is shard 1/2");
  }

  @Test
  void refusesAShardThatLacksALabel() throws Exception {
    JsonFile.write(two.resolve(BuildFile.NAME), new BuildFile(Map.of(), null, Extra.NONE));
    assertThatThrownBy(() -> publish(one, two))
        .hasMessage(two + " lacks sign-01/Aigis-sig1, which belongs to shard 2/2");
  }

  @Test
  void refusesACampaignThatIsNotFinished() throws Exception {
    SmallRun.edit(one.resolve(CampaignFile.NAME), " \"ended_utc\": [^,]+,\n", "");
    assertThatThrownBy(() -> publish(one, two))
        .hasMessage(
            "%s is not finished: 'ngcc campaign --resume --run-dir %s' goes on"
                .formatted(one, one));
  }

  private Publisher.Outcome publish(Path... folders) throws PublishException {
    return new Publisher(report).publish(List.of(folders), out);
  }

  private static Share share(int shard, String digest) {
    return new Share(shard, digest, Extra.NONE);
  }

  private static void makeShard(Path dataset, String shard, Map<String, Share> partition)
      throws IOException {
    rewrite(dataset, 2, Map.of(shard, 1), shard, partition);
  }

  private static void makeWhole(Path dataset) throws IOException {
    rewrite(dataset, null, null, null, null);
  }

  private static void rewrite(
      Path dataset,
      @Nullable Integer shards,
      @Nullable Map<String, Integer> cpus,
      @Nullable String shard,
      @Nullable Map<String, Share> partition)
      throws IOException {
    Path file = dataset.resolve(CampaignFile.NAME);
    CampaignFile c = JsonFile.read(file, CampaignFile.class);
    JsonFile.write(
        file,
        new CampaignFile(
            c.systemId(),
            c.startedUtc(),
            c.environmentAtStart(),
            c.hostChecks(),
            null,
            null,
            c.planning(),
            c.endedUtc(),
            c.environmentAtEnd(),
            c.hostProblems(),
            shards,
            cpus,
            null,
            shard,
            partition == null ? null : new TreeMap<>(partition),
            c.extra()));
    SmallRun.sum(dataset);
  }
}
