package org.ngcc4j.atlas;

import java.security.InvalidKeyException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.SideBySide;

/// Three hundred random seeds and messages of 0 to 5000 bytes give what an independent
/// implementation in C gives; its bytes are pinned as digests.
class AtlasRandomCasesTest {
  static final String PINNED = "atlas/random-cases.tsv";

  @ParameterizedTest
  @EnumSource
  void aHundredCasesGiveTheBytesOfTheImplementationInC(AtlasParameters p)
      throws InvalidKeyException {
    SideBySide.replay(SignatureScheme.of(p.instance()), PINNED, 100);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("sweep")
  void threeHundredCasesGiveTheBytesOfTheImplementationInC(AtlasParameters p)
      throws InvalidKeyException {
    SideBySide.replay(SignatureScheme.of(p.instance()), PINNED, 300);
  }
}
