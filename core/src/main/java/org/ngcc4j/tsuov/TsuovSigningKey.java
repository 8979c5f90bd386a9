package org.ngcc4j.tsuov;

import java.lang.invoke.VarHandle;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.RandomBits;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SigningKey;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.field.Gf31;
import org.ngcc4j.memory.Workspaces;
import org.ngcc4j.symmetric.IccsHash;
import org.ngcc4j.symmetric.Sm3;

/// A TSUOV secret key with its forms, see [TsuovForms].
///
/// With `P1 = T + T^T`, the secret `P1 S' + P2` enters a signature only in products with a
/// vinegar vector v, and `v (P1 S' + P2) = v X + (T^T v) S'` for `X = T^T S' + P2`. Forms that
/// are kept have X in the place of P2: the whole `P1 S' + P2` would save less than a tenth of a
/// signature and double what it takes to prepare the key, since `T S'` is not a by-product of
/// anything.
///
/// What depends on secrets is free of branches and indices that do, except that the time shows
/// whether the system of equations is singular, see [TsuovSystem].
///
/// Every signature draws three seeds. Two signatures with the same draws under one key reveal
/// linear equations for the secret: a generator with a fixed seed is for known-answer tests only.
final class TsuovSigningKey implements SigningKey {
  /// A singular system of rank `m2 - d` needs about 31^d salts; more than this is a damaged key.
  private static final int MAX_SALTS = 1 << 24;

  private final TsuovParameters p;
  private final byte[] seedPk;

  // Read by the tests of what is left after the end of the key.

  /// The forms, with X in the place of P2.
  final TsuovForms forms;

  /// S' for products.
  final TsuovOperand oil;

  /// S' for the last step: plane `l`, column `c`, row `i` at `(l O + c) V + i`.
  final int[] oilPlanes;

  final Workspaces<Workspace> workspaces;
  private volatile boolean destroyed;

  TsuovSigningKey(TsuovParameters p, byte[] encoded) throws InvalidKeyException {
    this.p = p;
    if (encoded.length != p.description.secretKeyBytes()) {
      throw new InvalidKeyException(
          "%s secret key: expected %d bytes, got %d"
              .formatted(p.name(), p.description.secretKeyBytes(), encoded.length));
    }
    seedPk = Arrays.copyOfRange(encoded, p.seedBytes, 2 * p.seedBytes);
    workspaces = new Workspaces<>(() -> new Workspace(p));
    oilPlanes = new int[2 * p.oil * p.vinegar];
    forms = new TsuovForms(this::expand);
    Workspace w = workspaces.take();
    try {
      w.expansion.seed(encoded, 0);
      w.expansion.residues(0, p.p2Stream, w.residues, 2 * p.vinegar * p.oil);
      oil = TsuovOperand.ofOil(p, w.residues);
      for (int i = 0; i < p.oil * p.vinegar; i++) {
        oilPlanes[i] = w.residues[2 * i];
        oilPlanes[p.oil * p.vinegar + i] = w.residues[2 * i + 1];
      }
    } finally {
      w.wipe();
      workspaces.giveBack(w);
    }
  }

  private byte[][] expand() {
    byte[][] expanded = new byte[p.forms][p.formBytes];
    boolean done = false;
    Workspace w = workspaces.take();
    try {
      w.expansion.seed(seedPk, 0);
      for (int r = 0; r < p.forms; r++) {
        w.expansion.form(r, expanded[r]);
        images(w, expanded[r]);
        for (int c = 0; c < p.oil; c++) {
          TsuovProducts.gather(p, w.images, c, expanded[r], p.rowStarts[c]);
        }
      }
      done = true;
      return expanded;
    } finally {
      if (!done) {
        for (byte[] form : expanded) {
          Arrays.fill(form, (byte) 0);
        }
      }
      w.wipe();
      workspaces.giveBack(w);
    }
  }

  /// `X = T^T S' + P2`.
  private void images(Workspace w, byte[] form) {
    TsuovProducts.transposed(p, form, 0, p.vinegar, oil, w.images, w.scratch);
  }

  @Override
  public SignatureParameters parameters() {
    return p.description;
  }

  @Override
  public Signer signer(RandomBits random) {
    Objects.requireNonNull(random, "random");
    checkUsable();
    return new TsuovSigner(this, random);
  }

  @Override
  public void destroy() {
    destroyed = true;
    // Whoever sees a wiped value must see the mark too, see checkUsable.
    VarHandle.storeStoreFence();
    oil.wipe();
    Arrays.fill(oilPlanes, 0);
    // An expansion that begins after this finds nothing secret.
    forms.wipe();
  }

  @Override
  public boolean isDestroyed() {
    return destroyed;
  }

  /// Makes sure that everything read from the key so far was there.
  private void checkUsable() {
    VarHandle.loadLoadFence();
    if (destroyed) {
      throw new IllegalStateException("the key was destroyed");
    }
  }

  /// The hash into which the message goes next.
  IccsHash begin() {
    return TsuovTargets.begin(p, seedPk);
  }

  /// Section 5, Sign.
  ///
  /// @param message the hash after `seed_pk || M`
  byte[] sign(IccsHash message, RandomBits random) {
    Workspace w = workspaces.take();
    try {
      checkUsable();
      random.draw(w.vinegarSeed, 0, 8 * p.seedBytes);
      random.draw(w.saltSeed, 0, 8 * p.seedBytes);
      random.draw(w.solutionSeed, 0, 8 * p.seedBytes);
      byte[][] kept = forms.use();
      drawVinegar(w);
      w.expansion.seed(seedPk, 0);
      for (int r = 0; r < p.forms; r++) {
        evaluate(w, kept == null ? expand(w, r) : spread(w, kept[r]));
        w.whipping.addPairs(r, w.pairValues[1], w.pairValues[2]);
        collect(w, r);
      }
      w.whipping.finishPairs(w.constants);
      w.whipping.columns(w.values, w.system);
      w.targets.representative(message);
      int side = solvable(w);
      drawFree(w);
      w.system.solve(side, w.free, w.solution);
      return encode(w, side);
    } finally {
      w.wipe();
      workspaces.giveBack(w);
    }
  }

  private void drawVinegar(Workspace w) {
    w.expansion.seed(w.vinegarSeed, 0);
    w.expansion.residues(0, p.vinegarStream, w.residues, 2 * p.vinegar * p.copies);
    for (int t = 0; t < p.copies; t++) {
      w.vinegar.set(t, w.residues, 2 * p.vinegar * t);
    }
  }

  /// Makes form number `r` and its X.
  private byte[] expand(Workspace w, int r) {
    w.expansion.form(r, w.form);
    images(w, w.form);
    return w.form;
  }

  /// Takes X from a form that was kept.
  private byte[] spread(Workspace w, byte[] form) {
    for (int c = 0; c < p.oil; c++) {
      TsuovProducts.spread(p, form, p.rowStarts[c], w.images, c);
    }
    return form;
  }

  /// Step 3: the products of `T^T v` with v and S', and of X with v, plane by plane.
  private void evaluate(Workspace w, byte[] form) {
    TsuovProducts.transposed(p, form, p.oil, p.vinegar, w.vinegar, w.products, w.scratch);
    // Of the pairs only the first coordinate is wanted.
    TsuovProducts.multiply(p, w.products, p.copies, w.vinegar, p.vinegar, 1, w.pairValues);
    TsuovProducts.multiply(p, w.products, p.copies, oil, p.vinegar, 0, w.vinegarValues);
    TsuovProducts.multiply(p, w.images, p.oil, w.vinegar, p.vinegar, 0, w.oilValues);
  }

  /// `pi(v_t^T P1 S' + v_t^T P2)` for form number `r`.
  private void collect(Workspace w, int r) {
    for (int t = 0; t < p.copies; t++) {
      for (int c = 0; c < p.oil; c++) {
        int tc = TsuovProducts.NARROW * t + c;
        int ct = TsuovProducts.NARROW * c + t;
        int low = w.vinegarValues[0][tc] + w.oilValues[0][ct];
        int high = w.vinegarValues[1][tc] + w.oilValues[1][ct];
        int all = w.vinegarValues[2][tc] + w.oilValues[2][ct];
        int at = 2 * (t * p.oil + c) * p.forms + r;
        w.values[at] = Gf31.reduce(all + 2 * high);
        w.values[at + p.forms] = Gf31.reduce(8 * (all - low - high + TsuovProducts.POSITIVE));
      }
    }
  }

  /// Step 6: finds the first salt whose system has a solution.
  ///
  /// @return the right-hand side of the system that belongs to it
  private int solvable(Workspace w) {
    int tried = 0;
    int count = 1;
    while (tried < MAX_SALTS) {
      drawSalts(w, tried, count);
      w.targets.targets(w.salts, count, w.target);
      for (int i = 0; i < count; i++) {
        w.system.setSide(i, w.target, i * p.equations, w.constants);
      }
      w.rank = w.system.eliminate();
      for (int i = 0; i < count; i++) {
        if (w.system.isConsistent(i)) {
          return i;
        }
      }
      // A system of zeros, that of a key which was wiped on the way, never has a solution.
      checkUsable();
      tried += count;
      count = TsuovSystem.SIDES;
    }
    throw new IllegalStateException(
        p.name() + ": no signature with " + MAX_SALTS + " salts; the key is damaged");
  }

  /// Salts are pieces of the stream `SM3(seed_r || be32(i))`, i from 0 on.
  private void drawSalts(Workspace w, int first, int count) {
    int from = first * p.seedBytes;
    int to = from + count * p.seedBytes;
    for (int block = from / Sm3.DIGEST_BYTES; block * Sm3.DIGEST_BYTES < to; block++) {
      w.sm3.update(w.saltSeed, 0, p.seedBytes).updateInt(block).digest(w.saltBlock, 0);
      int start = Math.max(from, block * Sm3.DIGEST_BYTES);
      int end = Math.min(to, (block + 1) * Sm3.DIGEST_BYTES);
      System.arraycopy(w.saltBlock, start % Sm3.DIGEST_BYTES, w.salts, start - from, end - start);
    }
  }

  /// The free unknowns; a regular system has none.
  private void drawFree(Workspace w) {
    if (w.rank < p.equations) {
      w.expansion.seed(w.solutionSeed, 0);
      w.expansion.residues(0, p.targetStream, w.free, p.equations);
    }
  }

  /// Steps 8 and 9.
  private byte[] encode(Workspace w, int salt) {
    int n = p.variables;
    for (int t = 0; t < p.copies; t++) {
      int low = 2 * t * n;
      int high = low + n;
      for (int c = 0; c < p.oil; c++) {
        int b0 = w.solution[2 * (t * p.oil + c)];
        int b1 = w.solution[2 * (t * p.oil + c) + 1];
        int a1 = Gf31.reduce(4 * b1);
        w.signature[low + p.vinegar + c] = Gf31.reduce(b0 + Gf31.Q - a1);
        w.signature[high + p.vinegar + c] = a1;
      }
      addVinegar(w, t);
    }
    // With secrets wiped on the way, the vectors would not hide the vinegar. From here on the key
    // is
    // not read any more.
    checkUsable();
    byte[] out = Arrays.copyOf(w.saltOf(salt), p.description.maxSignatureBytes());
    BitPacking.pack(
        w.signature, 0, p.signatureResidues, TsuovParameters.RESIDUE_BITS, out, p.seedBytes);
    return out;
  }

  /// `v_t - S' o_t`.
  private void addVinegar(Workspace w, int t) {
    int low = 2 * t * p.variables;
    int high = low + p.variables;
    Arrays.fill(w.sums, 0);
    for (int c = 0; c < p.oil; c++) {
      int o0 = w.signature[low + p.vinegar + c];
      int o1 = w.signature[high + p.vinegar + c];
      int s0 = c * p.vinegar;
      int s1 = (p.oil + c) * p.vinegar;
      for (int i = 0; i < p.vinegar; i++) {
        w.sums[i] += oilPlanes[s0 + i] * o0 + 3 * oilPlanes[s1 + i] * o1;
        w.sums[p.vinegar + i] += oilPlanes[s0 + i] * o1 + oilPlanes[s1 + i] * o0;
      }
    }
    int from = 2 * p.vinegar * t;
    for (int i = 0; i < p.vinegar; i++) {
      // The multiple of 31 keeps the numbers positive.
      int v0 = w.residues[from + 2 * i] + (Gf31.Q << 12);
      int v1 = w.residues[from + 2 * i + 1] + (Gf31.Q << 12);
      w.signature[low + i] = Gf31.reduce(v0 - w.sums[i]);
      w.signature[high + i] = Gf31.reduce(v1 - w.sums[p.vinegar + i]);
    }
  }

  /// Working memory of one signature.
  static final class Workspace {
    final TsuovExpansion expansion;
    final TsuovWhipping whipping;
    final TsuovSystem system;
    final TsuovTargets targets;
    final TsuovOperand vinegar;
    final Sm3 sm3 = new Sm3();
    final byte[] vinegarSeed;
    final byte[] saltSeed;
    final byte[] solutionSeed;

    /// What was sampled last: S', or the vinegar vectors.
    final byte[] residues;

    /// Where a form is made that is not kept.
    final byte[] form;

    /// `T^T v` for all vinegar vectors v.
    final int[] products;

    /// X.
    final int[] images;

    final TsuovProducts.Scratch scratch = new TsuovProducts.Scratch();

    /// `T^T v` with all v, plane by plane.
    final int[][] pairValues;

    /// `T^T v` with all of S', plane by plane.
    final int[][] vinegarValues;

    /// X with all v, plane by plane.
    final int[][] oilValues;

    /// M: coordinate `d` of copy `t` for form `r` at `(2 O t + d) m1 + r`.
    final int[] values;

    /// c.
    final int[] constants;

    final byte[] salts;
    final byte[] saltBlock = new byte[Sm3.DIGEST_BYTES];
    final byte[] target;
    final byte[] free;
    final int[] solution;
    final int[] sums;
    final int[] signature;
    private final int seedBytes;
    int rank;

    Workspace(TsuovParameters p) {
      seedBytes = p.seedBytes;
      expansion = new TsuovExpansion(p);
      whipping = new TsuovWhipping(p);
      system = new TsuovSystem(p);
      targets = new TsuovTargets(p, TsuovSystem.SIDES);
      vinegar = new TsuovOperand(p, p.copies);
      vinegarSeed = new byte[p.seedBytes];
      saltSeed = new byte[p.seedBytes];
      solutionSeed = new byte[p.seedBytes];
      residues = new byte[2 * p.vinegar * Math.max(p.oil, p.copies) + TsuovExpansion.SLACK];
      form = new byte[p.formBytes];
      products = new int[TsuovProducts.images(p, p.copies)];
      images = new int[TsuovProducts.images(p, p.oil)];
      pairValues = TsuovProducts.values(p.copies);
      vinegarValues = TsuovProducts.values(p.copies);
      oilValues = TsuovProducts.values(p.oil);
      values = new int[2 * p.copies * p.oil * p.forms];
      constants = new int[p.equations];
      salts = new byte[TsuovSystem.SIDES * p.seedBytes];
      target = new byte[TsuovSystem.SIDES * p.equations + TsuovExpansion.SLACK];
      free = new byte[p.equations + TsuovExpansion.SLACK];
      solution = new int[p.equations];
      sums = new int[2 * p.vinegar];
      signature = new int[p.signatureResidues];
    }

    byte[] saltOf(int number) {
      return Arrays.copyOfRange(salts, number * seedBytes, (number + 1) * seedBytes);
    }

    void wipe() {
      expansion.wipe();
      whipping.wipe();
      system.wipe();
      targets.wipe();
      vinegar.wipe();
      sm3.wipe();
      Arrays.fill(vinegarSeed, (byte) 0);
      Arrays.fill(saltSeed, (byte) 0);
      Arrays.fill(solutionSeed, (byte) 0);
      Arrays.fill(residues, (byte) 0);
      Arrays.fill(products, 0);
      Arrays.fill(images, 0);
      scratch.wipe();
      wipe(pairValues);
      wipe(vinegarValues);
      wipe(oilValues);
      Arrays.fill(values, 0);
      Arrays.fill(constants, 0);
      Arrays.fill(salts, (byte) 0);
      Arrays.fill(saltBlock, (byte) 0);
      Arrays.fill(target, (byte) 0);
      Arrays.fill(free, (byte) 0);
      Arrays.fill(solution, 0);
      Arrays.fill(sums, 0);
      Arrays.fill(signature, 0);
    }

    private static void wipe(int[][] planes) {
      for (int[] plane : planes) {
        Arrays.fill(plane, 0);
      }
    }
  }
}
