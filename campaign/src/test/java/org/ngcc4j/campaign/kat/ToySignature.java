package org.ngcc4j.campaign.kat;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.Octets;

/// A signature without any security: `pk = SHA-256(sk)`, `sn = salt || SHA-256(pk || salt || m)`.
class ToySignature implements IccsSignature {
  static final int KEY_BYTES = 32;
  static final int SALT_BYTES = 8;
  static final int SIGNATURE_BYTES = SALT_BYTES + 32;

  private final InstanceDescription description;
  private IccsDrng generator = IccsDrng.seeded(new byte[0]);

  ToySignature(InstanceDescription description) {
    this.description = description;
  }

  @Override
  public InstanceDescription description() {
    return description;
  }

  @Override
  public void seed(byte[] seed) throws IccsFailure {
    generator = IccsDrng.seeded(seed);
  }

  @Override
  public Octets place(byte[] value) {
    byte[] copy = value.clone();
    return new Octets() {
      @Override
      public int length() {
        return copy.length;
      }

      @Override
      public byte get(int index) {
        return copy[index];
      }

      @Override
      public byte[] toByteArray() {
        return copy.clone();
      }
    };
  }

  @Override
  public Keys keygen() {
    byte[] secretKey = generator.drawBytes(KEY_BYTES);
    return new Keys() {
      @Override
      public Octets publicKey() {
        return place(publicKeyOf(secretKey()));
      }

      @Override
      public Octets secretKey() {
        return place(secretKey);
      }
    };
  }

  @Override
  public Octets sign(Octets secretKey, Octets message) throws IccsFailure {
    byte[] salt = generator.drawBytes(SALT_BYTES);
    byte[] signature = Arrays.copyOf(salt, SIGNATURE_BYTES);
    byte[] tag = sha256(publicKeyOf(secretKey), salt, message.toByteArray());
    System.arraycopy(tag, 0, signature, SALT_BYTES, tag.length);
    return place(signature);
  }

  @Override
  public boolean verify(Octets publicKey, Octets signature, Octets message) {
    byte[] received = signature.toByteArray();
    byte[] salt = Arrays.copyOf(received, SALT_BYTES);
    return Arrays.equals(
        sha256(publicKey.toByteArray(), salt, message.toByteArray()),
        Arrays.copyOfRange(received, SALT_BYTES, received.length));
  }

  @Override
  public void close() {
    generator.close();
  }

  static byte[] publicKeyOf(Octets secretKey) {
    return sha256(secretKey.toByteArray());
  }

  private static byte[] sha256(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
