package org.ngcc4j.aigis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.ngcc4j.aigis.AigisParameters.HINT_COUNT_BITS;
import static org.ngcc4j.aigis.AigisParameters.HINT_POSITION_BITS;
import static org.ngcc4j.aigis.AigisParameters.SIG1;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.field.BitPacking;
import org.ngcc4j.testing.Fixes;
import org.ngcc4j.testing.Seeded;

/// Verification accepts what signing makes and nothing else (section 6 of the specification).
///
/// Where a test needs a signature of a rare kind, the message that leads to it was found by
/// searching; the test checks that the signature is of that kind.
@ExtendWith(Seeded.class)
class AigisVerificationTest {
  /// A key pair made from the name of the set.
  private static final class Signer {
    final AigisParameters p;
    final Transcription set;
    final EncodedKeyPair pair;
    final SigningKey key;
    final VerifyingKey verifyingKey;

    Signer(AigisParameters p) {
      this.p = p;
      set = Transcription.of(p);
      SignatureScheme scheme = SignatureScheme.of(p.instance());
      pair =
          scheme.generateKeyPair(IccsDrng.seeded(p.instance().getBytes(StandardCharsets.US_ASCII)));
      try {
        key = scheme.signingKey(pair.secretKey());
        verifyingKey = scheme.verifyingKey(pair.publicKey());
      } catch (InvalidKeyException e) {
        throw new AssertionError(e);
      }
    }

    Signed sign(int number) {
      byte[] message = message(number);
      return new Signed(this, message, key.sign(message));
    }

    Signed sign(byte[] message) {
      return new Signed(this, message, key.sign(message));
    }
  }

  /// A valid signature.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Signed(Signer signer, byte[] message, byte[] signature) {
    boolean accepts(byte[] other) {
      return signer.verifyingKey.verify(message, other);
    }

    void assertAccepted() {
      assertThat(accepts(signature)).as("the signature itself").isTrue();
    }

    void assertRejected(byte[] other, String description, Object... arguments) {
      if (accepts(other)) {
        assertThat(other).as(description, arguments).isEqualTo(signature);
      }
    }

    Hint hint() {
      return Hint.of(signer.p, signature);
    }

    /// The signature with another hint.
    byte[] with(byte[] hint) {
      return Transcription.join(Arrays.copyOf(signature, signer.p.fixedSignatureBytes), hint);
    }

    /// Asserts that only the form of a signature's hint is wrong, and that it is rejected for that.
    void assertFormRejected(byte[] hint, String description, Object... arguments) {
      assertThat(signer.set.decodeHintLeniently(hint, 0))
          .as(description, arguments)
          .isEqualTo(signer.set.decodeHintLeniently(signature, signer.p.fixedSignatureBytes));
      assertRejected(with(hint), description, arguments);
    }
  }

  /// A hint in its parts, which need not fit each other.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Hint(int[] counts, int[] positions) {
    static Hint of(AigisParameters p, byte[] signature) {
      int blocks = signature[p.fixedSignatureBytes];
      int at = p.fixedSignatureBytes + 1;
      int[] counts = Transcription.unpack(signature, at, blocks, HINT_COUNT_BITS);
      at += (blocks + 1) / 2;
      int total = Arrays.stream(counts).sum();
      return new Hint(counts, Transcription.unpack(signature, at, total, HINT_POSITION_BITS));
    }

    byte[] encode() {
      return encode(counts.length);
    }

    byte[] encode(int blocks) {
      byte[] packedCounts = Transcription.pack(counts, HINT_COUNT_BITS);
      byte[] packedPositions = Transcription.pack(positions, HINT_POSITION_BITS);
      return Transcription.join(
          Transcription.join(new byte[] {(byte) blocks}, packedCounts), packedPositions);
    }

    Hint withBlocks(int blocks) {
      return new Hint(Arrays.copyOf(counts, blocks), positions);
    }

    Hint withCount(int block, int count) {
      int[] changed = counts.clone();
      changed[block] = count;
      return new Hint(changed, positions);
    }

    Hint withPositions(int... changed) {
      return new Hint(counts, changed);
    }

    /// Index of a block's first position.
    int first(int block) {
      return Arrays.stream(counts, 0, block).sum();
    }

    int blocks() {
      return counts.length;
    }
  }

  static byte[] message(int number) {
    return ("message " + number).getBytes(StandardCharsets.US_ASCII);
  }

  // Any change.

  /// Every bit of a signature of set 1; of the larger sets every 37th bit, and each one of the
  /// challenge and the hint.
  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-1")
  void everyFlippedBitIsRejected(AigisParameters p) {
    flipBits(p, p == SIG1 ? 1 : 37);
  }

  @ParameterizedTest
  @EnumSource(names = {"SIG2", "SIG3"})
  @Tag("sweep")
  void everyFlippedBitOfTheLargerSetsIsRejected(AigisParameters p) {
    flipBits(p, 1);
  }

  private static void flipBits(AigisParameters p, int step) {
    Signed signed = new Signer(p).sign(0);
    byte[] mutated = signed.signature.clone();
    int challenge = 8 * (p.fixedSignatureBytes - p.seedBytes);
    int tried = 0;
    for (int bit = 0; bit < 8 * mutated.length; bit += bit + step < challenge ? step : 1) {
      mutated[bit / 8] ^= (byte) (1 << (bit % 8));
      signed.assertRejected(mutated, "bit %d flipped", bit);
      mutated[bit / 8] ^= (byte) (1 << (bit % 8));
      tried++;
    }
    signed.assertAccepted();
    assertThat(tried)
        .isGreaterThanOrEqualTo(8 * mutated.length - challenge + challenge / step)
        .isGreaterThan(1000);
  }

  @ParameterizedTest
  @EnumSource
  void everyTruncationIsRejected(AigisParameters p) {
    Signed signed = new Signer(p).sign(0);
    int whole = signed.signature.length;
    for (int length = 0; length < whole; length++) {
      signed.assertRejected(Arrays.copyOf(signed.signature, length), "%d bytes", length);
      byte[] end = Arrays.copyOfRange(signed.signature, whole - length, whole);
      signed.assertRejected(end, "the last %d bytes", length);
    }
    signed.assertAccepted();
  }

  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-1")
  void everyExtensionIsRejected(AigisParameters p, Random random) {
    Signer signer = new Signer(p);
    int tried = 0;
    for (int number = 0; number < 3; number++) {
      Signed signed = signer.sign(number);
      for (int more = 1; more <= 64; more++) {
        byte[] extended = Arrays.copyOf(signed.signature, signed.signature.length + more);
        signed.assertRejected(extended, "%d zeros more", more);
        byte[] tail = new byte[more];
        random.nextBytes(tail);
        System.arraycopy(tail, 0, extended, signed.signature.length, more);
        signed.assertRejected(extended, "%d random bytes more", more);
        tried += 2;
      }
      signed.assertAccepted();
    }
    assertThat(tried).isEqualTo(384);
  }

  @ParameterizedTest
  @EnumSource
  void noBytesAndTooManyBytesAreRejected(AigisParameters p) {
    Signed signed = new Signer(p).sign(0);
    signed.assertRejected(new byte[0], "nothing");
    signed.assertRejected(new byte[p.fixedSignatureBytes], "zeros without a hint");
    signed.assertRejected(new byte[p.fixedSignatureBytes + 1], "zeros");
    signed.assertRejected(new byte[p.description.maxSignatureBytes()], "zeros");
    signed.assertRejected(new byte[1 << 24], "16 MiB");
    byte[] ones = new byte[p.description.maxSignatureBytes()];
    Arrays.fill(ones, (byte) -1);
    signed.assertRejected(ones, "ones");
    signed.assertAccepted();
  }

  @ParameterizedTest
  @EnumSource
  void anotherMessageIsRejected(AigisParameters p) {
    Signer signer = new Signer(p);
    Signed signed = signer.sign(new byte[100]);
    int tried = 0;
    for (int bit = 0; bit < 800; bit += 3) {
      byte[] other = signed.message.clone();
      other[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThat(signer.verifyingKey.verify(other, signed.signature)).as("bit %d", bit).isFalse();
      tried++;
    }
    for (int length = 0; length < 200; length++) {
      assertThat(signer.verifyingKey.verify(new byte[length], signed.signature))
          .as("%d zeros", length)
          .isEqualTo(length == 100);
      tried++;
    }
    assertThat(tried).isGreaterThan(400);
  }

  @ParameterizedTest
  @EnumSource
  void anotherPublicKeyIsRejected(AigisParameters p) throws InvalidKeyException {
    Signed signed = new Signer(p).sign(0);
    byte[] encoded = signed.signer.pair.publicKey();
    int tried = 0;
    for (int bit = 0; bit < 8 * encoded.length; bit += 1 + encoded.length / 20) {
      encoded[bit / 8] ^= (byte) (1 << (bit % 8));
      VerifyingKey other = SignatureScheme.of(p.instance()).verifyingKey(encoded);
      assertThat(other.verify(signed.message, signed.signature)).as("bit %d", bit).isFalse();
      encoded[bit / 8] ^= (byte) (1 << (bit % 8));
      tried++;
    }
    assertThat(tried).isGreaterThan(150);
  }

  // Forms of a hint.

  /// The number of blocks goes beyond the last one that is not empty, and beyond all there are.
  @ParameterizedTest
  @CsvSource({"SIG1, 97", "SIG2, 59", "SIG3, 7"})
  @Fixes({"sign-01-1", "sign-01-2"})
  void emptyBlocksAtTheEndAreRejected(AigisParameters p, int number) {
    Signed signed = new Signer(p).sign(number);
    Hint hint = signed.hint();
    assertThat(hint.blocks()).isLessThan(p.hintBlocks);
    for (int blocks = hint.blocks() + 1; blocks < 256; blocks++) {
      signed.assertFormRejected(hint.withBlocks(blocks).encode(), "%d blocks", blocks);
    }
    signed.assertAccepted();
  }

  /// As many empty blocks as leave the signature at its greatest length or below.
  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-2")
  void moreBlocksThanThereAreAreRejected(AigisParameters p) {
    Signed signed = new Signer(p).sign(0);
    for (int blocks = p.hintBlocks + 1; blocks < 256; blocks++) {
      byte[] hint = signed.hint().withBlocks(p.hintBlocks).encode(blocks);
      signed.assertRejected(signed.with(hint), "%d blocks, counts of %d", blocks, p.hintBlocks);
      byte[] few = new byte[1 + (blocks + 1) / 2];
      few[0] = (byte) blocks;
      signed.assertRejected(signed.with(few), "%d empty blocks", blocks);
    }
    signed.assertAccepted();
  }

  @ParameterizedTest
  @CsvSource({"SIG1, 97", "SIG2, 59", "SIG3, 7"})
  @Fixes("sign-01-1")
  void theSpareHalfByteOfTheCountsIsZero(AigisParameters p, int number) {
    Signed signed = new Signer(p).sign(number);
    assertThat(signed.hint().blocks()).isOdd();
    for (int spare = 1; spare < 16; spare++) {
      byte[] hint = signed.hint().encode();
      hint[1 + signed.hint().blocks() / 2] |= (byte) (spare << 4);
      signed.assertFormRejected(hint, "spare bits %x", spare);
    }
    signed.assertAccepted();
  }

  @ParameterizedTest
  @CsvSource({
    "SIG1, 7",
    "SIG1, 0",
    "SIG1, 1",
    "SIG2, 2",
    "SIG2, 9",
    "SIG2, 0",
    "SIG3, 1",
    "SIG3, 0",
    "SIG3, 10"
  })
  @Fixes("sign-01-1")
  void theSpareBitsBehindThePositionsAreZero(AigisParameters p, int number) {
    Signed signed = new Signer(p).sign(number);
    int used = signed.hint().positions.length * HINT_POSITION_BITS % 8;
    assertThat(used).isNotZero();
    for (int spare = 1; spare < 1 << (8 - used); spare++) {
      byte[] hint = signed.hint().encode();
      hint[hint.length - 1] |= (byte) (spare << used);
      signed.assertFormRejected(hint, "spare bits %x", spare);
    }
    signed.assertAccepted();
  }

  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-1")
  void positionsInAnotherOrderAreRejected(AigisParameters p) {
    Signed signed = new Signer(p).sign(0);
    Hint hint = signed.hint();
    int tried = 0;
    for (int block = 0; block < hint.blocks(); block++) {
      int from = hint.first(block);
      int to = from + hint.counts[block];
      for (int i = from; i < to; i++) {
        for (int j = from; j < i; j++) {
          int[] positions = hint.positions.clone();
          positions[i] = hint.positions[j];
          positions[j] = hint.positions[i];
          signed.assertFormRejected(
              hint.withPositions(positions).encode(), "positions %d and %d of %d", i, j, block);
          tried++;
        }
      }
    }
    signed.assertAccepted();
    assertThat(tried).isGreaterThan(50);
  }

  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-1")
  void positionsThatComeTwiceAreRejected(AigisParameters p) {
    Signed signed = new Signer(p).sign(0);
    Hint hint = signed.hint();
    assertThat(hint.positions.length).isLessThan(p.hintWeight);
    for (int twice = 0; twice < hint.positions.length; twice++) {
      int index = twice;
      int block =
          IntStream.range(0, hint.blocks())
              .filter(b -> hint.first(b) <= index && index < hint.first(b) + hint.counts[b])
              .findFirst()
              .orElseThrow();
      int[] positions = new int[hint.positions.length + 1];
      System.arraycopy(hint.positions, 0, positions, 0, twice + 1);
      System.arraycopy(hint.positions, twice, positions, twice + 1, hint.positions.length - twice);
      Hint longer = hint.withPositions(positions).withCount(block, hint.counts[block] + 1);
      signed.assertFormRejected(longer.encode(), "position %d of block %d twice", twice, block);
    }
    signed.assertAccepted();
  }

  /// Counts that promise more or fewer positions than there are, up to 15 in each block.
  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-2")
  void countsThatDoNotFitThePositionsAreRejected(AigisParameters p) {
    Signed signed = new Signer(p).sign(0);
    Hint hint = signed.hint();
    int tried = 0;
    for (int block = 0; block < hint.blocks(); block++) {
      for (int count = 0; count < 16; count++) {
        if (count != hint.counts[block]) {
          signed.assertRejected(
              signed.with(hint.withCount(block, count).encode()), "count %d in %d", count, block);
          tried++;
        }
      }
    }
    int[] full = new int[p.hintBlocks];
    Arrays.fill(full, 15);
    signed.assertRejected(
        signed.with(new Hint(full, hint.positions).encode()), "15 ones in each block");
    // All other counts, but the right number of bytes.
    int[] moved = hint.counts.clone();
    for (int block = 1; block < moved.length; block++) {
      if (moved[block] > 1 && moved[block - 1] < 15) {
        int[] counts = moved.clone();
        counts[block]--;
        counts[block - 1]++;
        signed.assertRejected(signed.with(new Hint(counts, hint.positions).encode()), "moved");
        tried++;
      }
    }
    signed.assertAccepted();
    assertThat(tried).isGreaterThan(15 * hint.blocks());
  }

  @ParameterizedTest
  @EnumSource
  void aHintWithOneBitMoreOrLessOrElsewhereIsRejected(AigisParameters p) {
    Signed signed = new Signer(p).sign(0);
    boolean[] hint = signed.signer.set.decodeHintLeniently(signed.signature, p.fixedSignatureBytes);
    int tried = 0;
    for (int j = 0; j < hint.length; j += 3) {
      hint[j] ^= true;
      signed.assertRejected(
          signed.with(signed.signer.set.encodeHint(hint)), "hint bit %d flipped", j);
      hint[j] ^= true;
      tried++;
    }
    signed.assertRejected(signed.with(new byte[1]), "the hint without ones");
    signed.assertAccepted();
    assertThat(tried).isGreaterThan(300);
  }

  // Bounds. An attempt that the signer rejects gives a signature whose only fault is the bound.

  @ParameterizedTest(name = "{0}: attempt {2} on message {1}, z {3}")
  @CsvSource({
    "SIG1, 15, 2, one above the upper end", "SIG1, 53, 2, one below the lower end",
    "SIG2, 0, 3, one above the upper end", "SIG2, 33, 7, one below the lower end",
    "SIG3, 252, 5, one above the upper end", "SIG3, 17, 1, one below the lower end"
  })
  void zOutOfRangeIsRejectedForThatAlone(
      AigisParameters p, int number, int attempt, String description) {
    Signer signer = new Signer(p);
    Transcription.Attempt refused = attempt(signer, number, attempt);
    boolean above = description.contains("above");
    int bound = signer.set.zBound();
    int[] outside =
        Arrays.stream(refused.z())
            .flatMapToInt(Arrays::stream)
            .filter(x -> !Transcription.within(x, bound))
            .toArray();
    assertThat(outside).isNotEmpty().containsOnly(above ? bound + 1 : -bound);
    assertThat(refused.rFits() && refused.vFits() && refused.blocksFit()).isTrue();
    assertOnlyABoundIsWrong(signer, number, refused.encode(), p.gamma3);
  }

  @ParameterizedTest
  @CsvSource({"SIG1, 256, 0", "SIG2, 228, 5", "SIG3, 18, 0"})
  void anErrorOutOfRangeIsRejectedForThatAlone(AigisParameters p, int number, int attempt) {
    Signer signer = new Signer(p);
    Transcription.Attempt refused = attempt(signer, number, attempt);
    assertThat(refused.vFits()).isFalse();
    assertThat(refused.zFits() && refused.rFits() && refused.blocksFit()).isTrue();
    byte[] signature = refused.encode();
    assertThat(
            signer.set.equationHolds(signer.pair.publicKey(), message(number), signature, p.gamma3))
        .isFalse();
    assertOnlyABoundIsWrong(signer, number, signature, p.alpha);
  }

  @ParameterizedTest
  @CsvSource({"SIG1, 537, 0, 74", "SIG2, 33, 1, 177", "SIG3, 341, 0, 104"})
  void tooManyOnesInTheHintAreRejectedForThatAlone(
      AigisParameters p, int number, int attempt, int weight) {
    Signer signer = new Signer(p);
    Transcription.Attempt refused = attempt(signer, number, attempt);
    assertThat(refused.weight()).isEqualTo(weight).isGreaterThan(p.hintWeight);
    assertThat(refused.zFits() && refused.rFits() && refused.vFits() && refused.blocksFit())
        .isTrue();
    assertOnlyABoundIsWrong(signer, number, refused.encode(), p.gamma3);
  }

  private static Transcription.Attempt attempt(Signer signer, int number, int attempt) {
    Transcription.Secrets secrets = signer.set.secrets(signer.pair.secretKey());
    return signer.set.attempt(
        secrets,
        signer.set.expandA(secrets.rho()),
        signer.set.mu(secrets.tr(), message(number)),
        attempt * signer.p.columns);
  }

  private static void assertOnlyABoundIsWrong(
      Signer signer, int number, byte[] signature, int errorBound) {
    assertThat(
            signer.set.equationHolds(
                signer.pair.publicKey(), message(number), signature, errorBound))
        .as("the equation")
        .isTrue();
    assertThat(signer.verifyingKey.verify(message(number), signature)).isFalse();
    signer.sign(number).assertAccepted();
  }

  @ParameterizedTest
  @CsvSource({"SIG1, 53, 77", "SIG2, 37, 40", "SIG3, 465, 165"})
  void bothEndsOfTheRangeOfZAreAccepted(AigisParameters p, int upper, int lower) {
    Signer signer = new Signer(p);
    Signed highest = signer.sign(upper);
    Signed lowest = signer.sign(lower);
    assertThat(z(highest).max().orElseThrow()).isEqualTo(p.gamma1 - p.beta1);
    assertThat(z(lowest).min().orElseThrow()).isEqualTo(1 - (p.gamma1 - p.beta1));
    highest.assertAccepted();
    lowest.assertAccepted();
  }

  private static IntStream z(Signed signed) {
    AigisParameters p = signed.signer.p;
    return Arrays.stream(
            Transcription.unpack(signed.signature, 0, p.columns * AigisParameters.N, p.zBits))
        .map(x -> p.gamma1 - x);
  }

  @ParameterizedTest
  @EnumSource
  void coefficientsOfZOutOfRangeAreRejected(AigisParameters p) {
    Signed signed = new Signer(p).sign(0);
    byte[] mutated = signed.signature.clone();
    int[] z = new int[p.columns * AigisParameters.N];
    BitPacking.unpackOffset(mutated, 0, p.zBits, p.gamma1, z, 0, z.length);
    int bound = p.gamma1 - p.beta1;
    int tried = 0;
    for (int j = 0; j < z.length; j += 7) {
      int kept = z[j];
      for (int x : new int[] {bound + 1, p.gamma1, -bound, 1 - p.gamma1}) {
        z[j] = x;
        BitPacking.packOffset(z, 0, z.length, p.zBits, p.gamma1, mutated, 0);
        signed.assertRejected(mutated, "z[%d] = %d", j, x);
        tried++;
      }
      z[j] = kept;
    }
    signed.assertAccepted();
    assertThat(tried).isGreaterThan(500);
  }

  /// About one signature in a hundred (sets 1 and 2) is as long as a signature can be.
  @ParameterizedTest
  @CsvSource({"SIG1, 204", "SIG2, 296", "SIG3, 29"})
  void theLongestSignatureIsAccepted(AigisParameters p, int number) {
    Signed signed = new Signer(p).sign(number);
    assertThat(signed.signature).hasSize(p.description.maxSignatureBytes());
    assertThat(signed.hint().positions.length).isGreaterThanOrEqualTo(p.hintWeight - 1);
    signed.assertAccepted();
    for (int bit = 8 * p.fixedSignatureBytes; bit < 8 * signed.signature.length; bit++) {
      byte[] mutated = signed.signature.clone();
      mutated[bit / 8] ^= (byte) (1 << (bit % 8));
      signed.assertRejected(mutated, "bit %d flipped", bit);
    }
  }

  // Keys.

  @ParameterizedTest
  @EnumSource
  @Fixes("sign-01-3")
  void keysOfAnotherLengthAreRefused(AigisParameters p) {
    Signer signer = new Signer(p);
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    for (int length : lengths(p.description.publicKeyBytes())) {
      assertThatThrownBy(() -> scheme.verifyingKey(Arrays.copyOf(signer.pair.publicKey(), length)))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage(
              "%s public key: expected %d bytes, got %d",
              p.instance(), p.description.publicKeyBytes(), length);
    }
    for (int length : lengths(p.description.secretKeyBytes())) {
      assertThatThrownBy(() -> scheme.signingKey(Arrays.copyOf(signer.pair.secretKey(), length)))
          .isInstanceOf(InvalidKeyException.class)
          .hasMessage(
              "%s secret key: expected %d bytes, got %d",
              p.instance(), p.description.secretKeyBytes(), length);
    }
  }

  private static List<Integer> lengths(int right) {
    List<Integer> lengths = new ArrayList<>(List.of(0, 1, right - 1, right + 1, 2 * right));
    for (AigisParameters other : AigisParameters.values()) {
      lengths.add(other.description.publicKeyBytes());
      lengths.add(other.description.secretKeyBytes());
    }
    lengths.removeIf(length -> length == right);
    assertThat(lengths).hasSize(10);
    return lengths;
  }

  @Test
  void highPartsThatNoKeyHasAreRefusedInSetThree() throws InvalidKeyException {
    AigisParameters p = AigisParameters.SIG3;
    Signer signer = new Signer(p);
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    for (int j : new int[] {0, 1, 255, 511, 8 * 512 - 1}) {
      for (int code = 508; code < 512; code++) {
        byte[] encoded = signer.pair.publicKey();
        int[] t1 = Transcription.unpack(encoded, p.seedBytes, p.rows * 512, p.t1Bits);
        t1[j] = code;
        System.arraycopy(
            Transcription.pack(t1, p.t1Bits),
            0,
            encoded,
            p.seedBytes,
            encoded.length - p.seedBytes);
        if (code <= 509) {
          assertThat(scheme.verifyingKey(encoded)).isNotNull();
        } else {
          assertThatThrownBy(() -> scheme.verifyingKey(encoded))
              .isInstanceOf(InvalidKeyException.class)
              .hasMessage(
                  "Aigis-sig3 public key: coefficient %d of t1[%d] is %d, expected at most 509",
                  j % 512, j / 512, code);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void secretCoefficientsOutOfRangeAreRefused(AigisParameters p) throws InvalidKeyException {
    Signer signer = new Signer(p);
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    int s1At = 2 * p.seedBytes + p.hashBytes;
    int s2At = s1At + p.columns * 128;
    int t0At = s2At + p.rows * 64 * p.s2Bits;
    int tried = 0;
    for (int from : new int[] {s1At, s2At - 1, s2At, t0At - 1}) {
      int bits = from < s2At ? 2 : p.s2Bits;
      int largest = from < s2At ? 2 : 2 * p.eta2;
      for (int shift = 0; shift < 8; shift += bits) {
        for (int code = 0; code < 1 << bits; code++) {
          byte[] encoded = signer.pair.secretKey();
          encoded[from] &= (byte) ~(((1 << bits) - 1) << shift);
          encoded[from] |= (byte) (code << shift);
          if (code <= largest) {
            assertThat(scheme.signingKey(encoded)).isNotNull();
          } else {
            assertThatThrownBy(() -> scheme.signingKey(encoded))
                .isInstanceOf(InvalidKeyException.class)
                .hasMessage(
                    "%s secret key: a coefficient of s1 or s2 is outside [-1, 1] or [-%d, %d]",
                    p.instance(), p.eta2, p.eta2);
            tried++;
          }
        }
      }
    }
    assertThat(tried).isGreaterThanOrEqualTo(16);
    byte[] encoded = signer.pair.secretKey();
    Arrays.fill(encoded, t0At, encoded.length, (byte) 0xFF);
    assertThat(scheme.signingKey(encoded)).as("every code of t0 is valid").isNotNull();
  }

  /// With every coefficient of `t0` at its limit no attempt passes the test of the error, and the
  /// nonces run out.
  @Test
  @Tag("sweep")
  void aKeyThatCannotSignEndsWithAnErrorAfterTheLastNonce() throws InvalidKeyException {
    AigisParameters p = AigisParameters.SIG1;
    byte[] encoded = new Signer(p).pair.secretKey();
    int t0At = encoded.length - p.rows * 64 * p.droppedBits;
    Arrays.fill(encoded, t0At, encoded.length, (byte) 0);
    SigningKey key = SignatureScheme.of(p.instance()).signingKey(encoded);
    assertThatThrownBy(() -> key.sign(new byte[3]))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Aigis-sig1: no signature within 65536 nonces; the key is damaged");
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsNotAMessageAKeyOrASignature(AigisParameters p) {
    Signer signer = new Signer(p);
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    byte[] nothing = nothing();
    assertThatThrownBy(() -> signer.verifyingKey.verify(message(0), nothing))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("signature");
    assertThatThrownBy(() -> signer.verifyingKey.verify(nothing, new byte[10]))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("message");
    assertThatThrownBy(() -> signer.key.sign(nothing))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("message");
    assertThatThrownBy(() -> scheme.signingKey(nothing)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> scheme.verifyingKey(nothing)).isInstanceOf(NullPointerException.class);
  }

  @SuppressWarnings("NullAway") // what callers without a null checker may pass
  private static byte[] nothing() {
    return null;
  }
}
