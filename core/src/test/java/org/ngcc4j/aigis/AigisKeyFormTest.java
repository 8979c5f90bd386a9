package org.ngcc4j.aigis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.InvalidKeyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.testing.Fixes;

/// Keys that no key generation makes are refused with one line that says why (section 6 of the
/// specification).
class AigisKeyFormTest {
  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-3")
  void keysOfAnotherLengthAreRefused(AigisParameters p) {
    TestSigner signer = new TestSigner(p);
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    for (int length : lengths(p.description.publicKeyBytes())) {
      assertThatThrownBy(() -> scheme.verifyingKey(Arrays.copyOf(signer.pair.publicKey(), length)))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage(
              "%s public key: expected %d bytes, got %d",
              p.instance(), p.description.publicKeyBytes(), length);
    }
    for (int length : lengths(p.description.secretKeyBytes())) {
      assertThatThrownBy(() -> scheme.signingKey(Arrays.copyOf(signer.pair.secretKey(), length)))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage(
              "%s secret key: expected %d bytes, got %d",
              p.instance(), p.description.secretKeyBytes(), length);
    }
  }

  private static List<Integer> lengths(int right) {
    List<Integer> lengths = new ArrayList<>(List.of(0, 1, right - 1, right + 1, 2 * right));
    for (AigisParameters other : AigisParameters.values()) {
      lengths.add(other.description.publicKeyBytes());
      lengths.add(other.description.secretKeyBytes());
    }
    lengths.removeIf(length -> length == right);
    assertThat(lengths).hasSize(10);
    return lengths;
  }

  @Test
  void highPartsThatNoKeyHasAreRefusedInSetThree() throws InvalidKeyException {
    AigisParameters p = AigisParameters.SIG3;
    TestSigner signer = new TestSigner(p);
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    for (int j : new int[] {0, 1, 255, 511, 8 * 512 - 1}) {
      for (int code = 508; code < 512; code++) {
        byte[] encoded = signer.pair.publicKey();
        int[] t1 = Transcription.unpack(encoded, p.seedBytes, p.rows * 512, p.t1Bits);
        t1[j] = code;
        System.arraycopy(
            Transcription.pack(t1, p.t1Bits),
            0,
            encoded,
            p.seedBytes,
            encoded.length - p.seedBytes);
        if (code <= 509) {
          assertThat(scheme.verifyingKey(encoded)).isNotNull();
        } else {
          assertThatThrownBy(() -> scheme.verifyingKey(encoded))
              .isInstanceOf(InvalidKeyException.class)
              .hasMessage(
                  "Aigis-sig3 public key: coefficient %d of t1[%d] is %d, expected at most 509",
                  j % 512, j / 512, code);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void secretCoefficientsOutOfRangeAreRefused(AigisParameters p) throws InvalidKeyException {
    TestSigner signer = new TestSigner(p);
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    int s1At = 2 * p.seedBytes + p.hashBytes;
    int s2At = s1At + p.columns * 128;
    int t0At = s2At + p.rows * 64 * p.s2Bits;
    int tried = 0;
    for (int from : new int[] {s1At, s2At - 1, s2At, t0At - 1}) {
      int bits = from < s2At ? 2 : p.s2Bits;
      int largest = from < s2At ? 2 : 2 * p.eta2;
      for (int shift = 0; shift < 8; shift += bits) {
        for (int code = 0; code < 1 << bits; code++) {
          byte[] encoded = signer.pair.secretKey();
          encoded[from] &= (byte) ~(((1 << bits) - 1) << shift);
          encoded[from] |= (byte) (code << shift);
          if (code <= largest) {
            assertThat(scheme.signingKey(encoded)).isNotNull();
          } else {
            assertThatThrownBy(() -> scheme.signingKey(encoded))
                .isInstanceOf(InvalidKeyException.class)
                .hasMessage(
                    "%s secret key: a coefficient of s1 or s2 is outside [-1, 1] or [-%d, %d]",
                    p.instance(), p.eta2, p.eta2);
            tried++;
          }
        }
      }
    }
    assertThat(tried).isGreaterThanOrEqualTo(16);
    byte[] encoded = signer.pair.secretKey();
    Arrays.fill(encoded, t0At, encoded.length, (byte) 0xFF);
    assertThat(scheme.signingKey(encoded)).as("every code of t0 is valid").isNotNull();
  }

  /// With every coefficient of `t0` at its limit no attempt passes the test of the error, and the
  /// nonces run out.
  @Test
  @Tag("sweep")
  void aKeyThatCannotSignEndsWithAnErrorAfterTheLastNonce() throws InvalidKeyException {
    AigisParameters p = AigisParameters.SIG1;
    byte[] encoded = new TestSigner(p).pair.secretKey();
    int t0At = encoded.length - p.rows * 64 * p.droppedBits;
    Arrays.fill(encoded, t0At, encoded.length, (byte) 0);
    SigningKey key = SignatureScheme.of(p.instance()).signingKey(encoded);
    assertThatThrownBy(() -> key.sign(new byte[3]))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Aigis-sig1: no signature within 65536 nonces; the key is damaged");
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsNotAMessageAKeyOrASignature(AigisParameters p) {
    TestSigner signer = new TestSigner(p);
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    byte[] nothing = nothing();
    assertThatThrownBy(() -> signer.verifyingKey.verify(TestSigner.message(0), nothing))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("signature");
    assertThatThrownBy(() -> signer.verifyingKey.verify(nothing, new byte[10]))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("message");
    assertThatThrownBy(() -> signer.key.sign(nothing))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("message");
    assertThatThrownBy(() -> scheme.signingKey(nothing)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> scheme.verifyingKey(nothing)).isInstanceOf(NullPointerException.class);
  }

  @SuppressWarnings("NullAway") // what callers without a null checker may pass
  private static byte[] nothing() {
    return null;
  }
}
