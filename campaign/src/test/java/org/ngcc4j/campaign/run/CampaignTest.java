package org.ngcc4j.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.TestPaths;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.ngcc4j.campaign.host.EnvironmentReader;
import org.ngcc4j.campaign.host.LocalPaths;
import org.ngcc4j.campaign.implementation.Implementations;
import org.ngcc4j.campaign.kat.KatManifest;
import org.ngcc4j.campaign.measure.Summary;
import org.ngcc4j.campaign.report.Report;
import org.ngcc4j.campaign.validate.Finding;
import org.ngcc4j.campaign.validate.Validator;

/// Campaigns from the first check to the last page, with real child JVMs.
@Timeout(120)
class CampaignTest {
  @TempDir Path folder;
  private final Recorder recorder = new Recorder();

  @Test
  void checksMeasuresPublishesAndMakesPages() throws Exception {
    Surroundings real =
        new Surroundings(
            Implementations.discover(),
            TestPaths.withTestClasses(),
            KatManifest.official(),
            Duration.ofMinutes(1),
            cpu -> List.of("a made-up problem"));

    CampaignResult result =
        FakeCampaign.of(FakeCampaign.options(run(), "Aigis-sig1$"), real, recorder).run();

    assertThat(result.isGood()).isTrue();
    assertThat(result.rows())
        .extracting(CampaignResult.Row::label, CampaignResult.Row::operation)
        .containsExactly(
            tuple("Aigis-sig1-java", "keygen"),
            tuple("Aigis-sig1-java", "sign"),
            tuple("Aigis-sig1-java", "verify"));
    assertThat(result.startPage()).isNotNull().isRegularFile();
    Dataset dataset = Dataset.read(run().resolve("data/test_1"));
    assertThat(dataset.campaign().hostProblems()).containsExactly("a made-up problem");
    assertThat(dataset.campaign().endedUtc()).isNotNull();
    assertThat(dataset.records()).hasSize(3).allSatisfy(CampaignTest::isConsistent);
    assertThat(files(dataset.folder()).keySet())
        .contains("kat/sign-01/Aigis-sig1-java.log", "build.json", "campaign.json");
    assertThat(files(dataset.folder()))
        .allSatisfy((name, text) -> assertThat(LocalPaths.find(text)).as(name).isEmpty());
    assertThat(findings()).isEmpty();
  }

  @Test
  void goesOnWhenAnInstanceFails() throws Exception {
    CampaignResult result = campaign("/(throwing|refusing)$").run();

    assertThat(result.isGood()).isFalse();
    assertThat(result.rows())
        .extracting(
            row -> row.label() + " " + row.operation() + " " + row.kat(),
            row -> row.figures() != null)
        .containsExactly(
            tuple("refusing-fake keygen CRYPTOFAIL", true),
            tuple("refusing-fake sign CRYPTOFAIL", false),
            tuple("refusing-fake verify CRYPTOFAIL", false),
            tuple("throwing-fake keygen CRASH", false),
            tuple("throwing-fake sign CRASH", false),
            tuple("throwing-fake verify CRASH", false));
    assertThat(record("refusing-fake", "verify").status()).isEqualTo("failed_or_partial");
    assertThat(recorder.warnings)
        .contains("refusing-fake sign: sign failed: sign failed 64 times in a row (failed)");
    assertThat(run().resolve("records/sign-99"))
        .as("what crashes in the known-answer test is not timed")
        .isDirectoryNotContaining("glob:**throwing*");
    assertThat(findings()).isEmpty();
  }

  @Test
  void recordsAnOperationThatHangs() throws Exception {
    Surroundings patient = FakeCampaign.surroundings(folder);
    Surroundings impatient =
        new Surroundings(
            patient.implementations(),
            patient.codePath(),
            patient.manifest(),
            Duration.ofSeconds(1),
            patient.hostProblems());

    CampaignResult result =
        new Campaign(
                FakeCampaign.options(run(), "hanging"), impatient, recorder, FakeCampaign.IMPATIENT)
            .run();

    assertThat(result.isGood()).isFalse();
    TimingRecord hanging = record("hanging-fake", "sign");
    assertThat(hanging.status()).isEqualTo("failed_or_partial");
    assertThat(hanging.evidence().kat()).isEqualTo("TIMEOUT");
    assertThat(hanging.processes().getFirst().status()).isEqualTo("hard_timeout");
    assertThat(hanging.results()).isNull();
    assertThat(recorder.warnings).contains("hanging-fake sign: no end after 1 s");
    assertThat(findings()).isEmpty();
  }

  @Test
  void goesOnWhereItWasKilled() throws Exception {
    Path manifest = Files.createDirectory(folder.resolve("manifest"));
    Process killed = start(manifest, "good");
    awaitRecord(killed);
    killed.toHandle().destroy();
    String said = new String(killed.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(killed.waitFor()).as("ended by SIGTERM").isEqualTo(143);
    assertThat(said).contains("interrupted in run");
    Map<String, String> before = files(run().resolve("records"));
    assertThat(before).isNotEmpty().hasSizeLessThan(3);
    assertThat(campaignFile().endedUtc()).isNull();

    CampaignResult result =
        FakeCampaign.of(FakeCampaign.resume(run()), FakeCampaign.surroundings(manifest), recorder)
            .run();

    Map<String, String> after = files(run().resolve("records"));
    assertThat(after).hasSize(3).containsAllEntriesOf(before);
    assertThat(result.rows()).hasSize(3).allMatch(row -> row.figures() != null);
    assertThat(campaignFile().endedUtc()).isNotNull();
    assertThat(campaignFile().hostChecks()).hasSize(2);
  }

  @Test
  void stopsBeforeItBeginsOnAHostThatIsNotFit() throws Exception {
    CampaignOptions strict =
        new CampaignOptions(
            null, null, null, run(), false, /* allowUnfixedHost= */ false, List.of(), null, null);

    assertThatThrownBy(
            () -> FakeCampaign.of(strict, FakeCampaign.surroundings(folder), recorder).run())
        .isInstanceOfSatisfying(
            UnfitHostException.class,
            e -> assertThat(e.problems()).containsExactly("a made-up problem"));
    assertThat(run()).doesNotExist();
  }

  @Test
  void saysWhenNothingIsSelected() {
    assertThatThrownBy(() -> campaign("sign-98").run())
        .isInstanceOf(CampaignException.class)
        .hasMessage(
            "'sign-98' is found in none of the 10 instances (candidate/label, such as"
                + " sign-99/good)");
    assertThat(run()).doesNotExist();
  }

  @Test
  void refusesACpuThatIsNotThere() {
    CampaignOptions options =
        new CampaignOptions(null, null, 4000, run(), false, true, List.of(), null, null);

    assertThatThrownBy(
            () -> FakeCampaign.of(options, FakeCampaign.surroundings(folder), recorder).run())
        .isInstanceOf(CampaignException.class)
        .hasMessageStartingWith("CPU 4000 cannot be used; there are 0");
  }

  @Test
  void refusesANameOfASystemThatIsNoFolder() {
    CampaignOptions options =
        new CampaignOptions(null, null, null, run(), false, true, List.of(), "../x", null);

    assertThatThrownBy(
            () -> FakeCampaign.of(options, FakeCampaign.surroundings(folder), recorder).run())
        .isInstanceOf(CampaignException.class)
        .hasMessageStartingWith("'../x' cannot name a system");
  }

  @Test
  void doesNotMixRunsOfDifferentKinds() throws Exception {
    beginARun();
    Surroundings surroundings = FakeCampaign.surroundings(folder);

    assertThatThrownBy(
            () ->
                resume(
                    new CampaignOptions(
                        Extent.FULL, null, null, run(), true, true, List.of(), null, null)))
        .hasMessage(
            run()
                + " was begun with other planning constants: resume it without --quick or --full");
    assertThatThrownBy(
            () ->
                resume(
                    new CampaignOptions(
                        null, null, null, run(), true, true, List.of(), "x86_1", null)))
        .hasMessage(run() + " is a campaign of system test_1, not x86_1");
    assertThatThrownBy(
            () -> FakeCampaign.of(FakeCampaign.options(run(), null), surroundings, recorder).run())
        .hasMessage(
            run() + " already holds a campaign: --resume goes on with it, or name another folder");
  }

  @Test
  void doesNotMixVersionsOfTheCode() throws Exception {
    beginARun();
    BuildFile.Entry old =
        new BuildFile.Entry(
            "sign-99",
            "good-fake",
            "good",
            "java",
            "java-vector",
            "PASS",
            null,
            "classes",
            "0".repeat(64),
            1L,
            null,
            null,
            Extra.NONE);
    JsonFile.write(
        run().resolve(BuildFile.NAME),
        new BuildFile(Map.of("sign-99/good-fake", old), null, Extra.NONE));

    assertThatThrownBy(() -> resume(FakeCampaign.resume(run())))
        .hasMessage("test-classes has changed since " + run() + " was begun: start a new campaign");
  }

  /// What a campaign leaves that is killed at once.
  private void beginARun() throws Exception {
    try (RunDirectory run = RunDirectory.create(run())) {
      int cpu = CpuPlacement.defaultCpu(CpuPlacement.usableCpus());
      CampaignState.begin(
          run,
          "test_1",
          EnvironmentReader.ofThisHost(cpu).read(null),
          FakeCampaign.TINY,
          FakeCampaign.options(run(), "good"),
          null);
    }
  }

  private void resume(CampaignOptions options) throws Exception {
    new Campaign(options, FakeCampaign.surroundings(folder), recorder).run();
  }

  private Campaign campaign(String only) throws Exception {
    return FakeCampaign.of(
        FakeCampaign.options(run(), only), FakeCampaign.surroundings(folder), recorder);
  }

  /// What a validation of the run finds.
  private List<Finding> findings() throws Exception {
    return new Validator(Report.withBuiltInCatalogs()).validate(run(), null).findings();
  }

  private Path run() {
    return folder.resolve("run");
  }

  private TimingRecord record(String label, String operation) throws Exception {
    Path file = run().resolve("records/sign-99/" + label + "__" + operation + ".json");
    return JsonFile.read(file, TimingRecord.class);
  }

  private CampaignFile campaignFile() throws Exception {
    return JsonFile.read(run().resolve(CampaignFile.NAME), CampaignFile.class);
  }

  private Process start(Path manifest, String only) throws Exception {
    List<String> classPath =
        TestPaths.withTestClasses().entries().stream().map(Path::toString).toList();
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            String.join(File.pathSeparator, classPath),
            FakeCampaign.class.getName(),
            run().toString(),
            manifest.toString(),
            only)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private void awaitRecord(Process process) throws Exception {
    Path records = run().resolve("records/sign-99");
    while (!Files.isDirectory(records) || files(records).isEmpty()) {
      assertThat(process.isAlive()).as("it ended before it was killed").isTrue();
      Thread.sleep(20);
    }
  }

  private static void isConsistent(TimingRecord record) {
    assertThat(record.schema()).isEqualTo(3);
    assertThat(record.isComplete()).isTrue();
    assertThat(record.evidence().kat()).isEqualTo("PASS");
    assertThat(record.evidence().librarySha256()).hasSize(64);
    assertThat(record.results()).isNotNull();
    Statistics statistics = record.results().statistics();
    assertThat(statistics).isEqualTo(Summary.of(record.results().trials()));
    assertThat(record.results().trials()).hasSize(record.plan().trials());
    assertThat(record.results().sizes())
        .containsOnlyKeys(
            "input_bytes",
            "pk_bytes",
            "sk_bytes",
            "ct_bytes",
            "ss_bytes",
            "signature_bytes",
            "digest_bytes");
    assertThat(record.results().peakRssBytes()).isNotNull();
    Extension extension = record.extension();
    assertThat(extension).isNotNull();
    assertThat(extension.implementation().language()).isEqualTo("Java");
    assertThat(extension.runtime()).isNotNull();
    assertThat(extension.runtime().warmupCalls()).hasSize(record.plan().trials());
    assertThat(extension.memory()).isNotNull();
    assertThat(extension.memory().runtimeFloorBytes()).isNotNull();
  }

  private static Map<String, String> files(Path below) throws Exception {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(below)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        texts.put(below.relativize(path).toString(), Files.readString(path));
      }
    }
    return texts;
  }
}
