package org.ngcc4j.campaign.kat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ngcc4j.campaign.implementation.Implementations;

/// The gate on TSUOV.
class TsuovKatTest {
  @TempDir private Path folder;

  @Test
  void matchesTheOfficialDigest() throws Exception {
    assertThatItMatches("TSUOV_128");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TSUOV_256", "TSUOV_512"})
  @Tag("sweep")
  void theOtherSetsDo(String label) throws Exception {
    assertThatItMatches(label);
  }

  private void assertThatItMatches(String label) throws Exception {
    KatOutcome outcome =
        new KatGate(KatManifest.official(), KatOptions.defaults().withFolder(folder))
            .check(
                Implementations.find("java/sign-31/" + label).orElseThrow().description(), n -> {});

    assertThat(outcome.status() + outcome.detail()).isEqualTo("PASS");
    assertThat(outcome.altered()).isEqualTo("30 inputs with one bit flipped were rejected");
    assertThat(outcome.standardError()).isEmpty();
  }
}
