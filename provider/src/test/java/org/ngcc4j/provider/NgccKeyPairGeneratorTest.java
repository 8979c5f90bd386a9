package org.ngcc4j.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.ngcc4j.provider.TestKeys.NGCC;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;

class NgccKeyPairGeneratorTest {
  private static final String AIGIS = "one of Aigis-sig1, Aigis-sig2, Aigis-sig3";

  static List<TestKeys> keys() {
    return TestKeys.all();
  }

  static List<TestKeys> fastKeys() {
    return TestKeys.fast();
  }

  @ParameterizedTest
  @MethodSource("fastKeys")
  void aGivenSourceOfRandomnessSeedsTheIccsGenerator(TestKeys keys) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(keys.instance(), NGCC);
    generator.initialize(new NamedParameterSpec(keys.instance()), TestKeys.fixed());
    EncodedKeyPair expected = keys.scheme.generateKeyPair(IccsDrng.from(TestKeys.fixed()));
    for (int i = 0; i < 2; i++) {
      KeyPair pair = generator.generateKeyPair();
      assertThat(((NgccPublicKey) pair.getPublic()).rawEncoding()).isEqualTo(expected.publicKey());
      NgccPrivateKey privateKey = (NgccPrivateKey) pair.getPrivate();
      assertThat(privateKey.rawEncoding()).isEqualTo(expected.secretKey());
      assertThat(privateKey.publicKey()).isEqualTo(pair.getPublic());
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void aGeneratorNamedAfterASetNeedsNothingElse(TestKeys keys) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(keys.instance(), NGCC);
    KeyPair pair = generator.generateKeyPair();
    assertThat(pair.getPublic().getAlgorithm()).isEqualTo(keys.instance());
    assertThat(pair.getPrivate().getAlgorithm()).isEqualTo(keys.instance());
    assertThat(pair.getPublic()).isNotEqualTo(generator.generateKeyPair().getPublic());
  }

  @Test
  void aGeneratorNamedAfterAFamilyWantsToKnowTheSet() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("Aigis-Sig+", NGCC);
    assertThatThrownBy(generator::generateKeyPair)
        .isInstanceOf(InvalidParameterException.class)
        .hasMessage("Aigis-Sig+: name the parameter set, %s, in a NamedParameterSpec", AIGIS);
    for (String name : List.of("Aigis-sig2", "AIGIS-SIG2")) {
      generator.initialize(new NamedParameterSpec(name));
      assertThat(generator.generateKeyPair().getPublic().getAlgorithm()).isEqualTo("Aigis-sig2");
    }
  }

  @Test
  void otherSetsAndOtherParametersAreRefused() throws Exception {
    KeyPairGenerator set = KeyPairGenerator.getInstance("Aigis-sig1", NGCC);
    KeyPairGenerator family = KeyPairGenerator.getInstance("Aigis-Sig+", NGCC);
    assertThatThrownBy(() -> set.initialize(new NamedParameterSpec("Aigis-sig2")))
        .isInstanceOf(InvalidAlgorithmParameterException.class)
        .hasMessage("Aigis-sig1: the parameter set must be Aigis-sig1, not Aigis-sig2");
    assertThatThrownBy(() -> family.initialize(new NamedParameterSpec("ML-DSA-44")))
        .isInstanceOf(InvalidAlgorithmParameterException.class)
        .hasMessage("Aigis-Sig+: the parameter set must be %s, not ML-DSA-44", AIGIS);
    assertThatThrownBy(() -> set.initialize(new ECGenParameterSpec("secp256r1")))
        .isInstanceOf(InvalidAlgorithmParameterException.class);
    assertThatThrownBy(() -> set.initialize((NamedParameterSpec) null))
        .isInstanceOf(InvalidAlgorithmParameterException.class)
        .hasMessage("Aigis-sig1: a NamedParameterSpec expected, of Aigis-sig1; got null");
    assertThatThrownBy(() -> set.initialize(2048))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessage(
            "Aigis-sig1: there are no key sizes; name the parameter set, Aigis-sig1, in a"
                + " NamedParameterSpec");
    assertThat(set.generateKeyPair().getPublic().getAlgorithm()).isEqualTo("Aigis-sig1");
  }
}
