package org.ngcc4j;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.ngcc4j.testing.CompiledClasses;
import org.ngcc4j.testing.Fixes;

/// Every published finding that is called fixed has a test that says so.
class FixedNoticesTest {
  @Test
  void everyFixedFindingIsNamedByATest() {
    Set<String> fixed = new TreeSet<>();
    for (SignatureScheme scheme : SignatureScheme.all()) {
      for (Notice notice : scheme.parameters().notices()) {
        if (!notice.isInherent()) {
          fixed.add(notice.id());
        }
      }
    }
    assertThat(fixed).contains("sign-01-1", "sign-01-2", "sign-01-3", "sign-01-4");
    assertThat(named()).isEqualTo(fixed);
  }

  private static Set<String> named() {
    Set<String> ids = new TreeSet<>();
    for (JavaClass type : CompiledClasses.tests()) {
      for (JavaMethod method : type.getMethods()) {
        if (method.isAnnotatedWith(Fixes.class)) {
          assertThat(
                  method.isAnnotatedWith(Test.class)
                      || method.isAnnotatedWith(ParameterizedTest.class))
              .as("%s is a test", method.getFullName())
              .isTrue();
          ids.addAll(Arrays.asList(method.getAnnotationOfType(Fixes.class).value()));
        }
      }
    }
    return ids;
  }
}
