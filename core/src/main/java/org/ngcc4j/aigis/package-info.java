/// Aigis-Sig+ (sign-01).
@NullMarked
package org.ngcc4j.aigis;

import org.jspecify.annotations.NullMarked;
