package org.ngcc4j.symmetric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.testing.Vectors;

/// The ICCS helpers and the generator give the published values of `vectors/iccs.txt`.
class IccsVectorsTest {
  static List<Vectors.Entry> messages() {
    return Vectors.records("iccs.txt").stream().filter(r -> r.has("msg_len_bytes")).toList();
  }

  static List<Vectors.Entry> seeds() {
    return Vectors.records("iccs.txt").stream().filter(r -> r.has("seed_len_bytes")).toList();
  }

  @Test
  void theFileHoldsMessagesAndSeeds() {
    assertThat(messages()).hasSize(16);
    assertThat(seeds()).hasSize(6);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void hashesAndXofMatch(Vectors.Entry record) {
    byte[] message = message(record.number("msg_len_bytes"));
    assertThat(Sm3.hash(message)).isEqualTo(record.bytes("sm3hash"));
    assertThat(IccsHash.hash(256, message)).isEqualTo(record.bytes("sm3hash"));
    for (int bits : new int[] {512, 768, 1024}) {
      assertThat(IccsHash.hash(bits, message)).isEqualTo(record.bytes("pseudohash" + bits));
    }
    for (int bits : new int[] {800, 77}) {
      byte[] expected = record.bytes("pseudoXOF" + bits);
      byte[] actual = new byte[expected.length];
      new IccsXof().update(message, 0, message.length).finishBits(actual, 0, bits);
      assertThat(actual).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void generatorMatches(Vectors.Entry record) {
    byte[] seed = new byte[record.number("seed_len_bytes")];
    for (int i = 0; i < seed.length; i++) {
      seed[i] = (byte) i;
    }
    try (IccsDrng drng = IccsDrng.seeded(seed)) {
      for (int bits : new int[] {800, 13, 256}) {
        byte[] expected = record.bytes("draw" + bits);
        byte[] actual = new byte[expected.length];
        drng.draw(actual, 0, bits);
        assertThat(actual).isEqualTo(expected);
      }
    }
  }

  private static byte[] message(int length) {
    byte[] message = new byte[length];
    for (int i = 0; i < length; i++) {
      message[i] = (byte) (7 * i + 3);
    }
    return message;
  }
}
