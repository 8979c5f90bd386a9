package org.ngcc4j.campaign.kat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ngcc4j.campaign.child.CodePath;
import org.ngcc4j.campaign.implementation.Implementations;
import org.ngcc4j.campaign.implementation.InstanceDescription;

/// The gate on a real candidate, from the module path.
class AigisKatTest {
  @TempDir private Path folder;

  @Test
  void matchesTheOfficialDigest() throws Exception {
    assertThatItMatches("Aigis-sig1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Aigis-sig2", "Aigis-sig3"})
  @Tag("sweep")
  void theOtherSetsDo(String label) throws Exception {
    assertThatItMatches(label);
  }

  private void assertThatItMatches(String label) throws Exception {
    KatOutcome outcome =
        new KatGate(KatManifest.official(), KatOptions.defaults().withFolder(folder))
            .check(instance(label), n -> {});

    assertThat(outcome.status() + outcome.detail()).isEqualTo("PASS");
    assertThat(outcome.altered()).isEqualTo("30 inputs with one bit flipped were rejected");
    assertThat(outcome.standardError()).isEmpty();
    assertThat(folder.resolve("KAT_SIG_" + label + ".txt"))
        .content()
        .startsWith("Count = 0\nSeed_Len = 64\nSeed = 927F06B594798A4D")
        .contains("\n\nCount = 9\n")
        .endsWith("\n\n");
  }

  /// The submitters vouch for ten records only; this digest is that of independent
  /// implementations.
  @Test
  void generatesMoreRecordsThanTheOfficialOnes() throws Exception {
    KatOptions options =
        new KatOptions(
            OptionalInt.of(25),
            null,
            Duration.ofMinutes(1),
            /* vectors= */ false,
            CodePath.current());

    KatOutcome outcome =
        new KatGate(KatManifest.official(), options).check(instance("Aigis-sig1"), n -> {});

    assertThat(outcome.status()).isEqualTo(KatStatus.NOKAT);
    assertThat(outcome.detail())
        .isEqualTo(
            "25 records generated, the first 10 match the reference; SHA-256"
                + " 0354a8c4d269fc3cc8433d16bd5e772dafcb3c66f5c7a5429b869b58190b27e0");
  }

  private static InstanceDescription instance(String label) {
    return Implementations.find("java/sign-01/" + label).orElseThrow().description();
  }
}
