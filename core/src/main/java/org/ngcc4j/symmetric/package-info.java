/// SM3 and the ICCS helper functions built on it, one stream at a time or in sixteen lanes.
///
/// Read [Sm3] first, then [IccsHash] and [IccsXof]; [Sm3Lanes] is the kernel under the batch forms
/// [XofLanes] and [DrngLanes]. Source of everything here: the ICCS specification
/// (`docs/spec/iccs.md`), GB/T 32905-2016 for SM3, NIST SP 800-90A for the generator.
@NullMarked
package org.ngcc4j.symmetric;

import org.jspecify.annotations.NullMarked;
