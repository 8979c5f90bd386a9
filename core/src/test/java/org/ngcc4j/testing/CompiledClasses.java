package org.ngcc4j.testing;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Objects;
import org.ngcc4j.SignatureScheme;

/// The class files of the module and those of its tests, for tests on the shape of the code.
public final class CompiledClasses {
  private CompiledClasses() {}

  /// Imports the module's own classes.
  public static JavaClasses main() {
    return importFrom(SignatureScheme.class);
  }

  /// Imports the classes of the tests.
  public static JavaClasses tests() {
    return importFrom(Fixes.class);
  }

  /// Imports all classes that were compiled to the same folder or jar as a given one.
  private static JavaClasses importFrom(Class<?> type) {
    String file = "/" + type.getName().replace('.', '/') + ".class";
    URL url = Objects.requireNonNull(type.getResource(file), file);
    try {
      URI root = new URI(url.toString().substring(0, url.toString().length() - file.length()));
      return new ClassFileImporter().importPath(Path.of(root));
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
