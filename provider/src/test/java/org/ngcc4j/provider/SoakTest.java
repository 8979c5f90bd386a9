package org.ngcc4j.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ngcc4j.provider.TestKeys.NGCC;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ngcc4j.SignatureScheme;

/// Everything at once for a long time: `./build test -P soak -pl core,provider`, with
/// `-Dngcc4j.soak.seconds=N` for another length than ten minutes.
///
/// Each round makes a new key pair of every set and uses it, and the long-lived one, from all
/// threads for messages of random sizes. The heap after a full collection may not grow from the
/// second quarter of the time to the last round.
@Tag("soak")
class SoakTest {
  private static final Duration LENGTH =
      Duration.ofSeconds(Long.getLong("ngcc4j.soak.seconds", 600));

  /// Room for what the JVM itself loads and compiles meanwhile.
  private static final long ALLOWED_GROWTH = 4 << 20;

  private static final int LONGEST_MESSAGE = 100_000;

  @Test
  void nothingFailsAndNothingIsLeftBehind() throws Exception {
    int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
    Instant start = Instant.now();
    long early = 0;
    long last = 0;
    long rounds = 0;
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      while (Duration.between(start, Instant.now()).compareTo(LENGTH) < 0) {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
          long seed = rounds * threads + i;
          running.add(
              executor.submit(
                  () -> {
                    round(new Random(seed));
                    return null;
                  }));
        }
        for (Future<?> future : running) {
          future.get();
        }
        rounds++;
        last = heapAfterCollection();
        if (Duration.between(start, Instant.now()).compareTo(LENGTH.dividedBy(4)) < 0
            || early == 0) {
          early = last;
        }
      }
    }
    System.out.printf(
        "soak: %d rounds on %d threads in %s, heap after collection %d KiB early, %d KiB at the"
            + " end%n",
        rounds, threads, LENGTH, early >> 10, last >> 10);
    assertThat(rounds).isPositive();
    assertThat(last).isLessThan(early + ALLOWED_GROWTH);
  }

  private static void round(Random random) throws Exception {
    for (SignatureScheme scheme : SignatureScheme.all()) {
      String name = scheme.parameters().instance();
      KeyPair pair = KeyPairGenerator.getInstance(name, NGCC).generateKeyPair();
      TestKeys kept = TestKeys.of(scheme);
      use(name, pair, random);
      use(name, new KeyPair(kept.publicKey, kept.privateKey), random);
      pair.getPrivate().destroy();
    }
  }

  private static void use(String name, KeyPair pair, Random random) throws Exception {
    byte[] message = new byte[random.nextInt(LONGEST_MESSAGE)];
    random.nextBytes(message);
    Signature signature = Signature.getInstance(name, NGCC);
    signature.initSign(pair.getPrivate());
    int split = random.nextInt(message.length + 1);
    signature.update(message, 0, split);
    signature.update(message, split, message.length - split);
    byte[] made = signature.sign();
    signature.initVerify(pair.getPublic());
    signature.update(message);
    assertThat(signature.verify(made)).as("%s, %d bytes", name, message.length).isTrue();
    made[random.nextInt(made.length)] ^= (byte) (1 << random.nextInt(8));
    signature.update(message);
    assertThat(signature.verify(made)).as("%s, changed", name).isFalse();
  }

  private static long heapAfterCollection() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
