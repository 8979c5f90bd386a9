package org.ngcc4j.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.security.InvalidKeyException;
import java.security.Security;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The keys as objects.
@ResourceLock(TestKeys.INSTALLED_PROVIDERS)
class NgccKeysTest {
  static List<TestKeys> keys() {
    return TestKeys.all();
  }

  static List<TestKeys> fastKeys() {
    return TestKeys.fast();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void rawKeysAreImportedAndExported(TestKeys keys) throws Exception {
    assertThat(keys.publicKey.rawEncoding()).isEqualTo(keys.rawPublic);
    assertThat(keys.privateKey.rawEncoding()).isEqualTo(keys.rawSecret);
    assertThat(keys.privateKey.publicKey()).isEqualTo(keys.publicKey);
    assertThat(keys.publicKey.scheme()).isSameAs(keys.scheme);
    assertThat(keys.privateKey.scheme()).isSameAs(keys.scheme);
  }

  @ParameterizedTest
  @MethodSource("fastKeys")
  void keysOfTheLibraryComeOutOfThem(TestKeys keys) throws Exception {
    byte[] message = {1, 2, 3};
    byte[] signature = keys.privateKey.signingKey().sign(message);
    assertThat(keys.publicKey.verifyingKey().verify(message, signature)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void rawKeysOfAnotherLengthAreRefused(TestKeys keys) {
    for (int change : new int[] {-1, 1}) {
      byte[] badPublic = Arrays.copyOf(keys.rawPublic, keys.rawPublic.length + change);
      byte[] badSecret = Arrays.copyOf(keys.rawSecret, keys.rawSecret.length + change);
      assertThatThrownBy(() -> NgccPublicKey.of(keys.scheme, badPublic))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessageContaining(keys.instance())
          .hasMessageContaining(
              "expected %d bytes, got %d".formatted(keys.rawPublic.length, badPublic.length));
      assertThatThrownBy(() -> NgccPrivateKey.of(keys.scheme, badSecret))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessageContaining(keys.instance())
          .hasMessageContaining(
              "expected %d bytes, got %d".formatted(keys.rawSecret.length, badSecret.length));
      assertThatThrownBy(() -> NgccPrivateKey.of(keys.scheme, keys.rawSecret, badPublic))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessageContaining("public key in the private key: expected");
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void keysNameTheirSetAndNothingSecret(TestKeys keys) {
    assertThat(keys.publicKey.getAlgorithm()).isEqualTo(keys.instance());
    assertThat(keys.privateKey.getAlgorithm()).isEqualTo(keys.instance());
    assertThat(keys.publicKey.getParams()).isInstanceOf(NamedParameterSpec.class);
    assertThat(keys.publicKey.getParams().getName()).isEqualTo(keys.instance());
    assertThat(keys.privateKey.getParams().getName()).isEqualTo(keys.instance());
    assertThat(keys.publicKey).hasToString(keys.instance() + " public key");
    assertThat(keys.privateKey).hasToString(keys.instance() + " private key");
  }

  @Test
  void nobodyCanChangeAKey() throws Exception {
    TestKeys keys = TestKeys.of("Aigis-sig1");
    byte[] rawPublic = keys.rawPublic.clone();
    byte[] rawSecret = keys.rawSecret.clone();
    NgccPublicKey publicKey = NgccPublicKey.of(keys.scheme, rawPublic);
    NgccPrivateKey privateKey = NgccPrivateKey.of(keys.scheme, rawSecret, rawPublic);
    Arrays.fill(rawPublic, (byte) 1);
    Arrays.fill(rawSecret, (byte) 1);
    Arrays.fill(publicKey.rawEncoding(), (byte) 1);
    Arrays.fill(publicKey.getEncoded(), (byte) 1);
    Arrays.fill(privateKey.rawEncoding(), (byte) 1);
    Arrays.fill(privateKey.getEncoded(), (byte) 1);
    assertThat(publicKey).isEqualTo(keys.publicKey);
    assertThat(privateKey).isEqualTo(keys.privateKey);
    assertThat(privateKey.publicKey()).isEqualTo(keys.publicKey);
  }

  @Test
  void keysAreEqualIfTheirEncodingsAre() throws Exception {
    TestKeys keys = TestKeys.of("Aigis-sig1");
    NgccPublicKey samePublic = NgccPublicKey.decode(keys.publicKey.getEncoded());
    NgccPrivateKey samePrivate = keys.freshPrivateKey();
    assertThat(samePublic).isEqualTo(keys.publicKey).hasSameHashCodeAs(keys.publicKey);
    assertThat(samePrivate).isEqualTo(keys.privateKey).hasSameHashCodeAs(keys.privateKey);
    NgccPrivateKey half = NgccPrivateKey.of(keys.scheme, keys.rawSecret);
    assertThat(half).isNotEqualTo(keys.privateKey);
    assertThat(half.hasPublicKey()).isFalse();
    assertThatThrownBy(half::publicKey)
        .isInstanceOf(InvalidKeyException.class)
        .hasMessage("Aigis-sig1 private key: it does not contain its public key");
    TestKeys other = TestKeys.of("Aigis-sig2");
    assertThat(keys.publicKey).isNotEqualTo(other.publicKey).isNotEqualTo(keys.privateKey);
    assertThat(keys.privateKey).isNotEqualTo(other.privateKey).isNotEqualTo(null);
  }

  @Test
  void aDestroyedKeyGivesNothingAway() {
    TestKeys keys = TestKeys.of("Aigis-sig1");
    NgccPrivateKey key = keys.freshPrivateKey();
    assertThat(key.isDestroyed()).isFalse();
    key.destroy();
    key.destroy();
    assertThat(key.isDestroyed()).isTrue();
    assertThat(key.signingKey().isDestroyed()).isTrue();
    assertThatThrownBy(key::getEncoded)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the key was destroyed");
    assertThatThrownBy(key::rawEncoding).isInstanceOf(IllegalStateException.class);
    assertThat(key).hasToString("Aigis-sig1 private key, destroyed");
    assertThat(key.equals(keys.privateKey)).isFalse();
    assertThat(List.of(key)).as("it equals itself").contains(key);
    NgccPrivateKey another = keys.freshPrivateKey();
    another.destroy();
    assertThat(another).isNotEqualTo(key);
  }

  @Test
  void keysAreSerializedAsTheirEncodings() throws Exception {
    Security.addProvider(new NgccProvider());
    try {
      for (TestKeys keys : List.of(TestKeys.of("Aigis-sig1"), TestKeys.of("Aigis-sig3"))) {
        for (Object key : List.of(keys.publicKey, keys.privateKey)) {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          new ObjectOutputStream(bytes).writeObject(key);
          assertThat(HexFormat.of().formatHex(bytes.toByteArray()))
              .as("the class written")
              .contains(HexFormat.of().formatHex(TestKeys.ascii("java.security.KeyRep")))
              .doesNotContain(HexFormat.of().formatHex(TestKeys.ascii("org.ngcc4j")));
          ObjectInputStream in =
              new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
          assertThat(in.readObject()).isEqualTo(key);
        }
      }
    } finally {
      Security.removeProvider(NgccProvider.NAME);
    }
  }
}
