package org.ngcc4j.campaign.kat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.Octets;

/// Flips one bit of the message, of the signature and of the public key of each record, and
/// counts how often verification does not reject.
///
/// The reference system has no such check: what is found here is reported beside the status and
/// does not change it. A candidate whose signatures are malleable by design shows up here.
final class AlteredInputs {
  private static final int MAX_EXAMPLES = 5;

  private final List<String> examples = new ArrayList<>();
  private int checked;
  private int notRejected;

  /// Checks one record; the bits depend on the record's seed only.
  void check(
      IccsSignature signature,
      int record,
      byte[] seed,
      Octets publicKey,
      Octets made,
      byte[] message) {
    SplittableRandom random = new SplittableRandom(Arrays.hashCode(seed));
    Octets honestMessage = signature.place(message);
    check(
        record,
        "message",
        random,
        message,
        flipped -> signature.verify(publicKey, made, flipped),
        signature);
    check(
        record,
        "signature",
        random,
        made.toByteArray(),
        flipped -> signature.verify(publicKey, flipped, honestMessage),
        signature);
    check(
        record,
        "public key",
        random,
        publicKey.toByteArray(),
        flipped -> signature.verify(flipped, made, honestMessage),
        signature);
  }

  /// Returns the outcome in words.
  String summary() {
    if (notRejected == 0) {
      return checked + " inputs with one bit flipped were rejected";
    }
    return "%d of %d inputs with one bit flipped were not rejected: %s%s"
        .formatted(
            notRejected,
            checked,
            String.join(", ", examples),
            notRejected > examples.size() ? ", ..." : "");
  }

  private void check(
      int record,
      String what,
      SplittableRandom random,
      byte[] honest,
      Verification verification,
      IccsSignature signature) {
    if (honest.length == 0) {
      return;
    }
    int bit = random.nextInt(Math.multiplyExact(8, honest.length));
    byte[] flipped = honest.clone();
    flipped[bit / 8] ^= (byte) (0x80 >>> bit % 8);
    checked++;
    String outcome;
    try {
      boolean accepted = verification.accepts(signature.place(flipped));
      String damage = signature.damage();
      if (!accepted && damage.isEmpty()) {
        return;
      }
      outcome = damage.isEmpty() ? "accepted" : "wrote " + damage;
    } catch (IccsFailure e) {
      return;
    } catch (RuntimeException | Error e) {
      e.printStackTrace();
      outcome = "threw " + e.getClass().getSimpleName();
    }
    notRejected++;
    if (examples.size() < MAX_EXAMPLES) {
      examples.add("record %d %s bit %d %s".formatted(record, what, bit, outcome));
    }
  }

  /// A verification of which one input is still open.
  @FunctionalInterface
  private interface Verification {
    boolean accepts(Octets input) throws IccsFailure;
  }
}
