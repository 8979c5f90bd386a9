package org.ngcc4j.tsuov;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.RandomBits;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.VerifyingKey;

/// The three parameter sets of TSUOV.
public final class TsuovScheme implements SignatureScheme {
  private final TsuovParameters p;

  private TsuovScheme(TsuovParameters p) {
    this.p = p;
  }

  /// Returns the schemes in the order of the submission.
  public static List<SignatureScheme> all() {
    return Arrays.stream(TsuovParameters.values()).<SignatureScheme>map(TsuovScheme::new).toList();
  }

  @Override
  public SignatureParameters parameters() {
    return p.description;
  }

  @Override
  public EncodedKeyPair generateKeyPair(RandomBits random) {
    return new TsuovKeyGeneration(p).generate(Objects.requireNonNull(random, "random"));
  }

  @Override
  public SigningKey signingKey(byte[] secretKey) throws InvalidKeyException {
    return new TsuovSigningKey(p, secretKey);
  }

  @Override
  public VerifyingKey verifyingKey(byte[] publicKey) throws InvalidKeyException {
    return new TsuovVerifyingKey(p, publicKey);
  }

  @Override
  public String toString() {
    return p.name();
  }
}
