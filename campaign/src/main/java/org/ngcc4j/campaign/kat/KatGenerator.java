package org.ngcc4j.campaign.kat;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HexFormat;
import java.util.Locale;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.campaign.implementation.IccsFailure;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.Octets;

/// The official known-answer procedure for signatures, any number of records long.
///
/// Every record is checked while it is made: no call may fail or return more than it declares,
/// the signature must be accepted, and rejected for a message that differs in one bit. Memory is
/// that of one record.
final class KatGenerator {
  private static final int SEED_BYTES = 64;
  private static final int FIRST_MESSAGE_BYTES = 56;
  private static final int MESSAGE_STEP_BYTES = 8;
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final IccsSignature signature;
  private final InstanceDescription declared;
  private final OutputStream text;
  private final OutputStream official;
  private final boolean tails;
  private final IccsDrng seeds = IccsDrng.seeded("seed".repeat(16).getBytes(US_ASCII));
  private final IccsDrng messages = IccsDrng.seeded(("msg".repeat(21) + "m").getBytes(US_ASCII));
  private final AlteredInputs alteredInputs = new AlteredInputs();
  private int record;
  private long keygenNanos;
  private long signNanos;
  private long verifyNanos;

  /// Makes a generator that stands before its first record.
  ///
  /// @param signature what is checked
  /// @param text receives the records
  /// @param official receives them as the official file has them
  /// @param tails whether that has an [OfficialTail] behind each signature
  KatGenerator(IccsSignature signature, OutputStream text, OutputStream official, boolean tails) {
    this.signature = signature;
    this.declared = signature.description();
    this.text = text;
    this.official = official;
    this.tails = tails;
  }

  /// Makes the next record and writes it.
  ///
  /// @throws KatFailure if a call failed or a check did
  /// @throws IOException if the text cannot be written
  void next() throws KatFailure, IOException {
    byte[] seed = seeds.drawBytes(SEED_BYTES);
    byte[] message = messages.drawBytes(FIRST_MESSAGE_BYTES + MESSAGE_STEP_BYTES * record);
    call(
        "seeding",
        () -> {
          signature.seed(seed);
          return true;
        });

    long start = System.nanoTime();
    IccsSignature.Keys keys = call("keygen", signature::keygen);
    keygenNanos += System.nanoTime() - start;
    Octets publicKey = keys.publicKey();
    Octets secretKey = keys.secretKey();
    checkLength("keygen", "a public key", publicKey, declared.publicKeyBytes());
    checkLength("keygen", "a secret key", secretKey, declared.secretKeyBytes());

    Octets placedMessage = signature.place(message);
    start = System.nanoTime();
    Octets made = call("sign", () -> signature.sign(secretKey, placedMessage));
    signNanos += System.nanoTime() - start;
    checkLength("sign", "a signature", made, declared.signatureBytes());

    start = System.nanoTime();
    boolean accepted = call("verify", () -> signature.verify(publicKey, made, placedMessage));
    verifyNanos += System.nanoTime() - start;
    if (!accepted) {
      throw cryptoFail("verify rejected the signature just made");
    }
    checkThatAFlippedMessageIsRejected(publicKey, made, message);
    alteredInputs.check(signature, record, seed, publicKey, made, message);

    byte[] exact = made.toByteArray();
    write(text, seed, publicKey, secretKey, message, exact);
    byte[] printed = tails ? OfficialTail.append(exact, seed, message) : exact;
    write(official, seed, publicKey, secretKey, message, printed);
    record++;
  }

  /// Returns the number of records that are whole.
  int finished() {
    return record;
  }

  /// Returns the outcome of the checks beyond the reference system's.
  AlteredInputs alteredInputs() {
    return alteredInputs;
  }

  /// Returns the mean times of the three operations in words; most calls ran before the JIT
  /// compiler had seen enough, so that this is no measurement.
  String timing() {
    return "keygen %s ms, sign %s ms, verify %s ms (mean of %d, not warmed up)"
        .formatted(meanMillis(keygenNanos), meanMillis(signNanos), meanMillis(verifyNanos), record);
  }

  private String meanMillis(long nanos) {
    return String.format(Locale.ROOT, "%.3f", nanos / 1e6 / Math.max(1, record));
  }

  private void checkThatAFlippedMessageIsRejected(Octets publicKey, Octets made, byte[] message)
      throws KatFailure {
    byte[] flipped = message.clone();
    flipped[0] ^= (byte) 0x80;
    Octets placed = signature.place(flipped);
    boolean accepted =
        call(
            "verify",
            () -> {
              try {
                return signature.verify(publicKey, made, placed);
              } catch (IccsFailure e) {
                return false;
              }
            });
    if (accepted) {
      throw cryptoFail("verify accepted the signature for a message with a bit flipped");
    }
  }

  private void checkLength(String operation, String what, Octets returned, int declaredBytes)
      throws KatFailure {
    if (returned.length() > declaredBytes) {
      throw new KatFailure(
          KatStatus.OVERFLOW,
          "record %d: %s returned %s of %d bytes, declared %d"
              .formatted(record, operation, what, returned.length(), declaredBytes));
    }
  }

  private <T> T call(String operation, Call<T> call) throws KatFailure {
    try {
      T result = call.run();
      checkDamage(operation);
      return result;
    } catch (IccsFailure e) {
      checkDamage(operation);
      throw cryptoFail(operation + " failed: " + e.getMessage());
    } catch (OutOfMemoryError e) {
      throw cryptoFail(
          operation
              + " ran out of memory (heap of %d MiB)"
                  .formatted(Runtime.getRuntime().maxMemory() >> 20));
    } catch (RuntimeException | Error e) {
      e.printStackTrace();
      throw new KatFailure(
          KatStatus.CRASH, "record %d: %s threw %s".formatted(record, operation, e));
    }
  }

  /// Damage wins over whatever the call returned.
  private void checkDamage(String operation) throws KatFailure {
    String damage = signature.damage();
    if (!damage.isEmpty()) {
      throw new KatFailure(
          KatStatus.OVERFLOW, "record %d: %s wrote %s".formatted(record, operation, damage));
    }
  }

  private KatFailure cryptoFail(String what) {
    return new KatFailure(KatStatus.CRYPTOFAIL, "record %d: %s".formatted(record, what));
  }

  private void write(
      OutputStream to,
      byte[] seed,
      Octets publicKey,
      Octets secretKey,
      byte[] message,
      byte[] printedSignature)
      throws IOException {
    line(to, "Count", Integer.toString(record));
    value(to, "Seed", seed);
    value(to, "PK", publicKey.toByteArray());
    value(to, "SK", secretKey.toByteArray());
    value(to, "M", message);
    value(to, "Sn", printedSignature);
    to.write('\n');
  }

  private static void value(OutputStream to, String name, byte[] bytes) throws IOException {
    line(to, name + "_Len", Integer.toString(bytes.length));
    line(to, name, HEX.formatHex(bytes));
  }

  private static void line(OutputStream to, String name, String value) throws IOException {
    to.write((name + " = " + value + "\n").getBytes(US_ASCII));
  }

  /// A call of the interface.
  @FunctionalInterface
  private interface Call<T> {
    T run() throws IccsFailure;
  }
}
