package org.ngcc4j.galas;

import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.RandomBits;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.threads.Threads;

/// The eight parameter sets of Galas.
public final class GalasScheme implements SignatureScheme {
  private final GalasParameters p;
  private final Threads threads;

  private GalasScheme(GalasParameters p, Threads threads) {
    this.p = p;
    this.threads = threads;
  }

  /// Returns the schemes in the order of the submission.
  public static List<SignatureScheme> all() {
    return Arrays.stream(GalasParameters.values())
        .<SignatureScheme>map(p -> new GalasScheme(p, Threads.CALLER_ONLY))
        .toList();
  }

  @Override
  public SignatureParameters parameters() {
    return p.description;
  }

  @Override
  public SignatureScheme spreadOver(Executor executor, int threads) {
    return new GalasScheme(p, new Threads(executor, threads));
  }

  @Override
  public EncodedKeyPair generateKeyPair(RandomBits random) {
    return new GalasKeyGeneration(p).generate(Objects.requireNonNull(random, "random"));
  }

  @Override
  public SigningKey signingKey(byte[] secretKey) throws InvalidKeyException {
    return new GalasSigningKey(p, secretKey, threads);
  }

  @Override
  public VerifyingKey verifyingKey(byte[] publicKey) throws InvalidKeyException {
    return new GalasVerifyingKey(p, publicKey, threads);
  }

  @Override
  public String toString() {
    return p.instance();
  }
}
