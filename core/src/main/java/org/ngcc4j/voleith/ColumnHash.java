package org.ngcc4j.voleith;

import java.util.Arrays;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.field.BinaryFieldRows;
import org.ngcc4j.field.BitMatrix;

/// The universal hash of the VOLE check, over all columns at a time, and the columns seen row-wise.
///
/// A column is a polynomial over GF(2^lambda) and also one over GF(2^64); their values at two
/// points, combined, mask the column's last bytes. The hash is linear over GF(2).
///
/// The columns stand word by word side by side: all first words, then all second ones. Working
/// memory for one operation; not safe for concurrent use. The columns of a signer are secret: they
/// decide neither branches nor addresses. The points are public.
///
/// Source: `docs/spec/greatwall.md` section 8.
public final class ColumnHash {
  private static final BinaryField SMALL = new BinaryField(64, 4, 3, 1);

  private final int degree;
  private final int elementWords;
  private final int rowWords;
  private final int hashBytes;
  private final int hashedBits;
  private final int stride;
  private final BinaryFieldRows large;
  private final BinaryFieldRows small;
  private final long[] keys;
  private final long[] columns;
  private final long[] h0;
  private final long[] h1;
  private final long[] summand;
  private final long[] hashes;
  private final long[] second;
  private final long[] square = new long[64];

  /// Makes working memory.
  ///
  /// @param field GF(2^lambda); lambda is a multiple of 32
  /// @param rowBytes bytes of a column
  /// @param columns largest number of columns
  public ColumnHash(BinaryField field, int rowBytes, int columns) {
    degree = field.degree();
    elementWords = field.words();
    rowWords = Math.ceilDiv(rowBytes, Long.BYTES);
    hashBytes = degree / Byte.SIZE + 2;
    hashedBits = Byte.SIZE * (rowBytes - hashBytes);
    stride = (columns + 7) & -8; // no vector goes beyond the end
    large = new BinaryFieldRows(field);
    small = new BinaryFieldRows(SMALL);
    keys = new long[5 * elementWords + 1];
    this.columns = new long[rowWords * stride];
    h0 = new long[elementWords * stride];
    h1 = new long[elementWords * stride];
    summand = new long[elementWords * stride];
    hashes = new long[(elementWords + 1) * stride];
    second = new long[stride];
  }

  /// Takes columns.
  ///
  /// @param from columns, one after the other, not modified
  /// @param at index of the first word
  /// @param first where the first one is put
  /// @param count number of columns
  public void put(long[] from, int at, int first, int count) {
    for (int i = 0; i < count; i++) {
      for (int w = 0; w < rowWords; w++) {
        columns[w * stride + first + i] = from[at + i * rowWords + w];
      }
    }
  }

  /// Hashes all columns.
  ///
  /// @param challenge the bytes that hold the public coefficients `m_00, m_01, m_10, m_11` and the
  ///     two points
  /// @param from index of the first byte
  public void hash(byte[] challenge, int from) {
    int elementBytes = degree / Byte.SIZE;
    for (int i = 0; i < 5; i++) {
      getBytes(challenge, from + i * elementBytes, elementBytes, keys, i * elementWords);
    }
    getBytes(challenge, from + 5 * elementBytes, Long.BYTES, keys, 5 * elementWords);
    int n = stride;
    Arrays.fill(h0, 0);
    Arrays.fill(h1, 0);
    for (int first = 0; first < hashedBits; first += degree) {
      if (first > 0) {
        large.multiplyBy(h0, 0, n, keys, 4 * elementWords, h0, 0, n, n);
      }
      for (int word = 0; word < elementWords; word++) {
        if (first + word > 0) {
          small.multiplyBy(h1, 0, n, keys, 5 * elementWords, h1, 0, n, n);
        }
        int bit = first + Long.SIZE * word;
        int bits = Math.min(Math.min(first + degree, hashedBits) - bit, Long.SIZE);
        if (bits > 0) {
          add(bit, bits, h0, word * n);
          add(bit, bits, h1, 0);
        }
      }
    }
    combine(2);
    System.arraycopy(hashes, 0, second, 0, n);
    combine(0);
    // Of the second combination the first two bytes are used: they follow the first one's.
    Arrays.fill(hashes, elementWords * n, hashes.length, 0);
    int at = degree / Long.SIZE * n;
    for (int i = 0; i < n; i++) {
      hashes[at + i] |= (second[i] & 0xFFFF) << degree;
    }
    for (int bit = 0; bit < Byte.SIZE * hashBytes; bit += Long.SIZE) {
      int bits = Math.min(Byte.SIZE * hashBytes - bit, Long.SIZE);
      add(hashedBits + bit, bits, hashes, bit / Long.SIZE * n);
    }
  }

  /// Adds so many bits of all columns, at most 64, from bit `bit` on.
  private void add(int bit, int bits, long[] to, int at) {
    long mask = -1L >>> -bits;
    int row = bit / Long.SIZE * stride;
    int shift = bit % Long.SIZE;
    if (shift + bits <= Long.SIZE) {
      for (int i = 0; i < stride; i++) {
        to[at + i] ^= columns[row + i] >>> shift & mask;
      }
    } else {
      int next = row + stride;
      for (int i = 0; i < stride; i++) {
        to[at + i] ^= (columns[row + i] >>> shift | columns[next + i] << -shift) & mask;
      }
    }
  }

  /// `m_j0 h0 + m_j1 h1`.
  private void combine(int key) {
    int n = stride;
    large.multiplyBy(h0, 0, n, keys, key * elementWords, hashes, 0, n, n);
    large.multiplyBy(h1, 0, n, keys, (key + 1) * elementWords, summand, 0, n, n);
    for (int i = 0; i < summand.length; i++) {
      hashes[i] ^= summand[i];
    }
  }

  /// Gives a column's hash: `lambda / 8 + 2` bytes.
  ///
  /// @param column number of the column
  /// @param out receives the bytes
  /// @param to index of the first
  public void get(int column, byte[] out, int to) {
    for (int i = 0; i < hashBytes; i++) {
      long word = hashes[i / Long.BYTES * stride + column];
      out[to + i] = (byte) (word >>> (Byte.SIZE * (i % Long.BYTES)));
    }
  }

  private static void getBytes(byte[] from, int at, int count, long[] to, int toAt) {
    Arrays.fill(to, toAt, toAt + Math.ceilDiv(count, Long.BYTES), 0);
    for (int i = 0; i < count; i++) {
      to[toAt + i / Long.BYTES] |= (from[at + i] & 0xFFL) << (Byte.SIZE * i);
    }
  }

  /// Adds bits to the first ones of some columns: the verifier's correction of the witness.
  ///
  /// @param bits the bytes to add
  /// @param at index of the first one
  /// @param count number of bytes
  /// @param challenge the bytes whose bit `c` says whether column `c` is changed
  /// @param from index of the first one
  /// @param changeable how many columns may be changed
  public void correct(byte[] bits, int at, int count, byte[] challenge, int from, int changeable) {
    for (int i = 0; i < count; i++) {
      long word = (bits[at + i] & 0xFFL) << (Byte.SIZE * i);
      int row = i / Long.BYTES * stride;
      for (int c = 0; c < changeable; c++) {
        columns[row + c] ^= word & -(challenge[from + c / 8] >> (c % 8) & 1L);
      }
    }
  }

  /// Gives the columns row-wise: element `t` of GF(2^lambda) has bit `t` of column `c` as its bit
  /// `c`.
  ///
  /// @param count number of elements
  /// @param out receives elements, one after the other, up to the next multiple of 64
  public void elements(int count, long[] out) {
    for (int word = 0; word < Math.ceilDiv(count, Long.SIZE); word++) {
      for (int c = 0; c < elementWords; c++) {
        int there = Math.min(degree - Long.SIZE * c, Long.SIZE);
        System.arraycopy(columns, word * stride + Long.SIZE * c, square, 0, there);
        Arrays.fill(square, there, Long.SIZE, 0);
        BitMatrix.transposeSquare(square, 0);
        for (int t = 0; t < Long.SIZE; t++) {
          out[(word * Long.SIZE + t) * elementWords + c] = square[t];
        }
      }
    }
  }

  /// Overwrites everything secret.
  public void wipe() {
    large.wipe();
    small.wipe();
    Arrays.fill(columns, 0);
    Arrays.fill(h0, 0);
    Arrays.fill(h1, 0);
    Arrays.fill(summand, 0);
    Arrays.fill(hashes, 0);
    Arrays.fill(second, 0);
    Arrays.fill(square, 0);
  }
}
