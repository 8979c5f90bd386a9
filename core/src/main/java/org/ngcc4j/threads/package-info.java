/// Spreading one operation over several threads.
@NullMarked
package org.ngcc4j.threads;

import org.jspecify.annotations.NullMarked;
