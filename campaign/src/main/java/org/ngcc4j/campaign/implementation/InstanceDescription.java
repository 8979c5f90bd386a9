package org.ngcc4j.campaign.implementation;

import org.jspecify.annotations.Nullable;

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
/// @param build how it was compiled; `null` for what the JVM compiles
public record InstanceDescription(
    String candidate,
    String label,
    String instance,
    String algorithm,
    String variant,
    int publicKeyBytes,
    int secretKeyBytes,
    int signatureBytes,
    Maker maker,
    @Nullable Build build) {

  /// Makes the description of something that the JVM compiles.
  public InstanceDescription(
      String candidate,
      String label,
      String instance,
      String algorithm,
      String variant,
      int publicKeyBytes,
      int secretKeyBytes,
      int signatureBytes,
      Maker maker) {
    this(
        candidate,
        label,
        instance,
        algorithm,
        variant,
        publicKeyBytes,
        secretKeyBytes,
        signatureBytes,
        maker,
        null);
  }

  /// Returns what tells this implementation from all others: `java/sign-01/Aigis-sig1`. For a
  /// library it also says where that lies, and must not be published.
  public String key() {
    String key = maker.provider() + "/" + candidate + "/" + label;
    return maker.location().isEmpty() ? key : key + "/" + variant + "@" + maker.location();
  }

  /// Returns the label under which records stand: that of C code is the label itself, as in the
  /// published datasets; what a provider in Java offers has the provider's name added, so that both
  /// fit into one dataset.
  public String recordLabel() {
    return build == null ? label + "-" + maker.provider() : label;
  }

  /// Who made an implementation.
  ///
  /// @param provider identifier of the provider that found it, such as `java`
  /// @param language `Java` or `C`
  /// @param name of the library or the file
  /// @param version as the library states it; empty if it does not
  /// @param location digest and place of a native library on this machine; empty for Java
  public record Maker(
      String provider, String language, String name, String version, String location) {
    /// Names the maker of something that lies on the JVM's own path.
    public Maker(String provider, String language, String name, String version) {
      this(provider, language, name, version, "");
    }
  }

  /// How a library was compiled, as far as it tells.
  ///
  /// @param configuration which of the known configurations that is: `guide`, `harness-default`,
  ///     `guide-performance`, or `other`
  /// @param compiler name and version
  /// @param flags all compiler flags
  /// @param sourceDirectory relative to the candidate's folder
  public record Build(
      String configuration, String compiler, String flags, String sourceDirectory) {}
}
