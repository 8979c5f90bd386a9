package org.ngcc4j.campaign.nativelib;

import java.lang.foreign.Arena;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.Octets;

/// A library at work.
final class NativeSignature implements IccsSignature, IccsSignature.Keys {
  private final IccsLibrary library;
  private final InstanceDescription description;
  private final boolean watched;
  private final NativeBuffer publicKey;
  private final NativeBuffer secretKey;
  private final NativeBuffer signature;
  private String damage = "";

  NativeSignature(IccsLibrary library, InstanceDescription description, boolean watched) {
    this.library = library;
    this.description = description;
    this.watched = watched;
    Arena arena = Arena.ofAuto();
    publicKey = NativeBuffer.forOutput(arena, description.publicKeyBytes(), watched);
    secretKey = NativeBuffer.forOutput(arena, description.secretKeyBytes(), watched);
    signature = NativeBuffer.forOutput(arena, description.signatureBytes(), watched);
  }

  @Override
  public InstanceDescription description() {
    return description;
  }

  @Override
  public void seed(byte[] seed) throws IccsFailure {
    damage = "";
    check("seeding", library.seed(seed));
  }

  @Override
  public Octets place(byte[] value) {
    return NativeBuffer.forInput(Arena.ofAuto(), value, watched);
  }

  @Override
  public Keys keygen() throws IccsFailure {
    int result = library.keygen(publicKey, secretKey);
    if (watched) {
      damage = "";
      look("public key", publicKey);
      look("secret key", secretKey);
    }
    check("sig_keygen", result);
    checkLength("sig_keygen", publicKey);
    checkLength("sig_keygen", secretKey);
    return this;
  }

  @Override
  public Octets publicKey() {
    return publicKey;
  }

  @Override
  public Octets secretKey() {
    return secretKey;
  }

  @Override
  public Octets sign(Octets key, Octets message) throws IccsFailure {
    NativeBuffer input = (NativeBuffer) message;
    int result = library.sign((NativeBuffer) key, input, signature);
    if (watched) {
      damage = "";
      look("secret key", (NativeBuffer) key);
      look("message", input);
      look("signature", signature);
    }
    check("sig_sign", result);
    checkLength("sig_sign", signature);
    return signature;
  }

  @Override
  public boolean verify(Octets key, Octets candidate, Octets message) {
    NativeBuffer input = (NativeBuffer) message;
    int result = library.verify((NativeBuffer) key, (NativeBuffer) candidate, input);
    if (watched) {
      damage = "";
      look("public key", (NativeBuffer) key);
      look("signature", (NativeBuffer) candidate);
      look("message", input);
    }
    return result == 0;
  }

  @Override
  public String damage() {
    return damage;
  }

  /// The library stays loaded, and the interface has no way to wipe its generator.
  @Override
  public void close() {}

  private void look(String what, NativeBuffer buffer) {
    String found = buffer.damage();
    if (damage.isEmpty() && !found.isEmpty()) {
      damage = "%s the buffer of the %s".formatted(found, what);
    }
  }

  private static void check(String function, int result) throws IccsFailure {
    if (result != 0) {
      throw new IccsFailure(function + " returned " + result);
    }
  }

  /// Nobody can read what was never written; the gate, which watches, reports the length itself.
  private void checkLength(String function, NativeBuffer buffer) throws IccsFailure {
    if (!watched && buffer.isBeyondMemory()) {
      throw new IccsFailure(
          "%s claims to have written %s bytes"
              .formatted(function, Long.toUnsignedString(buffer.byteLength())));
    }
  }
}
