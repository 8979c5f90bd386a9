/// The machine that measures: what it is, whether it is fit to measure, and its clocks.
///
/// Everything here also works where the operating system is not Linux or hides its files, as
/// containers do: a fact that cannot be had is `null`, never a guess.
@NullMarked
package org.ngcc4j.campaign.host;

import org.jspecify.annotations.NullMarked;
