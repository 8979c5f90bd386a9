package org.ngcc4j.vector;

import java.util.function.IntSupplier;
import jdk.incubator.vector.VectorShape;

/// Asks the Vector API for the width it prefers, in bits; loaded by name, see [Simd].
final class PreferredVector implements IntSupplier {
  @Override
  public int getAsInt() {
    return VectorShape.preferredShape().vectorBitSize();
  }
}
