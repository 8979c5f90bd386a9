package org.ngcc4j.aigis;

import org.ngcc4j.Candidate;
import org.ngcc4j.Notice;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.field.Ntt512;
import org.ngcc4j.field.SparseProduct;

/// The three parameter sets; symbols as in `docs/spec/aigis.md` section 1.
///
/// "Polynomial" means 512 coefficients. Lengths are in bytes unless they say otherwise.
@SuppressWarnings("ImmutableEnumChecker") // a record of immutable parts
enum AigisParameters {
  /// K = L = 2.
  SIG1(
      "Aigis-sig1",
      128,
      new Shape(2, 2, 32, 48),
      15,
      5,
      24,
      15,
      347648,
      504000,
      72,
      new Sizes(928, 2800, 2015)),
  /// K = L = 4.
  SIG2(
      "Aigis-sig2",
      256,
      new Shape(4, 4, 32, 48),
      15,
      1,
      44,
      17,
      347648,
      575000,
      176,
      new Sizes(1824, 4976, 4533)),
  /// K = 8, L = 7.
  SIG3(
      "Aigis-sig3",
      512,
      new Shape(8, 7, 64, 96),
      13,
      1,
      118,
      20,
      521472,
      612000,
      102,
      new Sizes(4672, 8800, 9134));

  /// Coefficients of a polynomial.
  static final int N = 512;

  /// The modulus, 2^22 - 11 * 2^11 + 1.
  static final int Q = 4171777;

  /// Bits of a residue.
  static final int Q_BITS = 22;

  /// Coefficients of a hint block.
  static final int HINT_BLOCK = 64;

  /// Blocks of a polynomial.
  static final int HINT_BLOCKS_PER_POLYNOMIAL = N / HINT_BLOCK;

  /// The largest number of ones in a hint block: counts are stored in four bits.
  static final int HINT_BLOCK_MAX = 15;

  /// Bits of a stored hint count.
  static final int HINT_COUNT_BITS = 4;

  /// Bits of a stored hint position.
  static final int HINT_POSITION_BITS = 6;

  /// Coefficients of `s1` lie in [-1, 1].
  static final int ETA1 = 1;

  /// Bits of a stored coefficient of `s1`.
  static final int S1_BITS = 2;

  /// The ring's transform; the matrix is sampled in its image.
  static final Ntt512 NTT = new Ntt512(Q, 1327);

  /// Products with the challenge.
  static final SparseProduct CHALLENGE_PRODUCT = new SparseProduct(N);

  /// K: rows of the matrix.
  final int rows;

  /// L: columns of the matrix.
  final int columns;

  /// S: bytes of a seed and of the challenge.
  final int seedBytes;

  /// B: bytes of `tr` and `mu`.
  final int hashBytes;

  /// d: dropped bits of `t`.
  final int droppedBits;

  /// Coefficients of `s2` lie in [-eta2, eta2].
  final int eta2;

  /// tau: non-zero coefficients of the challenge.
  final int challengeWeight;

  /// Bits of a coefficient of `y` and `z`.
  final int zBits;

  /// gamma1 = 2^(zBits - 1): coefficients of `y` lie in [1 - gamma1, gamma1].
  final int gamma1;

  /// gamma2: half the step of the commitment's rounding.
  final int gamma2;

  /// alpha = 2 gamma2: the step.
  final int alpha;

  /// gamma3: bound on the commitment's error.
  final int gamma3;

  /// M = (q - 1) / alpha: number of high parts.
  final int highParts;

  /// Bits of a packed high part.
  final int highBits;

  /// omega: largest number of ones in a hint.
  final int hintWeight;

  /// Hint blocks of the whole vector.
  final int hintBlocks;

  /// beta1 = tau eta1, what `c s1` can reach.
  final int beta1;

  /// beta2 = tau eta2, what `c s2` can reach.
  final int beta2;

  /// Bits of a stored coefficient of `s2`.
  final int s2Bits;

  /// Bits of a stored coefficient of `t1`.
  final int t1Bits;

  /// The largest value of a coefficient of `t1`.
  final int t1Max;

  /// Bytes of the challenge's stream that are drawn at first.
  final int challengeStreamBytes;

  /// Whether only the first challenge coefficient can be negative, as the submitted code of this
  /// set has it (finding sign-01-5).
  final boolean onlyFirstSign;

  /// Bytes of a packed polynomial of `z`.
  final int zPolyBytes;

  /// Bytes of a packed polynomial of `t1`.
  final int t1PolyBytes;

  /// Bytes of a packed polynomial of high parts.
  final int highPolyBytes;

  /// Bytes of a signature in front of its hint: `z` and the challenge.
  final int fixedSignatureBytes;

  /// What the public interface tells about the set.
  final SignatureParameters description;

  /// The dimensions of a set.
  private record Shape(int rows, int columns, int seedBytes, int hashBytes) {}

  /// The published lengths, against which the derived ones are checked.
  private record Sizes(int publicKey, int secretKey, int signature) {}

  AigisParameters(
      String instance,
      int targetBits,
      Shape shape,
      int droppedBits,
      int eta2,
      int challengeWeight,
      int zBits,
      int gamma2,
      int gamma3,
      int hintWeight,
      Sizes published) {
    this.rows = shape.rows;
    this.columns = shape.columns;
    this.seedBytes = shape.seedBytes;
    this.hashBytes = shape.hashBytes;
    this.droppedBits = droppedBits;
    this.eta2 = eta2;
    this.challengeWeight = challengeWeight;
    this.zBits = zBits;
    this.gamma1 = 1 << (zBits - 1);
    this.gamma2 = gamma2;
    this.alpha = 2 * gamma2;
    this.gamma3 = gamma3;
    this.highParts = (Q - 1) / alpha;
    this.highBits = Integer.SIZE - Integer.numberOfLeadingZeros(highParts - 1);
    this.hintWeight = hintWeight;
    this.hintBlocks = rows * HINT_BLOCKS_PER_POLYNOMIAL;
    this.beta1 = challengeWeight * ETA1;
    this.beta2 = challengeWeight * eta2;
    this.s2Bits = eta2 == 1 ? 2 : 4;
    this.t1Bits = Q_BITS - droppedBits;
    this.t1Max = (Q - 1 + (1 << (droppedBits - 1)) - 1) >> droppedBits;
    this.challengeStreamBytes = seedBytes == 32 ? 128 : 256;
    this.onlyFirstSign = seedBytes == 32;
    this.zPolyBytes = BitPacking.bytes(N, zBits);
    this.t1PolyBytes = BitPacking.bytes(N, t1Bits);
    this.highPolyBytes = BitPacking.bytes(N, highBits);
    this.fixedSignatureBytes = columns * zPolyBytes + seedBytes;
    int publicKeyBytes = seedBytes + rows * t1PolyBytes;
    int secretKeyBytes =
        2 * seedBytes
            + hashBytes
            + columns * BitPacking.bytes(N, S1_BITS)
            + rows * (BitPacking.bytes(N, s2Bits) + BitPacking.bytes(N, droppedBits));
    int maxSignatureBytes =
        fixedSignatureBytes
            + 1
            + BitPacking.bytes(hintBlocks, HINT_COUNT_BITS)
            + BitPacking.bytes(hintWeight, HINT_POSITION_BITS);
    if ((Q - 1) % alpha != 0
        || !new Sizes(publicKeyBytes, secretKeyBytes, maxSignatureBytes).equals(published)) {
      throw new AssertionError(instance + ": the derived numbers contradict the published ones");
    }
    this.description =
        new SignatureParameters(
            instance,
            Candidate.AIGIS_SIG_PLUS,
            targetBits,
            publicKeyBytes,
            secretKeyBytes,
            maxSignatureBytes,
            fixedSignatureBytes + 1,
            Notice.forInstance(instance));
  }

  String instance() {
    return description.instance();
  }
}
