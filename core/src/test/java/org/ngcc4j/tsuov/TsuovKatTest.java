package org.ngcc4j.tsuov;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.symmetric.Sm3;
import org.ngcc4j.testing.KatText;
import org.ngcc4j.testing.Vectors;

/// The official digests, and records beyond whose systems of equations are singular: record 0 of
/// TSUOV_128 is the only such one among the official ones, and its first salt will do.
class TsuovKatTest {
  /// All ten records; of the slow set three, and ten in the sweep.
  @ParameterizedTest
  @CsvSource({"TSUOV_128, 10", "TSUOV_256, 10", "TSUOV_512, 3"})
  void digestsOfTheOfficialRecordsMatch(TsuovParameters p, int records) {
    assertThat(replay(p, records)).containsKey(records);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("sweep")
  void digestsOfTheFirstSixtyRecordsMatch(TsuovParameters p) {
    assertThat(replay(p, 60)).hasSize(5);
  }

  private static Map<Integer, String> replay(TsuovParameters p, int records) {
    Map<Integer, String> expected = new TreeMap<>();
    for (Vectors.Entry row : Vectors.table("tsuov/digests.tsv")) {
      if (row.text("instance").equals(p.name()) && row.number("records") <= records) {
        expected.put(row.number("records"), row.text("sha256"));
      }
    }
    Map<Integer, String> actual = new TreeMap<>();
    MessageDigest running = KatText.sha256();
    KatText.replay(
        SignatureScheme.of(p.name()),
        records,
        record -> {
          running.update(record.canonical().getBytes(StandardCharsets.US_ASCII));
          if (expected.containsKey(record.count() + 1)) {
            actual.put(record.count() + 1, soFar(running));
          }
        });
    assertThat(actual).isEqualTo(expected);
    return actual;
  }

  static List<Vectors.Entry> laterRecords() {
    return Vectors.table("tsuov/later-records.tsv");
  }

  @ParameterizedTest
  @MethodSource("laterRecords")
  void singularSystemsTakeSeveralSalts(Vectors.Entry row) throws Exception {
    TsuovParameters p = TsuovParameters.valueOf(row.text("instance"));
    IccsDrng seeds = IccsDrng.seeded("seed".repeat(16).getBytes(StandardCharsets.US_ASCII));
    IccsDrng messages =
        IccsDrng.seeded(("msg".repeat(21) + "m").getBytes(StandardCharsets.US_ASCII));
    byte[] seed = {};
    byte[] message = {};
    for (int i = 0; i <= row.number("record"); i++) {
      seed = seeds.drawBytes(64);
      message = messages.drawBytes(56 + 8 * i);
    }
    IccsDrng random = IccsDrng.seeded(seed);
    EncodedKeyPair pair = new TsuovKeyGeneration(p).generate(random);
    TsuovSigningKey key = new TsuovSigningKey(p, pair.secretKey());
    byte[] signature = key.sign(message, random);

    assertThat(HexFormat.of().formatHex(KatText.sha256().digest(signature)))
        .isEqualTo(row.text("sha256"));
    assertThat(key.workspaces.take().rank).isEqualTo(row.number("rank"));
    assertThat(Arrays.copyOf(signature, p.seedBytes))
        .isEqualTo(salt(p, seed, row.number("salts") - 1));
    assertThat(
            new TsuovVerifyingKey(p, pair.publicKey()).verifier().update(message).verify(signature))
        .isTrue();
  }

  /// Salt number `attempt` of the first signature that is made with a seed.
  private static byte[] salt(TsuovParameters p, byte[] seed, int attempt) {
    IccsDrng random = IccsDrng.seeded(seed);
    byte[] saltSeed = {};
    for (int draw = 0; draw < 4; draw++) {
      saltSeed = random.drawBytes(p.seedBytes);
    }
    byte[] salt = new byte[p.seedBytes];
    for (int i = 0; i < salt.length; i++) {
      int at = attempt * p.seedBytes + i;
      byte[] block = Arrays.copyOf(saltSeed, p.seedBytes + 4);
      block[p.seedBytes + 2] = (byte) ((at / 32) >>> 8);
      block[p.seedBytes + 3] = (byte) (at / 32);
      salt[i] = Sm3.hash(block)[at % 32];
    }
    return salt;
  }

  private static String soFar(MessageDigest running) {
    try {
      return HexFormat.of().formatHex(((MessageDigest) running.clone()).digest());
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
