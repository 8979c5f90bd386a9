package org.ngcc4j.testing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;

/// A fixed sequence of seeds and messages, the same for every instance, and a digest over what an
/// implementation makes of them.
///
/// Seed and message number `i` are draws number `i` of two generators; the message has
/// `1684 i mod 5001` bytes, so any hundred numbers in a row spread evenly over 0 to 5000.
public final class RandomCases {
  /// After how many cases there is a digest, where nothing else is said.
  static final int DIGEST_STEP = 100;

  private final int step;
  private final IccsDrng seeds = IccsDrng.seeded(ascii("ngcc4j random cases: seeds"));
  private final IccsDrng messages = IccsDrng.seeded(ascii("ngcc4j random cases: messages"));
  private final MessageDigest running = KatText.sha256();
  private final SortedMap<Integer, String> digests = new TreeMap<>();
  private int count;

  /// Makes a sequence at its beginning.
  public RandomCases() {
    this(DIGEST_STEP);
  }

  /// Makes a sequence at its beginning.
  ///
  /// @param step after how many cases there is a digest
  public RandomCases(int step) {
    this.step = step;
  }

  /// One seed of 64 bytes and one message.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Case(int number, byte[] seed, byte[] message) {}

  /// Returns the next case.
  public Case next() {
    int number = count++;
    return new Case(number, seeds.drawBytes(64), messages.drawBytes(1684 * number % 5001));
  }

  /// Adds what was made of the case that was returned last.
  public void made(EncodedKeyPair pair, byte[] signature) {
    running.update(pair.publicKey());
    running.update(pair.secretKey());
    running.update(ByteBuffer.allocate(Integer.BYTES).putInt(signature.length).array());
    running.update(signature);
    if (count % step == 0) {
      try {
        MessageDigest soFar = (MessageDigest) running.clone();
        digests.put(count, HexFormat.of().formatHex(soFar.digest()));
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /// Returns the digests so far, one after each step of cases.
  ///
  /// Each is SHA-256 over public key, secret key, the signature's length in four bytes and the
  /// signature, case after case.
  public SortedMap<Integer, String> digests() {
    return digests;
  }

  /// Reads pinned digests.
  ///
  /// @param file a table with the columns `instance`, `cases` and `sha256`
  /// @param instance the instance
  /// @param cases up to this number
  public static SortedMap<Integer, String> pinned(String file, String instance, int cases) {
    SortedMap<Integer, String> pinned = new TreeMap<>();
    for (Vectors.Entry row : Vectors.table(file)) {
      if (row.text("instance").equals(instance) && row.number("cases") <= cases) {
        pinned.put(row.number("cases"), row.text("sha256"));
      }
    }
    return pinned;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
