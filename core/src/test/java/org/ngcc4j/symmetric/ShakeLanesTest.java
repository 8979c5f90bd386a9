package org.ngcc4j.symmetric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Wiped;
import org.ngcc4j.vector.Simd;

/// Many SHAKE inputs and streams at a time give what each gives by itself.
@Tag("kernel")
@ExtendWith(Seeded.class)
class ShakeLanesTest {
  @Test
  void vectorKernelEqualsItsScalarTwin(Random random) {
    Optional<KeccakLanes.Kernel> vector =
        Simd.vectorKernel(MethodHandles.lookup(), KeccakLanes.Kernel.class, "KeccakLanesVector");
    assumeTrue(vector.isPresent());
    KeccakLanes.Kernel scalar = new KeccakLanes.Scalar();
    long[] in = random.longs(KeccakLanes.STATE_WORDS + 5).toArray();
    long[] actual = random.longs(KeccakLanes.STATE_WORDS + 5).toArray();
    long[] expected = actual.clone();
    for (int round = 0; round < 50; round++) {
      scalar.permute(in, 3, expected, 2);
      vector.get().permute(in, 3, actual, 2);
      assertThat(actual).isEqualTo(expected);
      scalar.permute(expected, 1, expected, 1);
      vector.get().permute(actual, 1, actual, 1);
      assertThat(actual).isEqualTo(expected);
    }
  }

  @Test
  void everyInputOfAFrameIsHashedByItself(Random random) {
    for (int round = 0; round < 200; round++) {
      int strength = random.nextBoolean() ? 128 : 256;
      byte[] prefix = ShakeTest.randomBytes(random, 8 * random.nextInt(50));
      int rate = new Shake(strength).rateBytes();
      int room = rate / 8 - prefix.length % rate / 8;
      int inWords = 1 + random.nextInt(Math.min(8, room));
      int at = prefix.length % rate / 8;
      byte[] suffix = ShakeTest.randomBytes(random, random.nextInt(8 * (room - inWords) + 1));
      int count = 1 + random.nextInt(19);
      int outWords = 1 + random.nextInt(40);
      long[] in = random.longs((long) count * inWords).toArray();
      Shake message = new Shake(strength).update(prefix).update(new byte[8 * inWords]);
      if (at * 8 + 8 * inWords + suffix.length >= rate) {
        continue; // the last block would not be the one with the input
      }
      long[] frame = message.update(suffix).frame();
      ShakeLanes lanes = new ShakeLanes(strength).frame(frame, at, inWords);
      int tweaks = 1 + random.nextInt(3);
      int tweakAt = random.nextInt(rate / 8);
      long[] tweak = random.longs(tweaks).toArray();
      long[] rows = transposed(in, count, inWords);
      long[] byInput = new long[count * tweaks * outWords];
      long[] byWord = new long[count * tweaks * outWords];
      lanes.hash(
          in, 0, inWords, 1, count, tweakAt, tweak, byInput, 0, tweaks * outWords, 1, outWords);
      lanes.hash(rows, 0, 1, count, count, tweakAt, tweak, byWord, 0, 1, count, outWords);

      for (int i = 0; i < count; i++) {
        for (int t = 0; t < tweaks; t++) {
          long[] state = frame.clone();
          for (int w = 0; w < inWords; w++) {
            state[at + w] ^= in[i * inWords + w];
          }
          state[tweakAt] ^= tweak[t];
          long[] expected = squeezed(state, rate / 8, outWords);
          for (int w = 0; w < outWords; w++) {
            int word = t * outWords + w;
            assertThat(byInput[i * tweaks * outWords + word]).isEqualTo(expected[w]);
            assertThat(byWord[word * count + i]).isEqualTo(expected[w]);
          }
        }
      }
    }
  }

  @Test
  void aFrameIsTheMessageWithZerosForTheInput(Random random) {
    byte[] iv = ShakeTest.randomBytes(random, 16);
    long[] nodes = random.longs(2 * 11).toArray();
    long[] frame = new Shake(128).update(new byte[16]).update(iv).update(0).frame();
    long[] out = new long[11 * 6];
    new ShakeLanes(128).frame(frame, 0, 2).hash(nodes, 0, 2, 1, 11, out, 0, 6, 1, 6);
    for (int i = 0; i < 11; i++) {
      ByteArrayOutputStream message = new ByteArrayOutputStream();
      message.writeBytes(ShakeTest.bytes(nodes, 2 * i, 1, 2));
      message.writeBytes(iv);
      message.write(0);
      assertThat(ShakeTest.bytes(out, 6 * i, 1, 6))
          .isEqualTo(ShakeTest.bouncyCastle(128, message.toByteArray(), 48));
    }
  }

  @Test
  void everyStreamIsHashedByItself(Random random) {
    for (int round = 0; round < 100; round++) {
      int strength = random.nextBoolean() ? 128 : 256;
      int count = 1 + random.nextInt(19);
      ShakeStreams streams = new ShakeStreams(strength, count);
      byte[][] messages = new byte[count][0];
      for (int call = random.nextInt(4); call >= 0; call--) {
        int words = 1 + random.nextInt(9);
        int pieces = random.nextInt(12);
        int stride = words + random.nextInt(3);
        int pieceStride = count * stride;
        long[] data = random.longs((long) pieces * pieceStride + words).toArray();
        streams.update(data, 0, stride, words, pieces, pieceStride);
        for (int s = 0; s < count; s++) {
          for (int p = 0; p < pieces; p++) {
            byte[] piece = ShakeTest.bytes(data, s * stride + p * pieceStride, 1, words);
            int length = messages[s].length;
            messages[s] = Arrays.copyOf(messages[s], length + piece.length);
            System.arraycopy(piece, 0, messages[s], length, piece.length);
          }
        }
      }
      int outWords = 1 + random.nextInt(40);
      int first = random.nextInt(outWords + 1);
      long[] out = new long[count * outWords];
      streams.finish(0x107);
      streams.squeeze(out, 0, outWords, first).squeeze(out, first, outWords, outWords - first);
      for (int s = 0; s < count; s++) {
        byte[] message = Arrays.copyOf(messages[s], messages[s].length + 1);
        message[message.length - 1] = 7;
        assertThat(ShakeTest.bytes(out, s * outWords, 1, outWords))
            .isEqualTo(ShakeTest.bouncyCastle(strength, message, 8 * outWords));
      }
      assertThat(streams.reset().streams()).isEqualTo(count);
    }
  }

  @Test
  void refusesWhatDoesNotFit() {
    ShakeLanes lanes = new ShakeLanes(256);
    long[] states = new long[KeccakLanes.STATE_WORDS];
    assertThatThrownBy(() -> lanes.frame(new long[25], 10, 8))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> KeccakLanes.permute(states, 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    ShakeStreams streams = new ShakeStreams(128, 2);
    assertThatThrownBy(() -> streams.squeeze(new long[2], 0, 1, 1))
        .hasMessage("SHAKE: the messages have not ended");
    streams.finish(1);
    assertThatThrownBy(() -> streams.update(new long[2], 0, 1, 1))
        .hasMessage("SHAKE: the messages have ended");
  }

  @Test
  void nothingIsLeftInAWipedWorkspace(Random random) {
    ShakeLanes lanes = new ShakeLanes(128);
    lanes.frame(random.longs(25).toArray(), 3, 4);
    lanes.hash(random.longs(40).toArray(), 0, 4, 1, 9, new long[9], 0, 1, 1, 1);
    lanes.wipe();
    Wiped.assertWiped(lanes, null);
  }

  private static long[] transposed(long[] in, int count, int words) {
    long[] rows = new long[in.length];
    for (int i = 0; i < count; i++) {
      for (int w = 0; w < words; w++) {
        rows[w * count + i] = in[i * words + w];
      }
    }
    return rows;
  }

  private static long[] squeezed(long[] state, int rateWords, int words) {
    long[] out = new long[words];
    for (int w = 0; w < words; w++) {
      if (w % rateWords == 0) {
        Keccak.permute(state, 0, state, 0, 1);
      }
      out[w] = state[w % rateWords];
    }
    return out;
  }
}
