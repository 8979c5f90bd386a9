package org.ngcc4j.symmetric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.testing.Seeded;

/// Contexts in lanes draw what single generators draw.
@ExtendWith(Seeded.class)
class DrngLanesTest {
  @Test
  void equalsSingleGenerators(Random random) {
    for (int round = 0; round < 200; round++) {
      int count = 1 + random.nextInt(40);
      int seedLength = random.nextInt(random.nextBoolean() ? 70 : 200);
      byte[] seeds = new byte[count * seedLength];
      random.nextBytes(seeds);
      DrngLanes lanes = new DrngLanes(count);
      lanes.seed(seeds, seedLength, count);
      IccsDrng[] singles = new IccsDrng[count];
      for (int i = 0; i < count; i++) {
        singles[i] =
            IccsDrng.seeded(Arrays.copyOfRange(seeds, i * seedLength, (i + 1) * seedLength));
      }
      for (int draw = 0; draw < 3; draw++) {
        int calls = 1 + random.nextInt(4);
        int length = random.nextInt(400);
        int stride = calls * length + random.nextInt(3);
        byte[] out = new byte[1 + count * stride];
        lanes.draw(0, count, calls, length, out, 1, stride);
        for (int i = 0; i < count; i++) {
          byte[] expected = new byte[calls * length];
          for (int call = 0; call < calls; call++) {
            singles[i].draw(expected, call * length, 8 * length);
          }
          int at = 1 + i * stride;
          assertThat(Arrays.copyOfRange(out, at, at + expected.length))
              .as("context %d of %d, %d calls of %d bytes", i, count, calls, length)
              .isEqualTo(expected);
        }
      }
      int one = random.nextInt(count);
      byte[] out = new byte[33];
      lanes.draw(one, one + 1, 1, 33, out, 0, 33);
      assertThat(out).isEqualTo(singles[one].drawBytes(33));
    }
  }

  /// A carry out of the lowest limb of `V + k` is too rare to meet by drawing, so `V` is set.
  @Test
  void carriesBetweenTheWordsOfTheCounter() {
    for (int contexts : new int[] {1, 16}) {
      for (int low : new int[] {-1, -2, -3, 0x00FFFFFE, 0x00FFFFEF, 0x12FFFFC8}) {
        for (int ones = 0; ones < 14; ones++) {
          int[] limbs = new int[14];
          Arrays.fill(limbs, 1, 1 + Math.min(ones, 13), -1);
          limbs[0] = low;
          limbs[13] &= 0xFFFFFF;
          DrngLanes lanes = new DrngLanes(contexts);
          lanes.setValue(contexts - 1, limbs);
          byte[] out = new byte[160 * contexts];
          lanes.draw(0, contexts, 1, 160, out, 0, 160);
          for (int k = 0; k < 5; k++) {
            int at = 160 * (contexts - 1) + 32 * k;
            assertThat(Arrays.copyOfRange(out, at, at + 32))
                .as("V = ..%08x, %d full limbs above, block %d", low, ones, k)
                .isEqualTo(Sm3Test.bouncyCastle(plus(limbs, k)));
          }
        }
      }
    }
  }

  @Test
  void refusesARangeThatHasNotDrawnEquallyOften() {
    DrngLanes lanes = new DrngLanes(2);
    lanes.seed(new byte[2], 1, 2);
    lanes.draw(0, 1, 1, 1, new byte[1], 0, 1);
    assertThatThrownBy(() -> lanes.draw(0, 2, 1, 1, new byte[2], 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static byte[] plus(int[] limbs, int k) {
    byte[] value = new byte[55];
    for (int i = 0; i < 55; i++) {
      value[54 - i] = (byte) (limbs[i / 4] >>> (8 * (i % 4)));
    }
    BigInteger modulus = BigInteger.ONE.shiftLeft(440);
    BigInteger sum = new BigInteger(1, value).add(BigInteger.valueOf(k)).mod(modulus);
    // The bit above keeps the leading zeros.
    byte[] bytes = sum.or(modulus).toByteArray();
    return Arrays.copyOfRange(bytes, bytes.length - 55, bytes.length);
  }
}
