package org.ngcc4j.campaign.dataset;

/// What a JVM takes that calls nothing: `memory/runtime.json` of a run. Not part of a dataset,
/// where every record repeats it.
///
/// @param baselineRssBytes resident memory
public record RuntimeFloor(long baselineRssBytes) {}
