package org.ngcc4j.campaign.nativelib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.implementation.ImplementationCode;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.InstanceDescription.Build;
import org.ngcc4j.campaign.implementation.InstanceDescription.Maker;
import org.ngcc4j.campaign.implementation.LoadException;

/// What arguments name, and what libraries are.
@Timeout(60)
class NativeLibrariesTest {
  private static final InstanceDescription KNOWN =
      new InstanceDescription(
          "sign-97", "Known", "Known", "Toy", "java", 1, 1, 1, new Maker("x", "Java", "x", "1"));

  @TempDir private Path folder;

  @Test
  void findsWhatLiesInAFolderAndLetsItSpeakForItself() throws Exception {
    NativeFixtures.build(Files.createDirectory(folder.resolve("ref")), "NONE");
    NativeFixtures.build(
        Files.createDirectory(folder.resolve("fast")), "OPTIMIZED", "-DINSTANCE=\"NONE\"");
    NativeFixtures.buildAs(folder.resolve("ref/libNONE.profile.so"), "NONE");

    List<NativeImplementation> found = NativeFixtures.search().find(List.of(folder.toString()));

    assertThat(found)
        .extracting(
            NativeImplementation::name,
            library -> library.description().candidate(),
            library -> library.description().recordLabel(),
            library -> library.description().instance(),
            library -> library.description().variant())
        .containsExactly(
            tuple("fast/libOPTIMIZED.so", "sign-98", "NONE-optimized", "NONE", "optimized"),
            tuple("ref/libNONE.so", "sign-98", "NONE", "NONE", "reference"));
    assertThat(found.getLast().description())
        .satisfies(
            d -> assertThat(d.signatureBytes()).isEqualTo(40),
            d -> assertThat(build(d).configuration()).isEqualTo("guide"),
            d -> assertThat(build(d).flags()).isEqualTo("-O2 -std=c99 -fPIC"));
    ImplementationCode code = found.getLast().code();
    assertThat(code.library()).isEqualTo("ref/libNONE.so");
    assertThat(code.librarySha256()).hasSize(64);
    assertThat(code.staticBytes()).isBetween(1000L, 100_000L);
  }

  @Test
  void takesTheCommandLinesWordForWhatALibraryIs() throws Exception {
    Path library = NativeFixtures.build(folder, "NONE");

    InstanceDescription d = NativeFixtures.find("sign-31/TSUOV_128-o3=" + library).description();

    assertThat(d.candidate() + "/" + d.recordLabel()).isEqualTo("sign-31/TSUOV_128-o3");
    assertThat(d.instance()).as("the library knows that better").isEqualTo("NONE");
  }

  @Test
  void readsTheDescriptionFileOfALibraryThatHasNone() throws Exception {
    Path library = NativeFixtures.build(folder, "PLAIN");
    Files.writeString(
        folder.resolve("libPLAIN.properties"),
        """
        candidate = sign-31
        label = T128
        instance = TSUOV_128
        variant = reference
        algorithm = TSUOV
        flags = -O3 -std=c99 -flto -march=x86-64 -mavx2
        """);

    InstanceDescription d = NativeFixtures.find(library.toString()).description();

    assertThat(d)
        .extracting(
            InstanceDescription::candidate,
            InstanceDescription::label,
            InstanceDescription::instance,
            InstanceDescription::algorithm,
            InstanceDescription::publicKeyBytes)
        .containsExactly("sign-31", "T128", "TSUOV_128", "TSUOV", 32);
    assertThat(build(d).configuration()).isEqualTo("guide-performance");
  }

  @Test
  void acceptsTheBuildFileOfTheReferenceSystem() throws Exception {
    Path library =
        NativeFixtures.buildAs(
            Files.createDirectories(folder.resolve("build/sign-15")).resolve("liblwrdsa128.so"),
            "NONE");
    BuildFile.Entry entry = entry("lwrdsa128", NativeImplementation.sha256(library));
    writeBuildFile(Map.of("sign-15/lwrdsa128", entry, "sign-15/gone", entry("gone", null)));

    List<NativeImplementation> found = NativeFixtures.search().find(List.of(folder.toString()));

    assertThat(found)
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.description().recordLabel()).isEqualTo("lwrdsa128");
              assertThat(build(one.description()).configuration()).isEqualTo("harness-default");
            });
  }

  @Test
  void refusesALibraryThatIsNotTheOneTheBuildFileLists() throws Exception {
    NativeFixtures.buildAs(folder.resolve("liblwrdsa128.so"), "NONE");
    writeBuildFile(Map.of("sign-15/lwrdsa128", entry("lwrdsa128", "0".repeat(64))));

    assertThatThrownBy(() -> NativeFixtures.find(folder.toString()))
        .isInstanceOf(LoadException.class)
        .hasMessage(
            folder.resolve("liblwrdsa128.so")
                + " is not the library that build.json lists: SHA-256 differs");
  }

  @Test
  void knowsByItsNameALibraryThatCannotSayWhatItIs() throws Exception {
    Path broken = Files.writeString(folder.resolve("libKnown.so"), "not a library at all");

    InstanceDescription d = NativeFixtures.find(broken.toString(), KNOWN).description();

    assertThat(d.candidate() + "/" + d.recordLabel()).isEqualTo("sign-97/Known");
    assertThat(d.signatureBytes()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          text     | is no shared library: it is not an ELF file
          short    | is no shared library: it is not an ELF file
          arm      | is a library for aarch64; this machine is x86_64
          i386     | is a library for i386 with 32 bits; this machine is x86_64
          program  | is an ELF file, but no shared library
          cut      | is truncated: its program headers are missing
          """)
  void saysOfAFileThatIsNoLibraryForThisMachineWhatItIs(String what, String message)
      throws Exception {
    Path file = folder.resolve("lib" + what + ".so");
    byte[] elf = Files.readAllBytes(NativeFixtures.buildAs(folder.resolve("good"), "NONE"));
    byte[] content =
        switch (what) {
          case "text" -> "#!/bin/sh\n".repeat(20).getBytes(StandardCharsets.US_ASCII);
          case "short" -> new byte[] {0x7f, 'E', 'L', 'F'};
          case "arm" -> patched(elf, 18, 183);
          case "i386" -> patched(patched(elf, 18, 3), 4, 1);
          case "program" -> patched(elf, 16, 2);
          default -> Arrays.copyOf(elf, 100);
        };
    Files.write(file, content);

    assertThatThrownBy(() -> NativeFixtures.find(file.toString()))
        .isInstanceOf(LoadException.class)
        .hasMessage(file + " " + message);
  }

  @Test
  void saysWhatAnArgumentDoesNotName() throws Exception {
    Path nowhere = folder.resolve("nowhere.so");
    assertThatThrownBy(() -> NativeFixtures.find(nowhere.toString()))
        .hasMessage(nowhere + ": no such file");
    assertThatThrownBy(() -> NativeFixtures.find("sign-01/x=" + nowhere))
        .hasMessage(nowhere + ": no such file");
    assertThatThrownBy(() -> NativeFixtures.find(folder.toString()))
        .hasMessage(folder + " holds no library (*.so)");
  }

  @Test
  void saysWhenNobodyKnowsWhatALibraryIs() throws Exception {
    Path library = NativeFixtures.build(folder, "PLAIN");

    assertThatThrownBy(() -> NativeFixtures.find(library.toString()))
        .hasMessage(
            library
                + " does not say what it is (it has no ngcc_meta): name it as ID/LABEL=FILE, such"
                + " as sign-01/Aigis-sig1=libPLAIN.so");
  }

  @Test
  void saysHowALibraryEndedTheProcessThatLookedAtIt() throws Exception {
    Path library = NativeFixtures.build(folder, "DIES_WHEN_LOADED");

    assertThatThrownBy(() -> NativeFixtures.find(library.toString()))
        .hasMessageMatching(
            "libDIES_WHEN_LOADED.so: looking at it ended with exit=1 \\(SIGSEGV in"
                + " libDIES_WHEN_LOADED.so\\+0x[0-9a-f]+\\)");
  }

  @Test
  void refusesANameThatLeadsOutOfItsFolder() throws Exception {
    Path library = NativeFixtures.build(folder, "EVIL_NAME");

    assertThatThrownBy(() -> NativeFixtures.find(library.toString()))
        .hasMessageContaining("'////////////////' cannot name a candidate or an instance");
  }

  @Test
  void refusesTwoLibrariesOfOneName() throws Exception {
    Path one = NativeFixtures.buildAs(folder.resolve("a.so"), "NONE");
    Path other = NativeFixtures.buildAs(folder.resolve("b.so"), "NONE");

    assertThatThrownBy(
            () -> NativeFixtures.search().find(List.of(one.toString(), other.toString())))
        .hasMessage(
            "%s and %s are both sign-98/NONE: name one of them as sign-98/NONE-LABEL=FILE"
                .formatted(one, other));
  }

  @Test
  void refusesADescriptionFileItDoesNotUnderstand() throws Exception {
    Path library = NativeFixtures.build(folder, "PLAIN");
    Path description =
        Files.writeString(folder.resolve("libPLAIN.properties"), "candidat = sign-31\n");

    assertThatThrownBy(() -> NativeFixtures.find(library.toString()))
        .hasMessageStartingWith(description + ": unknown key 'candidat'; known are candidate,");
  }

  private static Build build(InstanceDescription description) {
    return Objects.requireNonNull(description.build());
  }

  private static byte[] patched(byte[] elf, int offset, int value) {
    byte[] copy = elf.clone();
    copy[offset] = (byte) value;
    return copy;
  }

  private static BuildFile.Entry entry(String label, @Nullable String sha256) {
    return new BuildFile.Entry(
        "sign-15",
        label,
        label,
        "reference",
        "harness-default",
        "PASS",
        null,
        "build/sign-15/lib" + label + ".so",
        sha256,
        1L,
        null,
        null,
        Extra.NONE);
  }

  private void writeBuildFile(Map<String, BuildFile.Entry> entries) throws Exception {
    JsonFile.write(folder.resolve(BuildFile.NAME), new BuildFile(entries, null, Extra.NONE));
  }
}
