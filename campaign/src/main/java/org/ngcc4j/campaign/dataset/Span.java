package org.ngcc4j.campaign.dataset;

import java.util.List;

/// When an operation was measured and how loaded the host was.
///
/// @param startedUtc ISO 8601 with microseconds and `+00:00`
/// @param endedUtc likewise
/// @param loadAverageStart the three load averages at the start
/// @param loadAverageEnd the three load averages at the end
public record Span(
    String startedUtc,
    String endedUtc,
    List<Double> loadAverageStart,
    List<Double> loadAverageEnd) {}
