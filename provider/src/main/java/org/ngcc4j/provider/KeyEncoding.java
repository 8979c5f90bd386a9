package org.ngcc4j.provider;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureScheme;

/// The X.509 and PKCS#8 structures of keys.
///
/// Nothing in here depends on the values of secret bytes, only on their number.
final class KeyEncoding {
  private static final String X509 = "X.509 public key";
  private static final String PKCS8 = "PKCS#8 private key";

  /// More than all tags, lengths and identifiers of one structure take.
  private static final int OVERHEAD = 128;

  private static final int VERSION_1 = 0;
  private static final int VERSION_2 = 1;

  private KeyEncoding() {}

  /// What a structure contains.
  ///
  /// @param scheme the set that its identifier names
  /// @param secretKey raw; of a public key `null`
  /// @param publicKey raw; of a private key `null` if it lacks the public half
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Content(SignatureScheme scheme, byte @Nullable [] secretKey, byte @Nullable [] publicKey) {
    byte[] requireSecretKey() {
      return Objects.requireNonNull(secretKey, "secretKey");
    }

    byte[] requirePublicKey() {
      return Objects.requireNonNull(publicKey, "publicKey");
    }
  }

  /// Makes a `SubjectPublicKeyInfo` (RFC 5280).
  static byte[] x509(SignatureScheme scheme, byte[] publicKey) {
    DerWriter der = new DerWriter(publicKey.length + OVERHEAD);
    der.bytes(publicKey).octet(0).close(DerTag.BIT_STRING, 0);
    algorithm(der, scheme);
    return der.close(DerTag.SEQUENCE, 0).toByteArray();
  }

  /// Makes a `OneAsymmetricKey` (RFC 5958): of version 2 with the public half, of version 1
  /// without.
  static byte[] pkcs8(SignatureScheme scheme, byte[] secretKey, byte @Nullable [] publicKey) {
    int publicBytes = publicKey == null ? 0 : publicKey.length;
    DerWriter der = new DerWriter(secretKey.length + publicBytes + OVERHEAD);
    if (publicKey != null) {
      der.bytes(publicKey).octet(0).close(DerTag.PUBLIC_KEY, 0);
    }
    int before = der.written();
    der.bytes(secretKey).close(DerTag.OCTET_STRING, before);
    algorithm(der, scheme);
    before = der.written();
    der.octet(publicKey == null ? VERSION_1 : VERSION_2).close(DerTag.INTEGER, before);
    return der.close(DerTag.SEQUENCE, 0).toByteArray();
  }

  /// Reads a `SubjectPublicKeyInfo`.
  static Content readX509(byte[] der) throws InvalidKeyException {
    DerReader file = new DerReader(X509, der);
    DerReader info = file.enter(DerTag.SEQUENCE);
    file.expectEnd("key");
    SignatureScheme scheme = readAlgorithm(info, X509);
    byte[] publicKey = info.wholeBytes(DerTag.BIT_STRING);
    info.expectEnd("public key");
    return new Content(scheme, null, publicKey);
  }

  /// Reads a `OneAsymmetricKey`. The caller wipes the secret key.
  static Content readPkcs8(byte[] der) throws InvalidKeyException {
    DerReader file = new DerReader(PKCS8, der);
    DerReader key = file.enter(DerTag.SEQUENCE);
    file.expectEnd("key");
    int version = key.smallInteger();
    if (version != VERSION_1 && version != VERSION_2) {
      throw key.bad("version 0 or 1 expected, got " + version);
    }
    SignatureScheme scheme = readAlgorithm(key, PKCS8);
    byte[] secretKey = key.content(DerTag.OCTET_STRING);
    try {
      byte[] publicKey = version == VERSION_2 ? key.wholeBytes(DerTag.PUBLIC_KEY) : null;
      key.expectEnd(publicKey == null ? "secret key" : "public key");
      return new Content(scheme, secretKey, publicKey);
    } catch (InvalidKeyException e) {
      Arrays.fill(secretKey, (byte) 0);
      throw e;
    }
  }

  private static void algorithm(DerWriter der, SignatureScheme scheme) {
    int before = der.written();
    der.objectIdentifier(ObjectIdentifiers.of(scheme)).close(DerTag.SEQUENCE, before);
  }

  private static SignatureScheme readAlgorithm(DerReader from, String what)
      throws InvalidKeyException {
    DerReader algorithm = from.enter(DerTag.SEQUENCE);
    String identifier = algorithm.objectIdentifier();
    SignatureScheme scheme = ObjectIdentifiers.scheme(identifier);
    if (scheme == null) {
      throw new InvalidKeyException(
          "%s: the algorithm %s is none of the provider NGCC".formatted(what, identifier));
    }
    algorithm.expectEnd("algorithm identifier, which has no parameters");
    return scheme;
  }
}
