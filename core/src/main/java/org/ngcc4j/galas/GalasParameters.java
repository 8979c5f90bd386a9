package org.ngcc4j.galas;

import org.ngcc4j.Candidate;
import org.ngcc4j.Notice;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.voleith.TreeShape;

/// The eight parameter sets; symbols as in `docs/spec/galas.md` section 1.
///
/// Lengths are in bytes unless they say otherwise.
@SuppressWarnings("ImmutableEnumChecker") // records and shapes of immutable parts
enum GalasParameters {
  /// 20 vectors of 256 or 128 leaves.
  SET_160F("Galas-160F", 128, GalaParameters.N160, 20, 8, 144, 4096, 5964),
  /// 14 vectors of 2048 or 1024 leaves.
  SET_160S("Galas-160S", 128, GalaParameters.N160, 14, 7, 132, 27648, 4812),
  /// 35 vectors of 128 or 64 leaves.
  SET_256F("Galas-256F", 256, GalaParameters.N256, 35, 12, 232, 4416, 15950),
  /// 21 vectors of 4096 or 2048 leaves.
  SET_256S("Galas-256S", 256, GalaParameters.N256, 21, 7, 218, 79872, 12114),
  /// 48 vectors of 256 or 128 leaves.
  SET_384F("Galas-384F", 0, GalaParameters.N384, 48, 6, 332, 11520, 33384),
  /// 32 vectors of 4096 or 2048 leaves.
  SET_384S("Galas-384S", 0, GalaParameters.N384, 32, 6, 336, 118784, 27784),
  /// 64 vectors of 256 or 128 leaves.
  SET_512F("Galas-512F", 512, GalaParameters.N512, 64, 6, 445, 15616, 59416),
  /// 42 vectors of 4096 leaves.
  SET_512S("Galas-512S", 512, GalaParameters.N512, 42, 8, 456, 172032, 49516);

  /// Bytes of the initial value of the tree's and the rows' generators.
  static final int IV_BYTES = 20;

  /// Bytes of the counter of the grinding.
  static final int COUNTER_BYTES = 4;

  /// The largest power of two of leaves of each vector that are handled together.
  private static final int CHUNK_DEPTH = 7;

  /// The one-way function of the set.
  final GalaParameters gala;

  /// n = lambda, in bits.
  final int n;

  /// The tree of the tau vectors.
  final TreeShape shape;

  /// w: how many bits of the last challenge, the highest ones, must be zero.
  final int grindingBits;

  /// T_open: how many nodes an opening may reveal.
  final int openedNodes;

  /// nb = n / 8: bytes of a seed and of a field element.
  final int seedBytes;

  /// Words of 64 bits of a seed.
  final int seedWords;

  /// Bits of the ICCS hash that everything is hashed with.
  final int hashBits;

  /// Bytes of a leaf's commitment and of a hash.
  final int hashBytes;

  /// Bytes of the witness, `l / 8`.
  final int witnessBytes;

  /// QB: bytes of a row in front of its hash mask.
  final int maskedBytes;

  /// HB: bytes of a column's universal hash.
  final int checkBytes;

  /// EB: bytes of a row.
  final int rowBytes;

  /// Bytes of the first challenge.
  final int challenge1Bytes;

  /// Bytes of the second challenge.
  final int challenge2Bytes;

  // Where the fields of a signature begin; the corrections stand at its start.

  /// vole_check_proof: the hash of `u`.
  final int uHashAt;

  /// d: the masked witness.
  final int maskedWitnessAt;

  /// qs_proof.
  final int proofAt;

  /// The opening.
  final int openingAt;

  /// Delta, the last challenge.
  final int challenge3At;

  /// iv_pre.
  final int ivAt;

  /// ctr.
  final int counterAt;

  /// What the public interface tells about the set.
  final SignatureParameters description;

  GalasParameters(
      String instance,
      int targetBits,
      GalaParameters gala,
      int vectors,
      int grindingBits,
      int openedNodes,
      int publishedLeaves,
      int publishedSignatureBytes) {
    this.gala = gala;
    n = gala.n;
    shape = new TreeShape(vectors, n - grindingBits);
    this.grindingBits = grindingBits;
    this.openedNodes = openedNodes;
    seedBytes = gala.bytes;
    seedWords = gala.words;
    hashBits = n <= 256 ? 512 : 2 * n;
    hashBytes = 2 * seedBytes;
    witnessBytes = 5 * seedBytes / 2;
    maskedBytes = witnessBytes + 2 * seedBytes;
    checkBytes = seedBytes + 2;
    rowBytes = maskedBytes + checkBytes;
    challenge1Bytes = 5 * seedBytes + 8;
    challenge2Bytes = 3 * seedBytes + 8;
    uHashAt = (vectors - 1) * rowBytes;
    maskedWitnessAt = uHashAt + checkBytes;
    proofAt = maskedWitnessAt + witnessBytes;
    openingAt = proofAt + 2 * seedBytes;
    challenge3At = openingAt + (2 * vectors + openedNodes) * seedBytes;
    ivAt = challenge3At + seedBytes;
    counterAt = ivAt + IV_BYTES;
    int signatureBytes = counterAt + COUNTER_BYTES;
    if (shape.leaves() != publishedLeaves || signatureBytes != publishedSignatureBytes) {
      throw new AssertionError(instance + ": the derived numbers contradict the published ones");
    }
    description =
        new SignatureParameters(
            instance,
            Candidate.GALAS,
            targetBits,
            2 * seedBytes,
            2 * seedBytes,
            signatureBytes,
            signatureBytes,
            Notice.forInstance(instance));
  }

  String instance() {
    return description.instance();
  }

  /// Returns the power of two of how many leaves of each vector are handled together.
  int chunkDepth() {
    return Math.min(CHUNK_DEPTH, shape.lowDepth());
  }
}
