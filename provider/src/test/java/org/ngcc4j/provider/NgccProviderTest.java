package org.ngcc4j.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.ngcc4j.provider.TestKeys.NGCC;

import java.lang.module.ModuleDescriptor;
import java.security.InvalidParameterException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.Candidate;
import org.ngcc4j.SignatureScheme;

/// The services and under which names they are found.
@ResourceLock(TestKeys.INSTALLED_PROVIDERS)
class NgccProviderTest {
  private static final byte[] MESSAGE = TestKeys.ascii("ngcc");

  static List<TestKeys> keys() {
    return TestKeys.all();
  }

  static List<TestKeys> fastKeys() {
    return TestKeys.fast();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void everyNameOfASetLeadsToItsKeys(TestKeys keys) throws Exception {
    for (String name : names(keys)) {
      KeyFactory factory = KeyFactory.getInstance(name, NGCC);
      PublicKey publicKey =
          factory.generatePublic(new X509EncodedKeySpec(keys.publicKey.getEncoded()));
      PrivateKey privateKey =
          factory.generatePrivate(new PKCS8EncodedKeySpec(keys.privateKey.getEncoded()));
      assertThat(publicKey).as(name).isEqualTo(keys.publicKey);
      assertThat(privateKey).as(name).isEqualTo(keys.privateKey);
      Signature signature = Signature.getInstance(name, NGCC);
      signature.initSign(privateKey);
      signature.initVerify(publicKey);
      assertThat(signature.getAlgorithm()).as(name).isEqualTo(name);
    }
  }

  @ParameterizedTest
  @MethodSource("fastKeys")
  void everyNameOfASetLeadsToTheSameKeysAndSignatures(TestKeys keys) throws Exception {
    KeyPair first = null;
    byte[] firstMade = null;
    for (String name : names(keys)) {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(name, NGCC);
      generator.initialize(new NamedParameterSpec(keys.instance()), TestKeys.fixed());
      KeyPair pair = generator.generateKeyPair();
      first = first == null ? pair : first;
      assertThat(pair.getPublic()).as(name).isEqualTo(first.getPublic());
      assertThat(pair.getPrivate()).as(name).isEqualTo(first.getPrivate());
      Signature signature = Signature.getInstance(name, NGCC);
      signature.initSign(pair.getPrivate(), TestKeys.fixed());
      signature.update(MESSAGE);
      byte[] made = signature.sign();
      firstMade = firstMade == null ? made : firstMade;
      assertThat(made).as(name).isEqualTo(firstMade);
      signature.initVerify(pair.getPublic());
      signature.update(MESSAGE);
      assertThat(signature.verify(made)).as(name).isTrue();
    }
  }

  private static List<String> names(TestKeys keys) {
    String identifier = ObjectIdentifiers.of(keys.scheme);
    List<String> names = new ArrayList<>(familyNames(keys.scheme.parameters().candidate()));
    names.addAll(
        List.of(
            keys.instance(),
            keys.instance().toUpperCase(Locale.ROOT),
            keys.instance().toLowerCase(Locale.ROOT),
            identifier,
            "OID." + identifier));
    return names;
  }

  private static List<String> familyNames(Candidate candidate) {
    return switch (candidate) {
      case AIGIS_SIG_PLUS -> List.of("Aigis-Sig+", "sign-01");
      case GALAS -> List.of("Galas", "Galas Signature Scheme", "sign-12");
      case GREAT_WALL -> List.of("GreatWall", "GreatWall Signature Algorithm", "sign-13");
      case MORNING_ATLAS -> List.of("MORNING-ATLAS", "sign-15");
      case TSUOV -> List.of("TSUOV", "sign-31");
    };
  }

  @Test
  void thereAreThreeServicesForEachSetAndEachFamilyAndNoOthers() {
    Set<String> algorithms = new HashSet<>();
    Set<Candidate> families = new HashSet<>();
    for (SignatureScheme scheme : SignatureScheme.all()) {
      algorithms.add(scheme.parameters().instance());
      if (families.add(scheme.parameters().candidate())) {
        algorithms.add(familyNames(scheme.parameters().candidate()).getFirst());
      }
    }
    for (String type : List.of("KeyPairGenerator", "KeyFactory", "Signature")) {
      assertThat(NGCC.getServices())
          .filteredOn(service -> service.getType().equals(type))
          .extracting(Provider.Service::getAlgorithm)
          .containsExactlyInAnyOrderElementsOf(algorithms);
    }
    assertThat(NGCC.getServices()).hasSize(3 * algorithms.size());
  }

  @Test
  void everySetHasAnIdentifierOfItsOwn() {
    List<String> identifiers = SignatureScheme.all().stream().map(ObjectIdentifiers::of).toList();
    assertThat(identifiers).doesNotHaveDuplicates();
    for (SignatureScheme scheme : SignatureScheme.all()) {
      assertThat(ObjectIdentifiers.scheme(ObjectIdentifiers.of(scheme))).isSameAs(scheme);
    }
    assertThat(ObjectIdentifiers.of(SignatureScheme.of("Aigis-sig2")))
        .isEqualTo("2.25.91033577945768120131043253662947352741.1.2");
    assertThat(ObjectIdentifiers.scheme("1.2.840.113549.1.1.1")).isNull();
  }

  @Test
  void theProviderIsFoundByServiceLoader() {
    // As a user's module would say in its descriptor; on the class path nothing is needed.
    NgccProviderTest.class.getModule().addUses(Provider.class);
    assertThat(ServiceLoader.load(Provider.class))
        .filteredOn(provider -> provider.getName().equals("NGCC"))
        .singleElement()
        .isInstanceOf(NgccProvider.class);
  }

  @Test
  void anInstalledProviderIsFoundByItsNameAndByThatOfASet() throws Exception {
    Security.addProvider(new NgccProvider());
    try {
      assertThat(Signature.getInstance("Aigis-sig1").getProvider().getName()).isEqualTo("NGCC");
      assertThat(KeyFactory.getInstance("Aigis-Sig+", "NGCC").getAlgorithm())
          .isEqualTo("Aigis-Sig+");
    } finally {
      Security.removeProvider(NgccProvider.NAME);
    }
  }

  @Test
  void aServiceTakesNoParameter() {
    Provider.Service service = NGCC.getService("Signature", "Aigis-sig1");
    assertThatThrownBy(() -> service.newInstance("x"))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessage("Aigis-sig1 Signature takes no parameter");
  }

  @Test
  void theModuleNeedsCoreOnlyAndOpensNothing() {
    ModuleDescriptor module = NgccProvider.class.getModule().getDescriptor();
    assertThat(module.requires())
        .filteredOn(r -> !r.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC))
        .extracting(ModuleDescriptor.Requires::name)
        .containsExactlyInAnyOrder("java.base", "org.ngcc4j.core");
    assertThat(module.opens()).isEmpty();
    assertThat(module.exports())
        .extracting(ModuleDescriptor.Exports::source)
        .containsExactly("org.ngcc4j.provider");
  }
}
