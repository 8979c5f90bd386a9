package org.ngcc4j.symmetric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ngcc4j.testing.Seeded;

@ExtendWith(Seeded.class)
class ShakeTest {
  /// What Bouncy Castle makes of a message.
  static byte[] bouncyCastle(int strength, byte[] message, int length) {
    SHAKEDigest digest = new SHAKEDigest(strength);
    digest.update(message, 0, message.length);
    byte[] out = new byte[length];
    digest.doFinal(out, 0, length);
    return out;
  }

  static byte[] randomBytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(ints = {128, 256})
  void equalsBouncyCastleWhateverThePieces(int strength, Random random) {
    Shake shake = new Shake(strength);
    for (int round = 0; round < 300; round++) {
      byte[] message = randomBytes(random, random.nextInt(500));
      byte[] expected = bouncyCastle(strength, message, random.nextInt(500));
      byte[] actual = new byte[expected.length];
      shake.reset();
      for (int at = 0; at < message.length; ) {
        int piece = Math.min(1 + random.nextInt(40), message.length - at);
        if (piece == 1) {
          shake.update(message[at]);
        } else if (piece % Long.BYTES == 0) {
          shake.update(words(message, at, piece), 0, piece / Long.BYTES);
        } else {
          shake.update(message, at, piece);
        }
        at += piece;
      }
      for (int at = 0; at < actual.length; ) {
        int piece = Math.min(1 + random.nextInt(200), actual.length - at);
        shake.squeeze(actual, at, piece);
        at += piece;
      }
      assertThat(actual).isEqualTo(expected);
    }
  }

  @Test
  void givesWordsAsItGivesBytes(Random random) {
    byte[] message = randomBytes(random, 77);
    byte[] bytes = new byte[800];
    long[] words = new long[100];
    new Shake(128).update(message).squeeze(bytes, 0, 800);
    new Shake(128).update(message).squeeze(words, 0, 60).squeeze(words, 60, 40);
    assertThat(words).isEqualTo(words(bytes, 0, 800));
  }

  @Test
  void aCopyContinuesByItself(Random random) {
    byte[] message = randomBytes(random, 200);
    Shake shake = new Shake(256).update(message, 0, 150);
    Shake copy = new Shake(256).copyFrom(shake);
    byte[] one = new byte[20];
    byte[] other = new byte[20];
    shake.update(1).squeeze(one, 0, 20);
    copy.update(message, 150, 50).squeeze(other, 0, 20);
    assertThat(other).isEqualTo(bouncyCastle(256, message, 20)).isNotEqualTo(one);
  }

  @Test
  void refusesToMixUpTheOrder() {
    byte[] out = new byte[3];
    Shake shake = new Shake(128).squeeze(out, 0, 3);
    assertThatThrownBy(() -> shake.update(0)).hasMessage("SHAKE: the message has ended");
    assertThatThrownBy(() -> shake.squeeze(new long[1], 0, 1))
        .hasMessage("words of output after 3 bytes of a block");
    assertThatThrownBy(() -> new Shake(256).copyFrom(shake))
        .hasMessage("SHAKE: the two strengths differ");
    assertThatThrownBy(() -> new Shake(192)).hasMessage("SHAKE: expected 128 or 256, got 192");
  }

  /// The bytes as words, the least significant byte first.
  static long[] words(byte[] bytes, int offset, int length) {
    long[] words = new long[length / Long.BYTES];
    Arrays.setAll(words, i -> (long) Keccak.LE_LONG.get(bytes, offset + Long.BYTES * i));
    return words;
  }

  /// The words as bytes, the least significant byte first.
  static byte[] bytes(long[] words, int offset, int stride, int count) {
    byte[] bytes = new byte[count * Long.BYTES];
    for (int i = 0; i < count; i++) {
      Keccak.LE_LONG.set(bytes, Long.BYTES * i, words[offset + i * stride]);
    }
    return bytes;
  }
}
