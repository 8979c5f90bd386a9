package org.ngcc4j.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.ngcc4j.provider.TestKeys.NGCC;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.EncodedKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NgccKeyFactoryTest {
  static List<TestKeys> keys() {
    return TestKeys.all();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void keysBecomeSpecificationsAndKeysAgain(TestKeys keys) throws Exception {
    KeyFactory factory = KeyFactory.getInstance(keys.instance(), NGCC);
    X509EncodedKeySpec x509 = factory.getKeySpec(keys.publicKey, X509EncodedKeySpec.class);
    PKCS8EncodedKeySpec pkcs8 = factory.getKeySpec(keys.privateKey, PKCS8EncodedKeySpec.class);
    assertThat(x509.getEncoded()).isEqualTo(keys.publicKey.getEncoded());
    assertThat(pkcs8.getEncoded()).isEqualTo(keys.privateKey.getEncoded());
    assertThat(factory.getKeySpec(keys.publicKey, EncodedKeySpec.class).getFormat())
        .isEqualTo("X.509");
    assertThat(factory.getKeySpec(keys.privateKey, EncodedKeySpec.class).getFormat())
        .isEqualTo("PKCS#8");
    assertThat(factory.generatePublic(x509)).isEqualTo(keys.publicKey);
    assertThat(factory.generatePrivate(pkcs8)).isEqualTo(keys.privateKey);
  }

  @ParameterizedTest
  @MethodSource("keys")
  void foreignKeysAreTakenByTheirEncoding(TestKeys keys) throws Exception {
    KeyFactory factory = KeyFactory.getInstance(keys.instance(), NGCC);
    PublicKey publicKey = new ForeignPublic(keys.publicKey.getEncoded());
    PrivateKey privateKey = new ForeignPrivate(keys.privateKey.getEncoded());
    assertThat(factory.translateKey(publicKey)).isEqualTo(keys.publicKey);
    assertThat(factory.translateKey(privateKey)).isEqualTo(keys.privateKey);
    assertThat(factory.translateKey(keys.publicKey)).isSameAs(keys.publicKey);
    assertThat(factory.translateKey(keys.privateKey)).isSameAs(keys.privateKey);
    assertThat(factory.getKeySpec(publicKey, X509EncodedKeySpec.class).getEncoded())
        .isEqualTo(publicKey.getEncoded());
  }

  @Test
  void keysOfOtherSetsAreRefused() throws Exception {
    KeyFactory factory = KeyFactory.getInstance("Aigis-sig1", NGCC);
    TestKeys other = TestKeys.of("Aigis-sig2");
    assertThatThrownBy(
            () -> factory.generatePublic(new X509EncodedKeySpec(other.publicKey.getEncoded())))
        .isInstanceOf(InvalidKeySpecException.class)
        .hasMessage("Aigis-sig1: a public key of Aigis-sig1 expected, got one of Aigis-sig2");
    assertThatThrownBy(
            () -> factory.generatePrivate(new PKCS8EncodedKeySpec(other.privateKey.getEncoded())))
        .isInstanceOf(InvalidKeySpecException.class)
        .hasMessage("Aigis-sig1: a private key of Aigis-sig1 expected, got one of Aigis-sig2");
    assertThatThrownBy(() -> factory.translateKey(other.publicKey))
        .isInstanceOf(InvalidKeyException.class);
    KeyFactory family = KeyFactory.getInstance("Aigis-Sig+", NGCC);
    assertThat(family.translateKey(other.publicKey)).isSameAs(other.publicKey);
  }

  @Test
  void otherSpecificationsAreRefused() throws Exception {
    KeyFactory factory = KeyFactory.getInstance("Aigis-sig1", NGCC);
    TestKeys keys = TestKeys.of("Aigis-sig1");
    assertThatThrownBy(
            () -> factory.generatePublic(new PKCS8EncodedKeySpec(keys.privateKey.getEncoded())))
        .isInstanceOf(InvalidKeySpecException.class)
        .hasMessage(
            "Aigis-sig1: the specification of a public key must be X509EncodedKeySpec, not"
                + " java.security.spec.PKCS8EncodedKeySpec");
    assertThatThrownBy(
            () -> factory.generatePrivate(new X509EncodedKeySpec(keys.publicKey.getEncoded())))
        .isInstanceOf(InvalidKeySpecException.class);
    assertThatThrownBy(() -> factory.generatePublic(null))
        .isInstanceOf(InvalidKeySpecException.class)
        .hasMessageEndingWith("not null");
    assertThatThrownBy(() -> factory.getKeySpec(keys.publicKey, RSAPublicKeySpec.class))
        .isInstanceOf(InvalidKeySpecException.class);
    assertThatThrownBy(() -> factory.getKeySpec(keys.privateKey, X509EncodedKeySpec.class))
        .isInstanceOf(InvalidKeySpecException.class);
    assertThatThrownBy(() -> factory.translateKey(null))
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage("Aigis-sig1: a public key of Aigis-sig1 expected, got none");
  }

  /// A key of another provider.
  private abstract static sealed class Foreign implements Key {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // never written
    private final byte[] encoded;

    Foreign(byte[] encoded) {
      this.encoded = encoded;
    }

    @Override
    public String getAlgorithm() {
      return "something else";
    }

    @Override
    public byte[] getEncoded() {
      return encoded.clone();
    }
  }

  private static final class ForeignPublic extends Foreign implements PublicKey {
    private static final long serialVersionUID = 1;

    ForeignPublic(byte[] encoded) {
      super(encoded);
    }

    @Override
    public String getFormat() {
      return "X.509";
    }
  }

  private static final class ForeignPrivate extends Foreign implements PrivateKey {
    private static final long serialVersionUID = 1;

    ForeignPrivate(byte[] encoded) {
      super(encoded);
    }

    @Override
    public String getFormat() {
      return "PKCS#8";
    }
  }
}
