package org.ngcc4j.symmetric;

import java.nio.charset.StandardCharsets;
import org.ngcc4j.profile.HelperProfile;

/// The ICCS functions `sm3hash` and `pseudohash`: digests of 256, 512, 768 or 1024 bits.
///
/// The wider digests chain SM3 with HMAC-SM3 under a fixed key; the width goes into the input, so
/// a shorter digest is not a prefix of a longer one. The message is absorbed once and in pieces.
///
/// Not safe for concurrent use. After [#digest(byte[], int)] an instance stands at the beginning
/// of a new message. Time does not depend on the data, only on its length.
///
/// Source: `docs/spec/iccs.md`, "sm3hash" and "pseudohash".
public final class IccsHash {
  private static final int N = Sm3.DIGEST_BYTES;

  /// SM3 after the inner and the outer key block of HMAC; only ever copied from.
  static final Sm3 INNER = keyed(0x36);

  static final Sm3 OUTER = keyed(0x5C);

  private final int digestBytes;
  private final Sm3 plain = new Sm3();
  private final Sm3 keyed = new Sm3();
  private final byte[] chain = new byte[4 * N];
  private final byte[] tag = new byte[2 * N];

  /// Makes an instance at the beginning of a message.
  ///
  /// @param digestBits 256, 512, 768 or 1024
  public IccsHash(int digestBits) {
    if (digestBits != 256 && digestBits != 512 && digestBits != 768 && digestBits != 1024) {
      throw new IllegalArgumentException(
          "digest length: expected 256, 512, 768 or 1024 bits, got " + digestBits);
    }
    this.digestBytes = digestBits / 8;
    begin();
  }

  /// Hashes one array with `pseudohash`, or `sm3hash` for 256 bits.
  ///
  /// @param digestBits 256, 512, 768 or 1024
  /// @param message not modified
  /// @return the digest
  public static byte[] hash(int digestBits, byte[] message) {
    byte[] digest = new byte[digestBits / 8];
    new IccsHash(digestBits).update(message, 0, message.length).digest(digest, 0);
    return digest;
  }

  /// Appends bytes to the message.
  ///
  /// @param data not modified
  /// @param offset index of the first byte
  /// @param count number of bytes
  /// @return this
  public IccsHash update(byte[] data, int offset, int count) {
    long started = HelperProfile.begin();
    plain.update(data, offset, count);
    if (digestBytes > N) {
      keyed.update(data, offset, count);
    }
    HelperProfile.end(started, name(), 0, 0, 0);
    return this;
  }

  /// Appends one byte to the message.
  ///
  /// @param value the byte, in the low eight bits
  /// @return this
  public IccsHash update(int value) {
    plain.update(value);
    if (digestBytes > N) {
      keyed.update(value);
    }
    return this;
  }

  /// Goes back to the beginning of a message.
  ///
  /// @return this
  public IccsHash reset() {
    begin();
    return this;
  }

  /// Continues from where another instance of the same width stands.
  ///
  /// @param other not modified
  /// @return this
  public IccsHash copyFrom(IccsHash other) {
    if (other.digestBytes != digestBytes) {
      throw new IllegalArgumentException("the digests differ in length");
    }
    plain.copyFrom(other.plain);
    keyed.copyFrom(other.keyed);
    return this;
  }

  /// Returns the bytes of a digest.
  public int digestBytes() {
    return digestBytes;
  }

  /// Returns the plain hash of the message so far.
  Sm3 plain() {
    return plain;
  }

  /// Returns the keyed hash of the message so far.
  Sm3 keyed() {
    return keyed;
  }

  /// Ends the message, writes the digest and starts a new message.
  ///
  /// @param out receives the digest
  /// @param offset index of the first byte written
  public void digest(byte[] out, int offset) {
    long started = HelperProfile.begin();
    long inBits = 8 * plain.length();
    if (digestBytes == N) {
      plain.digest(out, offset);
    } else {
      wideDigest(out, offset);
    }
    HelperProfile.end(started, name(), inBits, 8L * digestBytes, 1);
  }

  private String name() {
    return digestBytes == N ? HelperProfile.SM3 : HelperProfile.HASH;
  }

  private void wideDigest(byte[] out, int offset) {
    // h1, h2, h3, h4 of the specification stand at chain[0], [32], [64], [96].
    domain(plain).digest(chain, 0);
    finishMac(0);
    plain.update(tag, 0, N).update(chain, 0, N).digest(chain, N);
    if (digestBytes > 2 * N) {
      mac(0, 0);
      plain.update(chain, N, N).update(tag, 0, N).digest(chain, 2 * N);
    }
    if (digestBytes > 3 * N) {
      mac(N, 0);
      mac(2 * N, N);
      plain.update(tag, 0, N).update(chain, 2 * N, N).update(tag, N, N).digest(chain, 3 * N);
    }
    System.arraycopy(chain, 0, out, offset, digestBytes);
    begin();
  }

  /// Overwrites everything that depends on the data.
  public void wipe() {
    java.util.Arrays.fill(chain, (byte) 0);
    java.util.Arrays.fill(tag, (byte) 0);
    plain.wipe();
    keyed.wipe();
    begin();
  }

  private void begin() {
    plain.reset();
    if (digestBytes > N) {
      domain(keyed.copyFrom(INNER));
    }
  }

  /// The two bytes that tell the widths apart.
  private Sm3 domain(Sm3 sm3) {
    return sm3.update(digestBytes / N).update(0);
  }

  /// HMAC over the digest at `chain[from]`.
  private void mac(int from, int to) {
    keyed.copyFrom(INNER).update(chain, from, N);
    finishMac(to);
  }

  private void finishMac(int to) {
    keyed.digest(tag, to);
    keyed.copyFrom(OUTER).update(tag, to, N).digest(tag, to);
  }

  private static Sm3 keyed(int pad) {
    byte[] key = new byte[Sm3.BLOCK_BYTES];
    System.arraycopy(
        Sm3.hash("3.14159265358979".getBytes(StandardCharsets.US_ASCII)), 0, key, 0, N);
    System.arraycopy(
        Sm3.hash("2.71828182845904".getBytes(StandardCharsets.US_ASCII)), 0, key, N, N);
    for (int i = 0; i < key.length; i++) {
      key[i] ^= (byte) pad;
    }
    return new Sm3().update(key, 0, key.length);
  }
}
