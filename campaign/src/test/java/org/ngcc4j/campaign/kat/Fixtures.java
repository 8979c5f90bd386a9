package org.ngcc4j.campaign.kat;

import java.util.Arrays;
import java.util.List;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.ImplementationProvider;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.InstanceDescription.Maker;
import org.ngcc4j.campaign.implementation.Octets;
import org.ngcc4j.campaign.implementation.SignatureImplementation;

/// Implementations that do everything an implementation can do wrong, each in its third record, so
/// that two are finished before; and one that does nothing wrong.
///
/// The label of each is the name of its [Fault].
public final class Fixtures implements ImplementationProvider {
  /// Number of records that each fixture gets right.
  static final int GOOD_RECORDS = 2;

  public Fixtures() {}

  /// What is wrong with a fixture.
  enum Fault {
    NONE,
    RETURNS_AN_ERROR,
    REFUSES_THE_SEED,
    THROWS,
    OVERFLOWS_THE_STACK,
    EATS_THE_HEAP,
    REJECTS_ITS_SIGNATURE,
    ACCEPTS_ANY_MESSAGE,
    ACCEPTS_ANY_SIGNATURE,
    RETURNS_A_LONG_SIGNATURE,
    RETURNS_A_LONG_PUBLIC_KEY,
    HANGS,
    HALTS,
    EXITS,
    ABORTS,
    PRINTS,
    CANNOT_BE_OPENED
  }

  @Override
  public List<SignatureImplementation> implementations() {
    return Arrays.stream(Fault.values()).map(Fixtures::of).toList();
  }

  static InstanceDescription describe(Fault fault) {
    return of(fault).description();
  }

  private static SignatureImplementation of(Fault fault) {
    InstanceDescription description =
        new InstanceDescription(
            "sign-99",
            fault.name(),
            fault.name(),
            "Toy",
            "fixture",
            ToySignature.KEY_BYTES,
            ToySignature.KEY_BYTES,
            ToySignature.SIGNATURE_BYTES,
            new Maker("fixture", "Java", "fixtures", "1"));
    return new SignatureImplementation() {
      @Override
      public InstanceDescription description() {
        return description;
      }

      @Override
      public IccsSignature open() {
        if (fault == Fault.CANNOT_BE_OPENED) {
          throw new UnsupportedOperationException("not on this machine");
        }
        return new Faulty(fault, description);
      }
    };
  }

  /// A toy that shows its fault in the third record.
  private static final class Faulty extends ToySignature {
    private final Fault fault;
    private int records;
    private byte[] signed = {};
    private byte[] publicKeyOfSigned = {};

    Faulty(Fault fault, InstanceDescription description) {
      super(description);
      this.fault = fault;
    }

    @Override
    public void seed(byte[] seed) throws IccsFailure {
      records++;
      if (isAt(Fault.REFUSES_THE_SEED)) {
        throw new IccsFailure("seed of 64 bytes refused");
      }
      super.seed(seed);
    }

    @Override
    public Keys keygen() {
      Keys keys = super.keygen();
      if (!isAt(Fault.RETURNS_A_LONG_PUBLIC_KEY)) {
        return keys;
      }
      return new Keys() {
        @Override
        public Octets publicKey() {
          return place(new byte[KEY_BYTES + 1]);
        }

        @Override
        public Octets secretKey() {
          return keys.secretKey();
        }
      };
    }

    @Override
    public Octets sign(Octets secretKey, Octets message) throws IccsFailure {
      if (records > GOOD_RECORDS) {
        switch (fault) {
          case RETURNS_AN_ERROR -> throw new IccsFailure("no signature after\n 1000 attempts");
          case THROWS ->
              throw new ArrayIndexOutOfBoundsException("Index 5 out of bounds\nfor length 5");
          case OVERFLOWS_THE_STACK -> throw new AssertionError(depth(0));
          case EATS_THE_HEAP -> throw new AssertionError(new long[Integer.MAX_VALUE - 8].length);
          case RETURNS_A_LONG_SIGNATURE -> {
            return place(new byte[SIGNATURE_BYTES + 56]);
          }
          case HANGS -> hang();
          case HALTS -> Runtime.getRuntime().halt(0);
          case EXITS -> System.exit(0);
          case ABORTS -> Runtime.getRuntime().halt(134);
          case PRINTS ->
              System.out.print(
                  "\0\u00ff rubbish\nRESULT sign-99 PRINTS CRASH printed\nRESULT sign-99");
          default -> {}
        }
      }
      signed = message.toByteArray();
      publicKeyOfSigned = publicKeyOf(secretKey);
      return super.sign(secretKey, message);
    }

    @Override
    public boolean verify(Octets publicKey, Octets signature, Octets message) {
      return switch (fault) {
        case REJECTS_ITS_SIGNATURE ->
            records <= GOOD_RECORDS && super.verify(publicKey, signature, message);
        case ACCEPTS_ANY_MESSAGE ->
            records > GOOD_RECORDS || super.verify(publicKey, signature, message);
        case ACCEPTS_ANY_SIGNATURE ->
            Arrays.equals(message.toByteArray(), signed)
                && Arrays.equals(publicKey.toByteArray(), publicKeyOfSigned);
        default -> super.verify(publicKey, signature, message);
      };
    }

    private boolean isAt(Fault place) {
      return fault == place && records > GOOD_RECORDS;
    }

    private static int depth(int n) {
      return n < 0 ? 0 : depth(n + 1) + 1;
    }

    private static void hang() {
      while (!Thread.interrupted()) {
        Thread.onSpinWait();
      }
    }
  }
}
