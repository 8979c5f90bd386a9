package org.ngcc4j.symmetric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandles;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.vector.Simd;

@Tag("kernel")
@ExtendWith(Seeded.class)
class Sm3LanesTest {
  private static final int LANES = Sm3Lanes.LANES;

  static boolean vectors() {
    return vectorKernel().isPresent();
  }

  private static Optional<Sm3Lanes.Kernel> vectorKernel() {
    return Simd.vectorKernel(MethodHandles.lookup(), Sm3Lanes.Kernel.class, "Sm3LanesVector");
  }

  @Test
  void everyLaneHashesItsOwnBlock(Random random) {
    for (int lanes = 1; lanes <= LANES; lanes++) {
      byte[][] messages = new byte[lanes][55];
      int[] blocks = new int[Sm3Lanes.BLOCK_INTS];
      for (int lane = 0; lane < lanes; lane++) {
        random.nextBytes(messages[lane]);
        byte[] padded = java.util.Arrays.copyOf(messages[lane], 64);
        padded[55] = (byte) 0x80;
        padded[62] = (byte) ((8 * 55) >> 8);
        padded[63] = (byte) (8 * 55);
        for (int w = 0; w < 16; w++) {
          blocks[LANES * w + lane] = (int) Sm3.BE_INT.get(padded, 4 * w);
        }
      }
      int[] states = new int[Sm3Lanes.STATE_INTS];
      Sm3Lanes.initialStates(states);
      Sm3Lanes.compress(states, blocks, lanes);
      for (int lane = 0; lane < lanes; lane++) {
        byte[] digest = new byte[32];
        Sm3Lanes.digest(states, lane, digest, 0);
        assertThat(digest).isEqualTo(Sm3Test.bouncyCastle(messages[lane]));
      }
    }
  }

  @Test
  @EnabledIf("vectors")
  void vectorKernelEqualsItsScalarTwin(Random random) {
    Sm3Lanes.Kernel vector = vectorKernel().orElseThrow();
    Sm3Lanes.Kernel scalar = new Sm3Lanes.Scalar();
    for (int round = 0; round < 40; round++) {
      int lanes = 1 + random.nextInt(LANES);
      int[] blocks = random.ints(Sm3Lanes.BLOCK_INTS).toArray();
      int[] expected = random.ints(Sm3Lanes.STATE_INTS).toArray();
      int[] actual = expected.clone();
      scalar.compress(expected, blocks.clone(), lanes);
      vector.compress(actual, blocks, lanes);
      assertLanesEqual(actual, expected, lanes);

      int[] shared = Sm3Lanes.expand(random.ints(16).toArray());
      scalar.compressShared(expected, shared, 0, lanes);
      vector.compressShared(actual, shared, 0, lanes);
      assertLanesEqual(actual, expected, lanes);

      int[] middles = expected.clone();
      int[] otherMiddles = expected.clone();
      int[] otherBlocks = blocks.clone();
      int rounds = random.nextInt(17);
      scalar.expand(blocks, lanes);
      vector.expand(otherBlocks, lanes);
      scalar.begin(middles, blocks, rounds, lanes);
      vector.begin(otherMiddles, otherBlocks, rounds, lanes);
      scalar.finish(middles, rounds, expected, blocks, lanes);
      vector.finish(otherMiddles, rounds, actual, otherBlocks, lanes);
      assertLanesEqual(actual, expected, lanes);

      int[] moved = SeedXof.moved(random.ints(16).toArray());
      scalar.finishDisplaced(middles, rounds, expected, blocks, moved, 0, lanes);
      vector.finishDisplaced(otherMiddles, rounds, actual, otherBlocks, moved, 0, lanes);
      assertLanesEqual(actual, expected, lanes);

      int[] base = random.ints(Sm3Lanes.BLOCK_INTS).toArray();
      int[] step = random.ints(Sm3Lanes.BLOCK_INTS).toArray();
      int[] units = random.ints(4 * Sm3.EXPANDED_WORDS).toArray();
      int[] low = random.ints(LANES, 0, 32).toArray();
      scalar.displace(base, step, low, units, blocks, lanes);
      vector.displace(base, step, low, units, otherBlocks, lanes);
      for (int row = 0; row < Sm3.EXPANDED_WORDS; row++) {
        for (int lane = 0; lane < lanes; lane++) {
          assertThat(otherBlocks[LANES * row + lane]).isEqualTo(blocks[LANES * row + lane]);
        }
      }
    }
  }

  @Test
  void refusesLanesAndArraysThatDoNotFit() {
    int[] states = new int[Sm3Lanes.STATE_INTS];
    int[] blocks = new int[Sm3Lanes.BLOCK_INTS];
    assertThatThrownBy(() -> Sm3Lanes.compress(states, blocks, 17))
        .hasMessage("lanes: expected 1 to 16, got 17");
    assertThatThrownBy(() -> Sm3Lanes.compress(states, new int[256], 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static void assertLanesEqual(int[] actual, int[] expected, int lanes) {
    for (int i = 0; i < Sm3.STATE_WORDS; i++) {
      for (int lane = 0; lane < lanes; lane++) {
        assertThat(actual[LANES * i + lane])
            .as("word %d of lane %d of %d", i, lane, lanes)
            .isEqualTo(expected[LANES * i + lane]);
      }
    }
  }
}
