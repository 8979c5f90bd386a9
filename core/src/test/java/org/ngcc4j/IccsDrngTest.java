package org.ngcc4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bouncycastle.crypto.digests.SM3Digest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Wiped;

/// The generator against its definition with large integers and Bouncy Castle's SM3.
@ExtendWith(Seeded.class)
class IccsDrngTest {
  @Test
  void anySequenceOfDrawsIsTheDefinitions(Random random) {
    for (int round = 0; round < 60; round++) {
      byte[] seed = new byte[random.nextInt(200)];
      random.nextBytes(seed);
      Definition definition = new Definition(seed);
      IccsDrng drng = IccsDrng.seeded(seed);
      for (int draw = 0; draw < 20; draw++) {
        int bits = random.nextInt(draw % 4 == 0 ? 3000 : 40);
        byte[] out = new byte[(bits + 7) / 8 + 4];
        Arrays.fill(out, (byte) 0x55);
        drng.draw(out, 2, bits);
        assertThat(Arrays.copyOfRange(out, 2, out.length - 2))
            .as("draw %d of %d bits, seed of %d bytes", draw, bits, seed.length)
            .isEqualTo(definition.get(bits));
        assertThat(new byte[] {out[0], out[1], out[out.length - 2], out[out.length - 1]})
            .containsOnly(0x55);
      }
    }
  }

  @Test
  void aDrawOfNothingIsADraw() {
    IccsDrng drawn = IccsDrng.seeded(new byte[1]);
    drawn.draw(new byte[0], 0, 0);
    byte[] second = drawn.drawBytes(32);
    assertThat(second).isNotEqualTo(IccsDrng.seeded(new byte[1]).drawBytes(32));
    IccsDrng other = IccsDrng.seeded(new byte[1]);
    other.drawBytes(7);
    assertThat(other.drawBytes(32)).isEqualTo(second);
  }

  @Test
  void oneDrawOf64BytesIsNotTwoOf32() {
    IccsDrng drng = IccsDrng.seeded(new byte[1]);
    byte[] first = drng.drawBytes(32);
    byte[] second = drng.drawBytes(32);
    byte[] both = IccsDrng.seeded(new byte[1]).drawBytes(64);
    assertThat(both).startsWith(first);
    assertThat(Arrays.copyOfRange(both, 32, 64)).isNotEqualTo(second);
  }

  @Test
  void partOfAByteIsTheHighBits() {
    for (int bits = 1; bits <= 16; bits++) {
      byte[] out = {-1, -1};
      IccsDrng.seeded(new byte[1]).draw(out, 0, bits);
      byte[] all = IccsDrng.seeded(new byte[1]).drawBytes(2);
      byte[] expected = {
        (byte) (bits < 8 ? all[0] & (0xFF00 >> bits) : all[0]),
        (byte) (bits <= 8 ? -1 : all[1] & (0xFF00 >> (bits - 8)))
      };
      assertThat(out).as("%d bits", bits).isEqualTo(expected);
    }
  }

  @Test
  void aDrawThatIsRefusedIsNone() {
    IccsDrng drng = IccsDrng.seeded(new byte[1]);
    assertThatThrownBy(() -> drng.draw(new byte[1], 0, -1)).hasMessage("cannot draw -1 bits");
    assertThatThrownBy(() -> drng.draw(new byte[1], 0, 9))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> drng.draw(new byte[1], 1, 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> drng.drawBytes(1 << 28)).isInstanceOf(ArithmeticException.class);
    assertThat(drng.drawBytes(32)).isEqualTo(IccsDrng.seeded(new byte[1]).drawBytes(32));
  }

  @Test
  void aClosedGeneratorIsWipedAndRefuses() {
    IccsDrng drng = IccsDrng.seeded(new byte[1]);
    drng.drawBytes(100);
    drng.close();
    drng.close();
    assertThatThrownBy(() -> drng.drawBytes(1)).hasMessage("the generator was closed");
    assertThatThrownBy(() -> drng.draw(new byte[0], 0, 0)).hasMessage("the generator was closed");
    Wiped.assertWiped(drng, null);
  }

  @Test
  void theSystemsEntropyIsAskedOnceAndItsCopyWiped() {
    List<byte[]> asked = new ArrayList<>();
    SecureRandom source =
        new SecureRandom() {
          private static final long serialVersionUID = 1;

          @Override
          public void nextBytes(byte[] bytes) {
            Arrays.fill(bytes, (byte) 7);
            asked.add(bytes);
          }
        };
    byte[] seed = new byte[96];
    Arrays.fill(seed, (byte) 7);
    assertThat(IccsDrng.from(source).drawBytes(32)).isEqualTo(IccsDrng.seeded(seed).drawBytes(32));
    assertThat(asked).hasSize(1);
    assertThat(asked.getFirst()).hasSize(96).containsOnly(0);
    assertThat(IccsDrng.fromSystemEntropy().drawBytes(32))
        .isNotEqualTo(IccsDrng.fromSystemEntropy().drawBytes(32));
  }

  /// Hash_DRBG, word for word.
  private static final class Definition {
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(440);
    private BigInteger v;
    private final BigInteger c;
    private BigInteger counter = BigInteger.ONE;

    Definition(byte[] seed) {
      v = derive(seed);
      c = derive(join(new byte[1], bytes(v)));
    }

    byte[] get(int bits) {
      byte[] out = {};
      for (BigInteger x = v; 8 * out.length < bits; x = x.add(BigInteger.ONE).mod(MODULUS)) {
        out = join(out, sm3(bytes(x)));
      }
      BigInteger h = new BigInteger(1, sm3(join(new byte[] {3}, bytes(v))));
      v = v.add(h).add(c).add(counter).mod(MODULUS);
      counter = counter.add(BigInteger.ONE);
      out = Arrays.copyOf(out, (bits + 7) / 8);
      for (int bit = bits; bit < 8 * out.length; bit++) {
        out[bit / 8] &= (byte) ~(0x80 >> (bit % 8));
      }
      return out;
    }

    private static BigInteger derive(byte[] x) {
      byte[] one = sm3(join(new byte[] {1, 0, 0, 1, (byte) 0xB8}, x));
      byte[] two = sm3(join(new byte[] {2, 0, 0, 1, (byte) 0xB8}, x));
      return new BigInteger(1, Arrays.copyOf(join(one, two), 55));
    }

    private static byte[] bytes(BigInteger x) {
      byte[] padded = x.add(MODULUS).toByteArray();
      return Arrays.copyOfRange(padded, padded.length - 55, padded.length);
    }

    private static byte[] sm3(byte[] message) {
      SM3Digest sm3 = new SM3Digest();
      sm3.update(message, 0, message.length);
      byte[] digest = new byte[32];
      sm3.doFinal(digest, 0);
      return digest;
    }

    private static byte[] join(byte[] head, byte[] tail) {
      byte[] out = Arrays.copyOf(head, head.length + tail.length);
      System.arraycopy(tail, 0, out, head.length, tail.length);
      return out;
    }
  }
}
