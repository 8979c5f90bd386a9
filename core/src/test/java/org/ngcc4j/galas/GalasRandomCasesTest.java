package org.ngcc4j.galas;

import java.security.InvalidKeyException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.SideBySide;

/// Random seeds and messages of 0 to 5000 bytes give what an independent implementation in C
/// gives; its bytes are pinned as digests.
class GalasRandomCasesTest {
  static final String PINNED = "galas/random-cases.tsv";

  /// Cases of a set: 60 of the F sets, 12 of the S sets, which take longer.
  static int cases(GalasParameters p) {
    return p.instance().endsWith("F") ? 60 : 12;
  }

  /// Cases between two digests of a set.
  static int step(GalasParameters p) {
    return cases(p) / 6;
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_160F", "SET_256F", "SET_384F"})
  void tenCasesGiveTheBytesOfTheImplementationInC(GalasParameters p) throws InvalidKeyException {
    SideBySide.replay(SignatureScheme.of(p.instance()), PINNED, 10, step(p));
  }

  @ParameterizedTest
  @EnumSource
  @Tag("sweep")
  void allCasesGiveTheBytesOfTheImplementationInC(GalasParameters p) throws InvalidKeyException {
    SideBySide.replay(SignatureScheme.of(p.instance()), PINNED, cases(p), step(p));
  }
}
