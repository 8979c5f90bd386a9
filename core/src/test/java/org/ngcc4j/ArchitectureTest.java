package org.ngcc4j;

import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.lang.module.ModuleDescriptor;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.ngcc4j.testing.CompiledClasses;

/// The package rules of the project, checked on the compiled classes.
class ArchitectureTest {
  private static final String SCHEMES = "org.ngcc4j.(aigis|atlas|galas|greatwall|tsuov)..";

  /// What schemes share.
  private static final String[] SHARED = {
    "org.ngcc4j.symmetric..",
    "org.ngcc4j.field..",
    "org.ngcc4j.voleith..",
    "org.ngcc4j.memory..",
    "org.ngcc4j.threads..",
    "org.ngcc4j.vector.."
  };

  private static final JavaClasses MAIN = CompiledClasses.main();

  @Test
  void theImportSeesTheModule() {
    assertThat(MAIN.size()).isGreaterThan(30);
    assertThat(MAIN.contain(SignatureScheme.class)).isTrue();
    assertThat(MAIN.contain(ArchitectureTest.class)).isFalse();
  }

  @Test
  void schemesDoNotKnowEachOther() {
    slices().matching(SCHEMES).should().notDependOnEachOther().check(MAIN);
  }

  @Test
  void onlyTheRegistryKnowsTheSchemes() {
    noClasses()
        .that()
        .resideInAPackage("org.ngcc4j")
        .and()
        .doNotHaveSimpleName("SchemeRegistry")
        .and()
        .doNotHaveSimpleName("Holder")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(SCHEMES)
        .check(MAIN);
  }

  @Test
  void whatSchemesShareKnowsNeitherThemNorThePublicInterface() {
    noClasses()
        .that()
        .resideInAnyPackage(SHARED)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(SCHEMES, "org.ngcc4j")
        .check(MAIN);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.ngcc4j.(*)..").should().beFreeOfCycles().check(MAIN);
  }

  @Test
  void onlyVectorClassesLinkToTheVectorApi() {
    noClasses()
        .that()
        .haveSimpleNameNotEndingWith("Vector")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("jdk.incubator.vector..")
        .check(MAIN);
  }

  @Test
  void staticFieldsAreFinal() {
    fields().that().areStatic().should().haveModifier(FINAL).check(MAIN);
  }

  @Test
  void everythingElseComesFromTheJavaLibrary() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "org.ngcc4j..",
            "java..",
            "javax.security.auth",
            "org.jspecify..",
            "jdk.incubator.vector..")
        .check(MAIN);
  }

  @Test
  void theModuleNeedsJavaBaseOnlyAndExportsThePublicInterfaceOnly() {
    ModuleDescriptor module = SignatureScheme.class.getModule().getDescriptor();
    assertThat(
            module.requires().stream()
                .collect(
                    Collectors.toMap(
                        ModuleDescriptor.Requires::name,
                        r -> r.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC))))
        .containsOnlyKeys("java.base", "org.jspecify", "jdk.incubator.vector")
        .containsEntry("org.jspecify", true)
        .containsEntry("jdk.incubator.vector", true);
    assertThat(module.exports().stream().filter(export -> !export.isQualified()))
        .extracting(ModuleDescriptor.Exports::source)
        .containsExactly("org.ngcc4j");
  }
}
