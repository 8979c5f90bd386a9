package org.ngcc4j.atlas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.InvalidKeyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.RandomBits;
import org.ngcc4j.SigningKey;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Wiped;

/// What MORNING-ATLAS draws, and what its keys leave behind.
@ExtendWith(Seeded.class)
class AtlasKeysTest {
  private static final byte[] MESSAGE = {1, 2, 3};

  @ParameterizedTest
  @EnumSource
  void wholeSchemeEqualsTheTranscription(AtlasParameters p, Random random)
      throws InvalidKeyException {
    Transcription set = Transcription.of(p);
    byte[] seed = new byte[32];
    random.nextBytes(seed);
    byte[] message = new byte[random.nextInt(300)];
    random.nextBytes(message);
    EncodedKeyPair expected = set.keyPair(seed);
    EncodedKeyPair pair = new AtlasKeyGeneration(p).generate(fixed(seed));
    assertThat(pair.publicKey()).isEqualTo(expected.publicKey());
    assertThat(pair.secretKey()).isEqualTo(expected.secretKey());

    byte[] signature = new AtlasSigningKey(p, pair.secretKey()).sign(message);
    assertThat(signature).isEqualTo(set.sign(pair.secretKey(), message));
    assertThat(new AtlasVerifyingKey(p, pair.publicKey()).verify(message, signature)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void keyGenerationDrawsTheSeedOnceAndSigningDrawsNothing(AtlasParameters p)
      throws InvalidKeyException {
    List<Integer> draws = new ArrayList<>();
    IccsDrng source = IccsDrng.seeded(MESSAGE);
    RandomBits counting =
        (out, offset, bits) -> {
          draws.add(bits);
          source.draw(out, offset, bits);
        };
    EncodedKeyPair pair = new AtlasKeyGeneration(p).generate(counting);
    assertThat(draws).containsExactly(256);
    SigningKey key = new AtlasSigningKey(p, pair.secretKey());
    byte[] signature = key.sign(MESSAGE, counting);
    assertThat(draws).hasSize(1);
    assertThat(key.sign(MESSAGE)).as("signing is deterministic").isEqualTo(signature);
  }

  @ParameterizedTest
  @EnumSource
  void keyGenerationLeavesNothingBehind(AtlasParameters p) {
    AtlasKeyGeneration generation = new AtlasKeyGeneration(p);
    EncodedKeyPair pair = generation.generate(IccsDrng.seeded(MESSAGE));
    assertThat(pair.secretKey()).hasSize(p.description.secretKeyBytes());
    Wiped.assertWiped(generation, new AtlasKeyGeneration(p), "t1", "lane", "units", "counters");
  }

  @ParameterizedTest
  @EnumSource
  void keyGenerationThatFailsLeavesNothingBehind(AtlasParameters p) {
    AtlasKeyGeneration generation = new AtlasKeyGeneration(p);
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
    Wiped.assertWiped(generation, new AtlasKeyGeneration(p));
  }

  @ParameterizedTest
  @EnumSource
  void signingLeavesOnlyTheKeyBehind(AtlasParameters p) throws InvalidKeyException {
    AtlasSigningKey key = key(p);
    AtlasSigner signer = new AtlasSigner(key);
    signer.update(MESSAGE).sign();
    key.sign(new byte[1000]);
    Wiped.assertWiped(key.workspaces, key(p).workspaces, "lane", "units", "counters");
    Wiped.assertWiped(signer, null, "key");
  }

  @ParameterizedTest
  @EnumSource
  void aDestroyedKeyIsWiped(AtlasParameters p) throws InvalidKeyException {
    AtlasSigningKey key = key(p);
    assertThat(key.key).isNotEqualTo(new byte[32]);
    assertThat(key.secrets).isNotEqualTo(new int[key.secrets.length]);
    AtlasSigner started = new AtlasSigner(key);
    started.update(MESSAGE);
    key.destroy();
    assertThat(key.key).containsOnly(0);
    assertThat(key.tr).containsOnly(0);
    assertThat(key.secrets).containsOnly(0);
    Wiped.assertWiped(key, key(p), "matrix", "lane", "units", "counters");

    assertThatThrownBy(started::sign)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the key was destroyed");
    Wiped.assertWiped(started, null, "key");
    Wiped.assertWiped(key, key(p), "matrix", "lane", "units", "counters");
  }

  /// With secrets wiped on the way, `z` would be the mask `y`; and since signing is deterministic,
  /// the difference to an older signature of the message would be `c s1`.
  @Test
  void aKeyDestroyedWhileItSignsGivesTheSignatureOrNone(Random random) throws Exception {
    for (int round = 0; round < 40; round++) {
      AtlasSigningKey key = key(AtlasParameters.LWRDSA128);
      byte[] expected = key.sign(MESSAGE);
      AtomicBoolean started = new AtomicBoolean();
      CompletableFuture<Integer> signing =
          CompletableFuture.supplyAsync(() -> signUntilDestroyed(key, expected, started));
      while (!started.get()) {
        Thread.onSpinWait();
      }
      LockSupport.parkNanos(random.nextInt(400_000));
      key.destroy();
      assertThat(signing.get()).isNotNegative();
    }
  }

  private static int signUntilDestroyed(
      AtlasSigningKey key, byte[] expected, AtomicBoolean started) {
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

  private static AtlasSigningKey key(AtlasParameters p) throws InvalidKeyException {
    EncodedKeyPair pair = new AtlasKeyGeneration(p).generate(IccsDrng.seeded(MESSAGE));
    return new AtlasSigningKey(p, pair.secretKey());
  }

  private static RandomBits fixed(byte[] bytes) {
    return (out, offset, bits) -> System.arraycopy(bytes, 0, out, offset, bits / 8);
  }
}
