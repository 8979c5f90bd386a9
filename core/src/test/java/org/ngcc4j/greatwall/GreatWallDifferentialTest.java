package org.ngcc4j.greatwall;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.testing.CLibrary;
import org.ngcc4j.testing.RandomCases;

/// Random cases side by side with an independent implementation in C, whose libraries
/// `-Dngcc4j.baseline=FOLDER` names: 100 of the fast sets, 20 of the small ones.
@Tag("differential")
@EnabledIfSystemProperty(
    named = GreatWallDifferentialTest.FOLDER,
    matches = ".+",
    disabledReason = "needs the C libraries: -Dngcc4j.baseline=FOLDER with lib<instance>.so")
class GreatWallDifferentialTest {
  static final String FOLDER = "ngcc4j.baseline";

  @ParameterizedTest
  @EnumSource
  void keysSignaturesAndVerdictsAreThoseOfTheLibraryInC(GreatWallParameters p)
      throws InvalidKeyException {
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    int count = p.instance().endsWith("f") ? 100 : 20;
    RandomCases cases = new RandomCases();
    Random mutations = new Random(p.rowBytes);
    try (CLibrary c = new CLibrary(Path.of(System.getProperty(FOLDER)), p.description)) {
      for (int i = 0; i < count; i++) {
        RandomCases.Case next = cases.next();
        c.seed(next.seed());
        EncodedKeyPair theirs = c.generateKeyPair();
        byte[] signature = c.sign(theirs.secretKey(), next.message());

        IccsDrng random = IccsDrng.seeded(next.seed());
        EncodedKeyPair ours = scheme.generateKeyPair(random);
        assertThat(ours.publicKey()).as("public key of case %d", i).isEqualTo(theirs.publicKey());
        assertThat(ours.secretKey()).as("secret key of case %d", i).isEqualTo(theirs.secretKey());
        SigningKey signing = scheme.signingKey(ours.secretKey());
        assertThat(signing.sign(next.message(), random))
            .as("signature of case %d", i)
            .isEqualTo(signature);

        VerifyingKey verifying = scheme.verifyingKey(ours.publicKey());
        assertThat(verifying.verify(next.message(), signature)).as("case %d", i).isTrue();
        byte[] mutated = mutate(signature, mutations);
        assertThat(verifying.verify(next.message(), mutated))
            .as("case %d, mutated", i)
            .isEqualTo(c.verify(ours.publicKey(), next.message(), mutated))
            .isFalse();
      }
    }
  }

  /// Flips a bit, cuts a byte off or adds one.
  private static byte[] mutate(byte[] signature, Random random) {
    int change = random.nextInt(-1, 9);
    if (Math.abs(change) == 1) {
      return Arrays.copyOf(signature, signature.length + change);
    }
    byte[] out = signature.clone();
    out[random.nextInt(out.length)] ^= (byte) (1 << random.nextInt(8));
    return out;
  }
}
