package org.ngcc4j.aigis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ngcc4j.aigis.AigisParameters.HINT_BLOCK;
import static org.ngcc4j.aigis.AigisParameters.N;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.testing.Fixes;
import org.ngcc4j.testing.Seeded;

/// Section 3.3: every hint has one encoding, and nothing else is taken for one.
@ExtendWith(Seeded.class)
class AigisHintTest {
  /// Bytes that stand before the hint, as `z` and the challenge do in a signature.
  private static final int BEFORE = 3;

  @ParameterizedTest
  @EnumSource
  void encodingEqualsTheTranscriptionAndComesBack(AigisParameters p, Random random) {
    AigisHint code = new AigisHint(p);
    for (int round = 0; round < 600; round++) {
      byte[] hint = hint(p, random, round % (p.hintWeight + 1));
      byte[] encoded = encode(p, code, hint);
      assertThat(encoded).isEqualTo(Transcription.of(p).encodeHint(bits(hint)));
      assertThat(decode(p, code, encoded)).isEqualTo(hint);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aBlockTakesFifteenOnesAndNotSixteen(AigisParameters p) {
    AigisHint code = new AigisHint(p);
    for (int block = 0; block < p.hintBlocks; block++) {
      byte[] hint = new byte[p.rows * N];
      Arrays.fill(hint, HINT_BLOCK * block + 20, HINT_BLOCK * block + 35, (byte) 1);
      byte[] encoded = encode(p, code, hint);
      assertThat(decode(p, code, encoded)).isEqualTo(hint);
      hint[HINT_BLOCK * block] = 1;
      assertThat(code.count(hint)).as("16 ones in block %d", block).isNegative();
    }
    byte[] all = new byte[p.rows * N];
    Arrays.fill(all, (byte) 1);
    assertThat(code.count(all)).isNegative();
  }

  @ParameterizedTest
  @EnumSource
  void aHintTakesOmegaOnesAndNotOneMore(AigisParameters p, Random random) {
    AigisHint code = new AigisHint(p);
    byte[] hint = hint(p, random, p.hintWeight);
    byte[] encoded = encode(p, code, hint);
    assertThat(encoded.length)
        .isLessThanOrEqualTo(p.description.maxSignatureBytes() - p.fixedSignatureBytes);
    assertThat(decode(p, code, encoded)).isEqualTo(hint);

    byte[] heavier = hint(p, random, p.hintWeight + 1);
    assertThat(code.count(heavier)).isNegative();
    byte[] overweight = Transcription.of(p).encodeHint(bits(heavier));
    assertThat(decodes(p, code, overweight)).as("a weight of omega + 1").isFalse();
  }

  /// Whatever is done to an encoding: it is accepted exactly if it is what encoding makes of the
  /// hint that a lenient reader sees in it.
  @ParameterizedTest
  @EnumSource
  @Fixes({"sign-01-1", "sign-01-2"})
  void decodingAcceptsWhatEncodingMakesAndNothingElse(AigisParameters p, Random random) {
    AigisHint code = new AigisHint(p);
    Map<Reading, Integer> seen = new EnumMap<>(Reading.class);
    for (int round = 0; round < 8000; round++) {
      byte[] hint = hint(p, random, random.nextInt(p.hintWeight + 1));
      byte[] mutated = mutate(encode(p, code, hint), random);
      assertDecodesOnlyIfCanonical(p, code, mutated, seen);
    }
    assertThat(seen.get(Reading.CANONICAL)).isGreaterThan(80);
    assertThat(seen.get(Reading.ANOTHER_FORM)).isGreaterThan(800);
    assertThat(seen.get(Reading.OUT_OF_BOUNDS)).isGreaterThan(800);
  }

  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-2")
  void anyBytesAreDecodedWithoutAnException(AigisParameters p, Random random) {
    AigisHint code = new AigisHint(p);
    Map<Reading, Integer> seen = new EnumMap<>(Reading.class);
    int limit = p.description.maxSignatureBytes() - p.fixedSignatureBytes;
    for (int round = 0; round < 8000; round++) {
      byte[] in = new byte[1 + random.nextInt(limit)];
      random.nextBytes(in);
      in[0] = (byte) random.nextInt(random.nextBoolean() ? 256 : p.hintBlocks + 1);
      assertDecodesOnlyIfCanonical(p, code, in, seen);
    }
    for (int blocks = 0; blocks < 256; blocks++) {
      for (int fill : new int[] {0, 0x11, 0xFF}) {
        byte[] in = new byte[limit];
        Arrays.fill(in, (byte) fill);
        in[0] = (byte) blocks;
        assertDecodesOnlyIfCanonical(p, code, in, seen);
      }
    }
    assertThat(seen.get(Reading.OUT_OF_BOUNDS)).isGreaterThan(4000);
  }

  /// What a lenient reader finds.
  private enum Reading {
    CANONICAL,
    ANOTHER_FORM,
    /// It reads, or writes, beyond its arrays.
    OUT_OF_BOUNDS
  }

  private static void assertDecodesOnlyIfCanonical(
      AigisParameters p, AigisHint code, byte[] in, Map<Reading, Integer> seen) {
    Reading reading = read(p, in);
    seen.merge(reading, 1, Integer::sum);
    assertThat(decodes(p, code, in))
        .as(() -> Arrays.toString(in))
        .isEqualTo(reading == Reading.CANONICAL);
  }

  private static Reading read(AigisParameters p, byte[] in) {
    Transcription set = Transcription.of(p);
    try {
      boolean[] hint = set.decodeHintLeniently(in, 0);
      return Arrays.equals(set.encodeHint(hint), in) && weight(hint) <= p.hintWeight
          ? Reading.CANONICAL
          : Reading.ANOTHER_FORM;
    } catch (IndexOutOfBoundsException e) {
      return Reading.OUT_OF_BOUNDS;
    }
  }

  /// One to three changes: a bit, a byte, a byte more or less, two bytes exchanged.
  private static byte[] mutate(byte[] encoded, Random random) {
    byte[] out = encoded;
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = random.nextInt(out.length);
      switch (random.nextInt(6)) {
        case 0 -> out[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> out[0] += (byte) (random.nextInt(3) - 1);
        case 2 -> out = Arrays.copyOf(out, out.length + 1 + random.nextInt(3));
        case 3 -> out = Arrays.copyOf(out, Math.max(1, out.length - 1));
        case 4 -> {
          byte other = out[out.length - 1];
          out[out.length - 1] = out[at];
          out[at] = other;
        }
        default -> out[at] = (byte) random.nextInt(256);
      }
    }
    return out;
  }

  /// A hint of the given weight that can be encoded; its ones lie close together half of the time.
  private static byte[] hint(AigisParameters p, Random random, int weight) {
    byte[] hint = new byte[p.rows * N];
    int[] counts = new int[p.hintBlocks];
    int blocks = random.nextBoolean() ? p.hintBlocks : Math.min(p.hintBlocks, weight / 10 + 1);
    for (int ones = 0; ones < weight; ) {
      int j = random.nextInt(HINT_BLOCK * blocks);
      if (hint[j] == 0 && counts[j / HINT_BLOCK] < 15) {
        counts[j / HINT_BLOCK]++;
        hint[j] = 1;
        ones++;
      }
    }
    return hint;
  }

  private static byte[] encode(AigisParameters p, AigisHint code, byte[] hint) {
    byte[] out = new byte[p.description.maxSignatureBytes()];
    assertThat(code.count(hint)).isZero();
    int length = code.encode(hint, out, BEFORE);
    return Arrays.copyOfRange(out, BEFORE, BEFORE + length);
  }

  private static byte[] decode(AigisParameters p, AigisHint code, byte[] encoded) {
    byte[] hint = new byte[p.rows * N];
    assertThat(code.decode(Transcription.join(new byte[BEFORE], encoded), BEFORE, hint)).isTrue();
    return hint;
  }

  private static boolean decodes(AigisParameters p, AigisHint code, byte[] encoded) {
    return code.decode(Transcription.join(new byte[BEFORE], encoded), BEFORE, new byte[p.rows * N]);
  }

  private static boolean[] bits(byte[] hint) {
    boolean[] bits = new boolean[hint.length];
    for (int j = 0; j < bits.length; j++) {
      bits[j] = hint[j] != 0;
    }
    return bits;
  }

  private static int weight(boolean[] hint) {
    int ones = 0;
    for (boolean bit : hint) {
      ones += bit ? 1 : 0;
    }
    return ones;
  }
}
