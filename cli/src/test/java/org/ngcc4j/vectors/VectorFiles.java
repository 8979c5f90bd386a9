package org.ngcc4j.vectors;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.provider.NgccPrivateKey;
import org.ngcc4j.provider.NgccPublicKey;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Makes the vectors of one parameter set, always the same ones.
///
/// All randomness comes from ICCS generators, so whoever has one can make them again.
final class VectorFiles {
  /// Among so many messages, the shortest and the longest signature are looked for.
  private static final int SEARCHED = 300;

  private static final HexFormat HEX = HexFormat.of();

  private final SignatureScheme scheme;
  private final SignatureParameters parameters;
  private final EncodedKeyPair pair;
  private final SigningKey key;

  private VectorFiles(SignatureScheme scheme) {
    this.scheme = scheme;
    parameters = scheme.parameters();
    try (IccsDrng random = IccsDrng.seeded(seed("key pair"))) {
      pair = scheme.generateKeyPair(random);
      key = scheme.signingKey(pair.secretKey());
    } catch (InvalidKeyException e) {
      throw new AssertionError(e);
    }
  }

  /// Returns the text of each file of a set, by name.
  static Map<String, String> of(SignatureScheme scheme) {
    VectorFiles files = new VectorFiles(scheme);
    String instance = scheme.parameters().instance();
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(instance + "_sign.json", print(files.sign()));
    texts.put(instance + "_verify.json", print(files.verify()));
    texts.put(instance + "_key.json", print(files.keys()));
    return texts;
  }

  private static String print(ObjectNode file) {
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(file) + "\n";
  }

  // Signing: a secret key, a seed for the generator, a message, and the signature that results.

  private ObjectNode sign() {
    VectorFile file = new VectorFile(parameters, "sign");
    ObjectNode group = file.group("NgccSign");
    group.put("privateKey", HEX.formatHex(pair.secretKey()));
    group.put("publicKey", HEX.formatHex(pair.publicKey()));
    group.put("privateKeyPkcs8", HEX.formatHex(privateKey().getEncoded()));
    // Around the ends of an SM3 block and of its padding; longer than one XOF block; odd.
    int[] lengths =
        isLong() ? new int[] {0, 4999} : new int[] {0, 1, 31, 32, 55, 56, 63, 64, 65, 1000, 4999};
    for (int length : lengths) {
      Signed signed = signed(length);
      ObjectNode test = file.test(group, "a message of " + count(length), "Normal");
      test.put("drngSeed", HEX.formatHex(signed.seed));
      put(test, signed.message, signed.signature, true);
    }
    for (Signed signed : extremes()) {
      ObjectNode test =
          file.test(group, "a signature of " + count(signed.signature.length), "ExtremeLength");
      test.put("drngSeed", HEX.formatHex(signed.seed));
      put(test, signed.message, signed.signature, true);
    }
    return file.root();
  }

  // Verifying: a public key, a message and what may be a signature of it.

  private ObjectNode verify() {
    VectorFile file = new VectorFile(parameters, "verify");
    ObjectNode group = file.group("NgccVerify");
    group.put("publicKey", HEX.formatHex(pair.publicKey()));
    group.put("publicKeyX509", HEX.formatHex(publicKey().getEncoded()));
    for (int length : isLong() ? new int[] {0} : new int[] {0, 1, 64, 777}) {
      Signed signed = signed(length);
      put(
          file.test(group, "a message of " + count(length), "Normal"),
          signed.message,
          signed.signature,
          true);
    }
    for (Signed signed : extremes()) {
      put(
          file.test(group, "a signature of " + count(signed.signature.length), "ExtremeLength"),
          signed.message,
          signed.signature,
          true);
    }
    Signed good = signed(64);
    byte[] otherMessage = good.message.clone();
    otherMessage[0] ^= 1;
    put(
        file.test(group, "one bit of the message changed", "ModifiedMessage"),
        otherMessage,
        good.signature,
        false);
    if (!isLong()) {
      moreModifiedMessages(file, group, good);
    }
    for (Malformation bad : Malformations.general(parameters, good.signature)) {
      put(file.test(group, bad.comment(), bad.flag()), good.message, bad.signature(), false);
    }
    Signed suitable = suitable();
    for (Malformation bad : Malformations.special(parameters, suitable.signature)) {
      put(file.test(group, bad.comment(), bad.flag()), suitable.message, bad.signature(), false);
    }
    return file.root();
  }

  private boolean isLong() {
    return parameters.maxSignatureBytes() > Malformations.LONG;
  }

  private void moreModifiedMessages(VectorFile file, ObjectNode group, Signed good) {
    put(
        file.test(group, "the message is cut off", "ModifiedMessage"),
        Arrays.copyOf(good.message, 63),
        good.signature,
        false);
    put(
        file.test(group, "a zero byte behind the message", "ModifiedMessage"),
        Arrays.copyOf(good.message, 65),
        good.signature,
        false);
    put(
        file.test(group, "the signature of another message", "ModifiedMessage"),
        good.message,
        signed(1).signature,
        false);
    put(
        file.test(group, "signed with another key", "WrongKey"),
        good.message,
        signedByAnother(good),
        false);
  }

  // Keys: raw encodings, good and bad.

  private ObjectNode keys() {
    VectorFile file = new VectorFile(parameters, "key");
    ObjectNode made = file.group("NgccKeyGen");
    for (int i = 0; i < 3; i++) {
      byte[] seed = i == 0 ? new byte[0] : bytes("generated " + i, 32 * i);
      try (IccsDrng random = IccsDrng.seeded(seed)) {
        EncodedKeyPair generated = scheme.generateKeyPair(random);
        ObjectNode test = file.test(made, "a seed of " + count(seed.length), "Normal");
        test.put("drngSeed", HEX.formatHex(seed));
        test.put("publicKey", HEX.formatHex(generated.publicKey()));
        test.put("privateKey", HEX.formatHex(generated.secretKey()));
        test.put("result", "valid");
      }
    }
    ObjectNode publicKeys = file.group("NgccPublicKey");
    byte[] publicKey = pair.publicKey();
    lengths(publicKey)
        .forEach((comment, key) -> key(file, publicKeys, comment, "WrongLength", key));
    for (Malformation bad : Malformations.publicKeys(parameters, publicKey)) {
      key(file, publicKeys, bad.comment(), bad.flag(), bad.signature());
    }
    ObjectNode privateKeys = file.group("NgccPrivateKey");
    byte[] secretKey = pair.secretKey();
    lengths(secretKey)
        .forEach((comment, key) -> key(file, privateKeys, comment, "WrongLength", key));
    for (Malformation bad : Malformations.secretKeys(parameters, secretKey)) {
      key(file, privateKeys, bad.comment(), bad.flag(), bad.signature());
    }
    return file.root();
  }

  private static Map<String, byte[]> lengths(byte[] key) {
    Map<String, byte[]> lengths = new LinkedHashMap<>();
    lengths.put("no bytes", new byte[0]);
    lengths.put("the last byte is missing", Arrays.copyOf(key, key.length - 1));
    lengths.put("a zero byte behind the key", Arrays.copyOf(key, key.length + 1));
    return lengths;
  }

  private static void key(
      VectorFile file, ObjectNode group, String comment, String flag, byte[] key) {
    ObjectNode test = file.test(group, comment, flag);
    test.put("key", HEX.formatHex(key));
    test.put("result", "invalid");
  }

  // What both have in common.

  /// A message, its signature, and the seed of the generator that signing drew from.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Signed(byte[] seed, byte[] message, byte[] signature) {}

  private Signed signed(int length) {
    return sign("message of " + length, length);
  }

  private Signed sign(String name, int length) {
    byte[] seed = seed(name + ", signing");
    byte[] message = bytes(name, length);
    try (IccsDrng random = IccsDrng.seeded(seed)) {
      return new Signed(seed, message, key.sign(message, random));
    }
  }

  /// The shortest and the longest signature of many, where lengths differ.
  private List<Signed> extremes() {
    if (parameters.hasFixedSignatureLength()) {
      return List.of();
    }
    Signed shortest = sign("search 0", 8);
    Signed longest = shortest;
    for (int i = 1; i < SEARCHED; i++) {
      Signed signed = sign("search " + i, 8);
      if (signed.signature.length < shortest.signature.length) {
        shortest = signed;
      }
      if (signed.signature.length > longest.signature.length) {
        longest = signed;
      }
    }
    return List.of(shortest, longest);
  }

  /// A signature that can be changed in every way that the specification names.
  private Signed suitable() {
    int number = 0;
    Signed signed = sign("suitable 0", 8);
    while (!Malformations.isSuitable(parameters, signed.signature)) {
      signed = sign("suitable " + ++number, 8);
    }
    return signed;
  }

  private byte[] signedByAnother(Signed good) {
    try (IccsDrng keys = IccsDrng.seeded(seed("another key pair"));
        IccsDrng random = IccsDrng.seeded(good.seed)) {
      SigningKey other = scheme.signingKey(scheme.generateKeyPair(keys).secretKey());
      return other.sign(good.message, random);
    } catch (InvalidKeyException e) {
      throw new AssertionError(e);
    }
  }

  private NgccPublicKey publicKey() {
    try {
      return NgccPublicKey.of(scheme, pair.publicKey());
    } catch (InvalidKeyException e) {
      throw new AssertionError(e);
    }
  }

  private NgccPrivateKey privateKey() {
    try {
      return NgccPrivateKey.of(scheme, pair.secretKey(), pair.publicKey());
    } catch (InvalidKeyException e) {
      throw new AssertionError(e);
    }
  }

  private static String count(int bytes) {
    return bytes == 1 ? "one byte" : bytes + " bytes";
  }

  private static void put(ObjectNode test, byte[] message, byte[] signature, boolean valid) {
    test.put("msg", HEX.formatHex(message));
    test.put("sig", HEX.formatHex(signature));
    test.put("result", valid ? "valid" : "invalid");
  }

  private byte[] bytes(String name, int length) {
    try (IccsDrng random = IccsDrng.seeded(seed(name))) {
      return random.drawBytes(length);
    }
  }

  private byte[] seed(String name) {
    return ("ngcc4j vectors, " + parameters.instance() + ": " + name)
        .getBytes(StandardCharsets.US_ASCII);
  }

  /// A changed signature or key.
  ///
  /// @param flag one of those that [VectorFile] explains
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Malformation(String comment, String flag, byte[] signature) {}
}
