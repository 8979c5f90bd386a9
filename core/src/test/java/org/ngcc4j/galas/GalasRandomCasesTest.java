package org.ngcc4j.galas;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.InvalidKeyException;
import java.util.SortedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.RandomCases;

/// Random seeds and messages of 0 to 5000 bytes give what an independent implementation in C
/// gives; its bytes are pinned as digests.
class GalasRandomCasesTest {
  static final String PINNED = "galas/random-cases.tsv";

  /// Cases of a set: 60 of the F sets, 12 of the S sets.
  static int cases(GalasParameters p) {
    return p.instance().endsWith("F") ? 60 : 12;
  }

  /// Starts the sequence of a set.
  static RandomCases start(GalasParameters p) {
    return new RandomCases(cases(p) / 6);
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_160F", "SET_256F", "SET_384F"})
  void tenCasesGiveTheBytesOfTheImplementationInC(GalasParameters p) throws InvalidKeyException {
    replay(p, 10);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("sweep")
  void allCasesGiveTheBytesOfTheImplementationInC(GalasParameters p) throws InvalidKeyException {
    replay(p, cases(p));
  }

  private static void replay(GalasParameters p, int count) throws InvalidKeyException {
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    RandomCases cases = start(p);
    for (int i = 0; i < count; i++) {
      RandomCases.Case next = cases.next();
      IccsDrng random = IccsDrng.seeded(next.seed());
      EncodedKeyPair pair = scheme.generateKeyPair(random);
      cases.made(pair, scheme.signingKey(pair.secretKey()).sign(next.message(), random));
    }
    SortedMap<Integer, String> pinned = RandomCases.pinned(PINNED, p.instance(), count);
    assertThat(cases.digests()).isNotEmpty().isEqualTo(pinned);
  }
}
