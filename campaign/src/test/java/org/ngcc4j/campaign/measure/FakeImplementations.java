package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.ImplementationProvider;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.Octets;
import org.ngcc4j.campaign.implementation.SignatureImplementation;

/// Implementations that behave in all the ways a campaign has to cope with.
///
/// A key is 16 bytes from a counter that the seed starts, a signature is the sum of key and
/// message. The secret key is the public key: nobody should use them for anything else.
public final class FakeImplementations implements ImplementationProvider {
  static final String CANDIDATE = "sign-99";

  /// Made by the service loader.
  public FakeImplementations() {}

  @Override
  public List<SignatureImplementation> implementations() {
    return List.of(
        fake("good", Fake::new),
        fake("slow", Slow::new),
        fake("allocating", Allocating::new),
        fake("moody", Moody::new),
        fake("rejecting", Rejecting::new),
        fake("wrong", Wrong::new),
        fake("refusing", Refusing::new),
        fake("throwing", Throwing::new),
        fake("hanging", Hanging::new),
        fake("halting", Halting::new));
  }

  /// Returns the description of a fake by its label.
  public static InstanceDescription describe(String label) {
    return new InstanceDescription(
        CANDIDATE,
        label,
        label,
        "Fake",
        "java",
        16,
        16,
        16,
        new InstanceDescription.Maker("fake", "Java", "fakes", "1"));
  }

  private static SignatureImplementation fake(
      String label, Function<InstanceDescription, IccsSignature> opener) {
    InstanceDescription description = describe(label);
    return new SignatureImplementation() {
      @Override
      public InstanceDescription description() {
        return description;
      }

      @Override
      public IccsSignature open() {
        return opener.apply(description);
      }
    };
  }

  /// Works, and allocates nothing when it signs or verifies.
  private static class Fake implements IccsSignature {
    private final InstanceDescription description;
    private final Bytes made = new Bytes(new byte[16]);
    private byte counter;

    Fake(InstanceDescription description) {
      this.description = description;
    }

    @Override
    public final InstanceDescription description() {
      return description;
    }

    @Override
    public void seed(byte[] seed) {
      counter = seed[seed.length - 1];
    }

    @Override
    public Octets place(byte[] value) {
      return new Bytes(value.clone());
    }

    @Override
    public Keys keygen() throws IccsFailure {
      byte[] key = new byte[16];
      Arrays.fill(key, ++counter);
      return new Pair(new Bytes(key));
    }

    @Override
    public Octets sign(Octets secretKey, Octets message) throws IccsFailure {
      for (int i = 0; i < made.bytes.length; i++) {
        made.bytes[i] = (byte) (secretKey.get(i) + message.get(i));
      }
      return made;
    }

    @Override
    public boolean verify(Octets publicKey, Octets signature, Octets message) {
      int difference = 0;
      for (int i = 0; i < 16; i++) {
        difference |= (byte) (publicKey.get(i) + message.get(i)) ^ signature.get(i);
      }
      return difference == 0;
    }

    @Override
    public void close() {}
  }

  private static final class Bytes implements Octets {
    private final byte[] bytes;

    Bytes(byte[] bytes) {
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

  private record Pair(Octets publicKey) implements IccsSignature.Keys {
    @Override
    public Octets secretKey() {
      return publicKey;
    }
  }

  /// Takes two milliseconds to make a key.
  private static final class Slow extends Fake {
    Slow(InstanceDescription description) {
      super(description);
    }

    @Override
    public Keys keygen() throws IccsFailure {
      long end = System.nanoTime() + 2_000_000;
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      return super.keygen();
    }
  }

  /// Allocates ten thousand bytes for every signature.
  private static final class Allocating extends Fake {
    private final List<byte[]> kept = new ArrayList<>(List.of(new byte[0]));

    Allocating(InstanceDescription description) {
      super(description);
    }

    @Override
    public Octets sign(Octets secretKey, Octets message) throws IccsFailure {
      kept.set(0, new byte[10_000]);
      return super.sign(secretKey, message);
    }
  }

  /// Fails to sign every other time.
  private static final class Moody extends Fake {
    private boolean fails;

    Moody(InstanceDescription description) {
      super(description);
    }

    @Override
    public Octets sign(Octets secretKey, Octets message) throws IccsFailure {
      fails ^= true;
      if (fails) {
        throw new IccsFailure("not in the mood");
      }
      return super.sign(secretKey, message);
    }
  }

  /// Accepts nothing.
  private static final class Rejecting extends Fake {
    Rejecting(InstanceDescription description) {
      super(description);
    }

    @Override
    public boolean verify(Octets publicKey, Octets signature, Octets message) {
      return false;
    }
  }

  /// Makes signatures that are worth nothing, and longer than declared.
  private static final class Wrong extends Fake {
    Wrong(InstanceDescription description) {
      super(description);
    }

    @Override
    public Octets sign(Octets secretKey, Octets message) throws IccsFailure {
      byte[] bytes = Arrays.copyOf(super.sign(secretKey, message).toByteArray(), 20);
      bytes[0]++;
      return new Bytes(bytes);
    }
  }

  /// Never signs.
  private static final class Refusing extends Fake {
    Refusing(InstanceDescription description) {
      super(description);
    }

    @Override
    public Octets sign(Octets secretKey, Octets message) throws IccsFailure {
      throw new IccsFailure("no");
    }
  }

  /// Has a bug.
  private static final class Throwing extends Fake {
    Throwing(InstanceDescription description) {
      super(description);
    }

    @Override
    public Octets sign(Octets secretKey, Octets message) {
      throw new ArrayIndexOutOfBoundsException("a bug");
    }
  }

  /// Never comes back.
  private static final class Hanging extends Fake {
    Hanging(InstanceDescription description) {
      super(description);
    }

    @Override
    public Octets sign(Octets secretKey, Octets message) throws IccsFailure {
      while (true) {
        Thread.onSpinWait();
        if (message.length() < 0) {
          return super.sign(secretKey, message);
        }
      }
    }
  }

  /// Takes the JVM down.
  private static final class Halting extends Fake {
    Halting(InstanceDescription description) {
      super(description);
    }

    @Override
    public Octets sign(Octets secretKey, Octets message) throws IccsFailure {
      Runtime.getRuntime().halt(0);
      return super.sign(secretKey, message);
    }
  }
}
