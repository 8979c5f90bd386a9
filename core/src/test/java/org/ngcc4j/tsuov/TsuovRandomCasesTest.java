package org.ngcc4j.tsuov;

import java.security.InvalidKeyException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.SideBySide;

/// Random seeds and messages of 0 to 5000 bytes give what an independent implementation in C
/// gives; its bytes are pinned as digests.
class TsuovRandomCasesTest {
  static final String PINNED = "tsuov/random-cases.tsv";

  @Test
  void aHundredCasesGiveTheBytesOfTheImplementationInC() throws InvalidKeyException {
    SideBySide.replay(SignatureScheme.of("TSUOV_128"), PINNED, 100);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("sweep")
  void manyCasesGiveTheBytesOfTheImplementationInC(TsuovParameters p) throws InvalidKeyException {
    int cases = p == TsuovParameters.TSUOV_512 ? 100 : 300;
    SideBySide.replay(SignatureScheme.of(p.name()), PINNED, cases);
  }
}
