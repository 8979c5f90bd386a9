package org.ngcc4j.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.Candidate;
import org.ngcc4j.SignatureScheme;

/// The name of a service and the parameter sets that it takes: one set, or those of a family.
///
/// @param name under which the service is asked for
/// @param schemes at least one
record ServiceScope(String name, List<SignatureScheme> schemes) {
  /// Returns the scope of a service that is named after a set.
  static ServiceScope of(SignatureScheme scheme) {
    return new ServiceScope(scheme.parameters().instance(), List.of(scheme));
  }

  /// Returns the scope of a service that is named after a candidate's family of sets.
  static ServiceScope of(Candidate candidate) {
    return new ServiceScope(familyName(candidate), SignatureScheme.byCandidate(candidate.id()));
  }

  /// The submitters' name without what every candidate is.
  private static String familyName(Candidate candidate) {
    return candidate.algorithm().replaceFirst(" Signature (Scheme|Algorithm)$", "");
  }

  /// Returns the only set, or `null` where there are several.
  @Nullable SignatureScheme only() {
    return schemes.size() == 1 ? schemes.getFirst() : null;
  }

  /// Returns the set that a parameter names.
  ///
  /// @param spec a [NamedParameterSpec] with the name of a set, upper and lower case alike
  SignatureScheme scheme(@Nullable AlgorithmParameterSpec spec)
      throws InvalidAlgorithmParameterException {
    if (!(spec instanceof NamedParameterSpec named)) {
      throw new InvalidAlgorithmParameterException(
          "%s: a NamedParameterSpec expected, of %s; got %s"
              .formatted(name, names(), spec == null ? "null" : spec.getClass().getName()));
    }
    for (SignatureScheme scheme : schemes) {
      if (scheme.parameters().instance().equalsIgnoreCase(named.getName())) {
        return scheme;
      }
    }
    throw new InvalidAlgorithmParameterException(
        "%s: the parameter set must be %s, not %s".formatted(name, names(), named.getName()));
  }

  /// Returns a public key that the service can use: ours, or a foreign one by its encoding.
  NgccPublicKey publicKey(@Nullable Key key) throws InvalidKeyException {
    NgccPublicKey ours =
        key instanceof NgccPublicKey same
            ? same
            : NgccPublicKey.decode(encoding(key, PublicKey.class, "public", "X.509"));
    require(ours.scheme(), "public");
    return ours;
  }

  /// Returns a private key that the service can use: ours, or a foreign one by its encoding.
  NgccPrivateKey privateKey(@Nullable Key key) throws InvalidKeyException {
    NgccPrivateKey ours;
    if (key instanceof NgccPrivateKey same) {
      ours = same;
    } else {
      byte[] encoding = encoding(key, PrivateKey.class, "private", "PKCS#8");
      try {
        ours = NgccPrivateKey.decode(encoding);
      } finally {
        Arrays.fill(encoding, (byte) 0);
      }
    }
    require(ours.scheme(), "private");
    if (ours.isDestroyed()) {
      throw new InvalidKeyException("%s: the private key was destroyed".formatted(name));
    }
    return ours;
  }

  /// Names the sets: "Aigis-sig1", or "one of Aigis-sig1, Aigis-sig2".
  String names() {
    return (schemes.size() == 1 ? "" : "one of ")
        + schemes.stream().map(s -> s.parameters().instance()).collect(Collectors.joining(", "));
  }

  private void require(SignatureScheme scheme, String kind) throws InvalidKeyException {
    if (!schemes.contains(scheme)) {
      throw new InvalidKeyException(
          "%s: a %s key of %s expected, got one of %s"
              .formatted(name, kind, names(), scheme.parameters().instance()));
    }
  }

  private byte[] encoding(@Nullable Key key, Class<? extends Key> type, String kind, String format)
      throws InvalidKeyException {
    if (key == null) {
      throw new InvalidKeyException(
          "%s: a %s key of %s expected, got none".formatted(name, kind, names()));
    }
    byte[] encoding = type.isInstance(key) && format.equals(key.getFormat()) ? encoded(key) : null;
    if (encoding == null) {
      throw new InvalidKeyException(
          "%s: a %s key with the format %s expected, got %s with the format %s"
              .formatted(name, kind, format, key.getClass().getName(), key.getFormat()));
    }
    return encoding;
  }

  // The interface does not say so, but a key without an encoding returns null.
  private static byte @Nullable [] encoded(Key key) {
    return key.getEncoded();
  }
}
