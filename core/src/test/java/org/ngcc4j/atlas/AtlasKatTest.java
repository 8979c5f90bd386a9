package org.ngcc4j.atlas;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.Fixes;
import org.ngcc4j.testing.KatText;
import org.ngcc4j.testing.Vectors;

/// The records of the known-answer procedure in both forms, and the branches they never take.
class AtlasKatTest {
  static final List<Vectors.Entry> EDGES = Vectors.table("atlas/edge.tsv");

  /// With exactly the signature in each record.
  @ParameterizedTest
  @EnumSource
  @Fixes("sign-15-1")
  void digestsOfTheExactRecordsMatch(AtlasParameters p) {
    Map<Integer, String> expected = digests("atlas/digests.tsv", p);
    Map<Integer, String> actual = new TreeMap<>();
    MessageDigest running = KatText.sha256();
    KatText.replay(
        SignatureScheme.of(p.instance()),
        10,
        record -> {
          assertThat(record.signature()).hasSize(p.description.maxSignatureBytes());
          running.update(record.canonical().getBytes(StandardCharsets.US_ASCII));
          if (expected.containsKey(record.count() + 1)) {
            actual.put(record.count() + 1, soFar(running));
          }
        });
    assertThat(actual).hasSize(4).isEqualTo(expected);
  }

  /// With the bytes that the submitters' driver printed behind each signature.
  @ParameterizedTest
  @EnumSource
  void digestsOfTheOfficialRecordsMatch(AtlasParameters p) {
    List<byte[]> tails =
        Vectors.table("atlas/official-tail.tsv").stream()
            .filter(row -> row.text("instance").equals(p.instance()))
            .map(row -> row.bytes("tail_hex"))
            .toList();
    Map<Integer, String> expected = digests("atlas/digests-official.tsv", p);
    Map<Integer, String> actual = new TreeMap<>();
    MessageDigest running = KatText.sha256();
    KatText.replay(
        SignatureScheme.of(p.instance()),
        10,
        record -> {
          byte[] tail = tails.get(record.count());
          assertThat(tail).hasSameSizeAs(record.message());
          byte[] printed =
              Arrays.copyOf(record.signature(), record.signature().length + tail.length);
          System.arraycopy(tail, 0, printed, record.signature().length, tail.length);
          KatText.KatRecord official =
              new KatText.KatRecord(
                  record.count(), record.seed(), record.keys(), record.message(), printed);
          running.update(official.canonical().getBytes(StandardCharsets.US_ASCII));
          if (expected.containsKey(record.count() + 1)) {
            actual.put(record.count() + 1, soFar(running));
          }
        });
    assertThat(actual).hasSize(4).isEqualTo(expected);
  }

  /// A refused mask candidate in the accepted attempt, attempts that fail at `c t0`, and attempts
  /// that fail at the weight of the hint.
  @ParameterizedTest
  @FieldSource("EDGES")
  void rareBranchesGiveTheBytesOfTwoOtherImplementations(Vectors.Entry edge)
      throws InvalidKeyException {
    SignatureScheme scheme = SignatureScheme.of(edge.text("instance"));
    int k = edge.number("k");
    byte[] message = {(byte) k, (byte) (k >> 8), (byte) (k >> 16), (byte) (k >> 24)};
    IccsDrng random = IccsDrng.seeded(Arrays.copyOf(message, 64));
    EncodedKeyPair pair = scheme.generateKeyPair(random);
    byte[] signature = scheme.signingKey(pair.secretKey()).sign(message);
    assertThat(sha256(pair.publicKey())).isEqualTo(edge.text("sha256_pk"));
    assertThat(sha256(pair.secretKey())).isEqualTo(edge.text("sha256_sk"));
    assertThat(sha256(signature)).as(edge.text("case")).isEqualTo(edge.text("sha256_sig"));
    assertThat(scheme.verifyingKey(pair.publicKey()).verify(message, signature)).isTrue();
  }

  private static Map<Integer, String> digests(String file, AtlasParameters p) {
    Map<Integer, String> digests = new TreeMap<>();
    for (Vectors.Entry row : Vectors.table(file)) {
      if (row.text("instance").equals(p.instance())) {
        digests.put(row.number("records"), row.text("sha256"));
      }
    }
    return digests;
  }

  private static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(KatText.sha256().digest(bytes));
  }

  private static String soFar(MessageDigest running) {
    try {
      return HexFormat.of().formatHex(((MessageDigest) running.clone()).digest());
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
