package org.ngcc4j.tsuov;

import org.ngcc4j.Candidate;
import org.ngcc4j.Notice;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.field.BitPacking;

/// The three parameter sets; symbols as in `docs/spec/tsuov.md` section 1.
///
/// "Element" means one of the field of 31^2 elements, "residue" one of the field of 31. Lengths
/// are in bytes unless they say otherwise.
@SuppressWarnings("ImmutableEnumChecker") // arrays that are never written
enum TsuovParameters {
  /// 60 vinegar and 4 oil variables.
  TSUOV_128(
      128,
      new Shape(60, 4, 11, 61, 88),
      16,
      new Modulus(3, 4),
      new Streams(2469, 359, 923, 86),
      new Sizes(779, 32, 896)),
  /// 114 vinegar and 5 oil variables.
  TSUOV_256(
      256,
      new Shape(114, 5, 16, 114, 160),
      32,
      new Modulus(4, 6),
      new Streams(8738, 841, 2517, 162),
      new Sizes(2170, 64, 2412)),
  /// 218 vinegar and 12 oil variables. Its message representative has 512 bits like those of the
  /// others, so that a forgery costs about 2^256 (finding sign-31-1).
  TSUOV_512(
      512,
      new Shape(218, 12, 10, 218, 240),
      64,
      new Modulus(12, 15),
      new Streams(31536, 3665, 3082, 264),
      new Sizes(21319, 128, 2939));

  /// Bits of a packed residue.
  static final int RESIDUE_BITS = 5;

  /// Bytes of the message representative `mu`.
  static final int MU_BYTES = 64;

  /// V: vinegar variables.
  final int vinegar;

  /// O: oil variables.
  final int oil;

  /// N = V + O.
  final int variables;

  /// k: whipped copies, the vectors of a signature.
  final int copies;

  /// m1: quadratic forms of a key.
  final int forms;

  /// m2 = 2 k O: equations of a signature, degree of the polynomial g.
  final int equations;

  /// SL: bytes of a seed and of the salt.
  final int seedBytes;

  /// c1 of g(z) = z^m2 - z^2 - c1 z - c0.
  final int linearTerm;

  /// c0 of g(z).
  final int constantTerm;

  /// tau1: bytes that are sampled for a P1.
  final int p1Stream;

  /// tau2: bytes that are sampled for a P2, and for S'.
  final int p2Stream;

  /// tau_v: bytes that are sampled for the vinegar vectors.
  final int vinegarStream;

  /// tau_t: bytes that are sampled for a target, and for the free unknowns.
  final int targetStream;

  /// Coefficients of a sum of polynomials before it is reduced modulo g.
  final int extendedLength;

  /// Residues of a packed public key: m1 symmetric O x O matrices of elements.
  final int publicResidues;

  /// Residues of a packed signature.
  final int signatureResidues;

  /// Columns that the vinegar variables take in a row of sixteen-bit lanes: V, rounded up to
  /// whole vectors. The oil variables follow from there on.
  final int vinegarColumns;

  /// Columns of a row, with room for a whole vector of oil variables.
  final int columns;

  /// Bytes of a P1: its upper triangle.
  final int triangleBytes;

  /// Bytes of an expanded form, see [TsuovExpansion].
  final int formBytes;

  /// Where each row of an expanded form would begin if it began with column 0: the O rows of the
  /// oil variables first.
  final int[] rowStarts;

  /// What the public interface tells about the set.
  final SignatureParameters description;

  private record Shape(int vinegar, int oil, int copies, int forms, int equations) {}

  private record Modulus(int linear, int constant) {}

  private record Streams(int p1, int p2, int vinegar, int target) {}

  /// The published lengths, against which the derived ones are checked.
  private record Sizes(int publicKey, int secretKey, int signature) {}

  TsuovParameters(
      int targetBits,
      Shape shape,
      int seedBytes,
      Modulus modulus,
      Streams streams,
      Sizes published) {
    vinegar = shape.vinegar;
    oil = shape.oil;
    variables = vinegar + oil;
    copies = shape.copies;
    forms = shape.forms;
    equations = shape.equations;
    this.seedBytes = seedBytes;
    linearTerm = modulus.linear;
    constantTerm = modulus.constant;
    p1Stream = streams.p1;
    p2Stream = streams.p2;
    vinegarStream = streams.vinegar;
    targetStream = streams.target;
    extendedLength = copies * (copies + 1) / 2 - 1 + forms;
    publicResidues = forms * oil * (oil + 1);
    signatureResidues = 2 * variables * copies;
    vinegarColumns = roundUp(vinegar, TsuovProducts.BROAD);
    columns = vinegarColumns + TsuovProducts.BROAD;
    triangleBytes = vinegar * (vinegar + 1);
    int rowBytes = 2 * (vinegarColumns + oil);
    formBytes = triangleBytes + oil * rowBytes + 2 * TsuovProducts.BROAD;
    rowStarts = new int[variables];
    for (int c = 0; c < oil; c++) {
      rowStarts[c] = triangleBytes + c * rowBytes;
    }
    for (int i = 0; i < vinegar; i++) {
      rowStarts[oil + i] = 2 * (i * vinegar - i * (i - 1) / 2 - i);
    }
    int publicKeyBytes = seedBytes + BitPacking.bytes(publicResidues, RESIDUE_BITS);
    int signatureBytes = seedBytes + BitPacking.bytes(signatureResidues, RESIDUE_BITS);
    if (equations != 2 * copies * oil
        || copies > TsuovProducts.NARROW
        || vinegar % 2 != 0
        || extendedLength - equations + 2 >= equations
        || !new Sizes(publicKeyBytes, 2 * seedBytes, signatureBytes).equals(published)) {
      throw new AssertionError(name() + ": the derived numbers contradict the published ones");
    }
    description =
        new SignatureParameters(
            name(),
            Candidate.TSUOV,
            targetBits,
            publicKeyBytes,
            2 * seedBytes,
            signatureBytes,
            signatureBytes,
            Notice.forInstance(name()));
  }

  /// What the exponent `e(i,j) = base(i) + k - 1 - j` of a pair owes to `i`.
  int base(int i) {
    return i * copies - i * (i - 1) / 2;
  }

  /// Rounds a number of vectors up to what [TsuovProducts] takes at once.
  static int padded(int vectors) {
    return roundUp(vectors, TsuovProducts.ROWS);
  }

  private static int roundUp(int x, int unit) {
    return (x + unit - 1) / unit * unit;
  }
}
