package org.ngcc4j.benchmarks;

import java.util.List;

/// What is measured of the parts that the schemes share.
enum Kernel {
  /// One SM3 stream.
  SM3_STREAM("SM3, one stream", Sm3Kernels.class, "oneStream", Sm3Kernels.STREAM_BYTES),

  /// Sixteen SM3 lanes.
  SM3_LANES("SM3, 16 lanes", Sm3Kernels.class, "lanes", Sm3Kernels.LANES_BYTES),

  /// A long output of `pseudoXOF`.
  XOF("pseudoXOF, 16 KiB of output", Sm3Kernels.class, "xof", Sm3Kernels.XOF_BYTES),

  /// Draws of many generators.
  DRNG_LANES(
      "DRNG, 16 generators × 4 × 352 bytes", Sm3Kernels.class, "drngLanes", Sm3Kernels.DRNG_BYTES),

  /// The forward transform.
  NTT_FORWARD("NTT of 512, forward", TransformKernels.class, "forward", 0),

  /// The inverse transform.
  NTT_INVERSE("NTT of 512, inverse", TransformKernels.class, "inverse", 0),

  /// An inner product.
  NTT_DOT("inner product of 7 × 512", TransformKernels.class, "dot", 0),

  /// One SHAKE128 stream.
  SHAKE_STREAM("SHAKE128, one stream", ShakeKernels.class, "oneStream", ShakeKernels.STREAM_BYTES),

  /// Leaves of a tree.
  SHAKE_LEAVES("SHAKE128, 256 leaves", ShakeKernels.class, "leaves", 0),

  /// Commitments of a tree.
  SHAKE_STREAMS("SHAKE128, 16 streams", ShakeKernels.class, "streams", ShakeKernels.STREAMS_BYTES),

  /// Rows of a vector, summed up.
  AES_ROWS("AES-128, 512 rows of 70 bytes, summed", AesKernels.class, "rows", 0),

  /// Children of tree nodes.
  AES_CHILDREN("AES-128, children of 512 nodes", AesKernels.class, "children", 0),

  /// Children of few tree nodes.
  AES_FEW_CHILDREN("AES-128, children of 16 nodes", AesKernels.class, "fewChildren", 0),

  /// Many products.
  FIELD_ROWS("GF(2^128), 512 products", BinaryFieldKernels.class, "rows", 0),

  /// One product.
  FIELD_ONE("GF(2^128), one product", BinaryFieldKernels.class, "one", 0);

  private final String label;
  private final Class<?> benchmark;
  private final String method;
  private final int bytes;

  Kernel(String label, Class<?> benchmark, String method, int bytes) {
    this.label = label;
    this.benchmark = benchmark;
    this.method = method;
    this.bytes = bytes;
  }

  /// Returns the name in the table.
  String label() {
    return label;
  }

  /// Returns the benchmark's name.
  String benchmark() {
    return benchmark.getName() + "." + method;
  }

  /// Returns the sides that differ.
  List<Side> sides() {
    return this == SM3_STREAM || this == SHAKE_STREAM
        ? List.of(Side.JAVA)
        : List.of(Side.JAVA, Side.SCALAR);
  }

  /// Returns the bytes that one call handles; 0 if its time is what counts.
  int bytes() {
    return bytes;
  }
}
