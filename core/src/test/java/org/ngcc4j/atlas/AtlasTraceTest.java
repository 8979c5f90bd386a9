package org.ngcc4j.atlas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.field.Rounding;
import org.ngcc4j.symmetric.IccsXof;
import org.ngcc4j.symmetric.Sm3;
import org.ngcc4j.testing.KatText;
import org.ngcc4j.testing.Vectors;

/// The named intermediates of record 0 of lwrdsa128, and the beginnings of those of lwrdsa512, come
/// out of the building blocks that make them.
@Tag("kernel")
class AtlasTraceTest {
  private static final Pattern BLANK = Pattern.compile(" ");

  @ParameterizedTest
  @EnumSource(names = {"LWRDSA128", "LWRDSA512"})
  void keyGenerationGoesThroughTheTracedValues(AtlasParameters p) {
    Trace trace = new Trace(p);
    assertThat(IccsDrng.seeded(trace.record.seed()).drawBytes(32))
        .isEqualTo(trace.bytes("kg.drng"));
    byte[] rho = trace.bytes("kg.rho");
    assertThat(IccsXof.expand(trace.bytes("kg.drng"), 96))
        .isEqualTo(
            Transcription.join(
                Transcription.join(rho, trace.bytes("kg.rhoprime")), trace.bytes("kg.key")));

    AtlasSampling sampling = new AtlasSampling(p);
    double[] entries = new double[p.n * p.columns * p.rows];
    sampling.matrix(rho, entries, p.rows);
    for (int j = 0; j < 2; j++) {
      int column = j;
      trace.assertPolynomial(
          "kg.A_row0_col[%d]".formatted(j),
          IntStream.range(0, p.n)
              .map(x -> (int) entries[(x * p.columns + column) * p.rows])
              .toArray());
    }

    int[] s1 = new int[p.columns * p.n];
    sampling.secrets(trace.bytes("kg.rhoprime"), 0, s1);
    trace.assertPolynomials("kg.s1", s1);

    int[] t = new int[p.rows * p.n];
    new AtlasMatrix(p, sampling, rho).multiplySmall(s1, new AtlasMatrix.Product(p), t);
    int[] s2 = new int[t.length];
    int[] t1 = new int[t.length];
    System.arraycopy(t, 0, s2, 0, t.length);
    for (int i = 0; i < p.rows; i++) {
      AtlasRounding.round(p, t, i * p.n);
    }
    for (int j = 0; j < t.length; j++) {
      s2[j] = (t[j] << p.roundedBits) - (s2[j] & p.qMask);
    }
    trace.assertPolynomials("sg.s2", s2);
    Rounding.power2Round(t, t1, t, 0, t.length, 10);
    trace.assertPolynomials("kg.t1", t1);
    trace.assertPolynomials("kg.t0", t);
    assertThat(IccsXof.expand(trace.record.keys().publicKey(), 48)).isEqualTo(trace.bytes("kg.tr"));
  }

  @ParameterizedTest
  @EnumSource(names = {"LWRDSA128", "LWRDSA512"})
  void everyAttemptGivesTheTracedCommitmentAndChallenge(AtlasParameters p) {
    Trace trace = new Trace(p);
    byte[] mu = trace.bytes("sg.mu");
    AtlasCommitment commitment = new AtlasCommitment(p);
    byte[] message = trace.record.message();
    commitment.begin(
        new IccsXof().update(trace.bytes("kg.tr"), 0, 48).update(message, 0, message.length));
    assertThat(commitment.mu()).isEqualTo(mu);

    AtlasSampling sampling = new AtlasSampling(p);
    AtlasMatrix matrix = new AtlasMatrix(p, sampling, trace.bytes("kg.rho"));
    AtlasMatrix.Product product = new AtlasMatrix.Product(p);
    Sm3 keyAndMu = new Sm3().update(trace.bytes("kg.key"), 0, 32).update(mu, 0, 48);
    List<String> challenges = trace.all("sg.challenge_xof");
    int[] y = new int[p.columns * p.n];
    int[] w = new int[p.rows * p.n];
    int[] high = new int[w.length];
    for (int attempt = 0; attempt < challenges.size(); attempt++) {
      assertThat(trace.attempts.get(attempt)).isEqualTo(attempt * p.columns);
      sampling.mask(keyAndMu, attempt * p.columns, y);
      matrix.multiply(y, product, w);
      commitment.begin();
      for (int i = 0; i < p.rows; i++) {
        AtlasRounding.round(p, w, i * p.n);
        AtlasRounding.reduce(p, w, i * p.n);
        AtlasRounding.high(p, w, i * p.n, high, i * p.n);
        commitment.add(high, i * p.n);
      }
      assertThat(HexFormat.of().withUpperCase().formatHex(Transcription.pack(high, 4)))
          .startsWith(trace.all("sg.w1_packed").get(attempt));
      byte[] stream = Vectors.hex(challenges.get(attempt));
      int[] c = new int[p.n];
      int[] fromStream = new int[p.n];
      assertThat(sampling.challenge(commitment.hash(), c)).isTrue();
      assertThat(sampling.challenge(stream, fromStream)).isTrue();
      assertThat(c).containsExactly(fromStream);
      if (attempt == challenges.size() - 1) {
        trace.assertPolynomials("sg.y", y);
        trace.assertPolynomials("sg.w", w);
        trace.assertPolynomials("sg.c", c);
      }
    }
    assertThat(trace.all("sg.challenge_xof").getLast())
        .isEqualTo(trace.all("vf.challenge_xof").getFirst());
  }

  @ParameterizedTest
  @EnumSource(names = {"LWRDSA128", "LWRDSA512"})
  void theSignatureHasTheTracedResponseAndHint(AtlasParameters p) {
    Trace trace = new Trace(p);
    byte[] signature = trace.record.signature();
    int[] stored = Transcription.unpack(signature, 0, p.columns * p.n, p.zBits);
    trace.assertPolynomials("sg.z", Arrays.stream(stored).map(u -> p.gamma1 - 1 - u).toArray());
    byte[] hint = new byte[p.rows * p.n];
    assertThat(new AtlasHint(p).decode(signature, hint)).isTrue();
    int weight = 0;
    for (int i = 0; i < p.rows; i++) {
      int from = i * p.n;
      int[] positions = IntStream.range(0, p.n).filter(j -> hint[from + j] != 0).toArray();
      String key = "sg.hint_positions[%d]".formatted(i);
      if (positions.length == 0) {
        assertThat(Vectors.lines(trace.file)).contains(key + " =");
      } else {
        assertThat(positions).containsExactly(trace.numbers(key));
      }
      weight += positions.length;
    }
    assertThat(weight).isEqualTo(Integer.parseInt(trace.all("sg.hint_weight").getFirst()));
  }

  /// A trace and the record it belongs to.
  private static final class Trace {
    final String file;
    final AtlasParameters p;
    final KatText.KatRecord record;
    final List<Integer> attempts;

    Trace(AtlasParameters p) {
      this.p = p;
      file = "atlas/%s.trace.txt".formatted(p.instance());
      List<KatText.KatRecord> records = new ArrayList<>();
      KatText.replay(SignatureScheme.of(p.instance()), 1, records::add);
      record = records.getFirst();
      String attempt = "sg.attempt nonce=";
      attempts =
          Vectors.lines(file).stream()
              .filter(line -> line.startsWith(attempt))
              .map(line -> Integer.parseInt(line.substring(attempt.length())))
              .toList();
    }

    List<String> all(String key) {
      List<String> values = Vectors.values(file, key);
      assertThat(values).as(key).isNotEmpty();
      return values;
    }

    byte[] bytes(String key) {
      return Vectors.hex(all(key).getFirst());
    }

    int[] numbers(String key) {
      return BLANK.splitAsStream(all(key).getFirst()).mapToInt(Integer::parseInt).toArray();
    }

    /// Compares as many coefficients as the trace has, modulo q or p.
    void assertPolynomial(String key, int... actual) {
      List<String> whole = Vectors.values(file, key);
      int[] expected = numbers(whole.isEmpty() ? key + " (first coefficients)" : key);
      assertThat(expected).hasSize(whole.isEmpty() ? 24 : p.n);
      boolean belowP = key.startsWith("sg.w") || key.startsWith("kg.t1");
      int mask = belowP ? p.pMask : p.qMask;
      assertThat(Arrays.stream(actual, 0, expected.length).map(x -> x & mask).toArray())
          .as(key)
          .containsExactly(Arrays.stream(expected).map(x -> x & mask).toArray());
    }

    void assertPolynomials(String name, int... actual) {
      for (int i = 0; i * p.n < actual.length; i++) {
        assertPolynomial(
            "%s[%d]".formatted(name, i), Arrays.copyOfRange(actual, i * p.n, (i + 1) * p.n));
      }
    }
  }
}
