package org.ngcc4j.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.KeyPair;
import java.security.KeyPairGeneratorSpi;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;

/// Generates key pairs of one set, or of the set of a family that a `NamedParameterSpec` names.
///
/// Every key pair takes 96 bytes from the caller's source of randomness, or the platform's, as the
/// seed of an ICCS generator.
final class NgccKeyPairGenerator extends KeyPairGeneratorSpi {
  private final ServiceScope scope;
  private @Nullable SignatureScheme scheme;
  private @Nullable SecureRandom random;

  NgccKeyPairGenerator(ServiceScope scope) {
    this.scope = scope;
    this.scheme = scope.only();
  }

  /// Refuses: the sets differ in more than a size.
  @Override
  public void initialize(int keysize, SecureRandom random) {
    throw new InvalidParameterException(
        "%s: there are no key sizes; name the parameter set, %s, in a NamedParameterSpec"
            .formatted(scope.name(), scope.names()));
  }

  @Override
  public void initialize(AlgorithmParameterSpec spec, @Nullable SecureRandom random)
      throws InvalidAlgorithmParameterException {
    this.scheme = scope.scheme(spec);
    this.random = random;
  }

  @Override
  public KeyPair generateKeyPair() {
    if (scheme == null) {
      throw new InvalidParameterException(
          "%s: name the parameter set, %s, in a NamedParameterSpec"
              .formatted(scope.name(), scope.names()));
    }
    byte[] secretKey = null;
    try (IccsDrng drng = random == null ? IccsDrng.fromSystemEntropy() : IccsDrng.from(random)) {
      EncodedKeyPair pair = scheme.generateKeyPair(drng);
      secretKey = pair.secretKey();
      byte[] publicKey = pair.publicKey();
      pair.destroy();
      return new KeyPair(
          NgccPublicKey.of(scheme, publicKey), NgccPrivateKey.of(scheme, secretKey, publicKey));
    } catch (InvalidKeyException e) {
      throw new ProviderException("a generated key is not valid", e);
    } finally {
      if (secretKey != null) {
        Arrays.fill(secretKey, (byte) 0);
      }
    }
  }
}
