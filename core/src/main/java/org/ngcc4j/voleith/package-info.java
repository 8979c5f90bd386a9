/// VOLE in the head: what GreatWall and Galas share.
@NullMarked
package org.ngcc4j.voleith;

import org.jspecify.annotations.NullMarked;
