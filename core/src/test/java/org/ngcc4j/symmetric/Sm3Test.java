package org.ngcc4j.symmetric;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.bouncycastle.crypto.digests.SM3Digest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Vectors;

@ExtendWith(Seeded.class)
class Sm3Test {
  @Test
  void hashesTheExamplesOfTheStandard() {
    assertThat(Sm3.hash("abc".getBytes(StandardCharsets.US_ASCII)))
        .isEqualTo(Vectors.hex("66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0"));
    assertThat(Sm3.hash("abcd".repeat(16).getBytes(StandardCharsets.US_ASCII)))
        .isEqualTo(Vectors.hex("debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732"));
  }

  @Test
  void agreesWithBouncyCastleHoweverTheMessageIsCut(Random random) {
    for (int length = 0; length < 700; length++) {
      byte[] message = new byte[length];
      random.nextBytes(message);
      Sm3 sm3 = new Sm3();
      int done = 0;
      while (done < length) {
        int piece = Math.min(length - done, random.nextInt(150));
        sm3.update(message, done, piece);
        done += piece;
      }
      byte[] digest = new byte[Sm3.DIGEST_BYTES];
      sm3.digest(digest, 0);
      assertThat(digest).as("length %d", length).isEqualTo(bouncyCastle(message));
    }
  }

  @Test
  void continuesFromACopy() {
    byte[] head =
        "a common prefix of more than one block, which is hashed only once .."
            .getBytes(StandardCharsets.US_ASCII);
    Sm3 prefix = new Sm3().update(head, 0, head.length);
    byte[] viaCopy = new byte[Sm3.DIGEST_BYTES];
    new Sm3().copyFrom(prefix).update('x').digest(viaCopy, 0);
    byte[] direct = new byte[Sm3.DIGEST_BYTES];
    prefix.update('x').digest(direct, 0);
    assertThat(viaCopy).isEqualTo(direct);
  }

  /// The length field of a message of 2^32 + 8 bits needs its upper word.
  @Test
  @Tag("sweep")
  void hashesMoreThanTwoToThe32Bits() {
    byte[] chunk = new byte[1 << 20];
    Sm3 sm3 = new Sm3();
    for (int i = 0; i < 512; i++) {
      sm3.update(chunk, 0, chunk.length);
    }
    byte[] digest = new byte[Sm3.DIGEST_BYTES];
    sm3.update(0).digest(digest, 0);
    assertThat(digest)
        .isEqualTo(Vectors.hex("1860c1d3654409dd1bbc7aea48889ae732d3aa767f282add9cea59a059fc6d1f"));
  }

  static byte[] bouncyCastle(byte[] message) {
    SM3Digest sm3 = new SM3Digest();
    sm3.update(message, 0, message.length);
    byte[] digest = new byte[Sm3.DIGEST_BYTES];
    sm3.doFinal(digest, 0);
    return digest;
  }
}
