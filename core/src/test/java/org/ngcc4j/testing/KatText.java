package org.ngcc4j.testing;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;

/// Replays the official known-answer procedure (`docs/spec/iccs.md`, "KAT file").
public final class KatText {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private KatText() {}

  /// One record of the procedure.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record KatRecord(
      int count, byte[] seed, EncodedKeyPair keys, byte[] message, byte[] signature) {

    /// The lines of the canonical text: without empty ones.
    public String canonical() {
      return "Count = %d\nSeed_Len = %d\nSeed = %s\n".formatted(count, seed.length, hex(seed))
          + field("PK", keys.publicKey())
          + field("SK", keys.secretKey())
          + field("M", message)
          + field("Sn", signature);
    }

    private static String field(String name, byte[] value) {
      return "%s_Len = %d\n%s = %s\n".formatted(name, value.length, name, hex(value));
    }
  }

  /// Makes the first records of an instance; every signature is verified.
  public static void replay(SignatureScheme scheme, int records, Consumer<KatRecord> consumer) {
    IccsDrng seeds = IccsDrng.seeded(ascii("seed".repeat(16)));
    IccsDrng messages = IccsDrng.seeded(ascii("msg".repeat(21) + "m"));
    for (int i = 0; i < records; i++) {
      byte[] seed = seeds.drawBytes(64);
      byte[] message = messages.drawBytes(56 + 8 * i);
      IccsDrng random = IccsDrng.seeded(seed);
      EncodedKeyPair keys = scheme.generateKeyPair(random);
      try {
        byte[] signature = scheme.signingKey(keys.secretKey()).sign(message, random);
        if (!scheme.verifyingKey(keys.publicKey()).verify(message, signature)) {
          throw new AssertionError("record " + i + ": an honest signature was rejected");
        }
        consumer.accept(new KatRecord(i, seed, keys, message, signature));
      } catch (InvalidKeyException e) {
        throw new AssertionError("record " + i + ": a fresh key was refused", e);
      }
    }
  }

  /// Returns SHA-256 over the canonical text of the first records.
  public static String digest(SignatureScheme scheme, int records) {
    MessageDigest sha256 = sha256();
    replay(scheme, records, r -> sha256.update(ascii(r.canonical())));
    return HexFormat.of().formatHex(sha256.digest());
  }

  /// Returns a fresh SHA-256.
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static String hex(byte[] bytes) {
    return HEX.formatHex(bytes);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
