package org.ngcc4j.greatwall;

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

/// Random seeds and messages of 0 to 5000 bytes give what an independent implementation in C gives;
/// its bytes are pinned as digests.
class GreatWallRandomCasesTest {
  static final String PINNED = "greatwall/random-cases.tsv";

  /// Cases of a set: 100 of the fast ones, 20 of the small ones.
  static int cases(GreatWallParameters p) {
    return p.instance().endsWith("f") ? 100 : 20;
  }

  /// Starts the sequence of a set.
  static RandomCases start(GreatWallParameters p) {
    return new RandomCases(cases(p) / 5);
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_192F", "SET_256F"})
  void twentyCasesGiveTheBytesOfTheImplementationInC(GreatWallParameters p)
      throws InvalidKeyException {
    replay(p, 20);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("sweep")
  void allCasesGiveTheBytesOfTheImplementationInC(GreatWallParameters p)
      throws InvalidKeyException {
    replay(p, cases(p));
  }

  private static void replay(GreatWallParameters p, int count) throws InvalidKeyException {
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
