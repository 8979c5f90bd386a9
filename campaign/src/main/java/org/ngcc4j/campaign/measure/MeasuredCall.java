package org.ngcc4j.campaign.measure;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.Octets;

/// One operation, ready to be called over and over with its inputs in fields of this object.
///
/// [#restart()] brings the generator and the inputs back to where the first timed call finds them,
/// so that the same number of calls after it is the same work, in whatever process. Inputs and
/// counts are those of the driver of the published campaigns.
///
/// The compiler is told not to inline `call` (see [JvmArguments]); what a call returns is folded
/// into a sum, and the outputs stay reachable until the next call.
///
/// Not safe for concurrent use.
abstract class MeasuredCall {
  /// A caller has to repeat a signature that fails; so often, and no more.
  private static final int SIGN_ATTEMPTS = 64;

  private static final int SETUP_ATTEMPTS = 16;
  private static final int MESSAGE_VARIANTS = 16;
  private static final int MESSAGE_BYTES = 64;
  private static final int SEED_BYTES = 48;

  final IccsSignature signature;
  private int signFailures;
  private int messageTweaks;
  private int rejections;
  private int lengthExcess;

  MeasuredCall(IccsSignature signature) {
    this.signature = signature;
  }

  /// Prepares an operation.
  static MeasuredCall of(Operation operation, IccsSignature signature) {
    return switch (operation) {
      case KEYGEN -> new Keygen(signature);
      case SIGN -> new Sign(signature);
      case VERIFY -> new Verify(signature);
    };
  }

  /// Returns an operation that does nothing: what it seems to cost is what measuring costs.
  static MeasuredCall empty(IccsSignature signature) {
    return new Empty(signature);
  }

  /// Seeds the generator and makes the inputs.
  abstract void restart() throws IccsFailure;

  /// Makes one call.
  ///
  /// @return something that depends on the output
  abstract int call() throws IccsFailure;

  /// Returns copies of the output of the last call, to be checked later by [#isRight].
  abstract List<byte[]> output();

  /// Tells whether an output is what the operation has to give.
  abstract boolean isRight(List<byte[]> output);

  /// Makes calls in a row.
  ///
  /// @return what they returned, folded together
  static int repeat(MeasuredCall call, int times) throws IccsFailure {
    int sum = 0;
    for (int i = 0; i < times; i++) {
      sum = fold(sum, call.call());
    }
    return sum;
  }

  /// Folds what a call returned into what the calls before it returned.
  static int fold(int sum, int result) {
    return 31 * sum + result;
  }

  /// Returns how many signatures failed and were repeated.
  int signFailures() {
    return signFailures;
  }

  /// Returns how often the set-up had to change the message to get a signature.
  int messageTweaks() {
    return messageTweaks;
  }

  /// Returns how many honest signatures were rejected.
  int rejections() {
    return rejections;
  }

  /// Returns by how much the longest signature exceeded the declared length.
  int lengthExcess() {
    return lengthExcess;
  }

  /// The seed 00, 01, ... 2f of every measurement.
  final void seed() throws IccsFailure {
    byte[] seed = new byte[SEED_BYTES];
    for (int i = 0; i < seed.length; i++) {
      seed[i] = (byte) i;
    }
    signature.seed(seed);
  }

  static byte[] message() {
    byte[] message = new byte[MESSAGE_BYTES];
    for (int i = 0; i < message.length; i++) {
      message[i] = (byte) (131 * i + MESSAGE_BYTES);
    }
    return message;
  }

  final Octets sign(Octets secretKey, Octets message, int attempts) throws IccsFailure {
    IccsFailure last = null;
    for (int i = 0; i < attempts; i++) {
      try {
        Octets output = signature.sign(secretKey, message);
        int declared = signature.description().signatureBytes();
        lengthExcess = Math.max(lengthExcess, output.length() - declared);
        return output;
      } catch (IccsFailure e) {
        signFailures++;
        last = e;
      }
    }
    throw new IccsFailure("sign failed " + attempts + " times in a row", last);
  }

  final boolean verify(Octets publicKey, Octets candidate, Octets message) {
    try {
      return signature.verify(publicKey, candidate, message);
    } catch (IccsFailure e) {
      return false;
    }
  }

  private static int sample(Octets output) {
    int length = output.length();
    return length == 0 ? 0 : length ^ output.get(0) ^ (output.get(length - 1) << 8);
  }

  private static <T> T made(@Nullable T input) {
    if (input == null) {
      throw new IllegalStateException("restart comes before the first call");
    }
    return input;
  }

  private static final class Keygen extends MeasuredCall {
    private IccsSignature.@Nullable Keys keys;

    Keygen(IccsSignature signature) {
      super(signature);
    }

    @Override
    void restart() throws IccsFailure {
      seed();
    }

    @Override
    int call() throws IccsFailure {
      keys = signature.keygen();
      return 1;
    }

    @Override
    List<byte[]> output() {
      IccsSignature.Keys last = made(keys);
      return List.of(last.publicKey().toByteArray(), last.secretKey().toByteArray());
    }

    @Override
    boolean isRight(List<byte[]> output) {
      Octets message = signature.place(message());
      try {
        Octets made = sign(signature.place(output.get(1)), message, SIGN_ATTEMPTS);
        return verify(signature.place(output.get(0)), made, message);
      } catch (IccsFailure e) {
        return false;
      }
    }
  }

  private static final class Sign extends MeasuredCall {
    private final Octets message;
    private @Nullable Octets publicKey;
    private @Nullable Octets secretKey;
    private @Nullable Octets made;

    Sign(IccsSignature signature) {
      super(signature);
      message = signature.place(message());
    }

    @Override
    void restart() throws IccsFailure {
      seed();
      IccsSignature.Keys keys = signature.keygen();
      publicKey = keys.publicKey();
      secretKey = keys.secretKey();
    }

    @Override
    int call() throws IccsFailure {
      Octets output = sign(made(secretKey), message, SIGN_ATTEMPTS);
      made = output;
      return sample(output);
    }

    @Override
    List<byte[]> output() {
      return List.of(made(made).toByteArray());
    }

    @Override
    boolean isRight(List<byte[]> output) {
      return verify(made(publicKey), signature.place(output.getFirst()), message);
    }
  }

  private static final class Verify extends MeasuredCall {
    private @Nullable Octets message;
    private @Nullable Octets publicKey;
    private @Nullable Octets honest;

    Verify(IccsSignature signature) {
      super(signature);
    }

    @Override
    void restart() throws IccsFailure {
      if (honest != null) {
        return;
      }
      seed();
      IccsSignature.Keys keys = signature.keygen();
      publicKey = keys.publicKey();
      signOnce(keys.secretKey());
    }

    @Override
    int call() {
      boolean accepted = verify(made(publicKey), made(honest), made(message));
      if (!accepted) {
        super.rejections++;
      }
      return accepted ? 1 : 0;
    }

    @Override
    List<byte[]> output() {
      return List.of();
    }

    @Override
    boolean isRight(List<byte[]> output) {
      return verify(made(publicKey), made(honest), made(message));
    }

    /// Some messages of some candidates have no signature under some keys.
    private void signOnce(Octets secretKey) throws IccsFailure {
      byte[] bytes = message();
      IccsFailure last = null;
      for (int variant = 0; variant < MESSAGE_VARIANTS; variant++) {
        Octets placed = signature.place(bytes);
        try {
          Octets made = sign(secretKey, placed, SETUP_ATTEMPTS);
          message = placed;
          honest = signature.place(made.toByteArray());
          return;
        } catch (IccsFailure e) {
          last = e;
          bytes = Arrays.copyOf(bytes, bytes.length);
          bytes[bytes.length - 1]++;
          super.messageTweaks++;
        }
      }
      throw new IccsFailure("there is no honest signature to verify", last);
    }
  }

  private static final class Empty extends MeasuredCall {
    Empty(IccsSignature signature) {
      super(signature);
    }

    @Override
    void restart() {}

    @Override
    int call() {
      return 0;
    }

    @Override
    List<byte[]> output() {
      return List.of();
    }

    @Override
    boolean isRight(List<byte[]> output) {
      return true;
    }
  }
}
