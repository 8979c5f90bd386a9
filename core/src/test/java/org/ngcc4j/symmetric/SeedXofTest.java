package org.ngcc4j.symmetric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Wiped;

@Tag("kernel")
@ExtendWith(Seeded.class)
class SeedXofTest {
  private static final int LANES = SeedXof.LANES;
  private static final int IV = 20;

  @ParameterizedTest
  @ValueSource(ints = {20, 32, 48, 64})
  void aTweakForEachInput(int seedBytes, Random random) {
    int[] counters = {0, 0, 4, 6};
    int[] blocks = {1, 2, 1, 300};
    SeedXof xof = new SeedXof(seedBytes, IV + 8, IV, IV + 4, counters, blocks);
    for (int count = 1; count <= LANES; count += 5) {
      byte[] iv = bytes(random, IV);
      xof.tail(iv, 0, IV);
      long[] seeds = random.longs(5L * LANES * 8).toArray();
      int[] tweaks = random.ints(LANES + 3).toArray();
      int stride = Math.ceilDiv(seedBytes, 8) + 1;
      xof.load(seeds, 2, stride, tweaks, 3, count);
      int[] out = new int[LANES * 8];
      for (int c = counters.length - 1; c >= 0; c--) {
        xof.output(c, 8, out, 0);
        for (int lane = 0; lane < count; lane++) {
          ByteBuffer input = input(seedBytes, seeds, 2 + lane * stride, iv, 8);
          input.putInt(tweaks[3 + lane]).putInt(counters[c]);
          assertThat(output(out, lane, 8)).isEqualTo(block(input, blocks[c]));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 32, 48, 64})
  void oneTweakForAllInputs(int seedBytes, Random random) {
    int[] counters = {0, 1, 2, 200, -5};
    int[] blocks = {1, 1, 1, 1, 1};
    SeedXof xof = new SeedXof(seedBytes, IV + 8, IV, IV + 4, counters, blocks);
    byte[] iv = bytes(random, IV);
    xof.tail(iv, 0, IV);
    long[] seeds = random.longs(LANES * 8L).toArray();
    for (int tweak : random.ints(3).toArray()) {
      xof.tweak(tweak);
      xof.load(seeds, 0, 8, LANES);
      for (int c = 0; c < counters.length; c++) {
        int[] out = new int[7 + LANES * 4];
        xof.output(c, 4, out, 7);
        int[] words = Arrays.copyOfRange(out, 7, out.length);
        for (int lane = 0; lane < LANES; lane++) {
          ByteBuffer input = input(seedBytes, seeds, 8 * lane, iv, 8);
          input.putInt(tweak).putInt(counters[c]);
          assertThat(output(words, lane, 4)).isEqualTo(Arrays.copyOf(block(input, 1), 16));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 32, 48, 64})
  void aTailOfAnOddNumberOfBytesWithoutCounter(int seedBytes, Random random) {
    int[] blocks = {1, 2, 3, 4, 5, 6};
    SeedXof xof = new SeedXof(seedBytes, IV + 5, IV, 0, new int[blocks.length], blocks);
    byte[] iv = bytes(random, IV);
    xof.tail(iv, 0, IV);
    long[] seeds = random.longs(LANES * 8L).toArray();
    int[] tweaks = random.ints(LANES).toArray();
    xof.load(seeds, 0, 8, tweaks, 0, LANES);
    int[] out = new int[LANES * 8];
    for (int c = 0; c < blocks.length; c++) {
      xof.output(c, 8, out, 0);
      for (int lane = 0; lane < LANES; lane++) {
        ByteBuffer input = input(seedBytes, seeds, 8 * lane, iv, 5);
        input.putInt(tweaks[lane]).put((byte) 0);
        assertThat(output(out, lane, 8)).isEqualTo(block(input, blocks[c]));
      }
    }
  }

  @Test
  void refusesATailWhoseTweakAndCountersAreInTwoBlocks() {
    int[] counters = {0, 1};
    int[] blocks = {1, 1};
    assertThatThrownBy(() -> new SeedXof(40, IV + 8, IV, IV + 4, counters, blocks))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tweak and counters do not stand in one block");
  }

  @Test
  void wipesWhatItKnew(Random random) {
    byte[] iv = bytes(random, IV);
    SeedXof xof = new SeedXof(32, IV + 8, IV, IV + 4, new int[] {0, 1}, new int[] {1, 1});
    SeedXof unused = new SeedXof(32, IV + 8, IV, IV + 4, new int[] {0, 1}, new int[] {1, 1});
    xof.tail(iv, 0, IV);
    unused.tail(iv, 0, IV);
    xof.load(random.longs(LANES * 4L).toArray(), 0, 4, LANES);
    xof.output(1, 8, new int[LANES * 8], 0);
    xof.wipe();
    Wiped.assertWiped(xof, unused);
  }

  private static ByteBuffer input(int seedBytes, long[] seeds, int at, byte[] iv, int more) {
    ByteBuffer seed = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < Math.ceilDiv(seedBytes, 8); i++) {
      seed.putLong(seeds[at + i]);
    }
    return ByteBuffer.allocate(seedBytes + IV + more)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(seed.array(), 0, seedBytes)
        .put(iv);
  }

  private static byte[] block(ByteBuffer input, int number) {
    byte[] message = new byte[input.capacity()];
    input.get(0, message);
    byte[] all = IccsXof.expand(message, 32 * number);
    return Arrays.copyOfRange(all, 32 * (number - 1), 32 * number);
  }

  private static byte[] output(int[] out, int lane, int words) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * words);
    for (int w = 0; w < words; w++) {
      bytes.putInt(out[LANES * w + lane]);
    }
    return bytes.array();
  }

  private static byte[] bytes(Random random, int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
