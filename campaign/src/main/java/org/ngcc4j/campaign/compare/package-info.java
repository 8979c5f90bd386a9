/// Compares two datasets: which of them is faster, and whether the newer one has got worse
/// (measurement.md section 26, additions 3 and 4).
@NullMarked
package org.ngcc4j.campaign.compare;

import org.jspecify.annotations.NullMarked;
