/// GreatWall (sign-13).
@NullMarked
package org.ngcc4j.greatwall;

import org.jspecify.annotations.NullMarked;
