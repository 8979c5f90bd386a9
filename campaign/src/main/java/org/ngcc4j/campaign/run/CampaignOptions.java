package org.ngcc4j.campaign.run;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Shard;

/// What a campaign is to do. Whatever is `null` is taken from the run that is resumed, or else has
/// a default.
///
/// @param extent how much is measured; by default [Extent#QUICK]
/// @param only which instances: found in `candidate/label`; by default all
/// @param cpu where; by default number 2, or the last one where there are fewer
/// @param runDirectory where everything goes; by default a new folder in `runs`, or for a resumed
///     campaign the last unfinished one there
/// @param resume whether to go on with a campaign that was interrupted
/// @param allowUnfixedHost whether to measure on a host that is not fit
/// @param libraries C libraries to measure beside Java, as
///     [org.ngcc4j.campaign.nativelib.NativeLibraries] takes them
/// @param system identifier of the machine; by default `local_` and its architecture
/// @param shard which share of the instances; by default all of them
public record CampaignOptions(
    @Nullable Extent extent,
    @Nullable Pattern only,
    @Nullable Integer cpu,
    @Nullable Path runDirectory,
    boolean resume,
    boolean allowUnfixedHost,
    List<String> libraries,
    @Nullable String system,
    @Nullable Shard shard) {

  /// Copies the list.
  public CampaignOptions {
    libraries = List.copyOf(libraries);
  }
}
