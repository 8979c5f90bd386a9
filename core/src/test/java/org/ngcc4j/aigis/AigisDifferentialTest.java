package org.ngcc4j.aigis;

import java.io.IOException;
import java.security.InvalidKeyException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.SideBySide;

/// A thousand random cases side by side with an independent implementation in C, whose digests are
/// pinned in `vectors/aigis/random-cases.tsv`.
@Tag("differential")
@EnabledIfSystemProperty(
    named = SideBySide.FOLDER,
    matches = ".+",
    disabledReason = "needs the C libraries: -Dngcc4j.baseline=FOLDER with lib<instance>.so")
class AigisDifferentialTest {
  @ParameterizedTest
  @EnumSource
  void keysSignaturesAndVerdictsAreThoseOfTheLibraryInC(AigisParameters p)
      throws InvalidKeyException, IOException {
    SideBySide.compare(
        SignatureScheme.of(p.instance()), AigisRandomCasesTest.PINNED, 1000, p.fixedSignatureBytes);
  }
}
