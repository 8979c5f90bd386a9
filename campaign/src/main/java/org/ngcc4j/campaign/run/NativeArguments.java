package org.ngcc4j.campaign.run;

import java.nio.file.Path;
import java.util.List;

/// Where the C libraries of a run lie on this machine: `native.json`. Not part of a dataset.
///
/// @param libraries arguments with absolute paths
record NativeArguments(List<String> libraries) {
  static final Path FILE = Path.of("native.json");

  /// Returns the arguments with which a run was begun.
  static List<String> of(RunDirectory run) throws CampaignException {
    return run.read(FILE, NativeArguments.class).map(NativeArguments::libraries).orElse(List.of());
  }
}
