package org.ngcc4j.atlas;

import org.ngcc4j.Candidate;
import org.ngcc4j.Notice;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.field.NegacyclicFft;
import org.ngcc4j.field.SparseProduct;

/// The four parameter sets; symbols as in `docs/spec/atlas.md` section 1.
///
/// "Polynomial" means N coefficients. Lengths are in bytes unless they say otherwise.
@SuppressWarnings("ImmutableEnumChecker") // a record of immutable parts
enum AtlasParameters {
  /// N = 128, K = 9, L = 6.
  LWRDSA128(
      "lwrdsa128", 128, new Shape(128, 9, 6), 23, 18, 31, 51, 8, 10, new Sizes(1328, 2128, 2081)),
  /// N = 128, K = 13, L = 10.
  LWRDSA192(
      "lwrdsa192", 0, new Shape(128, 13, 10), 23, 19, 64, 33, 12, 10, new Sizes(2112, 3152, 3365)),
  /// N = 256, K = 8, L = 7.
  LWRDSA256(
      "lwrdsa256", 256, new Shape(256, 8, 7), 23, 20, 60, 73, 12, 10, new Sizes(2848, 4016, 4656)),
  /// N = 512, K = 8, L = 7.
  LWRDSA512(
      "lwrdsa512", 512, new Shape(512, 8, 7), 25, 22, 60, 73, 12, 6, new Sizes(6688, 7920, 10081));

  /// Bytes of the seeds rho, rho' and the mask key.
  static final int SEED_BYTES = 32;

  /// Bytes of `tr` and `mu`.
  static final int HASH_BYTES = 48;

  /// d: dropped bits of `t`.
  static final int DROPPED_BITS = 10;

  /// omega: slots for the ones of a hint.
  static final int HINT_SLOTS = 128;

  /// Bits of a stored coefficient of `s1`.
  static final int S1_BITS = 6;

  /// Bits of a high part of the commitment.
  static final int HIGH_BITS = 4;

  /// Largest value of a high part.
  static final int HIGH_MASK = (1 << HIGH_BITS) - 1;

  /// Bytes of the signs of the challenge.
  static final int SIGN_BYTES = Long.BYTES;

  /// Coefficients of the matrix are made of three bytes.
  static final int MATRIX_COEFFICIENT_BYTES = 3;

  /// N: coefficients of a polynomial.
  final int n;

  /// K: rows of the matrix.
  final int rows;

  /// L: columns of the matrix.
  final int columns;

  /// QB: bits of the modulus q = 2^QB.
  final int qBits;

  /// q - 1.
  final int qMask;

  /// p - 1, where p = 2^PB.
  final int pMask;

  /// SH = QB - PB: bits that rounding from q to p drops.
  final int roundedBits;

  /// eta = 2^(SH - 1): coefficients of `s1` lie in [-eta, eta].
  final int eta;

  /// kappa: non-zero coefficients of the challenge.
  final int challengeWeight;

  /// beta1: how far `z` stays away from the bounds of `y`.
  final int beta1;

  /// beta2: how far low parts stay away from their bounds.
  final int beta2;

  /// gamma1 = 2^(QB - 4): coefficients of `y` lie in [1 - gamma1, gamma1 - 1].
  final int gamma1;

  /// GB = PB - 4: bits of a low part.
  final int lowBits;

  /// gamma2 = 2^(GB - 1).
  final int gamma2;

  /// ZB = QB - 3: bits of a stored coefficient of `z`.
  final int zBits;

  /// T1B = PB - 9: bits of a stored coefficient of `t1`.
  final int t1Bits;

  /// The largest value of a coefficient of `t1`.
  final int t1Max;

  /// Bits of a stored hint position.
  final int positionBits;

  /// Whether mask coefficients come in equal pairs, as the submitted code of this set has it
  /// (finding sign-15-4).
  final boolean pairedMask;

  /// Bits of the digits that `y` and `z` are multiplied in, see [AtlasMatrix].
  final int digitBits;

  /// Digits of a coefficient of `y` or `z`.
  final int digits;

  /// Bytes of a packed polynomial of `z`.
  final int zPolyBytes;

  /// Bytes of a packed polynomial of `t1`.
  final int t1PolyBytes;

  /// Bytes of a packed polynomial of high parts.
  final int highPolyBytes;

  /// Where the hint begins in a signature.
  final int hintAt;

  /// Where the support of the challenge begins in a signature; its signs follow.
  final int supportAt;

  /// Bytes of the support of the challenge.
  final int supportBytes;

  /// The products of the ring.
  final NegacyclicFft fft;

  /// Products with the challenge.
  final SparseProduct challengeProduct;

  /// What the public interface tells about the set.
  final SignatureParameters description;

  /// The dimensions of a set.
  private record Shape(int n, int rows, int columns) {}

  /// The published lengths, against which the derived ones are checked.
  private record Sizes(int publicKey, int secretKey, int signature) {}

  AtlasParameters(
      String instance,
      int targetBits,
      Shape shape,
      int qBits,
      int pBits,
      int challengeWeight,
      int beta1,
      int beta2,
      int digitBits,
      Sizes published) {
    this.n = shape.n;
    this.rows = shape.rows;
    this.columns = shape.columns;
    this.qBits = qBits;
    this.qMask = (1 << qBits) - 1;
    this.pMask = (1 << pBits) - 1;
    this.roundedBits = qBits - pBits;
    this.eta = 1 << (roundedBits - 1);
    this.challengeWeight = challengeWeight;
    this.beta1 = beta1;
    this.beta2 = beta2;
    this.gamma1 = 1 << (qBits - 4);
    this.lowBits = pBits - HIGH_BITS;
    this.gamma2 = 1 << (lowBits - 1);
    this.zBits = qBits - 3;
    this.t1Bits = pBits - DROPPED_BITS + 1;
    this.t1Max = 1 << (pBits - DROPPED_BITS);
    this.positionBits = Math.max(Byte.SIZE, Integer.numberOfTrailingZeros(n));
    this.pairedMask = n != 512;
    this.digitBits = digitBits;
    this.digits = (zBits + digitBits - 1) / digitBits;
    this.zPolyBytes = BitPacking.bytes(n, zBits);
    this.t1PolyBytes = BitPacking.bytes(n, t1Bits);
    this.highPolyBytes = BitPacking.bytes(n, HIGH_BITS);
    this.hintAt = columns * zPolyBytes;
    this.supportAt = hintAt + BitPacking.bytes(HINT_SLOTS, positionBits) + rows;
    this.supportBytes = n / Byte.SIZE;
    this.fft = new NegacyclicFft(n);
    this.challengeProduct = new SparseProduct(n);
    int publicKeyBytes = SEED_BYTES + rows * t1PolyBytes;
    int secretKeyBytes =
        2 * SEED_BYTES
            + HASH_BYTES
            + columns * BitPacking.bytes(n, S1_BITS)
            + rows * BitPacking.bytes(n, DROPPED_BITS);
    // The submitted format of lwrdsa512 has one byte more than its parts.
    int padBytes = n == 512 ? 1 : 0;
    int signatureBytes = supportAt + supportBytes + SIGN_BYTES + padBytes;
    if (!new Sizes(publicKeyBytes, secretKeyBytes, signatureBytes).equals(published)) {
      throw new AssertionError(instance + ": the derived numbers contradict the published ones");
    }
    if (fft.errorBound(columns, matrixMax(), 1 << (digitBits - 1)) >= 0.5) {
      throw new AssertionError(instance + ": products of the ring might not be exact");
    }
    this.description =
        new SignatureParameters(
            instance,
            Candidate.MORNING_ATLAS,
            targetBits,
            publicKeyBytes,
            secretKeyBytes,
            signatureBytes,
            signatureBytes,
            Notice.forInstance(instance));
  }

  String instance() {
    return description.instance();
  }

  /// Returns the largest absolute value of a coefficient of the matrix: residues of 23 bits are
  /// taken between `-q / 2` and `q / 2`, and lwrdsa512 has none of more than 24 bits.
  int matrixMax() {
    return 1 << Math.min(Byte.SIZE * MATRIX_COEFFICIENT_BYTES, qBits - 1);
  }
}
