package org.ngcc4j.symmetric;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.profile.HelperProfile;

/// The SM3 hash function (GB/T 32905-2016): digests of 32 bytes over 64-byte blocks of big-endian
/// words.
///
/// An instance hashes one stream. It is not safe for concurrent use. After [#digest(byte[], int)]
/// it stands at the beginning of a new message.
///
/// Time and memory accesses do not depend on the data hashed, only on its length.
public final class Sm3 {
  /// Bytes of a digest.
  public static final int DIGEST_BYTES = 32;

  /// Bytes the compression function takes at a time.
  public static final int BLOCK_BYTES = 64;

  /// Words of a chaining value.
  public static final int STATE_WORDS = 8;

  /// Words of a block.
  public static final int BLOCK_WORDS = 16;

  /// Words of an expanded block.
  static final int EXPANDED_WORDS = 68;

  static final VarHandle BE_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  static final VarHandle BE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /// The round constants, already rotated: `T_j <<< (j mod 32)`.
  static final int[] ROUND_CONSTANTS = roundConstants();

  /// The chaining value at the beginning of a message; never written.
  static final int[] INITIAL_STATE = {
    0x7380166F, 0x4914B2B9, 0x172442D7, 0xDA8A0600, 0xA96F30BC, 0x163138AA, 0xE38DEE4D, 0xB0FB0E4E
  };

  private final int[] state = new int[STATE_WORDS];
  private final byte[] buffer = new byte[BLOCK_BYTES];
  private final int[] expanded = new int[EXPANDED_WORDS];
  private long length;

  /// Makes an instance at the beginning of a message.
  public Sm3() {
    initialState(state);
  }

  /// Hashes one array.
  ///
  /// @param message not modified
  /// @return the 32-byte digest
  public static byte[] hash(byte[] message) {
    byte[] digest = new byte[DIGEST_BYTES];
    new Sm3().update(message, 0, message.length).digest(digest, 0);
    return digest;
  }

  /// Appends bytes to the message.
  ///
  /// @param data not modified
  /// @param offset index of the first byte
  /// @param count number of bytes; the total may be up to 2^61 - 1
  /// @return this
  public Sm3 update(byte[] data, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, data.length);
    long started = HelperProfile.begin();
    absorb(data, offset, count);
    HelperProfile.end(started, HelperProfile.SM3, 0, 0, 0);
    return this;
  }

  private void absorb(byte[] data, int offset, int count) {
    int filled = buffered();
    length += count;
    int from = offset;
    int left = count;
    if (filled > 0) {
      int take = Math.min(BLOCK_BYTES - filled, left);
      System.arraycopy(data, from, buffer, filled, take);
      if (filled + take < BLOCK_BYTES) {
        return;
      }
      compress(state, buffer, 0, expanded);
      from += take;
      left -= take;
    }
    for (; left >= BLOCK_BYTES; from += BLOCK_BYTES, left -= BLOCK_BYTES) {
      compress(state, data, from, expanded);
    }
    System.arraycopy(data, from, buffer, 0, left);
  }

  /// Appends one byte to the message.
  ///
  /// @param value the byte, in the low eight bits
  /// @return this
  public Sm3 update(int value) {
    int filled = buffered();
    buffer[filled] = (byte) value;
    length++;
    if (filled == BLOCK_BYTES - 1) {
      compress(state, buffer, 0, expanded);
    }
    return this;
  }

  /// Appends four bytes, most significant first.
  ///
  /// @param value the bytes
  /// @return this
  public Sm3 updateInt(int value) {
    return update(value >>> 24).update(value >>> 16).update(value >>> 8).update(value);
  }

  /// Ends the message, writes the digest and starts a new message.
  ///
  /// @param out receives 32 bytes
  /// @param offset index of the first byte written
  public void digest(byte[] out, int offset) {
    Objects.checkFromIndexSize(offset, DIGEST_BYTES, out.length);
    long started = HelperProfile.begin();
    long inBits = 8 * length;
    int filled = buffered();
    buffer[filled++] = (byte) 0x80;
    if (filled > BLOCK_BYTES - Long.BYTES) {
      Arrays.fill(buffer, filled, BLOCK_BYTES, (byte) 0);
      compress(state, buffer, 0, expanded);
      filled = 0;
    }
    Arrays.fill(buffer, filled, BLOCK_BYTES - Long.BYTES, (byte) 0);
    BE_LONG.set(buffer, BLOCK_BYTES - Long.BYTES, length << 3);
    compress(state, buffer, 0, expanded);
    for (int i = 0; i < STATE_WORDS; i++) {
      BE_INT.set(out, offset + 4 * i, state[i]);
    }
    reset();
    HelperProfile.end(started, HelperProfile.SM3, inBits, 8L * DIGEST_BYTES, 1);
  }

  /// Goes back to the beginning of a message.
  ///
  /// @return this
  public Sm3 reset() {
    initialState(state);
    length = 0;
    return this;
  }

  /// Continues from where another instance stands.
  ///
  /// @param other not modified
  /// @return this
  public Sm3 copyFrom(Sm3 other) {
    System.arraycopy(other.state, 0, state, 0, STATE_WORDS);
    System.arraycopy(other.buffer, 0, buffer, 0, BLOCK_BYTES);
    length = other.length;
    return this;
  }

  /// Overwrites everything that depends on the data and goes back to the beginning of a message.
  public void wipe() {
    Arrays.fill(buffer, (byte) 0);
    Arrays.fill(expanded, 0);
    reset();
  }

  /// Returns the number of bytes hashed so far.
  public long length() {
    return length;
  }

  /// Returns how many bytes of the message wait for their block to fill up, 0 to 63.
  int buffered() {
    return (int) (length % BLOCK_BYTES);
  }

  /// Copies the chaining value after the whole blocks so far.
  void copyState(int[] out) {
    System.arraycopy(state, 0, out, 0, STATE_WORDS);
  }

  /// Copies the [#buffered()] bytes that wait for their block to fill up.
  void copyBuffered(byte[] out) {
    System.arraycopy(buffer, 0, out, 0, buffered());
  }

  /// Writes the chaining value at the beginning of a message.
  static void initialState(int[] out) {
    System.arraycopy(INITIAL_STATE, 0, out, 0, STATE_WORDS);
  }

  /// The compression function CF of section 5.3.3 over one block of bytes.
  private static void compress(int[] state, byte[] block, int offset, int[] w) {
    for (int i = 0; i < BLOCK_WORDS; i++) {
      w[i] = (int) BE_INT.get(block, offset + 4 * i);
    }
    compressExpanded(state, w);
  }

  /// The compression function over a block whose sixteen words stand at the front of `w`.
  private static void compressExpanded(int[] state, int[] w) {
    expand(w, 0);
    rounds(state, 1, 0, w, 0);
  }

  /// The message expansion of section 5.3.2.
  ///
  /// @param w 68 words from `from` on; the first 16 are given, 52 are added
  static void expand(int[] w, int from) {
    for (int i = from + BLOCK_WORDS; i < from + EXPANDED_WORDS; i++) {
      int x = w[i - 16] ^ w[i - 9] ^ Integer.rotateLeft(w[i - 3], 15);
      w[i] =
          x
              ^ Integer.rotateLeft(x, 15)
              ^ Integer.rotateLeft(x, 23)
              ^ Integer.rotateLeft(w[i - 13], 7)
              ^ w[i - 6];
    }
  }

  /// The 64 rounds of section 5.3.3 over an expanded block.
  ///
  /// @param states the chaining value, word `i` at `states[stride * i + lane]`; updated
  /// @param w the expanded block from `from` on
  static void rounds(int[] states, int stride, int lane, int[] w, int from) {
    finishRounds(states, 0, states, stride, lane, w, from);
  }

  /// The first rounds only, at most 16: `middles` holds the working variables.
  static void beginRounds(int[] middles, int rounds, int stride, int lane, int[] w, int from) {
    int a = middles[lane];
    int b = middles[stride + lane];
    int c = middles[2 * stride + lane];
    int d = middles[3 * stride + lane];
    int e = middles[4 * stride + lane];
    int f = middles[5 * stride + lane];
    int g = middles[6 * stride + lane];
    int h = middles[7 * stride + lane];
    for (int j = 0; j < rounds; j++) {
      int wj = w[from + j];
      int a12 = Integer.rotateLeft(a, 12);
      int ss1 = Integer.rotateLeft(a12 + ROUND_CONSTANTS[j] + e, 7);
      int tt1 = (a ^ b ^ c) + d + (wj ^ w[from + j + 4]) + (ss1 ^ a12);
      int tt2 = (e ^ f ^ g) + h + wj + ss1;
      d = c;
      c = Integer.rotateLeft(b, 9);
      b = a;
      a = tt1;
      h = g;
      g = Integer.rotateLeft(f, 19);
      f = e;
      e = tt2 ^ Integer.rotateLeft(tt2, 9) ^ Integer.rotateLeft(tt2, 17);
    }
    middles[lane] = a;
    middles[stride + lane] = b;
    middles[2 * stride + lane] = c;
    middles[3 * stride + lane] = d;
    middles[4 * stride + lane] = e;
    middles[5 * stride + lane] = f;
    middles[6 * stride + lane] = g;
    middles[7 * stride + lane] = h;
  }

  /// The rounds from number `first` on (at most 16), and the final exclusive or.
  ///
  /// @param middles the working variables after the rounds before; may be `states`
  static void finishRounds(
      int[] middles, int first, int[] states, int stride, int lane, int[] w, int from) {
    int a = middles[lane];
    int b = middles[stride + lane];
    int c = middles[2 * stride + lane];
    int d = middles[3 * stride + lane];
    int e = middles[4 * stride + lane];
    int f = middles[5 * stride + lane];
    int g = middles[6 * stride + lane];
    int h = middles[7 * stride + lane];
    for (int j = first; j < 16; j++) {
      int wj = w[from + j];
      int a12 = Integer.rotateLeft(a, 12);
      int ss1 = Integer.rotateLeft(a12 + ROUND_CONSTANTS[j] + e, 7);
      int tt1 = (a ^ b ^ c) + d + (wj ^ w[from + j + 4]) + (ss1 ^ a12);
      int tt2 = (e ^ f ^ g) + h + wj + ss1;
      d = c;
      c = Integer.rotateLeft(b, 9);
      b = a;
      a = tt1;
      h = g;
      g = Integer.rotateLeft(f, 19);
      f = e;
      e = tt2 ^ Integer.rotateLeft(tt2, 9) ^ Integer.rotateLeft(tt2, 17);
    }
    for (int j = 16; j < 64; j++) {
      int wj = w[from + j];
      int a12 = Integer.rotateLeft(a, 12);
      int ss1 = Integer.rotateLeft(a12 + ROUND_CONSTANTS[j] + e, 7);
      int tt1 = ((a & b) | (c & (a | b))) + d + (wj ^ w[from + j + 4]) + (ss1 ^ a12);
      int tt2 = (g ^ (e & (f ^ g))) + h + wj + ss1;
      d = c;
      c = Integer.rotateLeft(b, 9);
      b = a;
      a = tt1;
      h = g;
      g = Integer.rotateLeft(f, 19);
      f = e;
      e = tt2 ^ Integer.rotateLeft(tt2, 9) ^ Integer.rotateLeft(tt2, 17);
    }
    states[lane] ^= a;
    states[stride + lane] ^= b;
    states[2 * stride + lane] ^= c;
    states[3 * stride + lane] ^= d;
    states[4 * stride + lane] ^= e;
    states[5 * stride + lane] ^= f;
    states[6 * stride + lane] ^= g;
    states[7 * stride + lane] ^= h;
  }

  private static int[] roundConstants() {
    int[] constants = new int[64];
    for (int j = 0; j < constants.length; j++) {
      constants[j] = Integer.rotateLeft(j < 16 ? 0x79CC4519 : 0x7A879D8A, j % 32);
    }
    return constants;
  }
}
