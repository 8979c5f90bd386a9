package org.ngcc4j.campaign.run;

/// What a JVM takes that calls nothing: `memory/runtime.json` of a run.
///
/// @param baselineRssBytes resident memory
record RuntimeFloor(long baselineRssBytes) {}
