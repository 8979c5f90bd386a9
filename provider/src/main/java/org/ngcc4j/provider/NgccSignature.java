package org.ngcc4j.provider;

import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.security.spec.AlgorithmParameterSpec;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SigningKey;
import org.ngcc4j.VerifyingKey;

/// Signs and verifies messages of any length in constant memory.
///
/// A signature is the raw ICCS one. Every signature takes 96 bytes from the caller's source of
/// randomness, if one was given, as the seed of an ICCS generator.
final class NgccSignature extends SignatureSpi {
  private final ServiceScope scope;
  private final byte[] single = new byte[1];

  private @Nullable NgccPrivateKey signing;
  private @Nullable NgccPublicKey verifying;
  private @Nullable SecureRandom random;

  // What is in the making, if a message was begun.
  private @Nullable IccsDrng drng;
  private SigningKey.@Nullable Signer signer;
  private VerifyingKey.@Nullable Verifier verifier;

  NgccSignature(ServiceScope scope) {
    this.scope = scope;
  }

  @Override
  protected void engineInitSign(PrivateKey key) throws InvalidKeyException {
    engineInitSign(key, null);
  }

  @Override
  protected void engineInitSign(PrivateKey key, @Nullable SecureRandom source)
      throws InvalidKeyException {
    forget();
    verifying = null;
    signing = scope.privateKey(key);
    random = source;
  }

  @Override
  protected void engineInitVerify(PublicKey key) throws InvalidKeyException {
    forget();
    signing = null;
    verifying = scope.publicKey(key);
  }

  @Override
  protected void engineUpdate(byte b) throws SignatureException {
    single[0] = b;
    engineUpdate(single, 0, 1);
    single[0] = 0;
  }

  @Override
  protected void engineUpdate(byte[] data, int offset, int length) throws SignatureException {
    if (signing != null) {
      signer().update(data, offset, length);
    } else {
      verifier().update(data, offset, length);
    }
  }

  @Override
  protected byte[] engineSign() throws SignatureException {
    try {
      return signer().sign();
    } catch (IllegalStateException e) {
      throw new SignatureException("%s: %s".formatted(scope.name(), e.getMessage()), e);
    } finally {
      forget();
    }
  }

  @Override
  protected boolean engineVerify(byte[] signature) throws SignatureException {
    try {
      return verifier().verify(signature);
    } finally {
      forget();
    }
  }

  /// There are no parameters; `null` is what certificates pass on.
  @Override
  protected void engineSetParameter(@Nullable AlgorithmParameterSpec parameters)
      throws InvalidAlgorithmParameterException {
    if (parameters != null) {
      throw new InvalidAlgorithmParameterException(scope.name() + ": there are no parameters");
    }
  }

  @Override
  protected @Nullable AlgorithmParameters engineGetParameters() {
    return null;
  }

  @Override
  @Deprecated
  protected void engineSetParameter(String parameter, Object value) {
    throw new InvalidParameterException(scope.name() + ": there are no parameters");
  }

  @Override
  @Deprecated
  protected Object engineGetParameter(String parameter) {
    throw new InvalidParameterException(scope.name() + ": there are no parameters");
  }

  private SigningKey.Signer signer() throws SignatureException {
    if (signer == null) {
      if (signing == null) {
        throw new SignatureException(scope.name() + ": not initialized for signing");
      }
      try {
        SigningKey key = signing.signingKey();
        if (random == null) {
          signer = key.signer();
        } else {
          drng = IccsDrng.from(random);
          signer = key.signer(drng);
        }
      } catch (IllegalStateException e) {
        throw new SignatureException("%s: %s".formatted(scope.name(), e.getMessage()), e);
      }
    }
    return signer;
  }

  private VerifyingKey.Verifier verifier() throws SignatureException {
    if (verifier == null) {
      if (verifying == null) {
        throw new SignatureException(scope.name() + ": not initialized for verifying");
      }
      verifier = verifying.verifyingKey().verifier();
    }
    return verifier;
  }

  /// Ends what is in the making; the next byte begins a new message.
  private void forget() {
    if (drng != null) {
      drng.close();
      drng = null;
    }
    signer = null;
    verifier = null;
  }
}
