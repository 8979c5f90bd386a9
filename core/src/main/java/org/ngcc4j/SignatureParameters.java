package org.ngcc4j;

import java.util.List;
import java.util.Objects;

/// What is publicly known of one parameter set.
///
/// All lengths are in bytes and refer to the raw ICCS encodings.
///
/// @param instance the name the submission gives the set, such as `Aigis-sig1`
/// @param candidate the submission it belongs to
/// @param targetBits the strength it is compared at: 128, 256 or 512; 0 when the set lies between
///     these
/// @param publicKeyBytes exact length of a public key
/// @param secretKeyBytes exact length of a secret key
/// @param maxSignatureBytes length of the longest signature
/// @param minSignatureBytes length of the shortest signature that can be accepted; equal to
///     `maxSignatureBytes` when all signatures have one length
/// @param notices published findings, the inherent ones first
public record SignatureParameters(
    String instance,
    Candidate candidate,
    int targetBits,
    int publicKeyBytes,
    int secretKeyBytes,
    int maxSignatureBytes,
    int minSignatureBytes,
    List<Notice> notices) {

  /// Checks the lengths and copies the list.
  public SignatureParameters {
    Objects.requireNonNull(instance, "instance");
    Objects.requireNonNull(candidate, "candidate");
    if (publicKeyBytes <= 0
        || secretKeyBytes <= 0
        || minSignatureBytes <= 0
        || maxSignatureBytes < minSignatureBytes) {
      throw new IllegalArgumentException(instance + ": lengths must be positive and ordered");
    }
    notices = List.copyOf(notices);
  }

  /// Returns the findings every bit-exact implementation shares: what a user must be told.
  public List<Notice> inherentNotices() {
    return notices.stream().filter(Notice::isInherent).toList();
  }

  /// Tells whether all signatures have the same length.
  public boolean hasFixedSignatureLength() {
    return minSignatureBytes == maxSignatureBytes;
  }
}
