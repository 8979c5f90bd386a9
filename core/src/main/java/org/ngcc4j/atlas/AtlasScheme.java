package org.ngcc4j.atlas;

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

/// The four parameter sets of MORNING-ATLAS.
///
/// **Broken as submitted:** two signatures of one key reveal its secret key, in every set. The
/// masks have equal coefficients in pairs (lwrdsa128, 192, 256) or overlap (lwrdsa512), and the
/// official known-answer tests require exactly that. See [SignatureParameters#inherentNotices()]
/// and section 11 of `docs/spec/atlas.md`.
public final class AtlasScheme implements SignatureScheme {
  private final AtlasParameters p;

  private AtlasScheme(AtlasParameters p) {
    this.p = p;
  }

  /// Returns the schemes in the order of the submission.
  public static List<SignatureScheme> all() {
    return Arrays.stream(AtlasParameters.values()).<SignatureScheme>map(AtlasScheme::new).toList();
  }

  @Override
  public SignatureParameters parameters() {
    return p.description;
  }

  /// Makes a key pair, which two signatures will give away: see the class.
  @Override
  public EncodedKeyPair generateKeyPair(RandomBits random) {
    return new AtlasKeyGeneration(p).generate(Objects.requireNonNull(random, "random"));
  }

  @Override
  public SigningKey signingKey(byte[] secretKey) throws InvalidKeyException {
    return new AtlasSigningKey(p, secretKey);
  }

  @Override
  public VerifyingKey verifyingKey(byte[] publicKey) throws InvalidKeyException {
    return new AtlasVerifyingKey(p, publicKey);
  }

  @Override
  public String toString() {
    return p.instance();
  }
}
