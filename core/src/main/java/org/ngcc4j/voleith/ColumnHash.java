package org.ngcc4j.voleith;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
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
  private static final VarHandle LE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final BinaryField SMALL = new BinaryField(64, 4, 3, 1);

  private final int elementWords;
  private final int rowWords;
  private final int hashedBytes;
  private final int hashedWords;
  private final int stride;
  private final BinaryFieldRows large;
  private final BinaryFieldRows small;
  private final long[] keys;
  private final long[] columns;
  private final long[] h0;
  private final long[] h1;
  private final long[] summand;
  private final long[] hashes;
  private final long[] square = new long[64];

  /// Makes working memory.
  ///
  /// @param field GF(2^lambda)
  /// @param rowBytes bytes of a column
  /// @param columns largest number of columns
  public ColumnHash(BinaryField field, int rowBytes, int columns) {
    elementWords = field.words();
    rowWords = Math.ceilDiv(rowBytes, Long.BYTES);
    hashedBytes = rowBytes - field.degree() / 8 - 2;
    hashedWords = Math.ceilDiv(hashedBytes, field.degree() / 8) * elementWords;
    stride = (columns + 7) & -8; // no vector goes beyond the end
    large = new BinaryFieldRows(field);
    small = new BinaryFieldRows(SMALL);
    keys = new long[5 * elementWords + 1];
    this.columns = new long[rowWords * stride];
    h0 = new long[elementWords * stride];
    h1 = new long[elementWords * stride];
    summand = new long[elementWords * stride];
    hashes = new long[(elementWords + 1) * stride];
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
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (long) LE_LONG.get(challenge, from + Long.BYTES * i);
    }
    int n = stride;
    Arrays.fill(h0, 0);
    Arrays.fill(h1, 0);
    for (int word = 0; word < hashedWords; word++) {
      if (word > 0) {
        small.multiplyBy(h1, 0, n, keys, 5 * elementWords, h1, 0, n, n);
        if (word % elementWords == 0) {
          large.multiplyBy(h0, 0, n, keys, 4 * elementWords, h0, 0, n, n);
        }
      }
      int bytes = Math.clamp(hashedBytes - Long.BYTES * word, 0, Long.BYTES);
      if (bytes > 0) {
        long mask = -1L >>> (Long.SIZE - Byte.SIZE * bytes);
        add(word, mask, h0, word % elementWords * n);
        add(word, mask, h1, 0);
      }
    }
    // Of the second combination two bytes are used.
    combine(2);
    System.arraycopy(hashes, 0, hashes, elementWords * n, n);
    combine(0);
    addTail();
  }

  private void add(int word, long mask, long[] to, int at) {
    for (int i = 0; i < stride; i++) {
      to[at + i] ^= columns[word * stride + i] & mask;
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

  /// Adds the last bytes of the columns.
  private void addTail() {
    int first = hashedBytes / Long.BYTES;
    int shift = Byte.SIZE * (hashedBytes % Long.BYTES);
    for (int w = 0; w <= elementWords; w++) {
      int at = (first + w) * stride;
      for (int i = 0; i < stride; i++) {
        long tail = columns[at + i] >>> shift;
        if (shift != 0 && first + w + 1 < rowWords) {
          tail |= columns[at + stride + i] << -shift;
        }
        hashes[w * stride + i] ^= tail;
      }
    }
  }

  /// Gives a column's hash: `lambda / 8 + 2` bytes.
  ///
  /// @param column number of the column
  /// @param out receives the bytes
  /// @param to index of the first
  public void get(int column, byte[] out, int to) {
    for (int w = 0; w < elementWords; w++) {
      LE_LONG.set(out, to + Long.BYTES * w, hashes[w * stride + column]);
    }
    int at = to + Long.BYTES * elementWords;
    long last = hashes[elementWords * stride + column];
    out[at] = (byte) last;
    out[at + 1] = (byte) (last >>> 8);
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
        System.arraycopy(columns, word * stride + Long.SIZE * c, square, 0, Long.SIZE);
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
    Arrays.fill(square, 0);
  }
}
