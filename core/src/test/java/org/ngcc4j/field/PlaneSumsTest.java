package org.ngcc4j.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Wiped;

@ExtendWith(Seeded.class)
class PlaneSumsTest {
  @Test
  void sumsAreThoseOfTheRowsOneByOne(Random random) {
    int planes = 1 + random.nextInt(600);
    int blocks = (planes + 63) / 64;
    PlaneSums sums = new PlaneSums(planes);
    for (int round = 0; round < 30; round++) {
      int logRows = 6 + random.nextInt(6);
      int words = 1 << random.nextInt(Math.min(4, logRows - 5));
      int stride = words + random.nextInt(3);
      int pieces = (1 << (logRows - 6)) / words;
      long[] expectedAll = new long[blocks];
      long[][] expected = new long[logRows][blocks];
      sums.begin(logRows);
      for (int piece = 0; piece < pieces; piece++) {
        long[] in = random.longs((long) planes * stride + 1).toArray();
        sums.add(in, 1, stride, words);
        for (int plane = 0; plane < planes; plane++) {
          for (int i = 0; i < 64 * words; i++) {
            long bit = (in[1 + plane * stride + i / 64] >>> i % 64 & 1) << plane % 64;
            expectedAll[plane / 64] ^= bit;
            for (int j = 0; j < logRows; j++) {
              if ((((piece * 64 * words + i) >> j) & 1) != 0) {
                expected[j][plane / 64] ^= bit;
              }
            }
          }
        }
      }
      long[] all = new long[blocks];
      long[] out = new long[logRows * (blocks + 1)];
      sums.finish(all, 0, out, 0, blocks + 1);
      assertThat(all).isEqualTo(expectedAll);
      for (int j = 0; j < logRows; j++) {
        assertThat(java.util.Arrays.copyOfRange(out, j * (blocks + 1), j * (blocks + 1) + blocks))
            .as("bit %d of 2^%d rows in pieces of %d words", j, logRows, words)
            .isEqualTo(expected[j]);
      }
    }
    sums.wipe();
    Wiped.assertWiped(sums, null);
  }

  @Test
  void runsSideBySideAreSummedByThemselves(Random random) {
    for (int round = 0; round < 30; round++) {
      int planes = 1 + random.nextInt(300);
      int blocks = (planes + 63) / 64;
      int logRows = 6 + random.nextInt(4);
      int runWords = 1 << (logRows - 6);
      int words = runWords * (1 + random.nextInt(8 / runWords));
      int runs = 1 + random.nextInt(words / runWords);
      long[] in = random.longs((long) planes * words).toArray();
      PlaneSums sums = new PlaneSums(planes);
      long[] actual = random.longs((long) runs * (1 + logRows) * blocks).toArray();
      sums.sideBySide(in, words, logRows, runs, actual);
      for (int run = 0; run < runs; run++) {
        long[] alone = new long[planes * runWords];
        for (int plane = 0; plane < planes; plane++) {
          System.arraycopy(in, plane * words + run * runWords, alone, plane * runWords, runWords);
        }
        long[] expected = new long[(1 + logRows) * blocks];
        sums.begin(logRows);
        sums.add(alone, 0, runWords, runWords);
        sums.finish(expected, 0, expected, blocks, blocks);
        int from = run * expected.length;
        assertThat(java.util.Arrays.copyOfRange(actual, from, from + expected.length))
            .as("run %d of %d words of %d", run, runWords, words)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void refusesRowsThatDoNotAddUp() {
    PlaneSums sums = new PlaneSums(3);
    assertThatThrownBy(() -> sums.begin(5)).hasMessage("rows: expected 2^6 at least, got 2^5");
    sums.begin(8);
    assertThatThrownBy(() -> sums.add(new long[24], 0, 8, 8))
        .hasMessage("words: expected a power of two for 2^8 rows, got 8");
    sums.add(new long[12], 0, 4, 2);
    assertThatThrownBy(() -> sums.finish(new long[1], 0, new long[8], 0, 1))
        .hasMessage("rows: expected 2^8");
    assertThatThrownBy(() -> sums.add(new long[12], 0, 4, 4))
        .hasMessageContaining("pieces that differ");
    sums.add(new long[12], 0, 4, 2);
    assertThatThrownBy(() -> sums.add(new long[12], 0, 4, 2)).hasMessageContaining("more than 2^8");
  }

  @Test
  void transposesWordByWord(Random random) {
    int rowBlocks = 3;
    int columnBlocks = 2;
    long[] in = random.longs(192 * 5 + 1).toArray();
    long[] out = new long[3 * 130 + 2];
    BitMatrix.transpose(in, 1, 5, rowBlocks, columnBlocks, out, 2, 130);
    for (int r = 0; r < 192; r++) {
      for (int c = 0; c < 128; c++) {
        assertThat(out[2 + r / 64 * 130 + c] >>> r % 64 & 1)
            .isEqualTo(in[1 + r * 5 + c / 64] >>> c % 64 & 1);
      }
    }
  }
}
