package org.ngcc4j.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ngcc4j.provider.TestKeys.NGCC;

import java.security.Signature;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// One key pair, many threads.
class ConcurrencyTest {
  private static final int THREADS = 16;

  static List<TestKeys> keys() {
    return TestKeys.quick();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void sixteenThreadsWithOneKeyGetTheBytesThatOneAloneGets(TestKeys keys) throws Exception {
    NgccPrivateKey shared = keys.freshPrivateKey();
    NgccPublicKey sharedPublic = NgccPublicKey.of(keys.scheme, keys.rawPublic);
    List<String> alone = work(keys.instance(), shared, sharedPublic);
    CyclicBarrier start = new CyclicBarrier(THREADS);
    Callable<List<String>> task =
        () -> {
          start.await();
          return work(keys.instance(), shared, sharedPublic);
        };
    try (ExecutorService executor = Executors.newFixedThreadPool(THREADS)) {
      List<Future<List<String>>> results = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        results.add(executor.submit(task));
      }
      for (Future<List<String>> result : results) {
        assertThat(result.get()).isEqualTo(alone);
      }
    }
  }

  /// Signs and verifies with objects of its own and keys that are shared.
  private static List<String> work(String name, NgccPrivateKey privateKey, NgccPublicKey publicKey)
      throws Exception {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      byte[] message = {(byte) i};
      Signature signer = Signature.getInstance(name, NGCC);
      signer.initSign(privateKey, TestKeys.fixed());
      signer.update(message);
      byte[] signature = signer.sign();
      made.add(HexFormat.of().formatHex(signature));
      Signature verifier = Signature.getInstance(name, NGCC);
      verifier.initVerify(publicKey);
      verifier.update(message);
      assertThat(verifier.verify(signature)).isTrue();
      verifier.update((byte) 99);
      assertThat(verifier.verify(signature)).isFalse();
    }
    return made;
  }
}
