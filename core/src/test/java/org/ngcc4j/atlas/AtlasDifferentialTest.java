package org.ngcc4j.atlas;

import java.io.IOException;
import java.security.InvalidKeyException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.SideBySide;

/// Three hundred random cases side by side with an independent implementation in C, whose
/// digests are pinned in `vectors/atlas/random-cases.tsv`.
@Tag("differential")
@EnabledIfSystemProperty(
    named = SideBySide.FOLDER,
    matches = ".+",
    disabledReason = "needs the C libraries: -Dngcc4j.baseline=FOLDER with lib<instance>.so")
class AtlasDifferentialTest {
  @ParameterizedTest
  @EnumSource
  void keysSignaturesAndVerdictsAreThoseOfTheLibraryInC(AtlasParameters p)
      throws InvalidKeyException, IOException {
    SideBySide.compare(
        SignatureScheme.of(p.instance()), AtlasRandomCasesTest.PINNED, 300, p.hintAt);
  }
}
