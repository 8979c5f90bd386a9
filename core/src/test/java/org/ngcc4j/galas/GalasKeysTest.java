package org.ngcc4j.galas;

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

/// What Galas draws, what its keys leave behind, and that threads change nothing.
@ExtendWith(Seeded.class)
class GalasKeysTest {
  private static final byte[] MESSAGE = {1, 2, 3};

  /// Fields that hold nothing secret: constants, what the public key, the signature and the
  /// challenges say.
  private static final String[] PUBLIC = {
    "common",
    "constants",
    "counters",
    "even",
    "expanded",
    "firstHashed",
    "grinding",
    "hidden",
    "hiddenLeaves",
    "inner",
    "keys",
    "last",
    "moved",
    "odd",
    "outer",
    "outputBlocks",
    "publicKey",
    "revealed",
    "skipped",
    "start",
    "tweakWords",
    "tweaks",
    "untweaked",
    "x"
  };

  @ParameterizedTest
  @EnumSource(names = {"SET_160F", "SET_256F", "SET_384F", "SET_512F"})
  void keyGenerationDrawsTwoHalvesUntilTheyAreAKeyAndSigningDrawsNothing(GalasParameters p)
      throws InvalidKeyException {
    List<Integer> draws = new ArrayList<>();
    IccsDrng source = IccsDrng.seeded(MESSAGE);
    RandomBits counting =
        (out, offset, bits) -> {
          draws.add(bits);
          source.draw(out, offset, bits);
        };
    EncodedKeyPair pair = new GalasKeyGeneration(p).generate(counting);
    assertThat(draws).isNotEmpty().containsOnly(p.n);
    assertThat(draws.size() % 2).isZero();
    draws.clear();
    new GalasSigningKey(p, pair.secretKey(), Threads.CALLER_ONLY).sign(MESSAGE, counting);
    assertThat(draws).isEmpty();
  }

  @Test
  void aSourceWithoutRandomnessGivesNoKey() {
    GalasKeyGeneration generation = new GalasKeyGeneration(GalasParameters.SET_160F);
    RandomBits zeros = (out, offset, bits) -> Arrays.fill(out, offset, offset + bits / 8, (byte) 0);
    assertThatThrownBy(() -> generation.generate(zeros))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Galas-160F: 10000 draws gave no key; the source of randomness is broken");
  }

  @Test
  void keyGenerationLeavesNothingBehind() {
    GalasParameters p = GalasParameters.SET_160F;
    GalasKeyGeneration generation = new GalasKeyGeneration(p);
    assertThat(generation.generate(IccsDrng.seeded(MESSAGE)).secretKey()).hasSize(40);
    Wiped.assertWiped(generation, new GalasKeyGeneration(p), PUBLIC);
    RandomBits failing =
        (out, offset, bits) -> {
          Arrays.fill(out, offset, offset + bits / 8, (byte) 1);
          throw new IllegalStateException("no entropy");
        };
    assertThatThrownBy(() -> generation.generate(failing)).hasMessage("no entropy");
    Wiped.assertWiped(generation, new GalasKeyGeneration(p), PUBLIC);
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_160F", "SET_256F", "SET_512F"})
  void signingLeavesOnlyTheKeyBehind(GalasParameters p) throws InvalidKeyException {
    GalasSigningKey key = key(p, Threads.CALLER_ONLY);
    SigningKey.Signer signer = key.signer();
    assertThat(signer.update(MESSAGE).sign()).isNotEmpty();
    Wiped.assertWiped(key.workspaces, key(p, Threads.CALLER_ONLY).workspaces, PUBLIC);
    Wiped.assertWiped(signer, null, "key", "keyed");
  }

  @Test
  void signingWithThreadsLeavesOnlyTheKeyBehind() throws InvalidKeyException {
    GalasParameters p = GalasParameters.SET_160S;
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      Threads threads = new Threads(pool, 3);
      GalasSigningKey key = key(p, threads);
      assertThat(key.sign(MESSAGE)).isNotEmpty();
      Wiped.assertWiped(key.workspaces, key(p, threads).workspaces, PUBLIC);
    }
  }

  @Test
  void aDestroyedKeyIsWiped() throws InvalidKeyException {
    GalasParameters p = GalasParameters.SET_160F;
    GalasSigningKey key = key(p, Threads.CALLER_ONLY);
    assertThat(key.key).isNotEqualTo(new byte[key.key.length]);
    SigningKey.Signer started = key.signer().update(MESSAGE);
    key.destroy();
    assertThat(key.key).containsOnly(0);
    assertThatThrownBy(started::sign)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the key was destroyed");
    assertThatThrownBy(() -> key.sign(MESSAGE)).hasMessage("the key was destroyed");
    assertThatThrownBy(key::signer).hasMessage("the key was destroyed");
    Wiped.assertWiped(key.workspaces, key(p, Threads.CALLER_ONLY).workspaces, PUBLIC);
  }

  /// With the witness wiped on the way, `d` would be the mask of a proof that says nothing.
  @Test
  void aKeyDestroyedWhileItSignsGivesTheSignatureOrNone(Random random) throws Exception {
    for (int round = 0; round < 10; round++) {
      GalasSigningKey key = key(GalasParameters.SET_160F, Threads.CALLER_ONLY);
      byte[] expected = key.sign(MESSAGE);
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
      GalasSigningKey key, byte[] expected, AtomicBoolean started) {
    int made = 0;
    while (true) {
      byte[] signature;
      started.set(true);
      try {
        signature = key.sign(MESSAGE);
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
  void keysOfAnotherLengthAreRefused(GalasParameters p) {
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    int length = 2 * p.seedBytes;
    for (int wrong : new int[] {0, 1, length / 2, length - 1, length + 1, 2 * length}) {
      assertThatThrownBy(() -> scheme.signingKey(new byte[wrong]))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage("%s secret key: expected %d bytes, got %d", p.instance(), length, wrong);
      assertThatThrownBy(() -> scheme.verifyingKey(new byte[wrong]))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage("%s public key: expected %d bytes, got %d", p.instance(), length, wrong);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aKeyBelongsToItsSet(GalasParameters p) throws InvalidKeyException {
    GalasSigningKey key = key(p, Threads.CALLER_ONLY);
    assertThat(key.parameters()).isSameAs(p.description);
    assertThat(key.parameters().inherentNotices())
        .anyMatch(notice -> notice.id().equals("sign-12-3"));
  }

  /// Deep and low vectors, and a set that has no deep ones.
  @ParameterizedTest
  @EnumSource(names = {"SET_160F", "SET_160S", "SET_256F", "SET_512F"})
  void threadsChangeNothing(GalasParameters p) throws InvalidKeyException {
    SignatureScheme alone = SignatureScheme.of(p.instance());
    EncodedKeyPair pair = alone.generateKeyPair(IccsDrng.seeded(MESSAGE));
    byte[] signature = alone.signingKey(pair.secretKey()).sign(MESSAGE);
    try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
      for (int threads : new int[] {1, 2, 5}) {
        SignatureScheme spread = alone.spreadOver(pool, threads);
        assertThat(spread.parameters()).isEqualTo(alone.parameters());
        assertThat(spread.signingKey(pair.secretKey()).sign(MESSAGE)).isEqualTo(signature);
        assertThat(spread.verifyingKey(pair.publicKey()).verify(MESSAGE, signature)).isTrue();
        assertThat(spread.verifyingKey(pair.publicKey()).verify(new byte[3], signature)).isFalse();
      }
    }
  }

  /// Once a signature was made, everything there is for one is there.
  @ParameterizedTest
  @CsvSource({"SET_160F, 3", "SET_160S, 4", "SET_256S, 8", "SET_512F, 8", "SET_512S, 20"})
  void theMemoryOfASignatureIsBounded(GalasParameters p, int mebibytes) throws InvalidKeyException {
    GalasSigningKey key = key(p, Threads.CALLER_ONLY);
    assertThat(key.sign(MESSAGE)).hasSize(p.description.maxSignatureBytes());
    assertThat(Footprint.of(key.workspaces.take()))
        .isBetween((long) p.shape.innerNodes() * p.seedBytes, (long) mebibytes << 20);
  }

  private static GalasSigningKey key(GalasParameters p, Threads threads)
      throws InvalidKeyException {
    EncodedKeyPair pair = new GalasKeyGeneration(p).generate(IccsDrng.seeded(MESSAGE));
    return new GalasSigningKey(p, pair.secretKey(), threads);
  }
}
