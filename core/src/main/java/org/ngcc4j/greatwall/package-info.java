/// GreatWall (sign-13): VOLE in the head over the one-way function Pylon, in eight parameter sets.
///
/// ## Where to find what
///
/// `docs/spec/greatwall.md` is the scheme to the byte; [org.ngcc4j.voleith] explains the
/// construction and holds what is not particular to GreatWall. For those who know FAEST:
///
/// | FAEST | here |
/// |---|---|
/// | AES as one-way function | Pylon over GF(2^n) with two S-boxes `x^(1/(2^e-1))`: `Pylon` |
/// | PRG by AES-CTR, `H_0` by SHAKE | `AesTreeFunctions`, `AesRowSums`, `LeafFunctions`; with 512 |
/// | | bits SHAKE throughout: `ShakeTreeFunctions`, `ShakeRowSums` |
/// | BAVC.Commit, Open, Reconstruct; ConvertToVOLE | `VectorCommitment`, `Opening` |
/// | VOLEHash | `ColumnHash` |
/// | ZKHash, AESProve, AESVerify | `GreatWallProof`: a quadratic relation for each coefficient of |
/// | | `s y = y^(2^e)`, all hashed into one weighted sum |
/// | Sign, Verify | `GreatWallSigningKey`, `GreatWallVerifyingKey`: frames, challenges, grinding |
///
/// Differences worth knowing: the secret key is `pt || iv` and the public key `ct || iv`; domain
/// separation is a last byte; the degree of the proof is two, so one field element is sent (`a~`)
/// and one recomputed (`b~`); key generation rejects keys whose S-box outputs are orthogonal to two
/// vectors that depend on `iv`, so that neither can be zero; matrices act as rows dotted with the
/// state.
///
/// ## How it is made fast
///
/// * Up to 256 bits everything that is derived from seeds is AES under as many keys as there are
///   nodes. It runs bit-sliced over 256 or 512 keys ([org.ngcc4j.symmetric.AesLanes]), and rows are
///   never brought back from there: planes are summed up as they are
///   ([org.ngcc4j.field.PlaneSums]).
/// * SHAKE runs in four or eight lanes: leaves, commitments of several vectors, attempts at the
///   third challenge. What precedes the counter of an attempt is absorbed once.
/// * The constraints of an S-box are weighted with powers of a key, so that Horner's rule gives the
///   weighted sum of the coefficients of a product modulo `f` with a few products of field elements
///   for each coefficient instead of n (`WeightedProducts`). The linear terms are carried backwards
///   onto the weights, so that no wire needs macs for `y^(2^e)`.
/// * Grinding compares words, and counts nodes only for the few challenges with enough zeros.
///
/// ## Secrets
///
/// Signing has no branch and no address that depends on the witness, the seeds or the macs. Public,
/// and visible in the time: how many attempts the third challenge takes, which nodes are revealed,
/// how many draws a key takes. Working memory is wiped after every signature. A key destroyed
/// while it signs gives no signature.
///
/// The sets of 512 bits claim more than SHAKE256 can give (finding sign-13-1).
@NullMarked
package org.ngcc4j.greatwall;

import org.jspecify.annotations.NullMarked;
