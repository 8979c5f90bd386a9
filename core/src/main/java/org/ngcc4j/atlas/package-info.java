/// MORNING-ATLAS (sign-15), all four sets of which are broken as submitted: two signatures of one
/// key reveal it (findings sign-15-4 and sign-15-512). The code reproduces the submitted bytes;
/// nobody may protect anything with these instances.
@NullMarked
package org.ngcc4j.atlas;

import org.jspecify.annotations.NullMarked;
