package org.ngcc4j.cli;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.ngcc4j.Candidate;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.Notice;
import org.ngcc4j.Notice.Severity;
import org.ngcc4j.Notice.Status;
import org.ngcc4j.RandomBits;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.VerifyingKey;

/// Schemes without any security, `pk = SHA-256(sk)` and `sn = SHA-256(pk || m)`; one of them
/// works.
final class ToyScheme implements SignatureScheme {
  /// Works.
  static final String GOOD = "Toy-good";

  /// Cannot make keys.
  static final String THROWING = "Toy-throwing";

  /// Takes for ever to sign.
  static final String HANGING = "Toy-hanging";

  private static final int BYTES = 32;

  private final SignatureParameters parameters;

  private ToyScheme(String name, Candidate candidate, int target, Notice... notices) {
    parameters =
        new SignatureParameters(
            name, candidate, target, BYTES, BYTES, BYTES, BYTES, List.of(notices));
  }

  static List<SignatureScheme> all() {
    Notice broken =
        new Notice(
            "toy-1",
            Severity.CRITICAL,
            "design",
            "who knows the public key can sign everything, because the signature is nothing but a"
                + " digest of it and of the message",
            Status.INHERENT);
    Notice shared =
        new Notice("toy-2", Severity.LOW, "design", "it is deterministic", Status.INHERENT);
    Notice fixed =
        new Notice("toy-3", Severity.HIGH, "implementation", "it printed keys", Status.FIXED);
    return List.of(
        new ToyScheme(GOOD, Candidate.TSUOV, 128, broken, shared, fixed),
        new ToyScheme(THROWING, Candidate.TSUOV, 0, shared),
        new ToyScheme(HANGING, Candidate.GALAS, 512, fixed));
  }

  @Override
  public SignatureParameters parameters() {
    return parameters;
  }

  @Override
  public EncodedKeyPair generateKeyPair(RandomBits random) {
    if (parameters.instance().equals(THROWING)) {
      throw new UnsupportedOperationException("no keys today");
    }
    byte[] secretKey = random.drawBytes(BYTES);
    return new EncodedKeyPair(sha256().digest(secretKey), secretKey);
  }

  @Override
  public SigningKey signingKey(byte[] secretKey) {
    return new Key(secretKey.clone());
  }

  @Override
  public VerifyingKey verifyingKey(byte[] publicKey) {
    return new VerifyingKey() {
      @Override
      public SignatureParameters parameters() {
        return parameters;
      }

      @Override
      public Verifier verifier() {
        MessageDigest digest = sha256();
        digest.update(publicKey);
        return new Verifier() {
          @Override
          public Verifier update(byte[] data, int offset, int length) {
            digest.update(data, offset, length);
            return this;
          }

          @Override
          public boolean verify(byte[] signature) {
            return MessageDigest.isEqual(digest.digest(), signature);
          }
        };
      }
    };
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private final class Key implements SigningKey {
    private final byte[] secretKey;

    Key(byte[] secretKey) {
      this.secretKey = secretKey;
    }

    @Override
    public SignatureParameters parameters() {
      return parameters;
    }

    @Override
    public Signer signer(RandomBits random) {
      while (parameters.instance().equals(HANGING)) {
        Thread.onSpinWait();
      }
      MessageDigest digest = sha256();
      digest.update(sha256().digest(secretKey));
      return new Signer() {
        @Override
        public Signer update(byte[] data, int offset, int length) {
          digest.update(data, offset, length);
          return this;
        }

        @Override
        public byte[] sign() {
          return digest.digest();
        }
      };
    }

    @Override
    public void destroy() {}

    @Override
    public boolean isDestroyed() {
      return false;
    }
  }
}
