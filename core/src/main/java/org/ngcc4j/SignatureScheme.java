package org.ngcc4j;

import java.security.InvalidKeyException;
import java.util.List;
import java.util.concurrent.Executor;
import org.ngcc4j.threads.Threads;

/// One parameter set of one candidate: the entry point of the library.
///
/// ```java
/// SignatureScheme scheme = SignatureScheme.of("Aigis-sig1");
/// EncodedKeyPair pair = scheme.generateKeyPair();
/// byte[] signature = scheme.signingKey(pair.secretKey()).sign(message);
/// boolean valid = scheme.verifyingKey(pair.publicKey()).verify(message, signature);
/// ```
///
/// None of the candidates is a standard and several are publicly broken: read
/// [SignatureParameters#inherentNotices()] before a key protects anything.
///
/// Schemes are stateless and safe for concurrent use.
public interface SignatureScheme {
  /// Returns the scheme of the given instance name, such as `Aigis-sig1`.
  ///
  /// @throws IllegalArgumentException if there is no such instance; the message lists those there
  ///     are
  static SignatureScheme of(String instance) {
    return SchemeRegistry.of(instance);
  }

  /// Returns all schemes, by candidate and then in the order of the submission.
  static List<SignatureScheme> all() {
    return SchemeRegistry.all();
  }

  /// Returns the schemes of one candidate in the order of the submission.
  ///
  /// @param id the candidate's identifier, such as `sign-01`
  /// @return the schemes; empty if the candidate is unknown
  static List<SignatureScheme> byCandidate(String id) {
    return all().stream().filter(s -> s.parameters().candidate().id().equals(id)).toList();
  }

  /// Returns lengths, candidate and published findings of the set.
  SignatureParameters parameters();

  /// Returns the same parameter set with operations that may use several threads.
  ///
  /// A signature, or a verification, under a key of the returned scheme hands parts of its work to
  /// the executor. The result is the same, byte for byte. The calling thread works as well and
  /// never waits for a part that nobody has taken, so an executor that is busy, shut down or
  /// refuses makes an operation slower but never fails it or holds it up. Parts run briefly, do not
  /// block and see secrets: the executor's threads must be as trustworthy as the caller's own.
  ///
  /// Off unless asked for: operations of a scheme that [#of] or [#all] returns use the calling
  /// thread alone, and so do those of schemes whose work does not lend itself to being divided,
  /// which return themselves here.
  ///
  /// ```java
  /// try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
  ///   SignatureScheme scheme = SignatureScheme.of("GreatWall256s").spreadOver(pool, 4);
  ///   byte[] signature = scheme.signingKey(secretKey).sign(message);
  /// }
  /// ```
  ///
  /// @param executor runs parts of operations; it is not shut down
  /// @param threads how many threads one operation uses at most, the calling one included; from 1
  ///     to 64
  /// @throws IllegalArgumentException if the number of threads is out of range
  default SignatureScheme spreadOver(Executor executor, int threads) {
    Threads.check(executor, threads);
    return this;
  }

  /// Makes a key pair.
  ///
  /// @param random the source of the draws the scheme defines for key generation
  EncodedKeyPair generateKeyPair(RandomBits random);

  /// Makes a key pair with draws from an ICCS generator seeded by the platform.
  default EncodedKeyPair generateKeyPair() {
    try (IccsDrng random = IccsDrng.fromSystemEntropy()) {
      return generateKeyPair(random);
    }
  }

  /// Parses and expands a secret key.
  ///
  /// @param secretKey the raw ICCS encoding; copied, the caller may wipe it
  /// @throws InvalidKeyException if the length or an encoded value is not what the set defines
  SigningKey signingKey(byte[] secretKey) throws InvalidKeyException;

  /// Parses and expands a public key.
  ///
  /// @param publicKey the raw ICCS encoding; copied
  /// @throws InvalidKeyException if the length or an encoded value is not what the set defines
  VerifyingKey verifyingKey(byte[] publicKey) throws InvalidKeyException;
}
