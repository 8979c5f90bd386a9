package org.ngcc4j.campaign.implementation;

/// Names and declared lengths of one implementation of one instance.
///
/// @param candidate identifier of the submission, such as `sign-01`
/// @param label name of the parameter set; unique inside the candidate, and the key of records
/// @param instance name the implementation reports; nearly always the label
/// @param algorithm the submitters' name of the algorithm
/// @param variant what kind of implementation it is: `reference`, `optimized-avx2`, `java`
/// @param publicKeyBytes declared length of a public key
/// @param secretKeyBytes declared length of a secret key
/// @param signatureBytes declared length of the longest signature
/// @param maker who made it
public record InstanceDescription(
    String candidate,
    String label,
    String instance,
    String algorithm,
    String variant,
    int publicKeyBytes,
    int secretKeyBytes,
    int signatureBytes,
    Maker maker) {

  /// Returns what tells this implementation from all others: `java/sign-01/Aigis-sig1`.
  public String key() {
    return maker.provider() + "/" + candidate + "/" + label;
  }

  /// Who made an implementation.
  ///
  /// @param provider identifier of the provider that found it, such as `java`
  /// @param language `Java` or `C`
  /// @param name of the library or the file
  /// @param version as the library states it; empty if it does not
  public record Maker(String provider, String language, String name, String version) {}
}
