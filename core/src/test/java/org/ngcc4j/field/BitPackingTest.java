package org.ngcc4j.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ngcc4j.testing.Seeded;

/// Packing against one large number: value `i` of width `b` stands at bit `b i`.
@ExtendWith(Seeded.class)
class BitPackingTest {
  private static final int ROUNDS = 1000;

  @Test
  void packsBitByBitWhateverWidthAndLength(Random random) {
    for (int round = 0; round < ROUNDS; round++) {
      int bits = 1 + random.nextInt(24);
      int[] values = values(random, bits, random.nextInt(round % 10 == 0 ? 600 : 40));
      byte[] expected = model(values, bits);
      int pad = random.nextInt(10);
      byte[] out = filled(expected.length + pad + 3, 0x55);

      BitPacking.pack(surrounded(values), 2, values.length, bits, out, pad);

      assertThat(Arrays.copyOfRange(out, pad, pad + expected.length))
          .as("%d values of %d bits", values.length, bits)
          .isEqualTo(expected);
      assertSurroundings(out, pad, expected.length);

      int offset = random.nextInt(1 << bits);
      int[] negated = Arrays.stream(values).map(x -> offset - x).toArray();
      BitPacking.packOffset(surrounded(negated), 2, values.length, bits, offset, out, pad);
      assertThat(Arrays.copyOfRange(out, pad, pad + expected.length)).isEqualTo(expected);
      assertSurroundings(out, pad, expected.length);
    }
  }

  /// The reader takes eight bytes at once where it can: what follows the string must not matter.
  @Test
  void unpacksBitByBitWhateverWidthLengthAndSurroundings(Random random) {
    for (int round = 0; round < ROUNDS; round++) {
      int bits = 1 + random.nextInt(24);
      int[] expected = values(random, bits, random.nextInt(round % 10 == 0 ? 600 : 40));
      byte[] packed = model(expected, bits);
      int pad = random.nextInt(10);
      byte[] in = new byte[pad + packed.length + random.nextInt(12)];
      random.nextBytes(in);
      System.arraycopy(packed, 0, in, pad, packed.length);
      int[] values = new int[expected.length + 4];

      BitPacking.unpack(in, pad, bits, values, 2, expected.length);
      assertThat(values)
          .as("%d values of %d bits", expected.length, bits)
          .containsExactly(surrounded(expected, 0));

      int offset = random.nextInt(1 << bits);
      Arrays.fill(values, 0);
      BitPacking.unpackOffset(in, pad, bits, offset, values, 2, expected.length);
      int[] negated = Arrays.stream(expected).map(x -> offset - x).toArray();
      assertThat(values).containsExactly(surrounded(negated, 0));
    }
  }

  @Test
  void ignoresTheSpareBitsOfTheLastByte() {
    int[] values = new int[1];
    BitPacking.unpack(new byte[] {(byte) 0xFF, (byte) 0xFF}, 0, 9, values, 0, 1);
    assertThat(values).containsExactly(0x1FF);
  }

  @Test
  void refusesArraysThatAreTooShort() {
    int[] values = new int[10];
    assertThat(BitPacking.bytes(10, 7)).isEqualTo(9);
    assertThatThrownBy(() -> BitPacking.pack(values, 0, 10, 7, new byte[8], 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> BitPacking.packOffset(values, 1, 10, 7, 0, new byte[9], 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> BitPacking.unpack(new byte[9], 1, 7, values, 0, 10))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> BitPacking.unpackOffset(new byte[9], 0, 7, 0, values, 1, 10))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static byte[] model(int[] values, int bits) {
    BigInteger number = BigInteger.ZERO;
    for (int i = values.length - 1; i >= 0; i--) {
      number = number.shiftLeft(bits).or(BigInteger.valueOf(values[i]));
    }
    byte[] out = new byte[(values.length * bits + 7) / 8];
    for (int i = 0; i < out.length; i++) {
      out[i] = number.shiftRight(8 * i).byteValue();
    }
    return out;
  }

  private static int[] values(Random random, int bits, int count) {
    return random.ints(count, 0, 1 << bits).toArray();
  }

  private static int[] surrounded(int[] values) {
    return surrounded(values, -1);
  }

  /// Puts two values before and two behind.
  private static int[] surrounded(int[] values, int around) {
    int[] out = new int[values.length + 4];
    Arrays.fill(out, around);
    System.arraycopy(values, 0, out, 2, values.length);
    return out;
  }

  private static byte[] filled(int length, int value) {
    byte[] out = new byte[length];
    Arrays.fill(out, (byte) value);
    return out;
  }

  private static void assertSurroundings(byte[] out, int pad, int length) {
    for (int i = 0; i < out.length; i++) {
      if (i < pad || i >= pad + length) {
        assertThat(out[i]).as("byte %d beside the string", i - pad).isEqualTo((byte) 0x55);
      }
    }
  }
}
