package org.ngcc4j.campaign.dataset;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What one operation was found to take before it was planned:
/// `calibrate/<candidate>/<label>__<operation key>.json`. Not part of a dataset.
///
/// @param candidate the submission
/// @param label the parameter set
/// @param operation such as `sign`
/// @param status `complete` or `failed`
/// @param coldSeconds the first call of the process
/// @param callSeconds the warm calls, one by one
/// @param t1Seconds their median, on which the plan rests; null if there is none
/// @param setupSeconds what it took until then, warm-up included
/// @param process the process, with the first trials of the plan that followed
/// @param discarded trials of it that were disturbed and repeated
/// @param extra fields not known here
public record Calibration(
    String candidate,
    String label,
    String operation,
    String status,
    @OrNull @Key("cold_s") @Nullable Double coldSeconds,
    @Key("calls_s") List<Double> callSeconds,
    @OrNull @Key("t1_s") @Nullable Double t1Seconds,
    @OrNull @Key("setup_s") @Nullable Double setupSeconds,
    ProcessRun process,
    List<Extension.Discarded> discarded,
    Extra extra) {

  /// The status of a calibration on which a plan can rest.
  public static final String COMPLETE = "complete";

  /// The status of one whose operation did not work.
  public static final String FAILED = "failed";
}
