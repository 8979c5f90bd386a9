package org.ngcc4j.atlas;

import static org.ngcc4j.atlas.AtlasParameters.MATRIX_COEFFICIENT_BYTES;
import static org.ngcc4j.atlas.AtlasParameters.SEED_BYTES;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.ngcc4j.field.SmallCoefficients;
import org.ngcc4j.symmetric.Sm3;
import org.ngcc4j.symmetric.XofLanes;

/// The samplers of section 3 of `docs/spec/atlas.md`.
///
/// An instance is working memory for one operation: not safe for concurrent use, wiped by
/// [#wipe()]. The matrix is public, and the challenge may be used as an index. For the secret
/// vector and the masks the pattern of accepted candidates decides addresses and the number of
/// draws, as in the scheme's own definition; their values decide nothing.
final class AtlasSampling {
  private static final VarHandle LE_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /// Polynomials of the matrix that are sampled side by side.
  private static final int BATCH = 16;

  /// Bytes of a block of the secret vector, and of the challenge's stream.
  private static final int BLOCK_BYTES = 136;

  /// Bytes of a block of the masks.
  static final int MASK_BYTES = 816;

  /// Bytes of a candidate of paired masks, which uses the last 20 bits.
  static final int PAIR_BYTES = 5;

  /// Bytes of a candidate of overlapping masks.
  static final int CANDIDATE_BYTES = 3;

  /// Most coefficients that a block of overlapping masks gives.
  static final int MASK_CANDIDATES = MASK_BYTES / CANDIDATE_BYTES;

  /// Blocks of overlapping masks that are drawn at once.
  private static final int MASK_BATCH = 8;

  private static final byte[] NO_SUFFIX = {};

  private final AtlasParameters p;
  private final XofLanes xof = new XofLanes();
  private final Sm3 prefix = new Sm3();
  private final byte[] suffixes = new byte[2 * 4 * BATCH];
  private final byte[] stream;

  /// The lane of each polynomial of a batch.
  private final int[] lane = new int[BATCH];

  private final byte[] challengeStream = new byte[BLOCK_BYTES];

  /// Blocks of a polynomial of the secret vector that are drawn at first, and their bytes.
  private final int smallBlocks;

  private final int smallBlockBytes;

  /// Coefficients accepted so far: a polynomial of the secret vector, or what [#maskStarts] tells.
  private final int[] accepted;

  /// Where in [#accepted] the coefficients of each held block of overlapping masks begin, and where
  /// the last one's end.
  private int[] maskStarts = new int[2 * BATCH + 1];

  private int maskBlocks;

  AtlasSampling(AtlasParameters p) {
    this.p = p;
    // Nibbles are never rejected if eta is large.
    boolean certain = 2 * p.eta >= 15;
    smallBlocks = certain ? 1 : p.n / 128;
    smallBlockBytes = certain ? p.n / 2 : BLOCK_BYTES;
    int small = Math.max(smallBlocks * 2 * BLOCK_BYTES, p.n + 2 * BLOCK_BYTES);
    // Blocks are drawn only while the last polynomial is not complete.
    int masks = (p.columns - 1 + MASK_BATCH) * MASK_CANDIDATES + p.n;
    accepted = new int[(p.pairedMask ? small : Math.max(small, masks)) + 1];
    int bytes = BATCH * p.n * MATRIX_COEFFICIENT_BYTES;
    bytes = Math.max(bytes, p.columns * smallBlocks * smallBlockBytes);
    bytes = Math.max(bytes, p.columns * p.n / 2 * PAIR_BYTES);
    bytes = Math.max(bytes, MASK_BATCH * MASK_BYTES);
    // Room for one byte more lets the reader take an int at every place.
    stream = new byte[bytes + 1];
  }

  /// Overwrites everything that depends on seeds.
  void wipe() {
    xof.wipe();
    prefix.wipe();
    Arrays.fill(suffixes, (byte) 0);
    Arrays.fill(stream, (byte) 0);
    Arrays.fill(challengeStream, (byte) 0);
    Arrays.fill(accepted, 0);
    Arrays.fill(maskStarts, 0);
    maskBlocks = 0;
  }

  /// Samples the matrix A.
  ///
  /// @param encoded begins with the public seed rho
  /// @param entries receives K x L polynomials, see [AtlasMatrix]
  /// @param lanes lanes of a column
  void matrix(byte[] encoded, double[] entries, int lanes) {
    prefix.reset().update(encoded, 0, SEED_BYTES);
    int total = p.rows * p.columns;
    for (int first = 0; first < total; first += BATCH) {
      int count = Math.min(BATCH, total - first);
      for (int i = 0; i < count; i++) {
        int row = (first + i) % p.rows;
        int column = (first + i) / p.rows;
        suffixes[i] = (byte) (row + 16 * column);
        lane[i] = column * lanes + row;
      }
      xof.expand(prefix, suffixes, 1, count, stream, 0, p.n * MATRIX_COEFFICIENT_BYTES);
      uniform(count, entries, p.columns * lanes);
    }
  }

  /// Takes the residues of a batch between `-q / 2` and `q / 2`, coefficient by coefficient.
  private void uniform(int count, double[] entries, int lanes) {
    int above = Integer.SIZE - Byte.SIZE * MATRIX_COEFFICIENT_BYTES;
    int unused = Integer.SIZE - p.qBits;
    for (int k = 0; k < p.n; k++) {
      for (int i = 0; i < count; i++) {
        int bytes = (int) LE_INT.get(stream, MATRIX_COEFFICIENT_BYTES * (i * p.n + k));
        entries[k * lanes + lane[i]] = (bytes << above >>> above) << unused >> unused;
      }
    }
  }

  /// Samples the secret vector `s1`.
  ///
  /// @param seeds holds the secret seed rho'
  /// @param from index of its first byte
  /// @param s1 receives L polynomials with coefficients in [-eta, eta]
  void secrets(byte[] seeds, int from, int[] s1) {
    prefix.reset().update(seeds, from, SEED_BYTES);
    for (int i = 0; i < p.columns * smallBlocks; i++) {
      suffixes[2 * i] = (byte) (i / smallBlocks);
      suffixes[2 * i + 1] = (byte) (i % smallBlocks);
    }
    xof.expand(prefix, suffixes, 2, p.columns * smallBlocks, stream, 0, smallBlockBytes);
    int polyBytes = smallBlocks * smallBlockBytes;
    for (int j = 0; j < p.columns; j++) {
      int count = SmallCoefficients.accept(stream, j * polyBytes, polyBytes, 4, p.eta, accepted, 0);
      for (int block = smallBlocks; count < p.n; block++) {
        suffixes[0] = (byte) j;
        suffixes[1] = (byte) block;
        // The challenge's stream is free at this time.
        xof.expand(prefix, suffixes, 2, 1, challengeStream, 0, BLOCK_BYTES);
        count =
            SmallCoefficients.accept(challengeStream, 0, BLOCK_BYTES, 4, p.eta, accepted, count);
      }
      System.arraycopy(accepted, 0, s1, j * p.n, p.n);
    }
  }

  /// Samples the masks `y` of one attempt; the attempts of a signature are made in order.
  ///
  /// @param keyAndMu SM3 after `Kkey || mu`
  /// @param nonce number of the first polynomial, a multiple of L; 0 begins a signature
  /// @param y receives L polynomials with coefficients in [1 - gamma1, gamma1 - 1]
  void mask(Sm3 keyAndMu, int nonce, int[] y) {
    if (p.pairedMask) {
      pairedMask(keyAndMu, nonce, y);
    } else {
      overlappingMask(keyAndMu, nonce, y);
    }
  }

  private void pairedMask(Sm3 keyAndMu, int nonce, int[] y) {
    int groups = p.n / 2;
    nonces(nonce, p.columns);
    xof.expand(keyAndMu, suffixes, 2, p.columns, stream, 0, groups * PAIR_BYTES);
    for (int j = 0; j < p.columns; j++) {
      if (pairs(stream, j * groups * PAIR_BYTES, groups, y, j * p.n, 0) < p.n) {
        shiftedMask(keyAndMu, nonce + j, y, j);
        // The stream of the polynomials to come was overwritten.
        nonces(nonce, p.columns);
        xof.expand(keyAndMu, suffixes, 2, p.columns, stream, 0, groups * PAIR_BYTES);
      }
    }
  }

  /// One polynomial with a refused candidate, which happens to one in 2^13 or less.
  private void shiftedMask(Sm3 keyAndMu, int nonce, int[] y, int j) {
    int count = 0;
    for (int block = 0; count < p.n; block++) {
      nonces(nonce + block, 1);
      xof.expand(keyAndMu, suffixes, 2, 1, stream, 0, MASK_BYTES);
      count = pairs(stream, 0, MASK_BYTES / PAIR_BYTES, y, j * p.n, count);
    }
  }

  /// Appends each accepted candidate twice, until the polynomial is complete.
  ///
  /// @param found coefficients that are there already
  /// @return coefficients that are there now
  int pairs(byte[] in, int from, int groups, int[] y, int to, int found) {
    int count = found;
    for (int g = 0; g < groups && count < p.n; g++) {
      int candidate = (int) LE_INT.get(in, from + PAIR_BYTES * g + 1) >>> 12;
      int value = p.gamma1 - 1 - candidate;
      y[to + count] = value;
      y[to + count + 1] = value;
      // The next one overwrites a candidate that is too large.
      count += 2 * ((candidate - (2 * p.gamma1 - 1)) >>> 31);
    }
    return count;
  }

  /// The masks are pieces of one list: polynomial `j` takes the coefficients of block `nonce + j`
  /// and of those after it.
  private void overlappingMask(Sm3 keyAndMu, int nonce, int[] y) {
    if (nonce == 0) {
      maskBlocks = 0;
      maskStarts[0] = 0;
    } else {
      forgetBlocks(p.columns);
    }
    while (maskBlocks < p.columns || maskStarts[maskBlocks] < maskStarts[p.columns - 1] + p.n) {
      drawBlocks(keyAndMu, nonce + maskBlocks);
    }
    for (int j = 0; j < p.columns; j++) {
      System.arraycopy(accepted, maskStarts[j], y, j * p.n, p.n);
    }
  }

  private void forgetBlocks(int count) {
    int start = maskStarts[count];
    System.arraycopy(accepted, start, accepted, 0, maskStarts[maskBlocks] - start);
    maskBlocks -= count;
    for (int i = 0; i <= maskBlocks; i++) {
      maskStarts[i] = maskStarts[i + count] - start;
    }
  }

  private void drawBlocks(Sm3 keyAndMu, int nonce) {
    if (maskBlocks + MASK_BATCH >= maskStarts.length) {
      maskStarts = Arrays.copyOf(maskStarts, 2 * maskStarts.length);
    }
    nonces(nonce, MASK_BATCH);
    xof.expand(keyAndMu, suffixes, 2, MASK_BATCH, stream, 0, MASK_BYTES);
    for (int i = 0; i < MASK_BATCH; i++) {
      maskStarts[maskBlocks + 1] = candidates(stream, i * MASK_BYTES, maskStarts[maskBlocks]);
      maskBlocks++;
    }
  }

  /// Appends the accepted candidates of a block to [#accepted].
  private int candidates(byte[] in, int from, int found) {
    int count = found;
    for (int i = from; i < from + MASK_BYTES; i += CANDIDATE_BYTES) {
      int candidate = (int) LE_INT.get(in, i) & 0xFFFFFF;
      accepted[count] = p.gamma1 - 1 - candidate;
      count += (candidate - (2 * p.gamma1 - 1)) >>> 31;
    }
    return count;
  }

  private void nonces(int first, int count) {
    for (int i = 0; i < count; i++) {
      suffixes[2 * i] = (byte) (first + i);
      suffixes[2 * i + 1] = (byte) ((first + i) >>> 8);
    }
  }

  /// Samples the challenge. When its stream is used up, positions are read from its beginning
  /// again, as in the submitted code: in lwrdsa192 nearly always.
  ///
  /// @param muAndHigh SM3 after `mu` and the packed high parts
  /// @param c receives N coefficients, kappa of them 1 or -1
  /// @return false if no position in the whole stream is small enough
  boolean challenge(Sm3 muAndHigh, int[] c) {
    xof.expand(muAndHigh, NO_SUFFIX, 0, 1, challengeStream, 0, BLOCK_BYTES);
    return challenge(challengeStream, c);
  }

  boolean challenge(byte[] in, int[] c) {
    Arrays.fill(c, 0, p.n, 0);
    long signs = (long) LE_LONG.get(in, 0);
    int at = Long.BYTES;
    for (int i = p.n - p.challengeWeight; i < p.n; i++) {
      int refused = -1;
      int position;
      do {
        if (++refused == BLOCK_BYTES) {
          return false;
        }
        at = at == BLOCK_BYTES ? 0 : at;
        position = in[at++] & 0xFF;
      } while (position > i);
      c[i] = c[position];
      c[position] = 1 - 2 * (int) (signs & 1);
      signs >>>= 1;
    }
    return true;
  }
}
