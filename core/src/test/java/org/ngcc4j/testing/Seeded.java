package org.ngcc4j.testing;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestWatcher;

/// Gives a test a `Random` of its own and prints its seed when the test fails.
///
/// `-Dngcc4j.test.seed=N` repeats a run.
public final class Seeded implements ParameterResolver, TestWatcher {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(Seeded.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Random.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    long seed = Long.getLong("ngcc4j.test.seed", System.nanoTime());
    context.getStore(NAMESPACE).put("seed", seed);
    return new Random(seed);
  }

  @Override
  public void testFailed(ExtensionContext context, @Nullable Throwable cause) {
    Object seed = context.getStore(NAMESPACE).get("seed");
    if (seed != null) {
      System.err.printf(
          "%s failed; repeat it with -Dngcc4j.test.seed=%s%n", context.getDisplayName(), seed);
    }
  }
}
