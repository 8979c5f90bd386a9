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

@Tag("kernel")
@ExtendWith(Seeded.class)
class IccsHashLanesTest {
  private static final int LANES = IccsHashLanes.LANES;

  @ParameterizedTest
  @ValueSource(ints = {512, 768, 1024})
  void everyLaneHashesItsOwnMessage(int bits, Random random) {
    IccsHashLanes hash = new IccsHashLanes(bits);
    for (int words = 0; words < 40; words++) {
      int lanes = 1 + random.nextInt(LANES);
      long[] data = random.longs(LANES * 50L).toArray();
      hash.begin(lanes);
      int first = words == 0 ? 0 : random.nextInt(words);
      hash.update(data, 0, 50, first);
      hash.update(data, first, 50, words - first);
      int number = random.nextInt();
      int wanted = 1 + random.nextInt(bits / 32);
      hash.finish(7, number, wanted);
      for (int lane = 0; lane < lanes; lane++) {
        ByteBuffer message = ByteBuffer.allocate(8 * words + 5).order(ByteOrder.LITTLE_ENDIAN);
        for (int w = 0; w < words; w++) {
          message.putLong(data[50 * lane + w]);
        }
        message.put((byte) 7).putInt(number);
        assertDigest(hash, lane, wanted, IccsHash.hash(bits, message.array()));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {512, 768, 1024})
  void messagesMayContinueACommonOneAndCount(int bits, Random random) {
    IccsHashLanes hash = new IccsHashLanes(bits);
    for (int bytes = 4; bytes < 200; bytes += 4) {
      byte[] common = new byte[bytes];
      random.nextBytes(common);
      hash.begin(new IccsHash(bits).update(common, 0, bytes), LANES);
      hash.updateCounter(1000 + bytes, 3);
      hash.finish(11, 0, bits / 32);
      for (int lane = 0; lane < LANES; lane++) {
        ByteBuffer message = ByteBuffer.allocate(bytes + 9).order(ByteOrder.LITTLE_ENDIAN);
        message.put(common).putInt(1000 + bytes + 3 * lane).put((byte) 11).putInt(0);
        assertDigest(hash, lane, bits / 32, IccsHash.hash(bits, message.array()));
      }
    }
  }

  @Test
  void refusesAPrefixOfPartsOfWords() {
    IccsHashLanes hash = new IccsHashLanes(512);
    assertThatThrownBy(() -> hash.begin(new IccsHash(512).update(1), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected whole words, got 1 bytes");
  }

  private static void assertDigest(IccsHashLanes hash, int lane, int words, byte[] expected) {
    ByteBuffer digest = ByteBuffer.allocate(4 * words);
    for (int w = 0; w < words; w++) {
      digest.putInt(hash.digests()[LANES * w + lane]);
    }
    assertThat(digest.array()).isEqualTo(Arrays.copyOf(expected, 4 * words));
  }
}
