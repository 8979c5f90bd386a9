package org.ngcc4j.tsuov;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.symmetric.IccsHash;
import org.ngcc4j.symmetric.IccsXof;
import org.ngcc4j.symmetric.Sm3;

/// `docs/spec/tsuov.md` word for word: slow, and sharing nothing with the scheme but the
/// parameters and the symmetric functions.
final class Transcription {
  private static final int Q = 31;

  private final TsuovParameters p;

  Transcription(TsuovParameters p) {
    this.p = p;
  }

  /// An element of the field of 31^2 elements.
  record Element(int a0, int a1) {
    static final Element ZERO = new Element(0, 0);

    Element plus(Element b) {
      return new Element((a0 + b.a0) % Q, (a1 + b.a1) % Q);
    }

    Element minus() {
      return new Element((Q - a0) % Q, (Q - a1) % Q);
    }

    Element times(Element b) {
      return new Element((a0 * b.a0 + 3 * a1 * b.a1) % Q, (a0 * b.a1 + a1 * b.a0) % Q);
    }

    int pi1() {
      return (a0 + a1) % Q;
    }

    int pi2() {
      return 8 * a1 % Q;
    }
  }

  static Element dot(Element[] x, Element[] y) {
    Element sum = Element.ZERO;
    for (int i = 0; i < x.length; i++) {
      sum = sum.plus(x[i].times(y[i]));
    }
    return sum;
  }

  static Element[] times(Element[][] matrix, Element[] x) {
    return Arrays.stream(matrix).map(row -> dot(row, x)).toArray(Element[]::new);
  }

  static Element[] column(Element[][] matrix, int c) {
    return Arrays.stream(matrix).map(row -> row[c]).toArray(Element[]::new);
  }

  /// Section 3.1.
  static int[] sample(byte[] stream, int count) {
    int[] out = new int[count];
    int written = 0;
    for (int bit = 0; bit + 5 <= 8 * stream.length && written < count; bit += 5) {
      int value = 0;
      for (int k = 0; k < 5; k++) {
        value |= ((stream[(bit + k) / 8] >>> ((bit + k) % 8)) & 1) << k;
      }
      if (value != 31) {
        out[written++] = value;
      }
    }
    return out;
  }

  /// Section 3.2.
  int[] prg(byte[] seed, int index, int count, int streamBytes) {
    byte[] message = Arrays.copyOf(seed, p.seedBytes + 2);
    message[p.seedBytes] = (byte) (index >>> 8);
    message[p.seedBytes + 1] = (byte) index;
    return sample(IccsXof.expand(message, streamBytes), count);
  }

  /// V x O, column after column.
  Element[][] tall(byte[] seed, int index) {
    int[] values = prg(seed, index, 2 * p.vinegar * p.oil, p.p2Stream);
    Element[][] out = new Element[p.vinegar][p.oil];
    int at = 0;
    for (int c = 0; c < p.oil; c++) {
      for (int i = 0; i < p.vinegar; i++, at += 2) {
        out[i][c] = new Element(values[at], values[at + 1]);
      }
    }
    return out;
  }

  Element[][] p1(byte[] seedPk, int r) {
    int[] values = prg(seedPk, 2 * r, p.vinegar * (p.vinegar + 1), p.p1Stream);
    Element[][] out = new Element[p.vinegar][p.vinegar];
    int at = 0;
    for (int i = 0; i < p.vinegar; i++) {
      for (int j = i; j < p.vinegar; j++, at += 2) {
        out[i][j] = new Element(values[at], values[at + 1]);
        out[j][i] = out[i][j];
      }
    }
    return out;
  }

  Element[][] p2(byte[] seedPk, int r) {
    return tall(seedPk, 2 * r + 1);
  }

  Element[][] vinegar(byte[] seed) {
    int[] values = prg(seed, 0, 2 * p.vinegar * p.copies, p.vinegarStream);
    Element[][] out = new Element[p.copies][p.vinegar];
    for (int i = 0; i < p.copies * p.vinegar; i++) {
      out[i / p.vinegar][i % p.vinegar] = new Element(values[2 * i], values[2 * i + 1]);
    }
    return out;
  }

  /// Section 4, step 3.
  Element[][] p3(Element[][] s, byte[] seedPk, int r) {
    Element[][] p1 = p1(seedPk, r);
    Element[][] p2 = p2(seedPk, r);
    Element[][] out = new Element[p.oil][p.oil];
    for (int i = 0; i < p.oil; i++) {
      for (int j = 0; j < p.oil; j++) {
        out[i][j] =
            dot(column(s, i), times(p1, column(s, j)))
                .plus(dot(column(s, i), column(p2, j)))
                .plus(dot(column(p2, i), column(s, j)));
      }
    }
    return out;
  }

  /// e(i,j) of section 1.2, by counting.
  int exponent(int first, int second) {
    int e = 0;
    for (int i = 0; i < p.copies; i++) {
      for (int j = p.copies - 1; j >= i; j--, e++) {
        if (i == Math.min(first, second) && j == Math.max(first, second)) {
          return e;
        }
      }
    }
    throw new AssertionError("no such pair");
  }

  /// Adds `z^e u mod g`, one multiplication by z after the other.
  void addShifted(int[] sum, int[] u, int e) {
    int[] w = Arrays.copyOf(u, p.equations);
    for (int k = 0; k < e; k++) {
      int top = w[p.equations - 1];
      System.arraycopy(w, 0, w, 1, p.equations - 1);
      w[0] = p.constantTerm * top % Q;
      w[1] = (w[1] + p.linearTerm * top) % Q;
      w[2] = (w[2] + top) % Q;
    }
    for (int i = 0; i < sum.length; i++) {
      sum[i] = (sum[i] + w[i]) % Q;
    }
  }

  byte[] mu(byte[] seedPk, byte[] message) {
    byte[] all = Arrays.copyOf(seedPk, p.seedBytes + message.length);
    System.arraycopy(message, 0, all, p.seedBytes, message.length);
    return IccsHash.hash(512, all);
  }

  int[] target(byte[] mu, byte[] salt) {
    byte[] all = Arrays.copyOf(mu, mu.length + salt.length);
    System.arraycopy(salt, 0, all, mu.length, salt.length);
    return sample(IccsXof.expand(all, p.targetStream), p.equations);
  }

  byte[] salt(byte[] seedR, int attempt) {
    byte[] out = new byte[p.seedBytes];
    for (int i = 0; i < out.length; i++) {
      int at = attempt * p.seedBytes + i;
      byte[] block = Arrays.copyOf(seedR, p.seedBytes + 4);
      block[p.seedBytes + 2] = (byte) ((at / 32) >>> 8);
      block[p.seedBytes + 3] = (byte) (at / 32);
      out[i] = Sm3.hash(block)[at % 32];
    }
    return out;
  }

  /// The solution of section 5, step 7, by reducing the rows completely; null if there is none.
  int @Nullable [] solve(int[][] matrix, int[] side, int[] free) {
    int size = side.length;
    int[][] rows = new int[size][];
    for (int i = 0; i < size; i++) {
      rows[i] = Arrays.copyOf(matrix[i], size + 1);
      rows[i][size] = side[i];
    }
    List<Integer> pivots = new ArrayList<>();
    for (int column = 0; column < size; column++) {
      int rank = pivots.size();
      int row = rank;
      while (row < size && rows[row][column] == 0) {
        row++;
      }
      if (row < size) {
        int[] pivot = rows[row];
        rows[row] = rows[rank];
        rows[rank] = pivot;
        int inverse = 1;
        while (inverse * pivot[column] % Q != 1) {
          inverse++;
        }
        for (int j = 0; j <= size; j++) {
          pivot[j] = pivot[j] * inverse % Q;
        }
        for (int i = 0; i < size; i++) {
          int factor = i == rank ? 0 : Q - rows[i][column];
          for (int j = 0; j <= size; j++) {
            rows[i][j] = (rows[i][j] + factor * pivot[j]) % Q;
          }
        }
        pivots.add(column);
      }
    }
    int[] x = new int[size];
    int used = 0;
    for (int column = size - 1; column >= 0; column--) {
      if (!pivots.contains(column)) {
        x[column] = free[used++];
      }
    }
    for (int i = size - 1; i >= 0; i--) {
      int sum = rows[i][size];
      for (int column = 0; column < size; column++) {
        if (i >= pivots.size() || column != pivots.get(i)) {
          sum += (Q - rows[i][column]) * x[column];
        }
      }
      if (i < pivots.size()) {
        x[pivots.get(i)] = sum % Q;
      } else if (sum % Q != 0) {
        return null;
      }
    }
    return x;
  }

  /// Packs residues of five bits, least significant bit first.
  static byte[] pack(byte[] head, List<Integer> residues) {
    byte[] out = Arrays.copyOf(head, head.length + (5 * residues.size() + 7) / 8);
    for (int i = 0; i < residues.size(); i++) {
      for (int k = 0; k < 5; k++) {
        int bit = 5 * i + k;
        out[head.length + bit / 8] |= (byte) (((residues.get(i) >>> k) & 1) << (bit % 8));
      }
    }
    return out;
  }
}
