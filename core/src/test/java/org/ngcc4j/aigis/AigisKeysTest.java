package org.ngcc4j.aigis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.InvalidKeyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.bouncycastle.crypto.digests.SM3Digest;
import org.junit.jupiter.api.Tag;
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

/// What Aigis-Sig+ draws, and what its keys leave behind.
@ExtendWith(Seeded.class)
class AigisKeysTest {
  private static final byte[] MESSAGE = {1, 2, 3};

  @ParameterizedTest
  @EnumSource
  void wholeSchemeEqualsTheTranscription(AigisParameters p, Random random)
      throws InvalidKeyException {
    Transcription set = Transcription.of(p);
    for (int round = 0; round < 2; round++) {
      byte[] xi = new byte[p.seedBytes];
      random.nextBytes(xi);
      byte[] message = new byte[random.nextInt(300)];
      random.nextBytes(message);
      EncodedKeyPair expected = set.keyPair(xi);
      EncodedKeyPair pair = new AigisKeyGeneration(p).generate(fixed(xi));
      assertThat(pair.publicKey()).isEqualTo(expected.publicKey());
      assertThat(pair.secretKey()).isEqualTo(expected.secretKey());

      byte[] signature = new AigisSigningKey(p, pair.secretKey()).sign(message);
      assertThat(signature).isEqualTo(set.sign(pair.secretKey(), message));
      assertThat(set.equationHolds(pair.publicKey(), message, signature, p.gamma3)).isTrue();
      assertThat(new AigisVerifyingKey(p, pair.publicKey()).verify(message, signature)).isTrue();
    }
  }

  /// The submitted code counts the bits of a message in 32 bits (section 6, D8).
  @ParameterizedTest
  @EnumSource(names = {"SIG1", "SIG3"})
  @Tag("sweep")
  void messagesOfMoreThanTwoToThe32BitsAreHashedWhole(AigisParameters p)
      throws InvalidKeyException {
    EncodedKeyPair pair = new AigisKeyGeneration(p).generate(IccsDrng.seeded(MESSAGE));
    byte[] secretKey = pair.secretKey();
    AigisSigner signer = new AigisSigner(new AigisSigningKey(p, secretKey));
    AigisVerifier verifier = new AigisVerifier(new AigisVerifyingKey(p, pair.publicKey()));
    SM3Digest hash = new SM3Digest();
    hash.update(secretKey, 2 * p.seedBytes, p.hashBytes);
    byte[] chunk = new byte[1 << 20];
    for (int i = 0; i < 513; i++) {
      chunk[0] = (byte) i;
      signer.update(chunk);
      verifier.update(chunk);
      hash.update(chunk, 0, chunk.length);
    }
    byte[] mu = new byte[(p.hashBytes + 31) / 32 * 32];
    for (int block = 0; 32 * block < mu.length; block++) {
      SM3Digest counted = new SM3Digest(hash);
      counted.update(new byte[] {0, 0, 0, (byte) (block + 1)}, 0, 4);
      counted.doFinal(mu, 32 * block);
    }
    byte[] signature = signer.sign();
    assertThat(signature)
        .isEqualTo(
            Transcription.of(p).signRepresentative(secretKey, Arrays.copyOf(mu, p.hashBytes)));
    assertThat(verifier.verify(signature)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void keyGenerationDrawsTheSeedOnceAndSigningDrawsNothing(AigisParameters p)
      throws InvalidKeyException {
    List<Integer> draws = new ArrayList<>();
    IccsDrng source = IccsDrng.seeded(MESSAGE);
    RandomBits counting =
        (out, offset, bits) -> {
          draws.add(bits);
          source.draw(out, offset, bits);
        };
    EncodedKeyPair pair = new AigisKeyGeneration(p).generate(counting);
    assertThat(draws).containsExactly(8 * p.seedBytes);
    SigningKey key = new AigisSigningKey(p, pair.secretKey());
    byte[] signature = key.sign(MESSAGE, counting);
    assertThat(draws).hasSize(1);
    assertThat(key.sign(MESSAGE)).as("signing is deterministic").isEqualTo(signature);
  }

  @ParameterizedTest
  @EnumSource
  void keyGenerationLeavesNothingBehind(AigisParameters p) {
    AigisKeyGeneration generation = new AigisKeyGeneration(p);
    EncodedKeyPair pair = generation.generate(IccsDrng.seeded(MESSAGE));
    assertThat(pair.secretKey()).hasSize(p.description.secretKeyBytes());
    Wiped.assertWiped(
        generation, new AigisKeyGeneration(p), "matrix", "t1", "draws", "units", "counters");
  }

  @ParameterizedTest
  @EnumSource
  void keyGenerationThatFailsLeavesNothingBehind(AigisParameters p) {
    AigisKeyGeneration generation = new AigisKeyGeneration(p);
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
    Wiped.assertWiped(generation, new AigisKeyGeneration(p));
  }

  @ParameterizedTest
  @EnumSource
  void signingLeavesOnlyTheKeyBehind(AigisParameters p) throws InvalidKeyException {
    AigisSigningKey key = key(p);
    AigisSigner signer = new AigisSigner(key);
    signer.update(MESSAGE).sign();
    key.sign(new byte[1000]);
    Wiped.assertWiped(key.workspaces, key(p).workspaces, "draws", "nonces", "units", "counters");
    Wiped.assertWiped(signer, null, "key");
  }

  @ParameterizedTest
  @EnumSource
  void aDestroyedKeyIsWiped(AigisParameters p) throws InvalidKeyException {
    AigisSigningKey key = key(p);
    assertThat(key.key).isNotEqualTo(new byte[p.seedBytes]);
    assertThat(key.smallSecrets).isNotEqualTo(new byte[key.smallSecrets.length]);
    assertThat(key.t0).isNotEqualTo(new int[key.t0.length]);
    AigisSigner started = new AigisSigner(key);
    started.update(MESSAGE);
    key.destroy();
    assertThat(key.key).containsOnly(0);
    assertThat(key.tr).containsOnly(0);
    assertThat(key.smallSecrets).containsOnly(0);
    assertThat(key.t0).containsOnly(0);
    Wiped.assertWiped(key, key(p), "matrix", "draws", "units", "counters");

    assertThatThrownBy(started::sign)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the key was destroyed");
    Wiped.assertWiped(started, null, "key");
    Wiped.assertWiped(key, key(p), "matrix", "draws", "units", "counters");
  }

  /// With secrets wiped on the way, `z` would be the mask `y`; and since signing is deterministic,
  /// the difference to an older signature of the message would be `c s1`.
  @Test
  void aKeyDestroyedWhileItSignsGivesTheSignatureOrNone(Random random) throws Exception {
    for (int round = 0; round < 40; round++) {
      AigisSigningKey key = key(AigisParameters.SIG1);
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
      AigisSigningKey key, byte[] expected, AtomicBoolean started) {
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

  private static AigisSigningKey key(AigisParameters p) throws InvalidKeyException {
    EncodedKeyPair pair = new AigisKeyGeneration(p).generate(IccsDrng.seeded(MESSAGE));
    return new AigisSigningKey(p, pair.secretKey());
  }

  private static RandomBits fixed(byte[] bytes) {
    return (out, offset, bits) -> System.arraycopy(bytes, 0, out, offset, bits / 8);
  }
}
