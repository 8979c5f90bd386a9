package org.ngcc4j.campaign.kat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KatManifestTest {
  private static final String DIGEST = "0123456789abcdef".repeat(4);

  @TempDir private Path folder;

  @Test
  void holdsTheOfficialDigestsOfAllTwentySixInstances() {
    KatManifest manifest = KatManifest.official();

    assertThat(manifest.references())
        .hasSize(26)
        .allMatch(r -> r.mode() == KatMode.STRICT && r.records() == 10)
        .extracting(KatReference::key)
        .doesNotHaveDuplicates();
    assertThat(manifest.find("Aigis-sig3", "KAT_SIG_Aigis-sig3.txt"))
        .map(KatReference::digest)
        .contains("c4ce128116a2501c0bb92adead7f30db9fdc6a4e83ceed8df17eabbf30b86986");
    assertThat(manifest.find("TSUOV_512", "KAT_SIG_TSUOV_512.txt"))
        .map(KatReference::digest)
        .contains("e9cdbdc06168c2d57b8bb2ec50067c9a78a83ee2e81a420b149ff62d20b6d37d");
  }

  @Test
  void readsModesAndRecordLimits() throws Exception {
    KatManifest manifest =
        parse(
            DIGEST + " strict Aigis-sig1/KAT_SIG_Aigis-sig1.txt",
            DIGEST + " nolen CS-128/KAT_SIG_CS_128.txt",
            DIGEST + " strict:25 a/KAT_SIG_a.txt",
            DIGEST + " nolen:3 b/KAT_SIG_b.txt");

    assertThat(manifest.references())
        .containsExactly(
            reference(KatMode.STRICT, OptionalInt.empty(), "Aigis-sig1/KAT_SIG_Aigis-sig1.txt"),
            reference(KatMode.NOLEN, OptionalInt.empty(), "CS-128/KAT_SIG_CS_128.txt"),
            reference(KatMode.STRICT, OptionalInt.of(25), "a/KAT_SIG_a.txt"),
            reference(KatMode.NOLEN, OptionalInt.of(3), "b/KAT_SIG_b.txt"));
    assertThat(manifest.references())
        .allMatch(r -> KatReference.parse(r.line()).equals(Optional.of(r)));
  }

  @Test
  void findsByLabelAndNameBeforeNameAlone() throws Exception {
    KatManifest manifest =
        parse(
            DIGEST + " strict KAT_SIG_a.txt",
            DIGEST + " nolen a/KAT_SIG_a.txt",
            DIGEST + " nolen b c/KAT_SIG_b c.txt");

    assertThat(manifest.find("a", "KAT_SIG_a.txt")).map(KatReference::mode).contains(KatMode.NOLEN);
    assertThat(manifest.find("x", "KAT_SIG_a.txt"))
        .map(KatReference::mode)
        .contains(KatMode.STRICT);
    assertThat(manifest.find("b c", "KAT_SIG_b c.txt")).isPresent();
    assertThat(manifest.find("a", "KAT_SIG_b.txt")).isEmpty();
  }

  @Test
  void skipsCommentsEmptyLinesAndCarriageReturns() throws Exception {
    assertThat(
            parse("# a comment\r", "\r", "", DIGEST.toUpperCase(Locale.ROOT) + " strict a\r")
                .references())
        .containsExactly(reference(KatMode.STRICT, OptionalInt.empty(), "a"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "0123 strict a",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdeg strict a",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef loose a",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef strict:0 a",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef strict: a",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef strict",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef  strict a",
        " 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef strict a"
      })
  void namesTheLineThatIsMalformed(String line) {
    assertThatThrownBy(() -> parse("# comment", line))
        .isInstanceOf(KatManifestException.class)
        .hasMessageStartingWith(
            "my.sha256:2: expected <64 hex digits> strict|nolen[:RECORDS] "
                + "<label>/KAT_SIG_<instance>.txt, found \"")
        .hasMessageNotContaining("\n");
  }

  @Test
  void refusesAKeyOfMoreThan255Characters() throws Exception {
    assertThat(parse(DIGEST + " strict " + "k".repeat(255)).references()).hasSize(1);
    assertThatThrownBy(() -> parse(DIGEST + " strict " + "k".repeat(256)))
        .isInstanceOf(KatManifestException.class);
  }

  @Test
  void refusesTwoLinesForOneFile() {
    assertThatThrownBy(() -> parse(DIGEST + " strict a", DIGEST + " nolen a"))
        .hasMessage("my.sha256:2: a second line for a");
  }

  @Test
  void refusesAManifestWithoutALine() {
    assertThatThrownBy(() -> parse("# nothing but comments"))
        .hasMessageStartingWith("my.sha256 holds no line of a manifest; expected <64 hex digits>");
  }

  @Test
  void saysWhichFileCannotBeRead() throws Exception {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> KatManifest.read(missing))
        .hasMessage("cannot read the manifest " + missing + ": no such file or folder");
    assertThatThrownBy(() -> KatManifest.read(folder))
        .hasMessage("cannot read the manifest " + folder + ": Is a directory");
    Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xC3, 0, (byte) 0xFF});
    assertThatThrownBy(() -> KatManifest.read(binary))
        .hasMessage(binary + " is not a manifest: it is not a text file");
  }

  private static KatManifest parse(String... lines) throws KatManifestException {
    return KatManifest.parse("my.sha256", List.of(lines));
  }

  private static KatReference reference(KatMode mode, OptionalInt limit, String key) {
    return new KatReference(DIGEST, mode, limit, key);
  }
}
