package org.ngcc4j.campaign.dataset;

/// How one operation was to be measured (measurement.md section 7).
///
/// @param iterationsPerTrial timed calls in a row that make one trial
/// @param warmups untimed calls before them in each process
/// @param trials how many trials
/// @param separateProcesses whether each trial has a process of its own
/// @param estimatedSeconds expected wall time of all of it
/// @param timeoutPerProcessSeconds after which a process counts as hung
/// @param extra fields not known here
public record Plan(
    long iterationsPerTrial,
    int warmups,
    int trials,
    boolean separateProcesses,
    @Key("estimated_s") double estimatedSeconds,
    @Key("timeout_per_process_s") double timeoutPerProcessSeconds,
    Extra extra) {}
