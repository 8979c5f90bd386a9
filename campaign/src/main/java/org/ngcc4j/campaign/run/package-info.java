/// A campaign: checks instances, measures them, and publishes what it found.
///
/// [Campaign] is the entry point. Everything it finds out goes to a [RunDirectory] at once, so that
/// a campaign which was interrupted goes on where it stopped: whatever has a file is done. From the
/// files, [Publication] makes a dataset, and the report package makes pages from that.
@NullMarked
package org.ngcc4j.campaign.run;

import org.jspecify.annotations.NullMarked;
