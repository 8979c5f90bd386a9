/// Known-answer tests, measuring and reporting.
@NullMarked
package org.ngcc4j.campaign;

import org.jspecify.annotations.NullMarked;
