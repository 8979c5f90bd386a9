package org.ngcc4j.campaign.implementation;

import java.security.InvalidKeyException;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;

/// A [SignatureScheme] behind the ICCS interface: encoded keys, expanded in every call.
final class JavaSignature implements IccsSignature {
  private final SignatureScheme scheme;
  private final InstanceDescription description;
  private final KeyPair keys = new KeyPair();
  private final HeapOctets lastSignature = new HeapOctets(new byte[0]);
  private @Nullable IccsDrng generator;

  JavaSignature(SignatureScheme scheme, InstanceDescription description) {
    this.scheme = scheme;
    this.description = description;
  }

  @Override
  public InstanceDescription description() {
    return description;
  }

  @Override
  public void seed(byte[] seed) {
    close();
    generator = IccsDrng.seeded(seed);
  }

  @Override
  public Octets place(byte[] value) {
    return new HeapOctets(value.clone());
  }

  @Override
  public Keys keygen() {
    keys.pair = scheme.generateKeyPair(generator());
    return keys;
  }

  @Override
  public Octets sign(Octets secretKey, Octets message) throws IccsFailure {
    SigningKey key;
    try {
      key = scheme.signingKey(bytes(secretKey));
    } catch (InvalidKeyException e) {
      throw new IccsFailure("sign refused the secret key: " + e.getMessage(), e);
    }
    try {
      lastSignature.bytes = key.sign(bytes(message), generator());
    } finally {
      key.destroy();
    }
    return lastSignature;
  }

  @Override
  public boolean verify(Octets publicKey, Octets signature, Octets message) throws IccsFailure {
    try {
      return scheme.verifyingKey(bytes(publicKey)).verify(bytes(message), bytes(signature));
    } catch (InvalidKeyException e) {
      throw new IccsFailure("verify refused the public key: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    if (generator != null) {
      generator.close();
      generator = null;
    }
  }

  private IccsDrng generator() {
    if (generator == null) {
      throw new IllegalStateException(description.key() + " was not seeded");
    }
    return generator;
  }

  private static byte[] bytes(Octets octets) {
    return octets instanceof HeapOctets heap ? heap.bytes : octets.toByteArray();
  }

  /// The last key pair; its encodings are copied only when somebody asks for them.
  private static final class KeyPair implements Keys {
    private @Nullable EncodedKeyPair pair;

    @Override
    public Octets publicKey() {
      return new HeapOctets(pair().publicKey());
    }

    @Override
    public Octets secretKey() {
      return new HeapOctets(pair().secretKey());
    }

    private EncodedKeyPair pair() {
      if (pair == null) {
        throw new IllegalStateException("no key pair was made yet");
      }
      return pair;
    }
  }

  /// Bytes in an array, which an output replaces at every call.
  private static final class HeapOctets implements Octets {
    private byte[] bytes;

    HeapOctets(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public int length() {
      return bytes.length;
    }

    @Override
    public byte get(int index) {
      return bytes[index];
    }

    @Override
    public byte[] toByteArray() {
      return bytes.clone();
    }
  }
}
