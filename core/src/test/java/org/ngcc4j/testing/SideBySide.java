package org.ngcc4j.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.VerifyingKey;

/// The [RandomCases] of an instance, side by side with an independent implementation in C, or
/// against the digests over its bytes.
///
/// The libraries are in the folder that `-Dngcc4j.baseline=FOLDER` names. The digests over a
/// library's bytes are written to `target/random-cases-<instance>.tsv`, where they can be taken
/// from to be pinned.
public final class SideBySide {
  /// The system property with the folder of the libraries.
  public static final String FOLDER = "ngcc4j.baseline";

  private SideBySide() {}

  /// Replays the first cases and compares their digests with the pinned ones.
  ///
  /// @param pinned the table of digests
  /// @param count a multiple of 100
  public static void replay(SignatureScheme scheme, String pinned, int count)
      throws InvalidKeyException {
    replay(scheme, pinned, count, RandomCases.DIGEST_STEP);
  }

  /// Replays the first cases and compares their digests with the pinned ones.
  ///
  /// @param pinned the table of digests
  /// @param count a multiple of the step
  /// @param step how many cases lie between two digests
  public static void replay(SignatureScheme scheme, String pinned, int count, int step)
      throws InvalidKeyException {
    RandomCases cases = new RandomCases(step);
    for (int i = 0; i < count; i++) {
      RandomCases.Case next = cases.next();
      IccsDrng random = IccsDrng.seeded(next.seed());
      EncodedKeyPair pair = scheme.generateKeyPair(random);
      cases.made(pair, scheme.signingKey(pair.secretKey()).sign(next.message(), random));
    }
    assertPinned(cases, scheme, pinned, count, step);
  }

  /// Compares keys, signatures and verdicts with those of the library.
  ///
  /// @param pinned the table of digests
  /// @param count a multiple of 100
  /// @param often where in a signature every second change is made, up to its end
  public static void compare(SignatureScheme scheme, String pinned, int count, int often)
      throws InvalidKeyException, IOException {
    compare(scheme, pinned, count, RandomCases.DIGEST_STEP, often);
  }

  /// Compares keys, signatures and verdicts with those of the library.
  ///
  /// @param pinned the table of digests
  /// @param count a multiple of the step
  /// @param step how many cases lie between two digests
  /// @param often where in a signature every second change is made, up to its end
  public static void compare(SignatureScheme scheme, String pinned, int count, int step, int often)
      throws InvalidKeyException, IOException {
    SignatureParameters p = scheme.parameters();
    RandomCases cases = new RandomCases(step);
    Random mutations = new Random(p.publicKeyBytes());
    try (CLibrary c = new CLibrary(Path.of(System.getProperty(FOLDER)), p)) {
      for (int i = 0; i < count; i++) {
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
        byte[] mutated = mutate(signature, often, mutations);
        assertThat(verifying.verify(next.message(), mutated))
            .as("case %d, mutated", i)
            .isEqualTo(c.verify(ours.publicKey(), next.message(), mutated))
            .isFalse();
      }
    }
    String table =
        cases.digests().entrySet().stream()
            .map(e -> "%s\t%d\t%s%n".formatted(p.instance(), e.getKey(), e.getValue()))
            .collect(Collectors.joining());
    Files.writeString(Path.of("target", "random-cases-%s.tsv".formatted(p.instance())), table);
    assertPinned(cases, scheme, pinned, count, step);
  }

  private static void assertPinned(
      RandomCases cases, SignatureScheme scheme, String pinned, int count, int step) {
    assertThat(cases.digests())
        .hasSize(count / step)
        .isEqualTo(RandomCases.pinned(pinned, scheme.parameters().instance(), count));
  }

  /// Flips a bit, cuts a byte off or adds one.
  private static byte[] mutate(byte[] signature, int often, Random random) {
    int from = random.nextBoolean() ? often : 0;
    int at = from + random.nextInt(signature.length - from);
    int change = random.nextInt(-1, 5);
    if (Math.abs(change) == 1) {
      return Arrays.copyOf(signature, signature.length + change);
    }
    byte[] out = signature.clone();
    out[at] ^= (byte) (1 << random.nextInt(8));
    return out;
  }
}
