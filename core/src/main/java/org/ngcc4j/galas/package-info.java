/// Galas (sign-12): VOLE in the head over the one-way function Gala, in eight parameter sets.
///
/// ## Where to find what
///
/// `docs/spec/galas.md` is the scheme to the byte; [org.ngcc4j.voleith] explains the construction
/// and holds what is not particular to Galas. For those who know FAEST:
///
/// | FAEST | here |
/// |---|---|
/// | AES as one-way function | three inversions in GF(2^n) between linearised polynomials: |
/// | | `Gala`, `GalaConstants` |
/// | PRG by AES-CTR | `pseudoXOF` on SM3: `GalasTreeFunctions`, `GalasRowSums` |
/// | `H_0`, `H_1`, .. by SHAKE | `pseudohash` on SM3, `H_sep`: `GalasHash`, `GalasPrimitives` |
/// | BAVC.Commit, Open, Reconstruct; ConvertToVOLE | `VectorCommitment`, `Opening` |
/// | VOLEHash | `ColumnHash` |
/// | ZKHash, AESProve, AESVerify | `GalasProof`: five constraints of degree three |
/// | Sign, Verify | `GalasSigningKey`, `GalasVerifyingKey`, `Grinding` |
///
/// Differences worth knowing: the inverses are not part of the witness as such but as elements
/// `sigma_i = a_i^-(2^m+1)` of the subfield GF(2^m), half as long, and `b_i = sigma_i a_i^(2^m)`;
/// so the degree of the proof is three, and two field elements are sent. The other accumulator of
/// the constraints' hash is in GF(2^n), not in GF(2^64). Two bits of k are set, which a
/// constraint of its own proves. Keys are `x || y` and `x || k`. Signing is deterministic.
///
/// ## How it is made fast
///
/// * Nearly all of the work is SM3, in lanes: sixteen nodes, leaves or vectors at a time. What
///   the calls for one seed have in common is expanded once ([org.ngcc4j.symmetric.SeedXof]), and
///   rows are summed up in the lanes they are made in.
/// * The linear forms of the proof are never multiplied out: a map acts on the macs by its public
///   matrix, and raising a form to the power of 2^e is a public map on rows (`ConjugateSums`).
/// * Attempts at the last challenge continue from the midstates in front of the counter, and for
///   n up to 256 take one compression each.
///
/// ## Secrets
///
/// Signing has no branch and no address that depends on k, the seeds or the macs. Public, and
/// visible in the time: how many attempts the last challenge takes, which nodes are revealed, how
/// many draws a key takes. Working memory is wiped after every signature. A key destroyed while
/// it signs gives no signature.
///
/// **A key is for one parameter set.** The sets F and S of one length have keys of the same form,
/// and nothing that is hashed says which set is meant: one signature of each for the same message
/// reveals k, since a leaf of the one is an inner node of the other (finding sign-12-3). That
/// cannot be changed without changing the scheme. A key object is bound to its set; encoded keys
/// are bytes, and their owner must know.
///
/// Since signing is deterministic, two runs on one message of which one was disturbed can tell
/// something about the key. Whoever must reckon with that verifies a signature before giving it
/// out.
@NullMarked
package org.ngcc4j.galas;

import org.jspecify.annotations.NullMarked;
