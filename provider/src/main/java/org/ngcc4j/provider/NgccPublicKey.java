package org.ngcc4j.provider;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.security.InvalidKeyException;
import java.security.KeyRep;
import java.security.PublicKey;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.VerifyingKey;

/// A public key of one parameter set.
///
/// The encoding is a `SubjectPublicKeyInfo` (RFC 5280) in DER: the algorithm is the object
/// identifier of the set, without parameters, and the bit string is the raw ICCS encoding.
///
/// Keys are immutable, checked and expanded when they are made, and safe for concurrent use.
public final class NgccPublicKey implements PublicKey {
  @Serial private static final long serialVersionUID = 1;

  private final transient SignatureScheme scheme;
  private final transient byte[] raw;
  private final transient VerifyingKey verifyingKey;

  private NgccPublicKey(SignatureScheme scheme, byte[] raw) throws InvalidKeyException {
    this.scheme = scheme;
    this.raw = raw;
    this.verifyingKey = scheme.verifyingKey(raw);
  }

  /// Imports a raw key.
  ///
  /// @param scheme the set it belongs to
  /// @param raw the ICCS encoding; copied
  /// @throws InvalidKeyException if the length or an encoded value is not what the set defines
  public static NgccPublicKey of(SignatureScheme scheme, byte[] raw) throws InvalidKeyException {
    return new NgccPublicKey(scheme, raw.clone());
  }

  /// Reads an encoded key; its object identifier says of which set.
  ///
  /// @param x509 what [#getEncoded()] returns; not modified
  /// @throws InvalidKeyException if this is no canonical encoding of a public key; the message
  ///     says what is wrong at which byte
  public static NgccPublicKey decode(byte[] x509) throws InvalidKeyException {
    KeyEncoding.Content content = KeyEncoding.readX509(x509);
    return new NgccPublicKey(content.scheme(), content.requirePublicKey());
  }

  /// Returns the parameter set.
  public SignatureScheme scheme() {
    return scheme;
  }

  /// Exports the key.
  ///
  /// @return a new array with the raw ICCS encoding
  public byte[] rawEncoding() {
    return raw.clone();
  }

  /// Returns the expanded key, for use without the JCA.
  public VerifyingKey verifyingKey() {
    return verifyingKey;
  }

  /// Returns the name of the set, such as `Aigis-sig1`.
  @Override
  public String getAlgorithm() {
    return scheme.parameters().instance();
  }

  /// Returns the set as a parameter of the JCA.
  @Override
  public NamedParameterSpec getParams() {
    return new NamedParameterSpec(getAlgorithm());
  }

  /// Returns `X.509`.
  @Override
  public String getFormat() {
    return "X.509";
  }

  /// Returns the canonical encoding, a new array.
  @Override
  public byte[] getEncoded() {
    return KeyEncoding.x509(scheme, raw);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NgccPublicKey key
        && scheme.equals(key.scheme)
        && Arrays.equals(raw, key.raw);
  }

  @Override
  public int hashCode() {
    return 31 * getAlgorithm().hashCode() + Arrays.hashCode(raw);
  }

  @Override
  public String toString() {
    return getAlgorithm() + " public key";
  }

  /// A key is written as its encoding, and read back by the key factory of its name.
  @Serial
  private Object writeReplace() {
    return new KeyRep(KeyRep.Type.PUBLIC, getAlgorithm(), getFormat(), getEncoded());
  }

  @Serial
  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("a key is read from its encoding");
  }
}
