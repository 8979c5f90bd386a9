package org.ngcc4j.aigis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ngcc4j.aigis.AigisParameters.HINT_POSITION_BITS;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.testing.Fixes;

/// A hint has one form: every other one that says the same is rejected (section 6 of the
/// specification).
///
/// Where a test needs a signature of a rare kind, the message that leads to it was found by
/// searching; the test checks that the signature is of that kind.
class AigisHintFormTest {
  /// The number of blocks goes beyond the last one that is not empty, and beyond all there are.
  @ParameterizedTest
  @CsvSource({"SIG1, 97", "SIG2, 59", "SIG3, 7"})
  @Fixes({"sign-01-1", "sign-01-2"})
  void emptyBlocksAtTheEndAreRejected(AigisParameters p, int number) {
    TestSignature signed = new TestSigner(p).sign(number);
    TestHint hint = signed.hint();
    assertThat(hint.blocks()).isLessThan(p.hintBlocks);
    for (int blocks = hint.blocks() + 1; blocks < 256; blocks++) {
      signed.assertFormRejected(hint.withBlocks(blocks).encode(), "%d blocks", blocks);
    }
    signed.assertAccepted();
  }

  /// As many empty blocks as leave the signature at its greatest length or below.
  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-2")
  void moreBlocksThanThereAreAreRejected(AigisParameters p) {
    TestSignature signed = new TestSigner(p).sign(0);
    for (int blocks = p.hintBlocks + 1; blocks < 256; blocks++) {
      byte[] hint = signed.hint().withBlocks(p.hintBlocks).encode(blocks);
      signed.assertRejected(signed.with(hint), "%d blocks, counts of %d", blocks, p.hintBlocks);
      byte[] few = new byte[1 + (blocks + 1) / 2];
      few[0] = (byte) blocks;
      signed.assertRejected(signed.with(few), "%d empty blocks", blocks);
    }
    signed.assertAccepted();
  }

  @ParameterizedTest
  @CsvSource({"SIG1, 97", "SIG2, 59", "SIG3, 7"})
  @Fixes("sign-01-1")
  void theSpareHalfByteOfTheCountsIsZero(AigisParameters p, int number) {
    TestSignature signed = new TestSigner(p).sign(number);
    assertThat(signed.hint().blocks()).isOdd();
    for (int spare = 1; spare < 16; spare++) {
      byte[] hint = signed.hint().encode();
      hint[1 + signed.hint().blocks() / 2] |= (byte) (spare << 4);
      signed.assertFormRejected(hint, "spare bits %x", spare);
    }
    signed.assertAccepted();
  }

  @ParameterizedTest
  @CsvSource({
    "SIG1, 7",
    "SIG1, 0",
    "SIG1, 1",
    "SIG2, 2",
    "SIG2, 9",
    "SIG2, 0",
    "SIG3, 1",
    "SIG3, 0",
    "SIG3, 10"
  })
  @Fixes("sign-01-1")
  void theSpareBitsBehindThePositionsAreZero(AigisParameters p, int number) {
    TestSignature signed = new TestSigner(p).sign(number);
    int used = signed.hint().positions().length * HINT_POSITION_BITS % 8;
    assertThat(used).isNotZero();
    for (int spare = 1; spare < 1 << (8 - used); spare++) {
      byte[] hint = signed.hint().encode();
      hint[hint.length - 1] |= (byte) (spare << used);
      signed.assertFormRejected(hint, "spare bits %x", spare);
    }
    signed.assertAccepted();
  }

  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-1")
  void positionsInAnotherOrderAreRejected(AigisParameters p) {
    TestSignature signed = new TestSigner(p).sign(0);
    TestHint hint = signed.hint();
    int tried = 0;
    for (int block = 0; block < hint.blocks(); block++) {
      int from = hint.first(block);
      int to = from + hint.counts()[block];
      for (int i = from; i < to; i++) {
        for (int j = from; j < i; j++) {
          int[] positions = hint.positions().clone();
          positions[i] = hint.positions()[j];
          positions[j] = hint.positions()[i];
          signed.assertFormRejected(
              hint.withPositions(positions).encode(), "positions %d and %d of %d", i, j, block);
          tried++;
        }
      }
    }
    signed.assertAccepted();
    assertThat(tried).isGreaterThan(50);
  }

  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-1")
  void positionsThatComeTwiceAreRejected(AigisParameters p) {
    TestSignature signed = new TestSigner(p).sign(0);
    TestHint hint = signed.hint();
    assertThat(hint.positions().length).isLessThan(p.hintWeight);
    for (int twice = 0; twice < hint.positions().length; twice++) {
      int index = twice;
      int block =
          IntStream.range(0, hint.blocks())
              .filter(b -> hint.first(b) <= index && index < hint.first(b) + hint.counts()[b])
              .findFirst()
              .orElseThrow();
      int[] positions = new int[hint.positions().length + 1];
      System.arraycopy(hint.positions(), 0, positions, 0, twice + 1);
      System.arraycopy(
          hint.positions(), twice, positions, twice + 1, hint.positions().length - twice);
      TestHint longer = hint.withPositions(positions).withCount(block, hint.counts()[block] + 1);
      signed.assertFormRejected(longer.encode(), "position %d of block %d twice", twice, block);
    }
    signed.assertAccepted();
  }

  /// Counts that promise more or fewer positions than there are, up to 15 in each block.
  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-2")
  void countsThatDoNotFitThePositionsAreRejected(AigisParameters p) {
    TestSignature signed = new TestSigner(p).sign(0);
    TestHint hint = signed.hint();
    int tried = 0;
    for (int block = 0; block < hint.blocks(); block++) {
      for (int count = 0; count < 16; count++) {
        if (count != hint.counts()[block]) {
          signed.assertRejected(
              signed.with(hint.withCount(block, count).encode()), "count %d in %d", count, block);
          tried++;
        }
      }
    }
    int[] full = new int[p.hintBlocks];
    Arrays.fill(full, 15);
    signed.assertRejected(
        signed.with(new TestHint(full, hint.positions()).encode()), "15 ones in each block");
    // All other counts, but the right number of bytes.
    int[] moved = hint.counts().clone();
    for (int block = 1; block < moved.length; block++) {
      if (moved[block] > 1 && moved[block - 1] < 15) {
        int[] counts = moved.clone();
        counts[block]--;
        counts[block - 1]++;
        signed.assertRejected(
            signed.with(new TestHint(counts, hint.positions()).encode()), "moved");
        tried++;
      }
    }
    signed.assertAccepted();
    assertThat(tried).isGreaterThan(15 * hint.blocks());
  }

  @ParameterizedTest
  @EnumSource
  void aHintWithOneBitMoreOrLessOrElsewhereIsRejected(AigisParameters p) {
    TestSignature signed = new TestSigner(p).sign(0);
    boolean[] hint =
        signed.signer().set.decodeHintLeniently(signed.signature(), p.fixedSignatureBytes);
    int tried = 0;
    for (int j = 0; j < hint.length; j += 3) {
      hint[j] ^= true;
      signed.assertRejected(
          signed.with(signed.signer().set.encodeHint(hint)), "hint bit %d flipped", j);
      hint[j] ^= true;
      tried++;
    }
    signed.assertRejected(signed.with(new byte[1]), "the hint without ones");
    signed.assertAccepted();
    assertThat(tried).isGreaterThan(300);
  }
}
