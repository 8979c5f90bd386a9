/// Puts runs and their shards together into datasets, and these into a site.
@NullMarked
package org.ngcc4j.campaign.publish;

import org.jspecify.annotations.NullMarked;
