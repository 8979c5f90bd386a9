package org.ngcc4j.campaign.dataset;

import java.util.List;

/// Where the C libraries of a run lie on this machine: `native.json`. Not part of a dataset.
///
/// @param libraries arguments with absolute paths
public record NativeArguments(List<String> libraries) {
  /// Name of the file in a run.
  public static final String NAME = "native.json";
}
