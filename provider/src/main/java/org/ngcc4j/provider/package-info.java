/// The JCA provider NGCC.
@NullMarked
package org.ngcc4j.provider;

import org.jspecify.annotations.NullMarked;
