package org.ngcc4j.tsuov;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.field.Gf31;
import org.ngcc4j.memory.Workspaces;
import org.ngcc4j.symmetric.IccsHash;

/// A TSUOV public key with its forms, see [TsuovForms].
///
/// The public form `[[-P1, P2], [P2^T, P3]]` is `W + W^T` for `W = [[-T, 0], [P2^T, P3 / 2]]`,
/// whose rows are those of T and, after them, the columns of P2 followed by the rows of `P3 / 2`.
/// So that the rows of T can stay as they are, they are multiplied by minus the vinegar.
///
/// Verification handles public data only and ends as soon as the answer is known.
final class TsuovVerifyingKey implements VerifyingKey {
  private final TsuovParameters p;
  private final byte[] seedPk;

  /// Half of P3, form after form, in the order of the encoding.
  private final byte[] halves;

  private final TsuovForms forms;
  private final Workspaces<Workspace> workspaces;

  TsuovVerifyingKey(TsuovParameters p, byte[] encoded) throws InvalidKeyException {
    this.p = p;
    if (encoded.length != p.description.publicKeyBytes()) {
      throw new InvalidKeyException(
          "%s public key: expected %d bytes, got %d"
              .formatted(p.name(), p.description.publicKeyBytes(), encoded.length));
    }
    int[] p3 = new int[p.publicResidues];
    BitPacking.unpack(encoded, p.seedBytes, TsuovParameters.RESIDUE_BITS, p3, 0, p3.length);
    for (int i = 0; i < p3.length; i++) {
      if (p3[i] == Gf31.Q) {
        throw new InvalidKeyException(
            "%s public key: residue %d is 31, expected at most 30".formatted(p.name(), i));
      }
    }
    int spareBits = -p3.length * TsuovParameters.RESIDUE_BITS & 7;
    if ((encoded[encoded.length - 1] & 0xFF) >>> (8 - spareBits) != 0) {
      throw new InvalidKeyException(
          "%s public key: the last %d bits are not zero".formatted(p.name(), spareBits));
    }
    seedPk = Arrays.copyOf(encoded, p.seedBytes);
    workspaces = new Workspaces<>(() -> new Workspace(p));
    halves = new byte[p3.length];
    for (int i = 0; i < p3.length; i++) {
      halves[i] = (byte) TsuovExpansion.half(p3[i]);
    }
    forms = new TsuovForms(this::expand);
  }

  private byte[][] expand() {
    byte[][] expanded = new byte[p.forms][p.formBytes];
    TsuovExpansion expansion = new TsuovExpansion(p);
    expansion.seed(seedPk, 0);
    for (int r = 0; r < p.forms; r++) {
      expand(expansion, r, expanded[r]);
    }
    return expanded;
  }

  private byte[] expand(TsuovExpansion expansion, int r, byte[] form) {
    expansion.form(r, form);
    int next = r * p.oil * (p.oil + 1);
    for (int i = 0; i < p.oil; i++) {
      for (int j = i; j < p.oil; j++) {
        for (int l = 0; l < 2; l++) {
          byte half = halves[next++];
          form[p.rowStarts[i] + 2 * (p.vinegarColumns + j) + l] = half;
          form[p.rowStarts[j] + 2 * (p.vinegarColumns + i) + l] = half;
        }
      }
    }
    return form;
  }

  @Override
  public SignatureParameters parameters() {
    return p.description;
  }

  @Override
  public Verifier verifier() {
    return new TsuovVerifier(this);
  }

  @Override
  public boolean verify(byte[] message, byte[] signature) {
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(signature, "signature");
    if (hasWrongLength(signature)) {
      return false;
    }
    Workspace w = workspaces.take();
    try {
      if (!parse(w, signature)) {
        return false;
      }
      w.message.update(seedPk, 0, p.seedBytes).update(message, 0, message.length);
      return verify(w, w.message, signature);
    } finally {
      w.message.wipe();
      workspaces.giveBack(w);
    }
  }

  /// The hash into which the message goes next.
  IccsHash begin() {
    return TsuovTargets.begin(p, seedPk);
  }

  /// Section 6, Verify.
  ///
  /// @param message the hash after `seed_pk || M`
  boolean verify(IccsHash message, byte[] signature) {
    if (hasWrongLength(signature)) {
      return false;
    }
    Workspace w = workspaces.take();
    try {
      return parse(w, signature) && verify(w, message, signature);
    } finally {
      workspaces.giveBack(w);
    }
  }

  private boolean hasWrongLength(byte[] signature) {
    return signature.length != p.description.maxSignatureBytes();
  }

  /// Reads the vectors; all their encodings have whole bytes.
  private boolean parse(Workspace w, byte[] signature) {
    BitPacking.unpack(
        signature, p.seedBytes, TsuovParameters.RESIDUE_BITS, w.residues, 0, w.residues.length);
    for (int residue : w.residues) {
      if (residue == Gf31.Q) {
        return false;
      }
    }
    return true;
  }

  private boolean verify(Workspace w, IccsHash message, byte[] signature) {
    w.targets.representative(message);
    w.targets.targets(signature, 1, w.target);
    for (int t = 0; t < p.copies; t++) {
      int low = 2 * t * p.variables;
      int high = low + p.variables;
      for (int i = 0; i < p.variables; i++) {
        int a0 = w.residues[low + i];
        int a1 = w.residues[high + i];
        if (i < p.vinegar) {
          w.vectors.setLeft(t, p.oil + i, Gf31.Q - a0, Gf31.Q - a1);
          w.vectors.setRight(t, i, a0, a1);
        } else {
          w.vectors.setLeft(t, i - p.vinegar, a0, a1);
          w.vectors.setRight(t, p.vinegarColumns + i - p.vinegar, a0, a1);
        }
      }
    }
    byte[][] kept = forms.use();
    w.expansion.seed(seedPk, 0);
    for (int r = 0; r < p.forms; r++) {
      evaluate(w, kept == null ? expand(w.expansion, r, w.form) : kept[r]);
      w.whipping.addPairs(r, w.pairValues[1], w.pairValues[2]);
    }
    w.whipping.finishPairs(w.values);
    for (int i = 0; i < p.equations; i++) {
      if (w.values[i] != w.target[i]) {
        return false;
      }
    }
    return true;
  }

  /// The products of all `W^T s` with all s, but for the planes that `pi1` does not need.
  private void evaluate(Workspace w, byte[] form) {
    int columns = p.vinegarColumns + p.oil;
    TsuovProducts.transposed(p, form, 0, columns, w.vectors, w.products, w.scratch);
    TsuovProducts.multiply(p, w.products, p.copies, w.vectors, columns, 1, w.pairValues);
  }

  /// Working memory of one verification.
  private static final class Workspace {
    /// At the beginning of a message whenever the workspace is taken.
    final IccsHash message = new IccsHash(8 * TsuovParameters.MU_BYTES);

    final TsuovExpansion expansion;
    final TsuovWhipping whipping;
    final TsuovTargets targets;
    final TsuovOperand vectors;
    final int[] residues;
    final byte[] target;

    /// Where a form is made that is not kept.
    final byte[] form;

    final int[] products;
    final TsuovProducts.Scratch scratch = new TsuovProducts.Scratch();
    final int[][] pairValues;
    final int[] values;

    Workspace(TsuovParameters p) {
      expansion = new TsuovExpansion(p);
      whipping = new TsuovWhipping(p);
      targets = new TsuovTargets(p, 1);
      vectors = new TsuovOperand(p, p.copies);
      residues = new int[p.signatureResidues];
      target = new byte[p.equations + TsuovExpansion.SLACK];
      form = new byte[p.formBytes];
      products = new int[TsuovProducts.images(p, p.copies)];
      pairValues = TsuovProducts.values(p.copies);
      values = new int[p.equations];
    }
  }
}
