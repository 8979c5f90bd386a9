package org.ngcc4j.greatwall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.InvalidKeyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.RandomBits;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.testing.Footprint;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Wiped;
import org.ngcc4j.threads.Threads;

/// What GreatWall draws, what its keys leave behind, and that threads change nothing.
@ExtendWith(Seeded.class)
class GreatWallKeysTest {
  private static final byte[] MESSAGE = {1, 2, 3};

  /// Fields that hold nothing secret: what the public key, the signature and the challenges say.
  private static final String[] PUBLIC = {
    "frame",
    "counter",
    "block",
    "key",
    "iv",
    "ciphertext",
    "alpha",
    "encoded",
    "keys",
    "weights",
    "powers",
    "boxWeights",
    "backward",
    "nodes",
    "hiddenLeaves",
    "skipped",
    "firstHashed",
    "grinding",
    "constants",
    "publicKey",
    "tweaks",
    "factors",
    "constant"
  };

  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_192F", "SET_256F", "SET_512F"})
  void keyGenerationDrawsTheWholeKeyUntilItIsOneAndSigningDrawsRho(GreatWallParameters p)
      throws InvalidKeyException {
    List<Integer> draws = new ArrayList<>();
    IccsDrng source = IccsDrng.seeded(MESSAGE);
    RandomBits counting =
        (out, offset, bits) -> {
          draws.add(bits);
          source.draw(out, offset, bits);
        };
    EncodedKeyPair pair = new GreatWallKeyGeneration(p).generate(counting);
    assertThat(draws).isNotEmpty().containsOnly(16 * p.pylon.bytes);
    draws.clear();
    new GreatWallSigningKey(p, pair.secretKey(), Threads.CALLER_ONLY).sign(MESSAGE, counting);
    assertThat(draws).containsExactly(p.lambda);
  }

  @Test
  void keyGenerationLeavesNothingBehind() {
    GreatWallParameters p = GreatWallParameters.SET_192F;
    GreatWallKeyGeneration generation = new GreatWallKeyGeneration(p);
    assertThat(generation.generate(IccsDrng.seeded(MESSAGE)).secretKey()).hasSize(50);
    Wiped.assertWiped(generation, new GreatWallKeyGeneration(p), PUBLIC);
    RandomBits failing =
        (out, offset, bits) -> {
          Arrays.fill(out, offset, offset + bits / 8, (byte) 1);
          throw new IllegalStateException("no entropy");
        };
    assertThatThrownBy(() -> generation.generate(failing)).hasMessage("no entropy");
    Wiped.assertWiped(generation, new GreatWallKeyGeneration(p), PUBLIC);
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_256F", "SET_512F"})
  void signingLeavesOnlyTheKeyBehind(GreatWallParameters p) throws InvalidKeyException {
    GreatWallSigningKey key = key(p, Threads.CALLER_ONLY);
    SigningKey.Signer signer = key.signer(IccsDrng.seeded(MESSAGE));
    assertThat(signer.update(MESSAGE).sign()).isNotEmpty();
    Wiped.assertWiped(key.workspaces, key(p, Threads.CALLER_ONLY).workspaces, PUBLIC);
    Wiped.assertWiped(signer, null, "key", "random");
  }

  @Test
  void signingWithThreadsLeavesOnlyTheKeyBehind() throws InvalidKeyException {
    GreatWallParameters p = GreatWallParameters.SET_128S;
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      Threads threads = new Threads(pool, 3);
      GreatWallSigningKey key = key(p, threads);
      assertThat(key.sign(MESSAGE)).isNotEmpty();
      Wiped.assertWiped(key.workspaces, key(p, threads).workspaces, PUBLIC);
    }
  }

  /// Once a signature was made, everything there is for one is there.
  @ParameterizedTest
  @CsvSource({"SET_128F, 2", "SET_256F, 4", "SET_256S, 10", "SET_512S, 24"})
  void theMemoryOfASignatureIsBounded(GreatWallParameters p, int mebibytes)
      throws InvalidKeyException {
    GreatWallSigningKey key = key(p, Threads.CALLER_ONLY);
    assertThat(key.sign(MESSAGE)).hasSize(p.description.maxSignatureBytes());
    assertThat(Footprint.of(key.workspaces.take()))
        .isBetween((long) p.shape.innerNodes() * p.seedBytes, (long) mebibytes << 20);
  }

  @Test
  void aDestroyedKeyIsWiped() throws InvalidKeyException {
    GreatWallParameters p = GreatWallParameters.SET_128F;
    GreatWallSigningKey key = key(p, Threads.CALLER_ONLY);
    assertThat(key.key).isNotEqualTo(new byte[key.key.length]);
    SigningKey.Signer started = key.signer(IccsDrng.seeded(MESSAGE)).update(MESSAGE);
    key.destroy();
    assertThat(key.key).containsOnly(0);
    Wiped.assertWiped(key.pylon, new Pylon(p), PUBLIC);
    assertThatThrownBy(started::sign)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the key was destroyed");
    Wiped.assertWiped(started, null, "key", "random");
    Wiped.assertWiped(key.workspaces, key(p, Threads.CALLER_ONLY).workspaces, PUBLIC);
  }

  /// With the witness wiped on the way, `d` would be the mask of a proof that says nothing.
  @Test
  void aKeyDestroyedWhileItSignsGivesTheSignatureOrNone(Random random) throws Exception {
    for (int round = 0; round < 20; round++) {
      GreatWallSigningKey key = key(GreatWallParameters.SET_128F, Threads.CALLER_ONLY);
      byte[] expected = key.sign(MESSAGE, IccsDrng.seeded(MESSAGE));
      AtomicBoolean started = new AtomicBoolean();
      CompletableFuture<Integer> signing =
          CompletableFuture.supplyAsync(() -> signUntilDestroyed(key, expected, started));
      while (!started.get()) {
        Thread.onSpinWait();
      }
      LockSupport.parkNanos(random.nextInt(10_000_000));
      key.destroy();
      assertThat(signing.get()).isNotNegative();
    }
  }

  private static int signUntilDestroyed(
      GreatWallSigningKey key, byte[] expected, AtomicBoolean started) {
    int made = 0;
    while (true) {
      byte[] signature;
      started.set(true);
      try {
        signature = key.sign(MESSAGE, IccsDrng.seeded(MESSAGE));
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("the key was destroyed");
        return made;
      }
      assertThat(signature).isEqualTo(expected);
      made++;
    }
  }

  @ParameterizedTest
  @EnumSource
  void keysOfAnotherLengthAreRefused(GreatWallParameters p) {
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    int length = 2 * p.pylon.bytes;
    for (int wrong : new int[] {0, 1, length / 2, length - 1, length + 1, 2 * length}) {
      assertThatThrownBy(() -> scheme.signingKey(new byte[wrong]))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage("%s secret key: expected %d bytes, got %d", p.instance(), length, wrong);
      assertThatThrownBy(() -> scheme.verifyingKey(new byte[wrong]))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage("%s public key: expected %d bytes, got %d", p.instance(), length, wrong);
    }
  }

  /// Two vectors at a time, deep and low vectors, both kinds of rows.
  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_128S", "SET_256F", "SET_512F"})
  void threadsChangeNothing(GreatWallParameters p) throws InvalidKeyException {
    SignatureScheme alone = SignatureScheme.of(p.instance());
    EncodedKeyPair pair = alone.generateKeyPair(IccsDrng.seeded(MESSAGE));
    byte[] signature = alone.signingKey(pair.secretKey()).sign(MESSAGE, IccsDrng.seeded(MESSAGE));
    try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
      for (int threads : new int[] {1, 2, 5}) {
        SignatureScheme spread = alone.spreadOver(pool, threads);
        assertThat(spread.parameters()).isEqualTo(alone.parameters());
        assertThat(spread.signingKey(pair.secretKey()).sign(MESSAGE, IccsDrng.seeded(MESSAGE)))
            .isEqualTo(signature);
        assertThat(spread.verifyingKey(pair.publicKey()).verify(MESSAGE, signature)).isTrue();
        assertThat(spread.verifyingKey(pair.publicKey()).verify(new byte[3], signature)).isFalse();
      }
    }
  }

  private static GreatWallSigningKey key(GreatWallParameters p, Threads threads)
      throws InvalidKeyException {
    EncodedKeyPair pair = new GreatWallKeyGeneration(p).generate(IccsDrng.seeded(MESSAGE));
    return new GreatWallSigningKey(p, pair.secretKey(), threads);
  }
}
