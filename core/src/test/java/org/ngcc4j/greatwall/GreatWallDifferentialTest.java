package org.ngcc4j.greatwall;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.security.InvalidKeyException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.SideBySide;

/// The random cases of [GreatWallRandomCasesTest] side by side with an independent implementation
/// in C, whose libraries `-Dngcc4j.baseline=FOLDER` names. `-Dngcc4j.instance=REGEX` chooses sets.
@Tag("differential")
@EnabledIfSystemProperty(
    named = SideBySide.FOLDER,
    matches = ".+",
    disabledReason = "needs the C libraries: -Dngcc4j.baseline=FOLDER with lib<instance>.so")
class GreatWallDifferentialTest {
  @ParameterizedTest
  @EnumSource
  void keysSignaturesAndVerdictsAreThoseOfTheLibraryInC(GreatWallParameters p)
      throws InvalidKeyException, IOException {
    assumeTrue(p.instance().matches(System.getProperty("ngcc4j.instance", ".*")));
    SideBySide.compare(
        SignatureScheme.of(p.instance()),
        GreatWallRandomCasesTest.PINNED,
        GreatWallRandomCasesTest.cases(p),
        GreatWallRandomCasesTest.step(p),
        p.challenge3At);
  }
}
