package org.ngcc4j.campaign.implementation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;

class JavaSignatureTest {
  private static final byte[] SEED = "a seed".getBytes(UTF_8);
  private static final byte[] MESSAGE = "a message".getBytes(UTF_8);

  private final SignatureScheme scheme = SignatureScheme.of("Aigis-sig1");
  private final IccsSignature signature;

  JavaSignatureTest() throws LoadException {
    signature = Implementations.find("java/sign-01/Aigis-sig1").orElseThrow().open();
  }

  @Test
  void offersEverySchemeUnderItsOwnName() {
    assertThat(Implementations.discover())
        .extracting(SignatureImplementation::description)
        .filteredOn(d -> d.maker().provider().equals("java"))
        .extracting(InstanceDescription::label)
        .containsExactlyElementsOf(
            SignatureScheme.all().stream().map(s -> s.parameters().instance()).toList());
    assertThat(signature.description())
        .returns("sign-01", InstanceDescription::candidate)
        .returns(scheme.parameters().publicKeyBytes(), InstanceDescription::publicKeyBytes)
        .returns(scheme.parameters().secretKeyBytes(), InstanceDescription::secretKeyBytes)
        .returns(scheme.parameters().maxSignatureBytes(), InstanceDescription::signatureBytes);
  }

  @Test
  void walksAlongOneGeneratorThroughKeyGenerationAndSigning() throws Exception {
    signature.seed(SEED);
    IccsDrng generator = IccsDrng.seeded(SEED);
    for (int round = 0; round < 2; round++) {
      IccsSignature.Keys keys = signature.keygen();
      Octets made = signature.sign(keys.secretKey(), signature.place(MESSAGE));

      EncodedKeyPair expected = scheme.generateKeyPair(generator);
      assertThat(keys.publicKey().toByteArray()).isEqualTo(expected.publicKey());
      assertThat(keys.secretKey().toByteArray()).isEqualTo(expected.secretKey());
      assertThat(made.toByteArray())
          .isEqualTo(scheme.signingKey(expected.secretKey()).sign(MESSAGE, generator));
      assertThat(signature.verify(keys.publicKey(), made, signature.place(MESSAGE))).isTrue();
      assertThat(signature.verify(keys.publicKey(), made, signature.place(SEED))).isFalse();
    }
  }

  @Test
  void startsAgainFromASeed() throws Exception {
    signature.seed(SEED);
    byte[] first = signature.keygen().publicKey().toByteArray();
    assertThat(signature.keygen().publicKey().toByteArray()).isNotEqualTo(first);

    signature.seed(SEED);
    assertThat(signature.keygen().publicKey().toByteArray()).isEqualTo(first);
  }

  @Test
  void reportsMalformedKeysAsErrorsOfTheInterface() throws Exception {
    signature.seed(SEED);
    Octets message = signature.place(MESSAGE);
    Octets made = signature.sign(signature.keygen().secretKey(), message);

    assertThatThrownBy(() -> signature.sign(signature.place(new byte[3]), message))
        .isInstanceOf(IccsFailure.class)
        .hasMessageStartingWith("sign refused the secret key: Aigis-sig1 ");
    assertThatThrownBy(() -> signature.verify(signature.place(new byte[3]), made, message))
        .isInstanceOf(IccsFailure.class)
        .hasMessageStartingWith("verify refused the public key: Aigis-sig1 ");
  }

  @Test
  void mustBeSeeded() {
    assertThatThrownBy(signature::keygen)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("java/sign-01/Aigis-sig1 was not seeded");
    signature.close();
    assertThatThrownBy(signature::keygen).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void copiesWhatItIsGiven() {
    byte[] value = {1, 2, 3};
    Octets placed = signature.place(value);
    value[0] = 9;

    assertThat(placed.toByteArray()).containsExactly(1, 2, 3);
    assertThat(placed.length()).isEqualTo(3);
    assertThat(placed.get(2)).isEqualTo((byte) 3);
  }
}
