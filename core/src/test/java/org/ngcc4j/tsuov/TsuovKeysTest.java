package org.ngcc4j.tsuov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.InvalidKeyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.RandomBits;
import org.ngcc4j.symmetric.IccsHash;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Wiped;

/// What keys draw, keep and leave behind.
@ExtendWith(Seeded.class)
class TsuovKeysTest {
  private static final byte[] MESSAGE = {1, 2, 3};

  @ParameterizedTest
  @EnumSource
  void twoSeedsAreDrawnForAKeyAndThreeForASignature(TsuovParameters p) throws InvalidKeyException {
    List<Integer> draws = new ArrayList<>();
    IccsDrng source = IccsDrng.seeded(MESSAGE);
    RandomBits counting =
        (out, offset, bits) -> {
          draws.add(bits);
          source.draw(out, offset, bits);
        };
    int seed = 8 * p.seedBytes;
    EncodedKeyPair pair = new TsuovKeyGeneration(p).generate(counting);
    assertThat(draws).containsExactly(seed, seed);
    assertThat(Arrays.copyOfRange(pair.secretKey(), p.seedBytes, 2 * p.seedBytes))
        .isEqualTo(Arrays.copyOf(pair.publicKey(), p.seedBytes));
    TsuovSigningKey key = new TsuovSigningKey(p, pair.secretKey());
    draws.clear();
    byte[] first = key.sign(MESSAGE, counting);
    assertThat(draws).containsExactly(seed, seed, seed);
    assertThat(key.sign(MESSAGE, counting)).as("other draws").isNotEqualTo(first);
    assertThat(key.sign(MESSAGE)).as("draws of the platform").isNotEqualTo(first);
  }

  /// The seeds of a signature are drawn when it is made, not when its message begins.
  @Test
  void aSignerDrawsWhenItSigns() throws InvalidKeyException {
    TsuovSigningKey key = key(TsuovParameters.TSUOV_128);
    IccsDrng random = IccsDrng.seeded(MESSAGE);
    byte[] first = key.sign(MESSAGE, random);
    byte[] second = key.sign(MESSAGE, random);
    IccsDrng again = IccsDrng.seeded(MESSAGE);
    TsuovSigner late = (TsuovSigner) key.signer(again);
    assertThat(key.sign(MESSAGE, again)).isEqualTo(first);
    assertThat(late.update(MESSAGE).sign()).isEqualTo(second);
  }

  @ParameterizedTest
  @EnumSource
  void keyGenerationLeavesNothingBehind(TsuovParameters p) {
    TsuovKeyGeneration generation = new TsuovKeyGeneration(p);
    assertThat(generation.generate(IccsDrng.seeded(MESSAGE)).secretKey()).hasSize(2 * p.seedBytes);
    // The form is public, and so are the residues of P3.
    Wiped.assertWiped(
        generation, new TsuovKeyGeneration(p), "form", "residues", "index", "units", "counters");
  }

  @ParameterizedTest
  @EnumSource
  void keyGenerationThatFailsLeavesNothingBehind(TsuovParameters p) {
    TsuovKeyGeneration generation = new TsuovKeyGeneration(p);
    List<byte[]> seen = new ArrayList<>();
    RandomBits failing =
        (out, offset, bits) -> {
          out[offset] = 1;
          seen.add(out);
          throw new IllegalStateException("no entropy");
        };
    assertThatThrownBy(() -> generation.generate(failing)).hasMessage("no entropy");
    assertThat(seen).hasSize(1);
    assertThat(seen.getFirst()).containsOnly(0);
    Wiped.assertWiped(generation, new TsuovKeyGeneration(p));
  }

  @ParameterizedTest
  @EnumSource
  void signingLeavesOnlyTheKeyBehind(TsuovParameters p) throws InvalidKeyException {
    TsuovSigningKey key = key(p);
    TsuovSigner signer = (TsuovSigner) key.signer(IccsDrng.seeded(MESSAGE));
    signer.update(MESSAGE).sign();
    key.sign(new byte[1000], IccsDrng.seeded(MESSAGE));
    // These are public, or depend on lengths only.
    Wiped.assertWiped(
        key.workspaces, null, "form", "groupStarts", "groupSizes", "index", "units", "counters");
    Wiped.assertWiped(signer.message, new IccsHash(512));
  }

  @ParameterizedTest
  @EnumSource
  void aDestroyedKeyIsWiped(TsuovParameters p) throws InvalidKeyException {
    TsuovSigningKey key = key(p);
    key.sign(MESSAGE);
    key.sign(MESSAGE);
    byte[][] forms = Objects.requireNonNull(key.forms.kept());
    assertThat(List.of(forms))
        .allSatisfy(form -> assertThat(form).isNotEqualTo(new byte[form.length]));
    assertThat(key.oilPlanes).isNotEqualTo(new int[key.oilPlanes.length]);
    TsuovSigner started = (TsuovSigner) key.signer(IccsDrng.seeded(MESSAGE));
    started.update(MESSAGE);
    key.destroy();
    assertThat(List.of(forms)).allSatisfy(form -> assertThat(form).containsOnly(0));
    assertThat(key.forms.kept()).isNull();
    assertThat(key.forms.use()).as("after the end").isNull();
    assertThat(key.forms.kept()).isNull();
    assertThat(key.oilPlanes).containsOnly(0);
    assertThat(key.oil.left).containsOnly(0);
    assertThat(key.oil.right).containsOnly((short) 0);
    assertThatThrownBy(started::sign)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the key was destroyed");
    Wiped.assertWiped(started.message, new IccsHash(512));
  }

  @ParameterizedTest
  @EnumSource
  void formsAreKeptFromTheSecondUseOn(TsuovParameters p) throws InvalidKeyException {
    TsuovSigningKey key = key(p);
    byte[] first = key.sign(MESSAGE, IccsDrng.seeded(MESSAGE));
    assertThat(key.forms.kept()).isNull();
    assertThat(key.sign(MESSAGE, IccsDrng.seeded(MESSAGE))).isEqualTo(first);
    byte[][] kept = key.forms.kept();
    assertThat(kept).hasNumberOfRows(p.forms);
    assertThat(key.sign(MESSAGE, IccsDrng.seeded(MESSAGE))).isEqualTo(first);
    assertThat(key.forms.kept()).isSameAs(kept);
  }

  /// The forms that are kept are made while others sign.
  @Test
  void manyMayUseAKeyForTheFirstTime() throws Exception {
    byte[] expected = key(TsuovParameters.TSUOV_128).sign(MESSAGE, IccsDrng.seeded(MESSAGE));
    for (int round = 0; round < 20; round++) {
      TsuovSigningKey key = key(TsuovParameters.TSUOV_128);
      try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
        List<Future<byte[]>> signatures =
            threads.invokeAll(
                Collections.nCopies(8, () -> key.sign(MESSAGE, IccsDrng.seeded(MESSAGE))));
        for (Future<byte[]> signature : signatures) {
          assertThat(signature.get()).isEqualTo(expected);
        }
      }
    }
  }

  /// With secrets wiped on the way, the signature would show the vinegar, or the system would
  /// never have a solution.
  @Test
  void aKeyDestroyedWhileItSignsGivesTheSignatureOrNone(Random random) throws Exception {
    for (int round = 0; round < 40; round++) {
      TsuovSigningKey key = key(TsuovParameters.TSUOV_128);
      byte[] expected = key.sign(MESSAGE, IccsDrng.seeded(MESSAGE));
      if (round % 2 == 0) {
        // The first use of a key takes another way than those after it.
        key = key(TsuovParameters.TSUOV_128);
      }
      TsuovSigningKey used = key;
      AtomicBoolean started = new AtomicBoolean();
      CompletableFuture<Integer> signing =
          CompletableFuture.supplyAsync(() -> signUntilDestroyed(used, expected, started));
      while (!started.get()) {
        Thread.onSpinWait();
      }
      LockSupport.parkNanos(random.nextInt(4_000_000));
      key.destroy();
      assertThat(signing.get()).isNotNegative();
      assertNothingSecretIsLeft(key);
    }
  }

  private static void assertNothingSecretIsLeft(TsuovSigningKey key) {
    assertThat(key.oilPlanes).containsOnly(0);
    assertThat(key.oil.left).containsOnly(0);
    assertThat(key.oil.right).containsOnly(0);
    assertThat(key.forms.kept()).isNull();
  }

  private static int signUntilDestroyed(
      TsuovSigningKey key, byte[] expected, AtomicBoolean started) {
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

  private static TsuovSigningKey key(TsuovParameters p) throws InvalidKeyException {
    EncodedKeyPair pair = new TsuovKeyGeneration(p).generate(IccsDrng.seeded(MESSAGE));
    return new TsuovSigningKey(p, pair.secretKey());
  }
}
