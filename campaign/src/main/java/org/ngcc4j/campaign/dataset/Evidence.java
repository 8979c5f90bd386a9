package org.ngcc4j.campaign.dataset;

import org.jspecify.annotations.Nullable;

/// What vouches for the measured code.
///
/// @param kat status of the known-answer test
/// @param katNotPassed whether that status is not PASS
/// @param disturbedRetries attempts discarded because the host interfered
/// @param library relative path of the library (of our jar for Java)
/// @param librarySha256 its digest
/// @param katLog path of the log, relative to the dataset
/// @param katLogSha256 its digest
public record Evidence(
    String kat,
    boolean katNotPassed,
    int disturbedRetries,
    @OrNull @Nullable String library,
    @OrNull @Nullable String librarySha256,
    @OrNull @Nullable String katLog,
    @OrNull @Nullable String katLogSha256) {}
