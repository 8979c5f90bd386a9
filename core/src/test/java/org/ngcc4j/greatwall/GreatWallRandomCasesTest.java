package org.ngcc4j.greatwall;

import java.security.InvalidKeyException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.SideBySide;

/// Random seeds and messages of 0 to 5000 bytes give what an independent implementation in C
/// gives; its bytes are pinned as digests.
class GreatWallRandomCasesTest {
  static final String PINNED = "greatwall/random-cases.tsv";

  /// Cases of a set: 100 of the f sets, 20 of the s sets, which take longer.
  static int cases(GreatWallParameters p) {
    return p.instance().endsWith("f") ? 100 : 20;
  }

  /// Cases between two digests of a set.
  static int step(GreatWallParameters p) {
    return cases(p) / 5;
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_192F", "SET_256F"})
  void twentyCasesGiveTheBytesOfTheImplementationInC(GreatWallParameters p)
      throws InvalidKeyException {
    SideBySide.replay(SignatureScheme.of(p.instance()), PINNED, 20, step(p));
  }

  @ParameterizedTest
  @EnumSource
  @Tag("sweep")
  void allCasesGiveTheBytesOfTheImplementationInC(GreatWallParameters p)
      throws InvalidKeyException {
    SideBySide.replay(SignatureScheme.of(p.instance()), PINNED, cases(p), step(p));
  }
}
