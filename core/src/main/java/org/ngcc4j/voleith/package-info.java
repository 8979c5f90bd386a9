/// VOLE in the head, as GreatWall and Galas use it: the one-tree form of FAEST.
///
/// ## The construction
///
/// A signature proves knowledge of a witness, the preimage under a one-way function, with a proof
/// system for which prover and verifier must share a VOLE correlation: the prover has a vector `u`
/// and, for each of its bits, a mac; the verifier has a secret `delta` and, for each bit, a key
/// `mac + delta u`. "In the head" means that the signer makes the correlation alone and is bound to
/// it by a commitment, and that the challenge which fixes `delta` also says what to open.
///
/// 1. **Tree.** `tau` vectors of `2^k` leaves each hang on one GGM tree, interleaved, so that one
///    opening of all leaves but one in each vector needs few nodes ([TreeShape], [HiddenNodes],
///    [Opening]). A leaf gives a seed and a commitment; the hash over the commitments of a vector,
///    and one over these, is what the signer is bound to.
/// 2. **Rows and columns.** A seed stretches to a row of bits. The sum of all rows of a vector is
///    its `u_v`; the sum of the rows whose leaf number has bit `j` is its column `j`. Whoever lacks
///    the row of leaf `d` can compute the sums over the leaves whose number *differs from `d`* in
///    bit `j`, which is the column plus `d_j u_v`: the correlation, with the bits of all `d` as
///    `delta`. Corrections `c_v = u_0 + u_v` make one `u` of all ([VectorCommitment]).
/// 3. **Check.** A signer who sent wrong corrections is caught by a universal hash over `u` and all
///    columns, whose last bytes are masked ([ColumnHash]). Row-wise the columns are macs, or keys.
/// 4. **QuickSilver.** With `d = u + witness` sent, the macs belong to the witness. Linear maps act
///    on macs as they do on bits ([LinearMap]); products give polynomials in `delta`, of whose
///    coefficients the scheme sends random combinations over all constraints. What is multiplied
///    with what belongs to the one-way function, so the rest is in the scheme's package.
/// 5. **Grinding.** The last challenge must end with zeros and lead to a small opening; a counter
///    makes it so. This too is the scheme's.
///
/// ## What a scheme brings
///
/// [Primitives]: the tree's generator and the leaf hash ([TreeFunctions]), the rows and their sums
/// ([RowSums]), the hash over a vector's commitments ([CommitmentHash]); a binary field; and its
/// frames, hashes and layouts. All of them work on many nodes, leaves or vectors at a time: that is
/// where bit-sliced ciphers and permutations in lanes get their speed from.
///
/// ## Memory
///
/// Kept are the tree's inner nodes, because an opening needs some of them in the end, and
/// making them again would cost as much as the first time; and the columns. Leaves, seeds,
/// commitments and rows are two to ten times as large as that and pass by in chunks: hashed, summed
/// up, overwritten. The `tau` hidden leaves' commitments and the revealed leaves are made again for
/// the opening.
///
/// ## Threads
///
/// Levels of the tree, the leaves of a chunk, the vectors of a chunk are independent of each other:
/// each is a step of a [org.ngcc4j.threads.Team], every member of which has workspaces of its own.
///
/// ## Secrets
///
/// Secret are, for the signer, all nodes and seeds that are not revealed, rows, `u`, columns, macs
/// and the witness. They decide neither branches nor addresses. Everything that a verifier can
/// recompute is public: initial values, commitments, challenges, the universal hashes, which nodes
/// are hidden. So are matrices and weights, which index tables of macs here and there.
@NullMarked
package org.ngcc4j.voleith;

import org.jspecify.annotations.NullMarked;
