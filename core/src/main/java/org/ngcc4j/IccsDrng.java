package org.ngcc4j;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.profile.HelperProfile;
import org.ngcc4j.symmetric.Sm3;

/// The deterministic random number generator of the ICCS interface: Hash_DRBG of NIST SP 800-90A
/// over SM3, without reseeding.
///
/// All randomness of key generation and signing comes from one such generator in the official
/// known-answer tests; with the same seed and the same sequence of draws every implementation
/// gives the same bytes. The state is three 440-bit numbers: the value `V`, the constant `C` and a
/// counter.
///
/// Not safe for concurrent use. [#close()] wipes the state.
///
/// Source: `docs/spec/iccs.md`, "DRNG".
public final class IccsDrng implements RandomBits, AutoCloseable {
  /// Bytes of entropy that [#fromSystemEntropy()] takes: twice the strongest claim, and a nonce.
  private static final int SYSTEM_SEED_BYTES = 96;

  private static final int STATE_BYTES = 55;

  private final byte[] v = new byte[STATE_BYTES];
  private final byte[] c = new byte[STATE_BYTES];
  private final byte[] scratch = new byte[2 * Sm3.DIGEST_BYTES];
  private final byte[] counterValue = new byte[STATE_BYTES];
  private final Sm3 sm3 = new Sm3();
  private long drawCount;
  private boolean closed;

  private IccsDrng(byte[] seed, int offset, int length) {
    long started = HelperProfile.begin();
    derive(v, -1, seed, offset, length);
    derive(c, 0, v, 0, STATE_BYTES);
    HelperProfile.leaveOut(started);
    drawCount = 1;
  }

  /// Makes a generator from a seed of any length, zero included.
  ///
  /// @param seed not modified
  public static IccsDrng seeded(byte[] seed) {
    return new IccsDrng(seed, 0, seed.length);
  }

  /// Makes a generator seeded by the platform's [SecureRandom].
  public static IccsDrng fromSystemEntropy() {
    return from(new SecureRandom());
  }

  /// Makes a generator seeded by a given source.
  ///
  /// @param random asked once for 96 bytes
  public static IccsDrng from(SecureRandom random) {
    byte[] seed = new byte[SYSTEM_SEED_BYTES];
    try {
      random.nextBytes(seed);
      return seeded(seed);
    } finally {
      Arrays.fill(seed, (byte) 0);
    }
  }

  @Override
  public void draw(byte[] out, int offset, int bits) {
    if (closed) {
      throw new IllegalStateException("the generator was closed");
    }
    if (bits < 0) {
      throw new IllegalArgumentException("cannot draw " + bits + " bits");
    }
    int length = (int) ((bits + 7L) / 8);
    Objects.checkFromIndexSize(offset, length, out.length);
    long started = HelperProfile.begin();
    System.arraycopy(v, 0, counterValue, 0, STATE_BYTES);
    for (int done = 0; done < length; done += Sm3.DIGEST_BYTES) {
      sm3.update(counterValue, 0, STATE_BYTES).digest(scratch, 0);
      int take = Math.min(Sm3.DIGEST_BYTES, length - done);
      System.arraycopy(scratch, 0, out, offset + done, take);
      increment(counterValue);
    }
    if (bits % 8 != 0) {
      out[offset + length - 1] &= (byte) (0xFF << (8 - bits % 8));
    }
    advance();
    HelperProfile.end(started, HelperProfile.DRNG, 0, bits, 1);
  }

  /// Wipes the state; the generator cannot be used afterwards.
  @Override
  public void close() {
    closed = true;
    Arrays.fill(v, (byte) 0);
    Arrays.fill(c, (byte) 0);
    Arrays.fill(scratch, (byte) 0);
    Arrays.fill(counterValue, (byte) 0);
    sm3.wipe();
  }

  /// `V = V + SM3(3 || V) + C + counter mod 2^440`, and the counter goes on.
  private void advance() {
    sm3.update(3).update(v, 0, STATE_BYTES).digest(scratch, 0);
    int carry = 0;
    for (int i = STATE_BYTES - 1; i >= 0; i--) {
      int fromEnd = STATE_BYTES - 1 - i;
      int sum = (v[i] & 0xFF) + (c[i] & 0xFF) + carry;
      if (fromEnd < Sm3.DIGEST_BYTES) {
        sum += scratch[Sm3.DIGEST_BYTES - 1 - fromEnd] & 0xFF;
      }
      if (fromEnd < Long.BYTES) {
        sum += (int) (drawCount >>> (8 * fromEnd)) & 0xFF;
      }
      v[i] = (byte) sum;
      carry = sum >>> 8;
    }
    drawCount++;
  }

  /// The derivation function: 440 bits from a seed, preceded by `prefix` unless that is negative.
  private void derive(byte[] out, int prefix, byte[] seed, int offset, int length) {
    for (int block = 1; block <= 2; block++) {
      sm3.update(block).updateInt(8 * STATE_BYTES);
      if (prefix >= 0) {
        sm3.update(prefix);
      }
      sm3.update(seed, offset, length).digest(scratch, (block - 1) * Sm3.DIGEST_BYTES);
    }
    System.arraycopy(scratch, 0, out, 0, STATE_BYTES);
  }

  private static void increment(byte[] value) {
    for (int i = value.length - 1; i >= 0; i--) {
      if (++value[i] != 0) {
        return;
      }
    }
  }
}
