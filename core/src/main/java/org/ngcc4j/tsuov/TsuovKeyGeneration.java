package org.ngcc4j.tsuov;

import java.util.Arrays;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.RandomBits;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.field.Gf31;

/// KeyGen of section 4 of `docs/spec/tsuov.md`; working memory for one key pair.
///
/// With the halves of the forms it computes `X = T^T S' + P2`, and then `P3 = S'^T X + X^T S'`.
final class TsuovKeyGeneration {
  private final TsuovParameters p;
  private final TsuovExpansion expansion;
  private final byte[] seeds;
  private final byte[] secret;
  private final byte[] form;
  private final int[] products;
  private final TsuovProducts.Scratch scratch = new TsuovProducts.Scratch();
  private final int[][] planes;
  private final int[] residues;

  TsuovKeyGeneration(TsuovParameters p) {
    this.p = p;
    expansion = new TsuovExpansion(p);
    seeds = new byte[2 * p.seedBytes];
    secret = new byte[2 * p.vinegar * p.oil + TsuovExpansion.SLACK];
    form = new byte[p.formBytes];
    products = new int[TsuovProducts.images(p, p.oil)];
    planes = TsuovProducts.values(p.oil);
    residues = new int[p.publicResidues];
  }

  EncodedKeyPair generate(RandomBits random) {
    TsuovOperand oil = null;
    try {
      random.draw(seeds, 0, 8 * p.seedBytes);
      random.draw(seeds, p.seedBytes, 8 * p.seedBytes);
      expansion.seed(seeds, 0);
      expansion.residues(0, p.p2Stream, secret, 2 * p.vinegar * p.oil);
      oil = TsuovOperand.ofOil(p, secret);
      expansion.seed(seeds, p.seedBytes);
      for (int r = 0; r < p.forms; r++) {
        expansion.form(r, form);
        evaluate(oil);
        collect(r);
      }
      byte[] publicKey =
          Arrays.copyOf(
              Arrays.copyOfRange(seeds, p.seedBytes, 2 * p.seedBytes),
              p.description.publicKeyBytes());
      BitPacking.pack(
          residues, 0, residues.length, TsuovParameters.RESIDUE_BITS, publicKey, p.seedBytes);
      return new EncodedKeyPair(publicKey, seeds.clone());
    } finally {
      if (oil != null) {
        oil.wipe();
      }
      wipe();
    }
  }

  /// The products of all columns of X with all of S', plane by plane.
  private void evaluate(TsuovOperand oil) {
    TsuovProducts.transposed(p, form, 0, p.vinegar, oil, products, scratch);
    TsuovProducts.multiply(p, products, p.oil, oil, p.vinegar, 0, planes);
  }

  /// P3 of form number `r`: the upper triangle, row after row.
  private void collect(int r) {
    int at = r * p.oil * (p.oil + 1);
    for (int i = 0; i < p.oil; i++) {
      for (int j = i; j < p.oil; j++) {
        int ij = TsuovProducts.NARROW * i + j;
        int ji = TsuovProducts.NARROW * j + i;
        int low = planes[0][ij] + planes[0][ji];
        int high = planes[1][ij] + planes[1][ji];
        int all = planes[2][ij] + planes[2][ji];
        residues[at++] = Gf31.reduce(low + 3 * high);
        residues[at++] = Gf31.reduce(all - low - high + TsuovProducts.POSITIVE);
      }
    }
  }

  private void wipe() {
    expansion.wipe();
    Arrays.fill(seeds, (byte) 0);
    Arrays.fill(secret, (byte) 0);
    Arrays.fill(products, 0);
    scratch.wipe();
    for (int[] plane : planes) {
      Arrays.fill(plane, 0);
    }
  }
}
