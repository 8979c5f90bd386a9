package org.ngcc4j.symmetric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.invoke.MethodHandles;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Wiped;
import org.ngcc4j.vector.Simd;

/// Bit-sliced AES under many keys gives what the JDK gives under each.
@Tag("kernel")
@ExtendWith(Seeded.class)
class AesLanesTest {
  @ParameterizedTest
  @ValueSource(ints = {128, 192, 256})
  void wordsEqualTheJdksCounterMode(int keyBits, Random random) throws Exception {
    AesLanes aes = new AesLanes(keyBits);
    for (int round = 0; round < 8; round++) {
      byte[] iv = iv(random, round);
      int count = 1 + random.nextInt(round % 2 == 0 ? AesLanes.LANES : 40);
      int keyWords = keyBits / 64;
      int stride = keyWords + random.nextInt(3);
      long[] keys = random.longs((long) count * stride + 1).toArray();
      int words = 1 + random.nextInt(18);
      int outStride = words + random.nextInt(2);
      long[] out = new long[2 + count * outStride];
      aes.counter(iv, 0);
      aes.loadKeys(keys, 1, stride, 0, count, 0, 0);
      aes.words(count, words, out, 2, outStride);
      for (int lane = 0; lane < count; lane++) {
        assertThat(ShakeTest.bytes(out, 2 + lane * outStride, 1, words))
            .isEqualTo(jdk(ShakeTest.bytes(keys, 1 + lane * stride, 1, keyWords), iv, words));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {128, 192, 256})
  void planesHoldTheBitsOfAllLanes(int keyBits, Random random) throws Exception {
    AesLanes aes = new AesLanes(keyBits);
    int keyWords = keyBits / 64;
    byte[] iv = iv(random, 1);
    long[] first = random.longs(64L * keyWords).toArray();
    long[] second = random.longs(256L * keyWords).toArray();
    aes.counter(iv, 0);
    aes.loadKeys(first, 0, keyWords, 0, 64, 0, 5);
    aes.loadKeys(second, 0, keyWords, 64, 128, 128, 77);
    int blocks = 5;
    long[] planes = new long[3 + blocks * AesLanes.BLOCK_WORDS];
    aes.planes(blocks, planes, 3);
    for (int lane = 0; lane < 192; lane++) {
      long[] key =
          lane < 64
              ? Arrays.copyOfRange(first, (lane ^ 5) * keyWords, ((lane ^ 5) + 1) * keyWords)
              : Arrays.copyOfRange(
                  second, ((lane + 64) ^ 77) * keyWords, (((lane + 64) ^ 77) + 1) * keyWords);
      byte[] expected = jdk(ShakeTest.bytes(key, 0, 1, keyWords), iv, 2 * blocks);
      byte[] actual = new byte[expected.length];
      for (int bit = 0; bit < 8 * actual.length; bit++) {
        long word = planes[3 + bit * AesLanes.WORDS + lane / 64];
        actual[bit / 8] |= (byte) ((word >>> lane % 64 & 1) << bit % 8);
      }
      assertThat(actual).isEqualTo(expected);
    }
  }

  @Test
  void vectorKernelEqualsItsScalarTwin(Random random) {
    Optional<AesLanes.Kernel> vector =
        Simd.vectorKernel(MethodHandles.lookup(), AesLanes.Kernel.class, "AesLanesVector");
    assumeTrue(vector.isPresent());
    AesLanes.Kernel scalar = new AesLanes.Scalar();
    long[] actual = random.longs(3L * AesLanes.BLOCK_WORDS).toArray();
    long[] expected = actual.clone();
    for (int round = 0; round < 20; round++) {
      int bytes = 1 + random.nextInt(16);
      scalar.subBytes(expected, AesLanes.BYTE_WORDS, bytes);
      vector.get().subBytes(actual, AesLanes.BYTE_WORDS, bytes);
      assertThat(actual).isEqualTo(expected);
      int block = AesLanes.BLOCK_WORDS;
      int columns = random.nextInt(16);
      scalar.mixColumns(expected, 0, expected, block, expected, 2 * block, columns);
      vector.get().mixColumns(actual, 0, actual, block, actual, 2 * block, columns);
      assertThat(actual).isEqualTo(expected);
      scalar.lastRound(expected, 2 * block, expected, block, expected, 0);
      vector.get().lastRound(actual, 2 * block, actual, block, actual, 0);
      assertThat(actual).isEqualTo(expected);
      int bits = random.nextInt();
      scalar.add(expected, 0, expected, 2 * block, bits, expected, block);
      vector.get().add(actual, 0, actual, 2 * block, bits, actual, block);
      assertThat(actual).isEqualTo(expected);
      scalar.add(expected, block, bits, expected, 0);
      vector.get().add(actual, block, bits, actual, 0);
      assertThat(actual).isEqualTo(expected);
      scalar.transpose(expected, block);
      vector.get().transpose(actual, block);
      assertThat(actual).isEqualTo(expected);
    }
  }

  @Test
  void refusesWhatDoesNotFit() {
    assertThatThrownBy(() -> new AesLanes(512))
        .hasMessage("AES: expected 128, 192 or 256, got 512");
    AesLanes aes = new AesLanes(128);
    assertThatThrownBy(() -> aes.loadKeys(new long[4], 0, 2, 1, 2, 0, 0))
        .hasMessage("lane: expected a multiple of 64, got 1");
    assertThatThrownBy(() -> aes.loadKeys(new long[4], 0, 2, AesLanes.LANES, 2, 0, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> aes.planes(1, new long[AesLanes.BLOCK_WORDS], 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void nothingIsLeftInAWipedWorkspace(Random random) {
    AesLanes aes = new AesLanes(192);
    aes.loadKeys(random.longs(192).toArray(), 0, 3, 0, 64, 0, 0);
    aes.words(64, 3, new long[192], 0, 3);
    aes.planes(1, new long[AesLanes.BLOCK_WORDS], 0);
    aes.loadKeys(random.longs(3 * 129).toArray(), 0, 3, 0, 129, 0, 0);
    aes.words(129, 3, new long[3 * 129], 0, 3);
    aes.wipe();
    Wiped.assertWiped(aes, null, "counter", "block");
  }

  /// A start of the counter; some carry over many bytes.
  private static byte[] iv(Random random, int round) {
    byte[] iv = ShakeTest.randomBytes(random, 16);
    if (round % 2 == 1) {
      Arrays.fill(iv, round == 1 ? 0 : 9, 16, (byte) 0xFF);
    }
    return iv;
  }

  private static byte[] jdk(byte[] key, byte[] iv, int words) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(iv));
    return cipher.doFinal(new byte[8 * words]);
  }
}
