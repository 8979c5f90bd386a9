package org.ngcc4j.campaign;

import java.nio.file.Path;
import org.ngcc4j.campaign.child.CodePath;

/// Paths of this module's test run.
public final class TestPaths {
  private TestPaths() {}

  /// Returns a class path on which a child JVM finds the test classes and the services they offer.
  public static CodePath withTestClasses() {
    return CodePath.current().asClassPathWith(Path.of("target", "test-classes"));
  }
}
