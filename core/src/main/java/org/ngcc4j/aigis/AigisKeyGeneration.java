package org.ngcc4j.aigis;

import static org.ngcc4j.aigis.AigisParameters.ETA1;
import static org.ngcc4j.aigis.AigisParameters.N;
import static org.ngcc4j.aigis.AigisParameters.NTT;
import static org.ngcc4j.aigis.AigisParameters.Q;
import static org.ngcc4j.aigis.AigisParameters.S1_BITS;

import java.util.Arrays;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.RandomBits;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.field.Rounding;
import org.ngcc4j.symmetric.IccsXof;

/// KeyGen of section 5 of `docs/spec/aigis.md`; working memory for one key pair.
final class AigisKeyGeneration {
  private final AigisParameters p;
  private final AigisSampling sampling;
  private final IccsXof xof = new IccsXof();
  private final byte[] seeds;
  private final int[] matrix;
  private final int[] s1;
  private final int[] s2;
  private final int[] t;
  private final int[] t1;
  private final double[] transformed;
  private final double[] product = new double[N];

  AigisKeyGeneration(AigisParameters p) {
    this.p = p;
    sampling = new AigisSampling(p);
    seeds = new byte[3 * p.seedBytes];
    matrix = new int[p.rows * p.columns * N];
    s1 = new int[p.columns * N];
    s2 = new int[p.rows * N];
    t = new int[p.rows * N];
    t1 = new int[p.rows * N];
    transformed = new double[p.columns * N];
  }

  EncodedKeyPair generate(RandomBits random) {
    try {
      deriveSeeds(random);
      byte[] rho = Arrays.copyOfRange(seeds, p.seedBytes, 2 * p.seedBytes);
      sampling.matrix(rho, matrix, p.columns);
      sampling.secrets(seeds, s1, s2);
      multiply();
      byte[] publicKey = Arrays.copyOf(rho, p.description.publicKeyBytes());
      for (int i = 0; i < p.rows; i++) {
        // t becomes t0.
        Rounding.power2Round(t, t1, t, i * N, N, p.droppedBits);
        BitPacking.pack(t1, i * N, N, p.t1Bits, publicKey, p.seedBytes + i * p.t1PolyBytes);
      }
      return new EncodedKeyPair(publicKey, secretKey(publicKey));
    } finally {
      wipe();
    }
  }

  /// `(rnd, rho, key)` from one draw.
  private void deriveSeeds(RandomBits random) {
    byte[] xi = new byte[p.seedBytes];
    try {
      random.draw(xi, 0, 8 * p.seedBytes);
      xof.update(xi, 0, xi.length).finish(seeds, 0, seeds.length);
    } finally {
      Arrays.fill(xi, (byte) 0);
    }
  }

  /// `t = A s1 + s2`, in `[0, q)`.
  private void multiply() {
    for (int j = 0; j < s1.length; j++) {
      transformed[j] = s1[j];
    }
    for (int i = 0; i < p.columns; i++) {
      NTT.forward(transformed, i * N);
    }
    for (int i = 0; i < p.rows; i++) {
      NTT.dot(matrix, i * p.columns * N, transformed, 0, p.columns, product, 0);
      NTT.inverse(product, 0);
      for (int j = 0; j < N; j++) {
        int x = (int) product[j] + s2[i * N + j];
        x += (x >> 31) & Q;
        t[i * N + j] = x;
      }
    }
  }

  private byte[] secretKey(byte[] publicKey) {
    byte[] out = new byte[p.description.secretKeyBytes()];
    System.arraycopy(seeds, p.seedBytes, out, 0, 2 * p.seedBytes);
    int at = 2 * p.seedBytes;
    xof.update(publicKey, 0, publicKey.length).finish(out, at, p.hashBytes);
    at += p.hashBytes;
    for (int i = 0; i < p.columns; i++) {
      BitPacking.packOffset(s1, i * N, N, S1_BITS, ETA1, out, at);
      at += BitPacking.bytes(N, S1_BITS);
    }
    for (int i = 0; i < p.rows; i++) {
      BitPacking.packOffset(s2, i * N, N, p.s2Bits, p.eta2, out, at);
      at += BitPacking.bytes(N, p.s2Bits);
    }
    for (int i = 0; i < p.rows; i++) {
      BitPacking.packOffset(t, i * N, N, p.droppedBits, 1 << (p.droppedBits - 1), out, at);
      at += BitPacking.bytes(N, p.droppedBits);
    }
    return out;
  }

  private void wipe() {
    sampling.wipe();
    xof.wipe();
    Arrays.fill(seeds, (byte) 0);
    Arrays.fill(s1, 0);
    Arrays.fill(s2, 0);
    Arrays.fill(t, 0);
    Arrays.fill(transformed, 0);
    Arrays.fill(product, 0);
  }
}
