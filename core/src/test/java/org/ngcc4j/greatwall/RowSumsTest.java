package org.ngcc4j.greatwall;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.voleith.RowSums;
import org.ngcc4j.voleith.TreeFunctions;

/// Children, leaves and sums of rows against the platform's AES and Bouncy Castle's SHAKE, at each
/// width of the vectors.
@Tag("kernel")
@ExtendWith(Seeded.class)
class RowSumsTest {
  @ParameterizedTest
  @CsvSource({
    "SET_128F, 7",
    "SET_128S, 10",
    "SET_192F, 7",
    "SET_192S, 10",
    "SET_256F, 7",
    "SET_256S, 8",
    "SET_512F, 6",
    "SET_512S, 6"
  })
  void sumsAreThoseOfTheRowsOneByOne(GreatWallParameters p, int depth, Random random)
      throws GeneralSecurityException {
    byte[] iv = new byte[19];
    random.nextBytes(iv);
    Arrays.fill(iv, 5, 19, (byte) -1); // the counter overflows
    RowSums rows = new GreatWallPrimitives(p).rowSums();
    rows.begin(iv, 3);
    int most = rows.vectorsAtOnce(depth);
    for (int vectors : new int[] {most, 1}) {
      int leafStride = 3 * p.seedWords * vectors + 1;
      int vectorStride = 3 * p.seedWords;
      long[] seeds = random.longs(((long) leafStride << depth) + 7).toArray();
      int[] skipped = random.ints(vectors + 2, -5, (1 << depth) + 5).toArray();
      int rowWords = (p.rowBytes + 7) / 8;
      long[] sums = random.longs((long) most * (depth + 1) * rowWords).toArray();
      rows.sum(seeds, 5, vectorStride, leafStride, 2, vectors, depth, skipped, sums);
      for (int v = 0; v < vectors; v++) {
        long[] expected = new long[(depth + 1) * rowWords];
        for (int leaf = 0; leaf < 1 << depth; leaf++) {
          if (leaf != skipped[2 + v]) {
            byte[] seed = bytes(seeds, 5 + v * vectorStride + leaf * leafStride, p.seedWords);
            long[] row = words(row(p, seed, Arrays.copyOfRange(iv, 3, 19)));
            for (int j = -1; j < depth; j++) {
              for (int w = 0; w < rowWords && (j < 0 || (leaf >> j & 1) != 0); w++) {
                expected[(j + 1) * rowWords + w] ^= row[w];
              }
            }
          }
        }
        int from = v * (depth + 1) * rowWords;
        assertThat(Arrays.copyOfRange(sums, from, from + expected.length)).isEqualTo(expected);
      }
    }
  }

  private static byte[] row(GreatWallParameters p, byte[] seed, byte[] iv)
      throws GeneralSecurityException {
    return p.lambda == 512 ? pieces(seed, iv, p.rowBytes, 1, 16) : counter(seed, iv, p.rowBytes);
  }

  @ParameterizedTest
  @EnumSource
  void childrenAndLeavesAreThoseOfTheNodesOneByOne(GreatWallParameters p, Random random)
      throws GeneralSecurityException {
    byte[] iv = new byte[16];
    random.nextBytes(iv);
    TreeFunctions tree = new GreatWallPrimitives(p).treeFunctions();
    tree.begin(iv, 0);
    for (int count : new int[] {1, 2, 7, 70, 300}) {
      int words = p.seedWords;
      long[] nodes = random.longs((long) (count + 1) * words).toArray();
      long[] children = new long[2 * count * words + 1];
      tree.expand(0, count, nodes, words, children, 1);
      long[] leaves = new long[3 * count * words];
      tree.leaves(0, count, nodes, words, leaves, 0);
      for (int i = 0; i < count; i += 1 + count / 20) {
        byte[] node = bytes(nodes, (i + 1) * words, words);
        byte[] both =
            p.lambda == 512
                ? pieces(node, iv, 2 * p.seedBytes, 2, 32)
                : counter(node, iv, 2 * p.seedBytes);
        assertThat(bytes(children, 1 + 2 * i * words, 2 * words)).isEqualTo(both);
        assertThat(bytes(leaves, 3 * i * words, 3 * words))
            .isEqualTo(shake(p, node, iv, 3 * p.seedBytes));
      }
    }
  }

  private static byte[] counter(byte[] key, byte[] iv, int length) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(iv));
    return cipher.doFinal(new byte[length]);
  }

  /// Pieces of SHAKE256, the initial value's first bytes changed by 0, step, 2 step, ...
  private static byte[] pieces(byte[] key, byte[] iv, int length, int step, int piece) {
    byte[] out = new byte[length];
    for (int i = 0; i * piece < length; i++) {
      byte[] changed = iv.clone();
      changed[0] ^= (byte) (i * step);
      byte[] part = shake(GreatWallParameters.SET_512F, key, changed, piece);
      System.arraycopy(part, 0, out, i * piece, Math.min(piece, length - i * piece));
    }
    return out;
  }

  private static byte[] shake(GreatWallParameters p, byte[] key, byte[] iv, int length) {
    SHAKEDigest shake = new SHAKEDigest(p.shakeStrength());
    shake.update(key, 0, key.length);
    shake.update(iv, 0, iv.length);
    shake.update((byte) 0);
    byte[] out = new byte[length];
    shake.doFinal(out, 0, length);
    return out;
  }

  private static byte[] bytes(long[] words, int from, int count) {
    ByteBuffer buffer = ByteBuffer.allocate(8 * count).order(ByteOrder.LITTLE_ENDIAN);
    buffer.asLongBuffer().put(words, from, count);
    return buffer.array();
  }

  private static long[] words(byte[] bytes) {
    long[] words = new long[(bytes.length + 7) / 8];
    for (int i = 0; i < bytes.length; i++) {
      words[i / 8] |= (bytes[i] & 0xFFL) << (8 * i);
    }
    return words;
  }
}
