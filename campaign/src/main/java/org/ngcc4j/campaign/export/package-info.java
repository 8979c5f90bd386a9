/// Datasets in the forms that other programs take: CSV, JSON with a schema, JUnit XML.
@NullMarked
package org.ngcc4j.campaign.export;

import org.jspecify.annotations.NullMarked;
