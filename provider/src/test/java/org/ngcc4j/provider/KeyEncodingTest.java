package org.ngcc4j.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.DERTaggedObject;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The structures of keys, byte by byte.
class KeyEncodingTest {
  static List<TestKeys> keys() {
    return TestKeys.all();
  }

  static List<TestKeys> fastKeys() {
    return TestKeys.fast();
  }

  // What is written.

  @ParameterizedTest
  @MethodSource("keys")
  void encodingsAreThoseOfTheGoldenFile(TestKeys keys) throws Exception {
    MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
    String line =
        String.join(
            "\t",
            keys.instance(),
            ObjectIdentifiers.of(keys.scheme),
            HexFormat.of().formatHex(sha256.digest(keys.publicKey.getEncoded())),
            HexFormat.of().formatHex(sha256.digest(keys.privateKey.getEncoded())));
    for (String golden : resource("encodings.tsv").lines().toList()) {
      if (golden.startsWith(keys.instance() + "\t")) {
        assertThat(line).isEqualTo(golden);
        return;
      }
    }
    abort("encodings.tsv has no line for this set yet; it would be: " + line);
  }

  @Test
  void theKeysOfAigisSig1ArePinnedByteForByte() {
    TestKeys keys = TestKeys.of("Aigis-sig1");
    assertThat(HexFormat.of().formatHex(keys.publicKey.getEncoded()))
        .isEqualTo(resource("aigis-sig1-x509.hex").replace("\n", ""));
    assertThat(HexFormat.of().formatHex(keys.privateKey.getEncoded()))
        .isEqualTo(resource("aigis-sig1-pkcs8.hex").replace("\n", ""));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void bouncyCastleWritesTheSame(TestKeys keys) throws Exception {
    AlgorithmIdentifier algorithm =
        new AlgorithmIdentifier(new ASN1ObjectIdentifier(ObjectIdentifiers.of(keys.scheme)));
    assertThat(new SubjectPublicKeyInfo(algorithm, keys.rawPublic).getEncoded("DER"))
        .isEqualTo(keys.publicKey.getEncoded());
    // Without PrivateKeyInfo's own OCTET STRING within the OCTET STRING.
    ASN1EncodableVector parts = new ASN1EncodableVector();
    parts.add(new ASN1Integer(1));
    parts.add(algorithm);
    parts.add(new DEROctetString(keys.rawSecret));
    parts.add(new DERTaggedObject(false, 1, new DERBitString(keys.rawPublic)));
    assertThat(new DERSequence(parts).getEncoded("DER")).isEqualTo(keys.privateKey.getEncoded());
  }

  @ParameterizedTest
  @MethodSource("keys")
  void bouncyCastleReadsThem(TestKeys keys) throws Exception {
    SubjectPublicKeyInfo x509 = SubjectPublicKeyInfo.getInstance(keys.publicKey.getEncoded());
    assertThat(x509.getAlgorithm().getAlgorithm().getId())
        .isEqualTo(ObjectIdentifiers.of(keys.scheme));
    assertThat(x509.getAlgorithm().getParameters()).isNull();
    assertThat(x509.getPublicKeyData().getOctets()).isEqualTo(keys.rawPublic);
    PrivateKeyInfo pkcs8 = PrivateKeyInfo.getInstance(keys.privateKey.getEncoded());
    assertThat(pkcs8.getPrivateKeyAlgorithm().getParameters()).isNull();
    assertThat(pkcs8.getPrivateKey().getOctets()).isEqualTo(keys.rawSecret);
    assertThat(Objects.requireNonNull(pkcs8.getPublicKeyData()).getOctets())
        .isEqualTo(keys.rawPublic);
    NgccPrivateKey half = NgccPrivateKey.of(keys.scheme, keys.rawSecret);
    PrivateKeyInfo halfInfo = PrivateKeyInfo.getInstance(half.getEncoded());
    assertThat(halfInfo.getPublicKeyData()).isNull();
    assertThat(halfInfo.getPrivateKey().getOctets()).isEqualTo(keys.rawSecret);
    assertThat(NgccPrivateKey.decode(half.getEncoded())).isEqualTo(half);
  }

  @ParameterizedTest
  @MethodSource("keys")
  void openSslReadsThem(TestKeys keys, @TempDir Path folder) throws Exception {
    Path file = folder.resolve("key.der");
    Files.write(file, keys.publicKey.getEncoded());
    String x509 = asn1parse(file);
    assertThat(x509.lines().map(KeyEncodingTest::withoutPlaces))
        .containsExactly(
            "cons: SEQUENCE",
            "cons: SEQUENCE",
            "prim: OBJECT :" + ObjectIdentifiers.of(keys.scheme),
            "prim: BIT STRING");
    Files.write(file, keys.privateKey.getEncoded());
    assertThat(
            asn1parse(file)
                .lines()
                .map(line -> withoutPlaces(line).replaceAll(":[0-9A-F]*$", "").strip()))
        .startsWith("cons: SEQUENCE", "prim: INTEGER", "cons: SEQUENCE")
        .endsWith("prim: OCTET STRING [HEX DUMP]", "prim: cont [ 1 ]");
  }

  private static String asn1parse(Path file) throws Exception {
    Process process;
    try {
      process =
          new ProcessBuilder("openssl", "asn1parse", "-inform", "DER", "-in", file.toString())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      return abort("no openssl on this machine");
    }
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }

  private static String withoutPlaces(String line) {
    return line.replaceFirst("^ *\\d+:d=\\d+ +hl= *\\d+ +l= *\\d+ +", "")
        .replaceAll(" +", " ")
        .strip();
  }

  // What is refused.

  @ParameterizedTest
  @MethodSource("keys")
  void everyBeginningOfAKeyIsRefused(TestKeys keys) {
    byte[] x509 = keys.publicKey.getEncoded();
    byte[] pkcs8 = keys.privateKey.getEncoded();
    for (int length : beginnings(x509.length)) {
      refusesX509(Arrays.copyOf(x509, length), "at byte ");
    }
    for (int length : beginnings(pkcs8.length)) {
      refusesPkcs8(Arrays.copyOf(pkcs8, length), "at byte ");
    }
  }

  /// All lengths within the head of a structure, and some behind it.
  private static int[] beginnings(int length) {
    int[] all = new int[60];
    for (int i = 0; i < 50; i++) {
      all[i] = i;
    }
    for (int i = 50; i < 60; i++) {
      all[i] = length - (60 - i);
    }
    return all;
  }

  @Test
  void trailingBytesAreRefused() {
    TestKeys keys = TestKeys.of("Aigis-sig1");
    refusesX509(
        Arrays.copyOf(keys.publicKey.getEncoded(), 964),
        "X.509 public key: at byte 963: 1 byte too many behind the key");
    byte[] pkcs8 = keys.privateKey.getEncoded();
    refusesPkcs8(
        Arrays.copyOf(pkcs8, pkcs8.length + 3),
        "PKCS#8 private key: at byte %d: 3 bytes too many behind the key".formatted(pkcs8.length));
  }

  @Test
  void whatIsWrongInsideIsNamedWithItsPlace() {
    TestKeys keys = TestKeys.of("Aigis-sig1");
    Structure good = new Structure(keys);
    assertThat(good.x509()).isEqualTo(hex(keys.publicKey.getEncoded()));
    assertThat(good.pkcs8()).isEqualTo(hex(keys.privateKey.getEncoded()));

    String identifier = good.identifier;
    refusesX509(
        good.with("identifier", identifier + "0500").x509(),
        "at byte 30: 2 bytes too many behind the algorithm identifier, which has no parameters");
    refusesX509(
        good.with("identifier", "06032b6570").x509(),
        "X.509 public key: the algorithm 1.3.101.112 is none of the provider NGCC");
    refusesX509(
        good.with("identifier", "0500").x509(), "at byte 6: OBJECT IDENTIFIER expected, got NULL");
    refusesX509(
        good.with("identifier", "0600").x509(), "at byte 6: the object identifier is incomplete");
    refusesX509(
        good.with("identifier", "06022b80").x509(),
        "at byte 6: the object identifier is incomplete");
    refusesX509(
        good.with("identifier", "06032b8001").x509(),
        "at byte 9: the object identifier is not in its shortest form");
    refusesX509(good.with("identifier", "06028837").x509(), "the algorithm 2.999 is none of");
    refusesX509(
        good.with("unused", "01").x509(), "at byte 34: a bit string without unused bits expected");
    refusesX509(
        good.with("publicKey", good.publicKey.substring(2)).x509(),
        "Aigis-sig1 public key: expected 928 bytes, got 927");
    refusesX509(good.reordered(), "at byte 4: SEQUENCE expected, got BIT STRING");
    refusesX509(good.pkcs8(), "at byte 4: SEQUENCE expected, got INTEGER");
    refusesX509(
        "3080" + good.x509().substring(8), "at byte 0: the SEQUENCE has no definite length");
    refusesX509(
        "30830003c4" + good.x509().substring(8),
        "at byte 0: the length of the SEQUENCE is not in its shortest form");
    refusesX509(
        "3085" + "0102030405" + good.x509().substring(8),
        "at byte 0: the length of the SEQUENCE is not readable");
    refusesX509(
        "3084ffffffff" + good.x509().substring(8),
        "at byte 0: the SEQUENCE should have more bytes, 959 are there");
    refusesX509("", "at byte 0: SEQUENCE expected, but there is nothing more");
    refusesX509("41".repeat(40), "at byte 0: SEQUENCE expected, got the tag 0x41");

    refusesPkcs8(
        good.with("version", "020102").pkcs8(),
        "PKCS#8 private key: at byte 7: version 0 or 1 expected, got 2");
    refusesPkcs8(
        good.with("version", "02020001").pkcs8(),
        "at byte 4: an integer between 0 and 127 expected");
    refusesPkcs8(
        good.with("version", "0201ff").pkcs8(), "at byte 4: an integer between 0 and 127 expected");
    refusesPkcs8(good.with("version", "020100").pkcs8(), "bytes too many behind the secret key");
    refusesPkcs8(
        good.with("identifier", identifier + "0500").pkcs8(),
        "2 bytes too many behind the algorithm identifier, which has no parameters");
    refusesPkcs8(
        good.with("secretKey", good.secretKey + "00").pkcs8(),
        "Aigis-sig1 secret key: expected 2800 bytes, got 2801");
    refusesPkcs8(
        good.with("publicKey", good.publicKey + "00").pkcs8(),
        "Aigis-sig1 public key in the private key: expected 928 bytes, got 929");
    refusesPkcs8(good.with("publicTag", "a1").pkcs8(), "[1] public key expected, got the tag 0xA1");
    refusesPkcs8(good.x509(), "at byte 4: INTEGER expected, got SEQUENCE");
  }

  @ParameterizedTest
  @MethodSource("fastKeys")
  void noChangeOfAByteDoesAnythingElseThanMakeAnotherKeyOrNone(TestKeys keys) {
    Random random = new Random(7);
    byte[] x509 = keys.publicKey.getEncoded();
    byte[] pkcs8 = keys.privateKey.getEncoded();
    int refused = 0;
    for (int i = 0; i < 50; i++) {
      refused += isRefused(changed(x509, i < 40 ? i : random.nextInt(x509.length), random), true);
      refused +=
          isRefused(changed(pkcs8, i < 40 ? i : random.nextInt(pkcs8.length), random), false);
    }
    assertThat(refused).isGreaterThan(60);
  }

  private static byte[] changed(byte[] der, int place, Random random) {
    byte[] copy = der.clone();
    copy[Math.min(place, der.length - 1)] ^= (byte) (1 + random.nextInt(255));
    return copy;
  }

  private static int isRefused(byte[] der, boolean isPublic) {
    try {
      byte[] again =
          isPublic
              ? NgccPublicKey.decode(der).getEncoded()
              : NgccPrivateKey.decode(der).getEncoded();
      assertThat(again).isEqualTo(der);
      return 0;
    } catch (InvalidKeyException e) {
      assertThat(e).hasMessageMatching("\\P{Cntrl}+");
      return 1;
    }
  }

  private static void refusesX509(String hex, String message) {
    refusesX509(HexFormat.of().parseHex(hex), message);
  }

  private static void refusesX509(byte[] der, String message) {
    assertThatThrownBy(() -> NgccPublicKey.decode(der))
        .as("%d bytes", der.length)
        .isInstanceOf(InvalidKeyException.class)
        .hasMessageContaining(message);
  }

  private static void refusesPkcs8(String hex, String message) {
    refusesPkcs8(HexFormat.of().parseHex(hex), message);
  }

  private static void refusesPkcs8(byte[] der, String message) {
    assertThatThrownBy(() -> NgccPrivateKey.decode(der))
        .as("%d bytes", der.length)
        .isInstanceOf(InvalidKeyException.class)
        .hasMessageContaining(message);
  }

  /// The parts of a structure in hexadecimal digits, with lengths that are worked out anew.
  private static final class Structure {
    String version = "020101";
    String identifier;
    String unused = "00";
    String publicTag = "81";
    String secretKey;
    String publicKey;

    Structure(TestKeys keys) {
      String x509 = hex(keys.publicKey.getEncoded());
      identifier = x509.substring(12, 12 + 48);
      secretKey = hex(keys.rawSecret);
      publicKey = hex(keys.rawPublic);
    }

    private Structure(Structure other) {
      version = other.version;
      identifier = other.identifier;
      unused = other.unused;
      publicTag = other.publicTag;
      secretKey = other.secretKey;
      publicKey = other.publicKey;
    }

    Structure with(String part, String value) {
      Structure changed = new Structure(this);
      switch (part) {
        case "version" -> changed.version = value;
        case "identifier" -> changed.identifier = value;
        case "unused" -> changed.unused = value;
        case "publicTag" -> changed.publicTag = value;
        case "secretKey" -> changed.secretKey = value;
        case "publicKey" -> changed.publicKey = value;
        default -> throw new IllegalArgumentException(part);
      }
      return changed;
    }

    String x509() {
      return element("30", element("30", identifier) + element("03", unused + publicKey));
    }

    String reordered() {
      return element("30", element("03", unused + publicKey) + element("30", identifier));
    }

    String pkcs8() {
      return element(
          "30",
          version
              + element("30", identifier)
              + element("04", secretKey)
              + element(publicTag, unused + publicKey));
    }

    private static String element(String tag, String content) {
      int length = content.length() / 2;
      String size =
          length < 0x80
              ? "%02x".formatted(length)
              : length < 0x100 ? "81%02x".formatted(length) : "82%04x".formatted(length);
      return tag + size + content;
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static String resource(String name) {
    try (InputStream in = KeyEncodingTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
