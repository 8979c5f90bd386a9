package org.ngcc4j.provider;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.lang.invoke.VarHandle;
import java.security.InvalidKeyException;
import java.security.KeyRep;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;

/// A private key of one parameter set, as a rule together with its public half.
///
/// The encoding is a `OneAsymmetricKey` (RFC 5958, the successor of PKCS#8) in DER: the algorithm
/// is the object identifier of the set, without parameters; the octet string is the raw ICCS
/// encoding, with nothing around it. Most sets do not keep the public key within the secret one, so
/// the structure carries it (version 2). A key without its public half is version 1, the classic
/// PKCS#8.
///
/// Keys are immutable and safe for concurrent use. They are checked and expanded when they are
/// made, and wiped by [#destroy()]. Comparing two keys takes the same time wherever they differ.
public final class NgccPrivateKey implements PrivateKey {
  @Serial private static final long serialVersionUID = 1;

  private final transient SignatureScheme scheme;
  private final transient byte[] raw;
  private final transient byte @Nullable [] rawPublic;
  private final transient SigningKey signingKey;

  /// Owns `raw`, and wipes it if it is no key.
  private NgccPrivateKey(SignatureScheme scheme, byte[] raw, byte @Nullable [] rawPublic)
      throws InvalidKeyException {
    this.scheme = scheme;
    this.raw = raw;
    this.rawPublic = rawPublic;
    try {
      if (rawPublic != null && rawPublic.length != scheme.parameters().publicKeyBytes()) {
        throw new InvalidKeyException(
            "%s public key in the private key: expected %d bytes, got %d"
                .formatted(getAlgorithm(), scheme.parameters().publicKeyBytes(), rawPublic.length));
      }
      this.signingKey = scheme.signingKey(raw);
    } catch (InvalidKeyException e) {
      Arrays.fill(raw, (byte) 0);
      throw e;
    }
  }

  /// Imports a raw key without its public half.
  ///
  /// @param scheme the set it belongs to
  /// @param raw the ICCS encoding; copied, the caller may wipe it
  /// @throws InvalidKeyException if the length or an encoded value is not what the set defines
  public static NgccPrivateKey of(SignatureScheme scheme, byte[] raw) throws InvalidKeyException {
    return new NgccPrivateKey(scheme, raw.clone(), null);
  }

  /// Imports a raw key with its public half.
  ///
  /// @param scheme the set it belongs to
  /// @param raw the ICCS encoding of the secret key; copied, the caller may wipe it
  /// @param rawPublic the ICCS encoding of the public key; copied. Whether it belongs to the
  ///     secret key is not checked.
  /// @throws InvalidKeyException if a length or an encoded value is not what the set defines
  public static NgccPrivateKey of(SignatureScheme scheme, byte[] raw, byte[] rawPublic)
      throws InvalidKeyException {
    return new NgccPrivateKey(scheme, raw.clone(), rawPublic.clone());
  }

  /// Reads an encoded key; its object identifier says of which set.
  ///
  /// @param pkcs8 what [#getEncoded()] returns; not modified, the caller may wipe it
  /// @throws InvalidKeyException if this is no canonical encoding of a private key; the message
  ///     says what is wrong at which byte, and nothing of what is secret
  public static NgccPrivateKey decode(byte[] pkcs8) throws InvalidKeyException {
    KeyEncoding.Content content = KeyEncoding.readPkcs8(pkcs8);
    return new NgccPrivateKey(content.scheme(), content.requireSecretKey(), content.publicKey());
  }

  /// Returns the parameter set.
  public SignatureScheme scheme() {
    return scheme;
  }

  /// Exports the secret key.
  ///
  /// @return a new array with the raw ICCS encoding, which the caller should wipe after use
  /// @throws IllegalStateException if the key was destroyed
  public byte[] rawEncoding() {
    return checked(raw.clone());
  }

  /// Tells whether the key carries its public half.
  public boolean hasPublicKey() {
    return rawPublic != null;
  }

  /// Returns the public half.
  ///
  /// @throws InvalidKeyException if there is none, or it is no public key of the set
  public NgccPublicKey publicKey() throws InvalidKeyException {
    if (rawPublic == null) {
      throw new InvalidKeyException(
          getAlgorithm() + " private key: it does not contain its public key");
    }
    return NgccPublicKey.of(scheme, rawPublic);
  }

  /// Returns the expanded key, for use without the JCA. It ends with this key.
  public SigningKey signingKey() {
    return signingKey;
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

  /// Returns `PKCS#8`.
  @Override
  public String getFormat() {
    return "PKCS#8";
  }

  /// Returns the canonical encoding, a new array that the caller should wipe after use.
  ///
  /// @throws IllegalStateException if the key was destroyed
  @Override
  public byte[] getEncoded() {
    return checked(KeyEncoding.pkcs8(scheme, raw, rawPublic));
  }

  /// Wipes everything secret.
  @Override
  public void destroy() {
    signingKey.destroy();
    // Whoever sees a wiped value must see the mark too, see checked.
    VarHandle.storeStoreFence();
    Arrays.fill(raw, (byte) 0);
  }

  @Override
  public boolean isDestroyed() {
    return signingKey.isDestroyed();
  }

  /// Compares set, secret key and public half. A destroyed key equals itself only.
  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    return other instanceof NgccPrivateKey key
        && scheme.equals(key.scheme)
        && MessageDigest.isEqual(raw, key.raw)
        && Arrays.equals(rawPublic, key.rawPublic)
        && !isDestroyed()
        && !key.isDestroyed();
  }

  /// Depends on nothing secret.
  @Override
  public int hashCode() {
    return Objects.hash(getAlgorithm(), Arrays.hashCode(rawPublic));
  }

  @Override
  public String toString() {
    return getAlgorithm() + " private key" + (isDestroyed() ? ", destroyed" : "");
  }

  /// Wipes a copy that was taken while the key was being destroyed.
  private byte[] checked(byte[] copy) {
    VarHandle.loadLoadFence();
    if (isDestroyed()) {
      Arrays.fill(copy, (byte) 0);
      throw new IllegalStateException("the key was destroyed");
    }
    return copy;
  }

  /// A key is written as its encoding, and read back by the key factory of its name.
  @Serial
  private Object writeReplace() {
    return new KeyRep(KeyRep.Type.PRIVATE, getAlgorithm(), getFormat(), getEncoded());
  }

  @Serial
  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("a key is read from its encoding");
  }
}
