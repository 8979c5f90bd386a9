package org.ngcc4j.campaign.kat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.campaign.child.CodePath;
import org.ngcc4j.campaign.implementation.Implementations;
import org.ngcc4j.campaign.implementation.InstanceDescription;

/// The gate on the candidate whose official files hold more than signatures.
class AtlasKatTest {
  private static final String TAIL_LINE =
      "tail        = behind each signature stand the bytes the submitters' driver printed there";

  @TempDir private Path folder;

  /// The first record: its message has 56 bytes, of the tail 8 and fewer are zeros, 8 a size field,
  /// the rest the seed.
  @Test
  void matchesTheOfficialDigestWithTheTailsOfTheOfficialFile() throws Exception {
    assertThatItMatches("lwrdsa128", 2137, "000000000000005100000000000000927F06B5");
  }

  @ParameterizedTest
  @CsvSource({
    "lwrdsa192, 3421, 0000005100000000000000927F06B594798A4D",
    "lwrdsa256, 4712, 00000000000000005100000000000000927F06",
    "lwrdsa512, 10137, 000000000000005100000000000000927F06B5"
  })
  @Tag("sweep")
  void theOtherSetsDo(String label, int printedBytes, String tail) throws Exception {
    assertThatItMatches(label, printedBytes, tail);
  }

  private void assertThatItMatches(String label, int printedBytes, String tail) throws Exception {
    KatOutcome outcome =
        new KatGate(KatManifest.official(), KatOptions.defaults().withFolder(folder))
            .check(instance(label), n -> {});

    assertThat(outcome.status() + outcome.detail()).isEqualTo("PASS");
    assertThat(outcome.altered()).isEqualTo("30 inputs with one bit flipped were rejected");
    assertThat(outcome.standardError()).isEmpty();
    assertThat(outcome.log()).containsOnlyOnce("\n" + TAIL_LINE + "\n");
    assertThat(folder.resolve("KAT_SIG_" + label + ".txt"))
        .content()
        .contains("\nSn_Len = " + printedBytes + "\n")
        .containsPattern("\nSn = [0-9A-F]{%d}%s".formatted(2 * (printedBytes - 56), tail));
  }

  @Test
  void anyOtherNumberOfRecordsHoldsTheSignaturesAlone() throws Exception {
    assertThatThreeRecordsGive(
        "lwrdsa128", "97b66e92d73e2245ac13efafcba32fe84a689ae2a8a574a499831c68e6684a23");
  }

  @ParameterizedTest
  @CsvSource({
    "lwrdsa192, 1559fb34e9e38b32d8853d675d057f6de322c7b7452533d166bc737edd92b211",
    "lwrdsa256, a804916cdb17064a4f9243f1464bfaa64d12b296f809a112ccd5ffc738eb132d",
    "lwrdsa512, f38ce44b8bf8a236a604c58b267a0a033b40a62666544d5a114fe68f44c2d3d6"
  })
  @Tag("sweep")
  void thoseOfTheOtherSetsAsWell(String label, String digest) throws Exception {
    assertThatThreeRecordsGive(label, digest);
  }

  private void assertThatThreeRecordsGive(String label, String digest) throws Exception {
    KatOutcome outcome = check(KatManifest.official(), label, 3);

    assertThat(outcome.status()).isEqualTo(KatStatus.NOKAT);
    assertThat(outcome.detail())
        .isEqualTo(
            "3 records generated, the reference digest covers 10; SHA-256 %s".formatted(digest));
    assertThat(outcome.log()).doesNotContain("tail");
  }

  @Test
  void moreRecordsAreComparedWithTheOfficialTenAllTheSame() throws Exception {
    KatOutcome outcome = check(KatManifest.official(), "lwrdsa128", 11);

    assertThat(outcome.status()).isEqualTo(KatStatus.NOKAT);
    assertThat(outcome.detail())
        .startsWith("11 records generated, the first 10 match the reference; SHA-256 ");
    assertThat(folder.resolve("KAT_SIG_lwrdsa128.txt"))
        .content()
        .contains("\nCount = 10\n")
        .doesNotContain("\nSn_Len = 2137\n")
        .contains("\nSn_Len = 2081\n");
    assertThat(outcome.log()).doesNotContain("tail");
  }

  /// A digest of the exact signatures is nobody's official one.
  @Test
  void anotherManifestMayWantTheSignaturesAlone() throws Exception {
    KatManifest exact =
        KatManifest.parse(
            "exact",
            List.of(
                "55457119bc0d0f8dd2186f4f4d3da404bc34ace4d451815b4bb06c69f5ff8405 strict"
                    + " lwrdsa128/KAT_SIG_lwrdsa128.txt"));
    KatOutcome outcome = check(exact, "lwrdsa128", 10);

    assertThat(outcome.status() + outcome.detail()).isEqualTo("PASS");
    assertThat(outcome.log()).doesNotContain("tail");
  }

  private KatOutcome check(KatManifest manifest, String label, int records) throws Exception {
    KatOptions options =
        new KatOptions(
            OptionalInt.of(records),
            folder,
            Duration.ofMinutes(1),
            /* vectors= */ false,
            CodePath.current());
    return new KatGate(manifest, options).check(instance(label), n -> {});
  }

  private static InstanceDescription instance(String label) {
    return Implementations.find("java/sign-15/" + label).orElseThrow().description();
  }
}
