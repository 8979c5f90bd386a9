package org.ngcc4j.symmetric;

import static org.assertj.core.api.Assertions.assertThat;
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
import org.ngcc4j.vector.Simd;

/// The batch form gives what the definition gives, whatever the lengths.
@ExtendWith(Seeded.class)
@Tag("kernel")
class XofLanesTest {
  @Test
  void equalsTheDefinition(Random random) {
    XofLanes lanes = new XofLanes();
    for (int round = 0; round < 400; round++) {
      // Long outputs, often of the same kind as before.
      boolean isLong = round % 20 < 3;
      byte[] prefix = new byte[isLong ? 64 : random.nextInt(200)];
      int inputs = 1 + random.nextInt(isLong ? 3 : 20);
      int suffixLength = isLong ? 33 : random.nextInt(random.nextBoolean() ? 4 : 150);
      byte[] suffixes = new byte[inputs * suffixLength];
      int length = random.nextInt(isLong ? 12000 : random.nextBoolean() ? 40 : 700);
      random.nextBytes(prefix);
      random.nextBytes(suffixes);
      byte[] out = new byte[inputs * length + 5];

      lanes.expand(
          new Sm3().update(prefix, 0, prefix.length),
          suffixes,
          suffixLength,
          inputs,
          out,
          3,
          length);

      for (int i = 0; i < inputs; i++) {
        byte[] message = Arrays.copyOf(prefix, prefix.length + suffixLength);
        System.arraycopy(suffixes, i * suffixLength, message, prefix.length, suffixLength);
        assertThat(Arrays.copyOfRange(out, 3 + i * length, 3 + (i + 1) * length))
            .as("prefix %d, suffix %d, output %d", prefix.length, suffixLength, length)
            .isEqualTo(byDefinition(message, length));
      }
      assertThat(new byte[] {out[0], out[1], out[2], out[out.length - 2], out[out.length - 1]})
          .containsOnly(0);
    }
  }

  @Test
  void theVectorKernelEqualsItsScalarTwin(Random random) {
    Optional<XofLanes.Kernel> vector =
        Simd.vectorKernel(MethodHandles.lookup(), XofLanes.Kernel.class, "XofLanesVector");
    assumeTrue(vector.isPresent(), "needs the Vector API");
    int[] states = random.ints(Sm3Lanes.STATE_INTS).toArray();
    byte[] expected = new byte[3 + Sm3Lanes.LANES * Sm3.DIGEST_BYTES];
    byte[] actual = expected.clone();
    new XofLanes.Scalar().digests(states, expected, 3);
    vector.get().digests(states, actual, 3);
    assertThat(actual).isEqualTo(expected);
  }

  @Test
  void streamingXofEqualsTheDefinition(Random random) {
    IccsXof xof = new IccsXof();
    for (int length = 0; length < 300; length++) {
      byte[] message = new byte[random.nextInt(300)];
      random.nextBytes(message);
      int cut = random.nextInt(message.length + 1);
      byte[] out = new byte[length];
      xof.update(message, 0, cut).update(message, cut, message.length - cut).finish(out, 0, length);
      assertThat(out).isEqualTo(byDefinition(message, length));
      byte[] oneByOne = new byte[length];
      xof.update(message, 0, message.length).finishOneByOne(oneByOne, 0, length);
      assertThat(oneByOne).isEqualTo(out);
    }
  }

  private static byte[] byDefinition(byte[] message, int length) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int counter = 1; out.size() < length; counter++) {
      byte[] block = Arrays.copyOf(message, message.length + 4);
      for (int i = 0; i < 4; i++) {
        block[message.length + i] = (byte) (counter >>> (24 - 8 * i));
      }
      out.writeBytes(Sm3Test.bouncyCastle(block));
    }
    return Arrays.copyOf(out.toByteArray(), length);
  }
}
