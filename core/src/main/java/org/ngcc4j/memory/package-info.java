/// Reuse of working memory.
@NullMarked
package org.ngcc4j.memory;

import org.jspecify.annotations.NullMarked;
