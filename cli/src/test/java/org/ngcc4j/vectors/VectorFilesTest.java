package org.ngcc4j.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.SigningKey;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.cli.TestSets;
import org.ngcc4j.provider.NgccPrivateKey;
import org.ngcc4j.provider.NgccProvider;
import org.ngcc4j.provider.NgccPublicKey;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The files of the folder `vectors`: that they are what the generator makes, and what comes of
/// each test in them.
///
/// `-Dngcc4j.vectors.write=true` writes them.
class VectorFilesTest {
  private static final Path FOLDER = Path.of("..", "vectors");
  private static final NgccProvider NGCC = new NgccProvider();
  private static final HexFormat HEX = HexFormat.of();

  static List<SignatureScheme> schemes() {
    return TestSets.quick();
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void theFilesAreWhatTheGeneratorMakes(SignatureScheme scheme) throws IOException {
    for (Map.Entry<String, String> file : VectorFiles.of(scheme).entrySet()) {
      Path path = FOLDER.resolve(file.getKey());
      if (Boolean.getBoolean("ngcc4j.vectors.write")) {
        Files.writeString(path, file.getValue());
      }
      assertThat(path).exists();
      assertThat(Files.readString(path).equals(file.getValue()))
          .as("%s as made now", path)
          .isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void signaturesAreMade(SignatureScheme scheme) throws Exception {
    for (JsonNode group : groups(scheme, "sign")) {
      SigningKey key = scheme.signingKey(bytes(group, "privateKey"));
      VerifyingKey publicKey = scheme.verifyingKey(bytes(group, "publicKey"));
      PrivateKey jcaKey = NgccPrivateKey.decode(bytes(group, "privateKeyPkcs8"));
      for (JsonNode test : group.get("tests")) {
        byte[] message = bytes(test, "msg");
        byte[] made = key.sign(message, IccsDrng.seeded(bytes(test, "drngSeed")));
        assertThat(made).as(test.get("comment").asString()).isEqualTo(bytes(test, "sig"));
        assertThat(publicKey.verify(message, made)).isTrue();
      }
      Signature signature = Signature.getInstance(scheme.parameters().instance(), NGCC);
      signature.initSign(jcaKey);
      assertThat(publicKey.verify(new byte[0], signature.sign())).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void signaturesAreVerified(SignatureScheme scheme) throws Exception {
    for (JsonNode group : groups(scheme, "verify")) {
      NgccPublicKey key = NgccPublicKey.decode(bytes(group, "publicKeyX509"));
      assertThat(key.rawEncoding()).isEqualTo(bytes(group, "publicKey"));
      Signature signature = Signature.getInstance(scheme.parameters().instance(), NGCC);
      signature.initVerify(key);
      for (JsonNode test : group.get("tests")) {
        signature.update(bytes(test, "msg"));
        assertThat(signature.verify(bytes(test, "sig")))
            .as("%s: %s", test.get("tcId"), test.get("comment"))
            .isEqualTo(test.get("result").asString().equals("valid"));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void keysAreMadeAndRefused(SignatureScheme scheme) {
    for (JsonNode group : groups(scheme, "key")) {
      for (JsonNode test : group.get("tests")) {
        String what = "%s: %s".formatted(test.get("tcId"), test.get("comment"));
        switch (group.get("type").asString()) {
          case "NgccKeyGen" -> {
            EncodedKeyPair pair = scheme.generateKeyPair(IccsDrng.seeded(bytes(test, "drngSeed")));
            assertThat(pair.publicKey()).as(what).isEqualTo(bytes(test, "publicKey"));
            assertThat(pair.secretKey()).as(what).isEqualTo(bytes(test, "privateKey"));
          }
          case "NgccPublicKey" ->
              assertThatThrownBy(() -> scheme.verifyingKey(bytes(test, "key")))
                  .as(what)
                  .isInstanceOf(InvalidKeyException.class);
          case "NgccPrivateKey" ->
              assertThatThrownBy(() -> scheme.signingKey(bytes(test, "key")))
                  .as(what)
                  .isInstanceOf(InvalidKeyException.class);
          default -> throw new AssertionError(group.get("type"));
        }
      }
    }
  }

  @Test
  void theReadmeNamesEveryField() throws IOException {
    String readme = Files.readString(FOLDER.resolve("README.md"));
    for (String kind : List.of("sign", "verify", "key")) {
      JsonNode file = read(SignatureScheme.of("Aigis-sig1"), kind);
      file.propertyNames().forEach(name -> assertThat(readme).contains("`" + name + "`"));
      for (JsonNode group : file.get("testGroups")) {
        group.propertyNames().forEach(name -> assertThat(readme).contains("`" + name + "`"));
        group
            .get("tests")
            .get(0)
            .propertyNames()
            .forEach(name -> assertThat(readme).contains("`" + name + "`"));
        assertThat(readme).contains("`" + group.get("type").asString() + "`");
      }
    }
  }

  private static JsonNode groups(SignatureScheme scheme, String kind) {
    return read(scheme, kind).get("testGroups");
  }

  private static JsonNode read(SignatureScheme scheme, String kind) {
    Path path = FOLDER.resolve(scheme.parameters().instance() + "_" + kind + ".json");
    assertThat(path).as("-Dngcc4j.vectors.write=true writes it").exists();
    return JsonMapper.shared().readTree(path.toFile());
  }

  private static byte[] bytes(JsonNode node, String name) {
    return HEX.parseHex(node.get(name).asString());
  }
}
