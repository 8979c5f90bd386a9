package org.ngcc4j.benchmarks;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;

/// What one instance is measured with: a key pair, messages of 64 bytes and their signatures.
///
/// Everything follows from fixed seeds, so Java and native code do the same work, rejected attempts
/// included. A pass over the messages begins with a freshly seeded generator.
///
/// The arrays are shared and not to be written.
final class Workload {
  /// Names the folder of the files that [#write] made; without it a workload is made on the spot.
  static final String FOLDER_PROPERTY = "ngcc4j.benchmarks.workloads";

  /// Messages of a workload that is made on the spot.
  private static final int FEW_MESSAGES = 100;

  private static final int MESSAGE_BYTES = 64;

  private final byte[] publicKey;
  private final byte[] secretKey;
  private final List<byte[]> messages;
  private final List<byte[]> signatures;

  private Workload(
      byte[] publicKey, byte[] secretKey, List<byte[]> messages, List<byte[]> signatures) {
    this.publicKey = publicKey;
    this.secretKey = secretKey;
    this.messages = messages;
    this.signatures = signatures;
  }

  /// Returns the seed of every generator: the bytes 0 to 47.
  static byte[] seed() {
    byte[] seed = new byte[48];
    for (int i = 0; i < seed.length; i++) {
      seed[i] = (byte) i;
    }
    return seed;
  }

  /// Returns the workload of an instance: the prepared one, or a small one.
  static Workload of(String instance) {
    String folder = System.getProperty(FOLDER_PROPERTY);
    return folder == null
        ? make(SignatureScheme.of(instance), FEW_MESSAGES, Long.MAX_VALUE)
        : read(Path.of(folder), instance);
  }

  /// Makes the workload of a scheme.
  ///
  /// @param maxMessages number of messages unless the time runs out
  /// @param nanos after this time there are no further messages
  static Workload make(SignatureScheme scheme, int maxMessages, long nanos) {
    EncodedKeyPair keys = scheme.generateKeyPair(IccsDrng.seeded(seed()));
    byte[] text =
        IccsDrng.seeded("ngcc4j benchmark messages".getBytes(StandardCharsets.US_ASCII))
            .drawBytes(maxMessages * MESSAGE_BYTES);
    List<byte[]> messages = new ArrayList<>();
    List<byte[]> signatures = new ArrayList<>();
    SigningKey key = signingKey(scheme, keys.secretKey());
    IccsDrng random = IccsDrng.seeded(seed());
    long start = System.nanoTime();
    for (int i = 0; i < maxMessages && (i == 0 || System.nanoTime() - start < nanos); i++) {
      byte[] message = Arrays.copyOfRange(text, i * MESSAGE_BYTES, (i + 1) * MESSAGE_BYTES);
      messages.add(message);
      signatures.add(key.sign(message, random));
    }
    return new Workload(keys.publicKey(), keys.secretKey(), messages, signatures);
  }

  private static SigningKey signingKey(SignatureScheme scheme, byte[] secretKey) {
    try {
      return scheme.signingKey(secretKey);
    } catch (InvalidKeyException e) {
      throw new IllegalStateException(scheme + " refuses its own key", e);
    }
  }

  /// Returns the encoded public key.
  byte[] publicKey() {
    return publicKey;
  }

  /// Returns the encoded secret key.
  byte[] secretKey() {
    return secretKey;
  }

  /// Returns the messages.
  List<byte[]> messages() {
    return messages;
  }

  /// Returns the signature of each message.
  List<byte[]> signatures() {
    return signatures;
  }

  /// Returns a workload of the first messages only.
  Workload first(int count) {
    return new Workload(
        publicKey, secretKey, messages.subList(0, count), signatures.subList(0, count));
  }

  /// Writes the workload for [#of].
  void write(Path folder, String instance) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(Files.newOutputStream(file(folder, instance))))) {
      write(out, List.of(publicKey, secretKey));
      write(out, messages);
      write(out, signatures);
    }
  }

  /// Reads what [#write] wrote.
  static Workload read(Path folder, String instance) {
    try (DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(Files.newInputStream(file(folder, instance))))) {
      List<byte[]> keys = readList(in);
      return new Workload(keys.get(0), keys.get(1), readList(in), readList(in));
    } catch (IOException e) {
      throw new UncheckedIOException("the workload of " + instance + " cannot be read", e);
    }
  }

  private static void write(DataOutputStream out, List<byte[]> items) throws IOException {
    out.writeInt(items.size());
    for (byte[] item : items) {
      out.writeInt(item.length);
      out.write(item);
    }
  }

  private static List<byte[]> readList(DataInputStream in) throws IOException {
    int count = in.readInt();
    List<byte[]> items = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      items.add(in.readNBytes(in.readInt()));
    }
    return items;
  }

  private static Path file(Path folder, String instance) {
    return folder.resolve(instance + ".workload");
  }
}
