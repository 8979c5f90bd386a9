/// Recomputes what a dataset states from the raw records in it, and makes its pages again
/// (measurement.md section 22).
///
/// [Validator] goes through the files; each of the `...Check` classes knows one kind of them.
/// Nothing is changed, and nothing of what is read is trusted.
@NullMarked
package org.ngcc4j.campaign.validate;

import org.jspecify.annotations.NullMarked;
