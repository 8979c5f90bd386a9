/// The JCA provider `NGCC`: [org.ngcc4j.provider.NgccProvider] and the keys that its services take
/// and give.
///
/// Services are named after the parameter sets (`Aigis-sig1`) and after their families
/// (`Aigis-Sig+`); object identifiers are aliases. A service named after a set takes keys of that
/// set only, one named after a family follows the key. `docs/using.md` has complete examples.
///
/// Keys are X.509 and PKCS#8 structures whose algorithm has no parameters and whose contents are
/// the raw ICCS encodings, see [org.ngcc4j.provider.NgccPublicKey] and
/// [org.ngcc4j.provider.NgccPrivateKey].
@NullMarked
package org.ngcc4j.provider;

import org.jspecify.annotations.NullMarked;
