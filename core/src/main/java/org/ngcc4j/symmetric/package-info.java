/// The symmetric functions of the candidates, one stream at a time or in lanes.
///
/// SM3 and the ICCS helper functions built on it: read [Sm3] first, then [IccsHash] and [IccsXof];
/// [Sm3Lanes] is the kernel under the batch forms [XofLanes] and [DrngLanes]. Source: the ICCS
/// specification (`docs/spec/iccs.md`), GB/T 32905-2016 for SM3, NIST SP 800-90A for the generator.
///
/// SHAKE (FIPS 202): [Shake] is one stream, [ShakeStreams] are many long ones of equal length,
/// [ShakeLanes] many short inputs; [KeccakLanes] is the kernel under both.
///
/// AES (FIPS 197): [AesLanes] encrypts one counter under many keys, bit-sliced.
@NullMarked
package org.ngcc4j.symmetric;

import org.jspecify.annotations.NullMarked;
