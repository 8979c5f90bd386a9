package org.ngcc4j.greatwall;

import org.ngcc4j.Candidate;
import org.ngcc4j.Notice;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.symmetric.Shake;
import org.ngcc4j.voleith.TreeShape;

/// The eight parameter sets; symbols as in `docs/spec/greatwall.md` section 2.
///
/// Lengths are in bytes unless they say otherwise.
@SuppressWarnings("ImmutableEnumChecker") // records and shapes of immutable parts
enum GreatWallParameters {
  /// 16 vectors of 256 or 128 leaves.
  SET_128F("GreatWall128f", 128, PylonParameters.N137, 16, 8, 108, 3072, 3396),
  /// 11 vectors of 2048 leaves.
  SET_128S("GreatWall128s", 128, PylonParameters.N137, 11, 7, 100, 22528, 2758),
  /// 24 vectors of 256 or 128 leaves.
  SET_192F("GreatWall192f", 192, PylonParameters.N197, 24, 8, 184, 5120, 8012),
  /// 16 vectors of 4096 or 2048 leaves.
  SET_192S("GreatWall192s", 192, PylonParameters.N197, 16, 8, 183, 49152, 6804),
  /// 32 vectors of 256 or 128 leaves.
  SET_256F("GreatWall256f", 256, PylonParameters.N263, 32, 7, 248, 7296, 14260),
  /// 22 vectors of 4096 or 2048 leaves.
  SET_256S("GreatWall256s", 256, PylonParameters.N263, 22, 6, 246, 61440, 12236),
  /// 64 vectors of 256 leaves.
  SET_512F("GreatWall512f", 512, PylonParameters.N521, 64, 0, 512, 16384, 57812),
  /// 44 vectors of 4096 or 2048 leaves.
  SET_512S("GreatWall512s", 512, PylonParameters.N521, 44, 0, 512, 147456, 50012);

  /// Bytes of the initial value of the tree's and the rows' generators.
  static final int IV_BYTES = 16;

  /// Bytes of the counter of the grinding.
  static final int COUNTER_BYTES = 4;

  /// lambda, in bits.
  final int lambda;

  /// The one-way function of the set.
  final PylonParameters pylon;

  /// The tree of the tau vectors.
  final TreeShape shape;

  /// w: how many bits of the last challenge, the highest ones, must be zero.
  final int grindingBits;

  /// T: how many nodes an opening may reveal.
  final int openedNodes;

  /// LB = lambda / 8: bytes of a seed and of a field element.
  final int seedBytes;

  /// Words of 64 bits of a seed.
  final int seedWords;

  /// Bytes of a leaf's commitment and of a hash.
  final int hashBytes;

  /// Bytes of the witness, `ell / 8`.
  final int witnessBytes;

  /// Bytes of a row in front of its hash mask, `rows / 8`.
  final int maskedBytes;

  /// EB: bytes of a row.
  final int rowBytes;

  /// Bytes of a column's universal hash.
  final int checkBytes;

  /// Bytes of the first challenge.
  final int challenge1Bytes;

  /// Bytes of the second challenge.
  final int challenge2Bytes;

  /// Bytes of an opening.
  final int openingBytes;

  // Where the fields of a signature begin; the corrections stand at its start.

  /// The hash of `u`.
  final int uHashAt;

  /// The masked witness, d.
  final int maskedWitnessAt;

  /// The linear part of the proof.
  final int proofAt;

  /// The opening.
  final int openingAt;

  /// The last challenge.
  final int challenge3At;

  /// The initial value.
  final int ivAt;

  /// The counter.
  final int counterAt;

  /// What the public interface tells about the set.
  final SignatureParameters description;

  GreatWallParameters(
      String instance,
      int lambda,
      PylonParameters pylon,
      int vectors,
      int grindingBits,
      int openedNodes,
      int publishedLeaves,
      int publishedSignatureBytes) {
    this.lambda = lambda;
    this.pylon = pylon;
    this.shape = new TreeShape(vectors, lambda - grindingBits);
    this.grindingBits = grindingBits;
    this.openedNodes = openedNodes;
    seedBytes = lambda / 8;
    seedWords = lambda / 64;
    hashBytes = 2 * seedBytes;
    witnessBytes = 2 * pylon.bytes;
    maskedBytes = witnessBytes + seedBytes;
    checkBytes = seedBytes + 2;
    rowBytes = maskedBytes + checkBytes;
    challenge1Bytes = 5 * seedBytes + 8;
    challenge2Bytes = 3 * seedBytes + 8;
    openingBytes = (2 * vectors + openedNodes) * seedBytes;
    uHashAt = (vectors - 1) * rowBytes;
    maskedWitnessAt = uHashAt + checkBytes;
    proofAt = maskedWitnessAt + witnessBytes;
    openingAt = proofAt + seedBytes;
    challenge3At = openingAt + openingBytes;
    ivAt = challenge3At + seedBytes;
    counterAt = ivAt + IV_BYTES;
    int signatureBytes = counterAt + COUNTER_BYTES;
    if (shape.leaves() != publishedLeaves || signatureBytes != publishedSignatureBytes) {
      throw new AssertionError(instance + ": the derived numbers contradict the published ones");
    }
    description =
        new SignatureParameters(
            instance,
            Candidate.GREAT_WALL,
            lambda == 192 ? 0 : lambda,
            2 * pylon.bytes,
            2 * pylon.bytes,
            signatureBytes,
            signatureBytes,
            Notice.forInstance(instance));
  }

  String instance() {
    return description.instance();
  }

  /// Which SHAKE is the set's hash: 128 or 256.
  int shakeStrength() {
    return lambda == 128 ? 128 : 256;
  }

  /// Returns GF(2^lambda).
  BinaryField field() {
    return switch (lambda) {
      case 128, 192 -> new BinaryField(lambda, 7, 2, 1);
      case 256 -> new BinaryField(lambda, 10, 5, 2);
      default -> new BinaryField(lambda, 8, 5, 2);
    };
  }

  /// Makes the set's hash.
  Shake shake() {
    return new Shake(shakeStrength());
  }

  /// Returns the power of two of how many leaves of each vector are handled together: with AES a
  /// few times as many as it has lanes, with SHAKE enough that what is done once for all of them
  /// does not count.
  int chunkDepth() {
    return Math.min(lambda == 512 ? 6 : 10, shape.lowDepth());
  }
}
