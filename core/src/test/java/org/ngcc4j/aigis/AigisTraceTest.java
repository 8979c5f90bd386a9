package org.ngcc4j.aigis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ngcc4j.aigis.AigisParameters.N;
import static org.ngcc4j.aigis.AigisParameters.NTT;
import static org.ngcc4j.aigis.AigisParameters.Q;
import static org.ngcc4j.aigis.AigisParameters.SIG1;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.field.Rounding;
import org.ngcc4j.symmetric.IccsXof;
import org.ngcc4j.symmetric.Sm3;
import org.ngcc4j.testing.Vectors;

/// Every named intermediate of record 0 of Aigis-sig1 comes out of the building block that makes
/// it.
@Tag("kernel")
class AigisTraceTest {
  private static final String TRACE = "aigis/Aigis-sig1.trace.txt";
  private static final Pattern BLANK = Pattern.compile(" ");
  private static final AigisParameters P = SIG1;
  private static final int MATRIX = P.rows * P.columns;

  private final AigisSampling sampling = new AigisSampling(P);

  @Test
  void theGeneratorGivesXiAndTheXofTheThreeSeeds() {
    byte[] seed = record("Seed");
    assertThat(IccsDrng.seeded(seed).drawBytes(P.seedBytes)).isEqualTo(bytes("xi"));
    assertThat(IccsXof.expand(bytes("xi"), 3 * P.seedBytes))
        .isEqualTo(
            Transcription.join(Transcription.join(bytes("rnd"), bytes("rho")), bytes("key")));
  }

  @Test
  void rhoGivesTheMatrix() {
    int[] matrix = new int[MATRIX * N];
    sampling.matrix(bytes("rho"), matrix, P.columns);
    assertThat(matrix).containsExactly(polynomials("Ahat", MATRIX));
  }

  @Test
  void rndGivesTheSecretsAndTheTransformTheirImages() {
    int[] s1 = new int[P.columns * N];
    int[] s2 = new int[P.rows * N];
    sampling.secrets(bytes("rnd"), s1, s2);
    assertThat(s1).containsExactly(polynomials("s1", P.columns));
    assertThat(s2).containsExactly(polynomials("s2", P.rows));
    assertThat(residues(transformed(s1))).containsExactly(polynomials("s1hat", P.columns));
  }

  @Test
  void theProductRoundedGivesT1AndT0() {
    double[] s1 = transformed(polynomials("s1", P.columns));
    int[] t = product(polynomials("Ahat", MATRIX), s1);
    int[] s2 = polynomials("s2", P.rows);
    for (int j = 0; j < t.length; j++) {
      t[j] = Math.floorMod(t[j] + s2[j], Q);
    }
    int[] t1 = new int[t.length];
    for (int i = 0; i < P.rows; i++) {
      Rounding.power2Round(t, t1, t, i * N, N, P.droppedBits);
    }
    assertThat(t1).containsExactly(polynomials("t1", P.rows));
    assertThat(t).containsExactly(polynomials("t0", P.rows));
  }

  @Test
  void keyGenerationGivesTheEncodedKeys() {
    byte[] xi = bytes("xi");
    EncodedKeyPair pair =
        new AigisKeyGeneration(P)
            .generate((out, offset, bits) -> System.arraycopy(xi, 0, out, offset, bits / 8));
    assertThat(pair.publicKey()).isEqualTo(bytes("pk"));
    assertThat(pair.secretKey()).isEqualTo(bytes("sk"));
    assertThat(IccsXof.expand(pair.publicKey(), P.hashBytes)).isEqualTo(bytes("tr"));
  }

  @Test
  void trAndTheMessageGiveMu() {
    AigisCommitment commitment = new AigisCommitment(P);
    byte[] message = message();
    commitment.begin(
        new IccsXof().update(bytes("tr"), 0, P.hashBytes).update(message, 0, message.length));
    assertThat(commitment.mu()).isEqualTo(bytes("mu"));
  }

  @Test
  void keyMuAndTheNonceGiveTheMasks() {
    int[] y = new int[P.columns * N];
    sampling.mask(keyAndMu(), 0, y);
    assertThat(y).containsExactly(polynomials("attempt0_y", P.columns));
    sampling.mask(keyAndMu(), Integer.parseInt(all("nonce").getLast()), y);
    assertThat(y).containsExactly(polynomials("y", P.columns));
  }

  @Test
  void theMaskGivesTheCommitment() {
    double[] y = transformed(polynomials("attempt0_y", P.columns));
    assertThat(product(polynomials("Ahat", MATRIX), y))
        .containsExactly(polynomials("attempt0_w", P.rows));
  }

  /// Three attempts; the first two fail the test of `z`.
  @Test
  void eachAttemptGivesItsChallengeAndItsVerdict() {
    List<String> nonces = all("nonce");
    List<String> challenges = all("ctilde");
    assertThat(nonces).containsExactly("0", "2", "4");
    assertThat(challenges).hasSize(3);
    assertThat(all("reject_z")).containsExactly("1", "1");
    int[] matrix = polynomials("Ahat", MATRIX);
    double[] s1 = transformed(polynomials("s1", P.columns));
    for (int i = 0; i < nonces.size(); i++) {
      int[] y = new int[P.columns * N];
      sampling.mask(keyAndMu(), Integer.parseInt(nonces.get(i)), y);
      int[] w1 = product(matrix, transformed(y));
      for (int row = 0; row < P.rows; row++) {
        AigisRounding.decompose(P, w1, w1, new int[w1.length], row * N);
      }
      byte[] challenge = challenge(w1);
      assertThat(challenge).isEqualTo(Vectors.hex(challenges.get(i)));
      int[] z = plusProduct(y, challenge, s1, 1);
      boolean fits = Rounding.outside(z, 0, z.length, P.gamma1 - P.beta1) == 0;
      assertThat(fits).as("attempt %d", i).isEqualTo(i == 2);
    }
  }

  @Test
  void theAcceptedAttemptGivesItsParts() {
    byte[] challenge = bytes("ctilde_final");
    int[] c = new int[N];
    sampling.challenge(challenge, 0, c);
    assertThat(c).containsExactly(polynomials("c", 1));

    int[] z =
        plusProduct(
            polynomials("y", P.columns), challenge, transformed(polynomials("s1", P.columns)), 1);
    assertThat(z).containsExactly(polynomials("z", P.columns));

    int[] w = product(polynomials("Ahat", MATRIX), transformed(polynomials("y", P.columns)));
    int[] w1 = new int[w.length];
    for (int i = 0; i < P.rows; i++) {
      AigisRounding.decompose(P, w, w1, w, i * N);
    }
    assertThat(w1).containsExactly(polynomials("w1", P.rows));
    assertThat(w).containsExactly(polynomials("w0", P.rows));
    assertThat(challenge(w1)).isEqualTo(challenge);

    int[] r = plusProduct(w, challenge, transformed(polynomials("s2", P.rows)), -1);
    int[] v = plusProduct(r, challenge, transformed(polynomials("t0", P.rows)), 1);
    assertThat(v).containsExactly(polynomials("v", P.rows));
  }

  @Test
  void theHintOfTheAcceptedAttemptIsEncodedBehindZAndTheChallenge() {
    int[] v = polynomials("v", P.rows);
    int[] w1 = polynomials("w1", P.rows);
    byte[] hint = new byte[P.rows * N];
    for (int i = 0; i < P.rows; i++) {
      AigisRounding.hint(P, v, w1, hint, i * N);
    }
    assertThat(IntStream.range(0, hint.length).map(j -> hint[j]).sum())
        .isEqualTo(Integer.parseInt(all("hint_total").getFirst()));

    byte[] signature = new byte[P.description.maxSignatureBytes()];
    int[] z = polynomials("z", P.columns);
    BitPacking.packOffset(z, 0, z.length, P.zBits, P.gamma1, signature, 0);
    System.arraycopy(
        bytes("ctilde_final"), 0, signature, P.fixedSignatureBytes - P.seedBytes, P.seedBytes);
    AigisHint code = new AigisHint(P);
    assertThat(code.count(hint)).isZero();
    int length = P.fixedSignatureBytes + code.encode(hint, signature, P.fixedSignatureBytes);
    assertThat(signature[P.fixedSignatureBytes])
        .isEqualTo(Byte.parseByte(all("hint_blocks").getFirst()));
    assertThat(Arrays.copyOf(signature, length)).isEqualTo(bytes("sig"));
  }

  @Test
  void theKeysSignAndVerify() throws Exception {
    SignatureScheme scheme = SignatureScheme.of("Aigis-sig1");
    assertThat(scheme.signingKey(bytes("sk")).sign(message())).isEqualTo(bytes("sig"));
    assertThat(all("verify")).containsExactly("0 (0 = accept)");
    assertThat(scheme.verifyingKey(bytes("pk")).verify(message(), bytes("sig"))).isTrue();
  }

  private static byte[] challenge(int[] w1) {
    AigisCommitment commitment = new AigisCommitment(P);
    byte[] message = message();
    commitment.begin(
        new IccsXof().update(bytes("tr"), 0, P.hashBytes).update(message, 0, message.length));
    for (int i = 0; i < P.rows; i++) {
      commitment.add(w1, i * N);
    }
    byte[] challenge = new byte[P.seedBytes];
    commitment.finish(challenge);
    return challenge;
  }

  /// `x + sign c s` for each polynomial.
  private int[] plusProduct(int[] x, byte[] challenge, double[] transformedSecrets, int sign) {
    int[] coefficients = new int[N];
    sampling.challenge(challenge, 0, coefficients);
    double[] c = Arrays.stream(coefficients).asDoubleStream().toArray();
    NTT.forward(c, 0);
    double[] product = new double[N];
    int[] sum = x.clone();
    for (int at = 0; at < x.length; at += N) {
      NTT.multiply(c, 0, transformedSecrets, at, product, 0);
      NTT.inverse(product, 0);
      for (int j = 0; j < N; j++) {
        sum[at + j] += sign * (int) product[j];
      }
    }
    return sum;
  }

  private static int[] product(int[] matrix, double[] transformed) {
    int[] out = new int[P.rows * N];
    double[] row = new double[N];
    for (int i = 0; i < P.rows; i++) {
      NTT.dot(matrix, i * P.columns * N, transformed, 0, P.columns, row, 0);
      NTT.inverse(row, 0);
      AigisRounding.canonical(row, 0, out, i * N);
    }
    return out;
  }

  private static double[] transformed(int[] polynomials) {
    double[] out = Arrays.stream(polynomials).asDoubleStream().toArray();
    for (int at = 0; at < out.length; at += N) {
      NTT.forward(out, at);
    }
    return out;
  }

  private static int[] residues(double[] values) {
    return Arrays.stream(values).mapToInt(x -> Math.floorMod((long) x, Q)).toArray();
  }

  private static Sm3 keyAndMu() {
    return new Sm3().update(bytes("key"), 0, P.seedBytes).update(bytes("mu"), 0, P.hashBytes);
  }

  private static byte[] message() {
    return record("M");
  }

  private static byte[] record(String key) {
    return Vectors.hex(Vectors.values("aigis/Aigis-sig1.rsp", key).getFirst());
  }

  private static List<String> all(String key) {
    List<String> values = Vectors.values(TRACE, key);
    assertThat(values).as(key).isNotEmpty();
    return values;
  }

  private static byte[] bytes(String key) {
    return Vectors.hex(all(key).getFirst());
  }

  private static int[] polynomials(String key, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> all("%s[%d]".formatted(key, i)).getFirst())
        .flatMap(BLANK::splitAsStream)
        .mapToInt(Integer::parseInt)
        .toArray();
  }
}
