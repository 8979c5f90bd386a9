package org.ngcc4j.provider;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;

/// A key pair of every set, the same at every run.
final class TestKeys {
  /// The provider under test.
  static final NgccProvider NGCC = new NgccProvider();

  /// What tests share that install a provider.
  static final String INSTALLED_PROVIDERS = "java.security.Security";

  private static final boolean SWEEP = Boolean.getBoolean("ngcc4j.sweep");

  private static final Map<SignatureScheme, TestKeys> MADE = new ConcurrentHashMap<>();

  final SignatureScheme scheme;
  final byte[] rawPublic;
  final byte[] rawSecret;
  final NgccPublicKey publicKey;
  final NgccPrivateKey privateKey;

  private TestKeys(SignatureScheme scheme) {
    this.scheme = scheme;
    EncodedKeyPair pair = scheme.generateKeyPair(IccsDrng.seeded(ascii("keys")));
    rawPublic = pair.publicKey();
    rawSecret = pair.secretKey();
    try {
      publicKey = NgccPublicKey.of(scheme, rawPublic);
      privateKey = NgccPrivateKey.of(scheme, rawSecret, rawPublic);
    } catch (InvalidKeyException e) {
      throw new AssertionError(e);
    }
  }

  /// Returns the keys of a set; nobody may destroy them.
  static TestKeys of(SignatureScheme scheme) {
    return MADE.computeIfAbsent(scheme, TestKeys::new);
  }

  /// Returns the keys of the set of that name.
  static TestKeys of(String instance) {
    return of(SignatureScheme.of(instance));
  }

  /// Returns a private key of its own, to be destroyed.
  NgccPrivateKey freshPrivateKey() {
    try {
      return NgccPrivateKey.of(scheme, rawSecret, rawPublic);
    } catch (InvalidKeyException e) {
      throw new AssertionError(e);
    }
  }

  String instance() {
    return scheme.parameters().instance();
  }

  /// Names the set in the list of tests.
  @Override
  public String toString() {
    return instance();
  }

  /// Returns the keys of all sets.
  static List<TestKeys> all() {
    return SignatureScheme.all().stream().map(TestKeys::of).toList();
  }

  /// Returns the keys of the first set of each candidate; in a sweep, of all sets.
  static List<TestKeys> quick() {
    return all().stream().filter(keys -> SWEEP || keys.isFirstOfItsCandidate()).toList();
  }

  /// Returns the keys of all sets but the slow ones, which share every line of code with a faster
  /// one; in a sweep, of all sets.
  static List<TestKeys> fast() {
    return all().stream().filter(keys -> SWEEP || !keys.isSlow()).toList();
  }

  private boolean isSlow() {
    return switch (scheme.parameters().candidate()) {
      case GALAS, GREAT_WALL -> !isFirstOfItsCandidate();
      case TSUOV -> instance().equals("TSUOV_512");
      case AIGIS_SIG_PLUS, MORNING_ATLAS -> false;
    };
  }

  private boolean isFirstOfItsCandidate() {
    String candidate = scheme.parameters().candidate().id();
    return SignatureScheme.byCandidate(candidate).getFirst().equals(scheme);
  }

  /// Returns a source that always gives the same bytes.
  static SecureRandom fixed() {
    return new FixedRandom();
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static final class FixedRandom extends SecureRandom {
    private static final long serialVersionUID = 1;

    FixedRandom() {
      super(new FixedBytes(), NGCC);
    }
  }

  private static final class FixedBytes extends SecureRandomSpi {
    private static final long serialVersionUID = 1;

    @Override
    protected void engineSetSeed(byte[] seed) {}

    @Override
    protected void engineNextBytes(byte[] bytes) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) i;
      }
    }

    @Override
    protected byte[] engineGenerateSeed(int length) {
      byte[] seed = new byte[length];
      engineNextBytes(seed);
      return seed;
    }
  }
}
