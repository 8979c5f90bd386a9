package org.ngcc4j.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.TestPaths;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.host.LocalPaths;
import org.ngcc4j.campaign.implementation.Implementations;
import org.ngcc4j.campaign.implementation.SignatureImplementation;
import org.ngcc4j.campaign.kat.KatManifest;
import org.ngcc4j.campaign.nativelib.NativeFixtures;

/// Campaigns with C libraries, with real child JVMs.
@Timeout(300)
@Tag("sweep")
class NativeCampaignTest {
  @TempDir private Path folder;
  private final Recorder recorder = new Recorder();

  @Test
  void measuresLibrariesBesideJava() throws Exception {
    Path libraries = Files.createDirectory(folder.resolve("libraries"));
    aigis(libraries, "NONE");
    aigis(libraries, "OPTIMIZED");

    CampaignResult result = run(List.of(libraries.toString()), "Aigis-sig1");

    assertThat(result.rows())
        .extracting(row -> row.label() + " " + row.operation() + " " + row.kat())
        .containsExactly(
            "Aigis-sig1-java keygen PASS",
            "Aigis-sig1-java sign PASS",
            "Aigis-sig1-java verify PASS",
            "Aigis-sig1 keygen MISMATCH",
            "Aigis-sig1 sign MISMATCH",
            "Aigis-sig1 verify MISMATCH",
            "Aigis-sig1-optimized keygen MISMATCH",
            "Aigis-sig1-optimized sign MISMATCH",
            "Aigis-sig1-optimized verify MISMATCH");
    assertThat(result.rows()).allMatch(row -> row.figures() != null);
    Dataset dataset = Dataset.read(result.dataset());
    TimingRecord record =
        JsonFile.read(
            result.dataset().resolve("records/sign-01/Aigis-sig1__sign.json"), TimingRecord.class);
    assertIsOfTheLibrary(record);
    assertThat(dataset.profiles())
        .extracting(HashProfile::label, HashProfile::operation, HashProfile::status)
        .as("only Java counts the ICCS functions here")
        .extracting(Object::toString)
        .allMatch(text -> text.contains("Aigis-sig1-java") && text.contains("complete"))
        .hasSize(3);
    assertThat(page(result))
        .contains(
            "### Implementations side by side",
            "| instance | operation | C reference | C optimized | Java |"
                + " C optimized : C reference | Java : C reference |",
            "no library beside it that is linked with tools/ngcc_profile.c");
    try (Stream<Path> files = Files.walk(result.dataset())) {
      assertThat(files.filter(Files::isRegularFile))
          .allSatisfy(
              file -> assertThat(LocalPaths.find(Files.readString(file))).as("%s", file).isEmpty());
    }
  }

  private static void assertIsOfTheLibrary(TimingRecord record) {
    assertThat(record.subject().variant()).isEqualTo("reference");
    assertThat(record.subject().flags()).isEqualTo("guide");
    assertThat(record.evidence().library()).isEqualTo("libNONE.so");
    assertThat(record.results()).isNotNull();
    assertThat(record.results().buildFlags()).isEqualTo("-O2 -std=c99 -fPIC");
    assertThat(record.results().sizes()).containsEntry("signature_bytes", 40L);
    assertThat(record.results().trials())
        .as("the binding allocates nothing")
        .allMatch(trial -> Long.valueOf(0).equals(trial.allocBytes()));
    Extension extension = record.extension();
    assertThat(extension).isNotNull();
    assertThat(extension.implementation().language()).isEqualTo("C");
    assertThat(extension.implementation().provider()).isEqualTo("native");
    assertThat(extension.runtime()).isNull();
    assertThat(extension.samples()).isNotNull();
    assertThat(extension.samples().seconds().median()).isPositive();
    assertThat(extension.memory()).isNotNull();
    assertThat(extension.observedLengths()).isNotNull();
  }

  @Test
  void goesOnWhenLibrariesCrashOrCannotBeLoaded() throws Exception {
    List<String> libraries = new ArrayList<>();
    for (String fault : List.of("SEGFAULTS", "NO_VERIFY", "LONG_SIGNATURE")) {
      libraries.add("sign-98/" + fault + "=" + build(fault));
    }

    CampaignResult result = run(libraries, "sign-98");

    assertThat(result.isGood()).isFalse();
    assertThat(result.rows())
        .extracting(row -> row.label() + " " + row.kat() + " " + (row.figures() != null))
        .containsOnly(
            "SEGFAULTS CRASH false", "NO_VERIFY LOADFAIL false", "LONG_SIGNATURE OVERFLOW true");
    assertThat(result.dataset().resolve("records/sign-98"))
        .isDirectoryNotContaining("glob:**SEGFAULTS*");
  }

  @Test
  void recordsALibraryThatIsKilledWhileItIsMeasured() throws Exception {
    Path library = folder.resolve("libKILLED.so");
    NativeFixtures.gcc(
        library, List.of("-shared", "-DFAULT=KILLED", "-DAFTER=12", "src/test/native/toy.c"));

    CampaignResult result = run(List.of("sign-98/KILLED=" + library), "sign-98");

    assertThat(result.rows())
        .extracting(row -> row.operation() + " " + (row.figures() != null))
        .as("to check its keys, keygen is followed by a signature")
        .containsExactly("keygen false", "sign false", "verify true");
    assertThat(recorder.warnings)
        .contains("KILLED sign: the process died: exit=137 (SIGKILL) (failed)");
  }

  @Test
  void resumesWithTheLibrariesItWasBegunWith() throws Exception {
    String library = "sign-98/NONE=" + build("NONE");
    CampaignResult begun = run(List.of(library), "sign-98");
    Path lost = begun.runDirectory().resolve("records/sign-98/NONE__verify.json");
    Files.delete(lost);

    CampaignResult resumed =
        FakeCampaign.of(FakeCampaign.resume(begun.runDirectory()), surroundings(), recorder).run();

    assertThat(resumed.rows()).hasSize(3).allMatch(row -> row.figures() != null);
    assertThat(lost).isRegularFile();
  }

  @Test
  void refusesToResumeWithALibraryThatHasChanged() throws Exception {
    Path library = build("NONE");
    CampaignResult begun = run(List.of("sign-98/NONE=" + library), "sign-98");
    NativeFixtures.gcc(library, List.of("-shared", "-O3", "src/test/native/toy.c"));

    assertThatThrownBy(
            () ->
                FakeCampaign.of(FakeCampaign.resume(begun.runDirectory()), surroundings(), recorder)
                    .run())
        .hasMessage(
            "libNONE.so has changed since %s was begun: start a new campaign"
                .formatted(begun.runDirectory()));
  }

  @Test
  void writesNothingWhenALibraryCannotBeUsed() throws Exception {
    Path text = Files.writeString(folder.resolve("libx.so"), "no library");

    assertThatThrownBy(() -> run(List.of(text.toString()), null))
        .isInstanceOf(CampaignException.class)
        .hasMessage(text + " is no shared library: it is not an ELF file");
    assertThat(folder.resolve("run")).doesNotExist();
  }

  private CampaignResult run(List<String> libraries, @Nullable String only) throws Exception {
    CampaignOptions options =
        new CampaignOptions(
            null,
            only == null ? null : Pattern.compile(only),
            null,
            folder.resolve("run"),
            false,
            true,
            libraries,
            "test_1",
            null);
    return FakeCampaign.of(options, surroundings(), recorder).run();
  }

  private static Surroundings surroundings() {
    List<SignatureImplementation> ours =
        Implementations.discover().stream()
            .filter(implementation -> implementation.description().candidate().equals("sign-01"))
            .toList();
    return new Surroundings(
        ours,
        TestPaths.withTestClasses(),
        KatManifest.official(),
        Duration.ofMinutes(1),
        cpu -> List.of("a made-up problem"));
  }

  private Path build(String fault) throws Exception {
    return NativeFixtures.build(folder, fault);
  }

  private static void aigis(Path libraries, String fault) throws Exception {
    NativeFixtures.build(libraries, fault, "-DCANDIDATE=\"sign-01\"", "-DINSTANCE=\"Aigis-sig1\"");
  }

  private static String page(CampaignResult result) throws Exception {
    try (Stream<Path> pages = Files.list(result.runDirectory().resolve("pages"))) {
      Path page =
          pages
              .filter(file -> file.getFileName().toString().startsWith("sign-01"))
              .filter(file -> file.getFileName().toString().endsWith(".md"))
              .findFirst()
              .orElseThrow();
      return Files.readString(page);
    }
  }
}
