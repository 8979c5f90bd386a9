package org.ngcc4j.tsuov;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.ngcc4j.symmetric.Sm3;
import org.ngcc4j.symmetric.XofLanes;

/// Section 3 of `docs/spec/tsuov.md`: residues from seeds; working memory for one key.
///
/// An expanded form is a byte array of residues:
///
/// * the upper triangle of P1, row after row, the two residues of an element next to each other,
///   the diagonal halved: `P1 = T + T^T` for that triangle T;
/// * then O rows, one for each column of P2: V elements, a gap up to
///   [TsuovParameters#vinegarColumns], and O elements which the verifying key uses.
///
/// Time depends on the positions of the values that the sampler drops, which are independent of
/// those it keeps.
final class TsuovExpansion {
  private static final VarHandle LE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;

  /// Room behind the arrays that [#sample] reads and writes eight bytes at a time.
  static final int SLACK = Long.BYTES;

  private final TsuovParameters p;
  private final XofLanes lanes = new XofLanes();
  private final Sm3 seed = new Sm3();
  private final byte[] index = new byte[Short.BYTES];
  private final byte[] stream;
  private final byte[] p2;

  TsuovExpansion(TsuovParameters p) {
    this.p = p;
    stream = new byte[p.p1Stream + SLACK];
    p2 = new byte[2 * p.vinegar * p.oil + SLACK];
  }

  /// Sets the seed of what comes next.
  void seed(byte[] bytes, int offset) {
    seed.reset().update(bytes, offset, p.seedBytes);
  }

  /// PRG of section 3.2: residues of the seed's stream number `number`.
  ///
  /// @param out has [#SLACK] bytes behind the last residue, which are overwritten
  void residues(int number, int streamBytes, byte[] out, int count) {
    index[0] = (byte) (number >>> 8);
    index[1] = (byte) number;
    lanes.expand(seed, index, index.length, 1, stream, 0, streamBytes);
    sample(stream, 0, streamBytes, out, 0, count);
  }

  /// Form number `r` of the seed's key, but for what only a verifying key has in it.
  void form(int r, byte[] form) {
    residues(2 * r, p.p1Stream, form, p.triangleBytes);
    for (int i = 0; i < p.vinegar; i++) {
      int at = p.rowStarts[p.oil + i] + 2 * i;
      form[at] = (byte) half(form[at]);
      form[at + 1] = (byte) half(form[at + 1]);
    }
    residues(2 * r + 1, p.p2Stream, p2, 2 * p.vinegar * p.oil);
    for (int c = 0; c < p.oil; c++) {
      System.arraycopy(p2, 2 * p.vinegar * c, form, p.rowStarts[c], 2 * p.vinegar);
    }
  }

  /// `x / 2 mod 31`: since 32 is 1, a rotation of five bits.
  static int half(int x) {
    return (x >> 1) | ((x & 1) << 4);
  }

  /// RejSamp of section 3.1: the values of five bits that are not 31, then zeros.
  ///
  /// @param in has [#SLACK] bytes behind the stream
  /// @param from index of the stream's first byte
  /// @param length bytes of the stream
  /// @param out has [#SLACK] bytes behind the last residue, which are overwritten
  /// @param at index of the first residue
  /// @param count number of residues
  static void sample(byte[] in, int from, int length, byte[] out, int at, int count) {
    int read = from;
    int end = from + length;
    int write = at;
    int stop = at + count;
    // Five bytes are at most eight values, so the number of groups that do not fill the output is
    // known beforehand, which makes the inner loop a fast one; the next round has what is missing.
    for (int groups = groups(stop - write, end - read);
        groups > 0;
        groups = groups(stop - write, end - read)) {
      write = sampleGroups(in, read, groups, out, write);
      read += 5 * groups;
    }
    int pending = 0;
    int bits = 0;
    while (write < stop && (read < end || bits >= 5)) {
      if (bits < 5) {
        pending |= (in[read++] & 0xFF) << bits;
        bits += 8;
      }
      int value = pending & 31;
      pending >>>= 5;
      bits -= 5;
      if (value != 31) {
        out[write++] = (byte) value;
      }
    }
    if (write < stop) {
      Arrays.fill(out, write, stop, (byte) 0);
    }
  }

  /// Groups of five bytes that are wanted for `count` residues, or that there are.
  private static int groups(int count, int bytes) {
    return Math.min(Math.ceilDiv(count, Long.BYTES), bytes / 5);
  }

  /// Samples groups of five bytes.
  ///
  /// @return index behind the last residue
  private static int sampleGroups(byte[] in, int from, int groups, byte[] out, int at) {
    int write = at;
    // Those of the eight values that are 31 are squeezed out.
    for (int i = 0; i < groups; i++) {
      long eight = Long.expand((long) LE_LONG.get(in, from + 5 * i), 0x1F * ONES);
      long dropped = ((eight + ONES) >>> 5) & ONES;
      LE_LONG.set(out, write, Long.compress(eight, ~(dropped * 0xFF)));
      write += Long.BYTES - Long.bitCount(dropped);
    }
    return write;
  }

  void wipe() {
    lanes.wipe();
    seed.wipe();
    Arrays.fill(stream, (byte) 0);
    Arrays.fill(p2, (byte) 0);
  }
}
