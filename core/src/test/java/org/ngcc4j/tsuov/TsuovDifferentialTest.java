package org.ngcc4j.tsuov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
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

/// Three hundred random cases side by side with an independent implementation in C, whose
/// libraries `-Dngcc4j.baseline=FOLDER` names.
///
/// The digests over the library's bytes are written to `target/random-cases-<instance>.tsv`,
/// where they can be taken from.
@Tag("differential")
@EnabledIfSystemProperty(
    named = TsuovDifferentialTest.FOLDER,
    matches = ".+",
    disabledReason = "needs the C libraries: -Dngcc4j.baseline=FOLDER with lib<instance>.so")
class TsuovDifferentialTest {
  static final String FOLDER = "ngcc4j.baseline";

  /// `-Dngcc4j.cases=N` makes a shorter run.
  private static final int CASES = Integer.getInteger("ngcc4j.cases", 300);

  @ParameterizedTest
  @EnumSource
  void keysSignaturesAndVerdictsAreThoseOfTheLibraryInC(TsuovParameters p)
      throws InvalidKeyException, IOException {
    // One set at a time: the large ones take minutes.
    assumeTrue(p.name().matches(System.getProperty("ngcc4j.instance", ".*")));
    SignatureScheme scheme = SignatureScheme.of(p.name());
    RandomCases cases = new RandomCases();
    Random mutations = new Random(p.description.publicKeyBytes());
    try (CLibrary c = new CLibrary(Path.of(System.getProperty(FOLDER)), p.description)) {
      for (int i = 0; i < CASES; i++) {
        RandomCases.Case next = cases.next();
        c.seed(next.seed());
        EncodedKeyPair theirs = c.generateKeyPair();
        byte[] signature = c.sign(theirs.secretKey(), next.message());
        cases.made(theirs, signature);

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
        assertThat(c.verify(ours.publicKey(), next.message(), signature)).as("case %d", i).isTrue();
        byte[] mutated = mutate(signature, mutations);
        assertThat(verifying.verify(next.message(), mutated))
            .as("case %d, mutated", i)
            .isEqualTo(c.verify(ours.publicKey(), next.message(), mutated))
            .isFalse();
      }
    }
    String table =
        cases.digests().entrySet().stream()
            .map(e -> "%s\t%d\t%s%n".formatted(p.name(), e.getKey(), e.getValue()))
            .collect(Collectors.joining());
    Files.writeString(Path.of("target", "random-cases-%s.tsv".formatted(p.name())), table);
  }

  /// Flips a bit, cuts a byte off or adds one.
  private static byte[] mutate(byte[] signature, Random random) {
    int at = random.nextInt(signature.length);
    int change = random.nextInt(-1, 5);
    if (Math.abs(change) == 1) {
      return Arrays.copyOf(signature, signature.length + change);
    }
    byte[] out = signature.clone();
    out[at] ^= (byte) (1 << random.nextInt(8));
    return out;
  }
}
