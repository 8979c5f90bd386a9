package org.ngcc4j.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.ngcc4j.provider.TestKeys.NGCC;

import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.IccsDrng;

class NgccSignatureTest {
  private static final byte[] MESSAGE = TestKeys.ascii("a message that is signed");

  static List<TestKeys> keys() {
    return TestKeys.quick();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void aGivenSourceOfRandomnessSeedsTheIccsGenerator(TestKeys keys) throws Exception {
    byte[] expected = keys.privateKey.signingKey().sign(MESSAGE, IccsDrng.from(TestKeys.fixed()));
    Signature signature = Signature.getInstance(keys.instance(), NGCC);
    signature.initSign(keys.privateKey, TestKeys.fixed());
    for (int i = 0; i < 2; i++) {
      signature.update(MESSAGE);
      assertThat(signature.sign()).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void messagesArriveInPiecesOfAnyKind(TestKeys keys) throws Exception {
    byte[] message = new byte[10_000];
    new Random(1).nextBytes(message);
    Signature signer = Signature.getInstance(keys.instance(), NGCC);
    signer.initSign(keys.privateKey, TestKeys.fixed());
    signer.update(message);
    byte[] whole = signer.sign();

    signer.update(message[0]);
    signer.update(message, 1, 999);
    signer.update(ByteBuffer.wrap(message, 1000, 4000));
    ByteBuffer direct = ByteBuffer.allocateDirect(5000).put(message, 5000, 5000).flip();
    signer.update(direct);
    assertThat(signer.sign()).isEqualTo(whole);

    Signature verifier = Signature.getInstance(keys.instance(), NGCC);
    verifier.initVerify(keys.publicKey);
    verifier.update(message, 0, 9999);
    verifier.update(message[9999]);
    assertThat(verifier.verify(whole)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void everyBadSignatureIsFalse(TestKeys keys) throws Exception {
    Signature signature = Signature.getInstance(keys.instance(), NGCC);
    signature.initSign(keys.privateKey);
    signature.update(MESSAGE);
    byte[] good = signature.sign();
    signature.initVerify(keys.publicKey);
    byte[] changed = good.clone();
    changed[good.length / 2] ^= 1;
    byte[] random = new byte[good.length];
    new Random(2).nextBytes(random);
    for (byte[] bad :
        List.of(
            new byte[0],
            new byte[1],
            Arrays.copyOf(good, good.length - 1),
            Arrays.copyOf(good, good.length + 1),
            Arrays.copyOf(good, 1 << 16),
            changed,
            random)) {
      signature.update(MESSAGE);
      assertThat(signature.verify(bad)).as("%d bytes", bad.length).isFalse();
    }
    signature.update(MESSAGE, 0, 3);
    assertThat(signature.verify(good)).as("another message").isFalse();
    signature.update(MESSAGE);
    assertThat(signature.verify(good)).as("after all the others").isTrue();
    signature.update(MESSAGE);
    assertThat(signature.verify(Arrays.copyOf(good, good.length + 9), 0, good.length)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void emptyMessagesAreSignedToo(TestKeys keys) throws Exception {
    Signature signature = Signature.getInstance(keys.instance(), NGCC);
    signature.initSign(keys.privateKey);
    byte[] made = signature.sign();
    signature.initVerify(keys.publicKey);
    assertThat(signature.verify(made)).isTrue();
    signature.update(new byte[0]);
    assertThat(signature.verify(made)).isTrue();
    signature.update((byte) 0);
    assertThat(signature.verify(made)).isFalse();
  }

  @Test
  void initializingAgainForgetsWhatWasBegun() throws Exception {
    TestKeys keys = TestKeys.of("Aigis-sig1");
    Signature signature = Signature.getInstance("Aigis-sig1", NGCC);
    signature.initSign(keys.privateKey);
    signature.update(MESSAGE);
    signature.initSign(keys.privateKey);
    byte[] ofNothing = signature.sign();
    signature.initVerify(keys.publicKey);
    signature.update(MESSAGE);
    signature.initVerify(keys.publicKey);
    assertThat(signature.verify(ofNothing)).isTrue();
  }

  @Test
  void aSignatureIsWrittenIntoAGivenArray() throws Exception {
    TestKeys keys = TestKeys.of("Aigis-sig1");
    Signature signature = Signature.getInstance("Aigis-sig1", NGCC);
    signature.initSign(keys.privateKey);
    byte[] out = new byte[3000];
    int length = signature.sign(out, 7, 2993);
    signature.initVerify(keys.publicKey);
    assertThat(signature.verify(out, 7, length)).isTrue();
  }

  @Test
  void aServiceNamedAfterAFamilyFollowsTheKey() throws Exception {
    for (String instance : List.of("Aigis-sig1", "Aigis-sig3")) {
      TestKeys keys = TestKeys.of(instance);
      Signature signature = Signature.getInstance("Aigis-Sig+", NGCC);
      signature.initSign(keys.privateKey, TestKeys.fixed());
      byte[] made = signature.sign();
      assertThat(made.length)
          .isBetween(
              keys.scheme.parameters().minSignatureBytes(),
              keys.scheme.parameters().maxSignatureBytes());
      signature.initVerify(keys.publicKey);
      assertThat(signature.verify(made)).isTrue();
    }
  }

  @Test
  void aServiceNamedAfterASetRefusesKeysOfOthers() throws Exception {
    Signature signature = Signature.getInstance("Aigis-sig1", NGCC);
    TestKeys other = TestKeys.of("Aigis-sig2");
    assertThatThrownBy(() -> signature.initSign(other.privateKey))
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage("Aigis-sig1: a private key of Aigis-sig1 expected, got one of Aigis-sig2");
    assertThatThrownBy(() -> signature.initVerify(other.publicKey))
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage("Aigis-sig1: a public key of Aigis-sig1 expected, got one of Aigis-sig2");
  }

  @Test
  void noKeyAndKeysOfOtherAlgorithmsAreRefused() throws Exception {
    Signature signature = Signature.getInstance("Aigis-sig1", NGCC);
    assertThatThrownBy(() -> signature.initSign(null))
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage("Aigis-sig1: a private key of Aigis-sig1 expected, got none");
    assertThatThrownBy(() -> signature.initVerify((PublicKey) null))
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage("Aigis-sig1: a public key of Aigis-sig1 expected, got none");
    var ed25519 = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    assertThatThrownBy(() -> signature.initSign(ed25519.getPrivate()))
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage("PKCS#8 private key: the algorithm 1.3.101.112 is none of the provider NGCC");
    assertThatThrownBy(() -> signature.initVerify(ed25519.getPublic()))
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage("X.509 public key: the algorithm 1.3.101.112 is none of the provider NGCC");
    PrivateKey token = new TokenKey();
    assertThatThrownBy(() -> signature.initSign(token))
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage(
            "Aigis-sig1: a private key with the format PKCS#8 expected, got %s with the format"
                + " null",
            TokenKey.class.getName());
    assertThatThrownBy(() -> signature.update(MESSAGE)).isInstanceOf(SignatureException.class);
    assertThatThrownBy(signature::sign).isInstanceOf(SignatureException.class);
    assertThatThrownBy(() -> signature.verify(MESSAGE)).isInstanceOf(SignatureException.class);
  }

  @Test
  void aDestroyedKeySignsNothing() throws Exception {
    NgccPrivateKey key = TestKeys.of("Aigis-sig1").freshPrivateKey();
    Signature begun = Signature.getInstance("Aigis-sig1", NGCC);
    begun.initSign(key);
    begun.update(MESSAGE);
    Signature idle = Signature.getInstance("Aigis-sig1", NGCC);
    idle.initSign(key);
    key.destroy();
    assertThatThrownBy(begun::sign)
        .isInstanceOf(SignatureException.class)
        .hasMessage("Aigis-sig1: the key was destroyed");
    assertThatThrownBy(() -> idle.update(MESSAGE))
        .isInstanceOf(SignatureException.class)
        .hasMessage("Aigis-sig1: the key was destroyed");
    assertThatThrownBy(() -> Signature.getInstance("Aigis-sig1", NGCC).initSign(key))
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage("Aigis-sig1: the private key was destroyed");
  }

  @Test
  @SuppressWarnings("deprecation") // the old way must be refused as well
  void thereAreNoParameters() throws Exception {
    Signature signature = Signature.getInstance("Aigis-sig1", NGCC);
    signature.setParameter(null);
    assertThat(signature.getParameters()).isNull();
    assertThatThrownBy(() -> signature.setParameter(new PSSParameterSpec(20)))
        .isInstanceOf(InvalidAlgorithmParameterException.class)
        .hasMessage("Aigis-sig1: there are no parameters");
    assertThatThrownBy(() -> signature.setParameter("a", "b"))
        .isInstanceOf(InvalidParameterException.class);
    assertThatThrownBy(() -> signature.getParameter("a"))
        .isInstanceOf(InvalidParameterException.class);
  }

  /// A key in hardware: nobody gets its encoding.
  private static final class TokenKey implements PrivateKey {
    private static final long serialVersionUID = 1;

    @Override
    public String getAlgorithm() {
      return "Aigis-sig1";
    }

    @Override
    @SuppressWarnings("NullAway") // as the JCA has it
    public String getFormat() {
      return null;
    }

    @Override
    @SuppressWarnings("NullAway") // as the JCA has it
    public byte[] getEncoded() {
      return null;
    }
  }
}
