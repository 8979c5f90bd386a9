package org.ngcc4j.campaign.dataset;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a record holds when at least one trial exists.
///
/// @param trials all trials in order
/// @param statistics the figures that follow from them
/// @param sizes declared lengths by name, such as `pk_bytes`
/// @param kex key-exchange facts by name; empty for other categories
/// @param buildFlags full compiler flags
/// @param baselineRssBytes largest resident size before the timed calls
/// @param peakRssBytes largest high-water mark
/// @param timingScope `loop` or `per_call_step`
public record Results(
    List<Trial> trials,
    @Flat Statistics statistics,
    Map<String, Long> sizes,
    Map<String, Long> kex,
    @OrNull @Nullable String buildFlags,
    @OrNull @Nullable Long baselineRssBytes,
    @OrNull @Nullable Long peakRssBytes,
    String timingScope) {}
