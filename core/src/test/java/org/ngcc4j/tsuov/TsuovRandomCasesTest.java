package org.ngcc4j.tsuov;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.InvalidKeyException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.RandomCases;

/// Three hundred random seeds and messages of 0 to 5000 bytes give what an independent
/// implementation in C gives; its bytes are pinned as digests.
class TsuovRandomCasesTest {
  static final String PINNED = "tsuov/random-cases.tsv";

  @ParameterizedTest
  @EnumSource(names = {"TSUOV_128", "TSUOV_256"})
  void aHundredCasesGiveTheBytesOfTheImplementationInC(TsuovParameters p)
      throws InvalidKeyException {
    replay(p, 100);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("sweep")
  void threeHundredCasesGiveTheBytesOfTheImplementationInC(TsuovParameters p)
      throws InvalidKeyException {
    replay(p, p == TsuovParameters.TSUOV_512 ? 100 : 300);
  }

  private static void replay(TsuovParameters p, int count) throws InvalidKeyException {
    SignatureScheme scheme = SignatureScheme.of(p.name());
    RandomCases cases = new RandomCases();
    for (int i = 0; i < count; i++) {
      RandomCases.Case next = cases.next();
      IccsDrng random = IccsDrng.seeded(next.seed());
      EncodedKeyPair pair = scheme.generateKeyPair(random);
      cases.made(pair, scheme.signingKey(pair.secretKey()).sign(next.message(), random));
    }
    assertThat(cases.digests())
        .hasSize(count / 100)
        .isEqualTo(RandomCases.pinned(PINNED, p.name(), count));
  }
}
