package org.ngcc4j.voleith;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.threads.Team;

/// Commits to the seeds of `tau` vectors of leaves with one tree, opens all leaves but one of each,
/// and turns the seeds into a VOLE correlation; the verifier's side rebuilds the same from an
/// opening.
///
/// Only the inner nodes of the tree are kept. The leaves are made in chunks of consecutive numbers,
/// all vectors side by side as they lie in the tree; a chunk's commitments go into the running
/// hashes, its rows into the running sums, and then it is overwritten by the next. The few leaves
/// that an opening needs are made again.
///
/// Columns: with the rows `r` of vector `v`, column `firstColumn(v) + j` of the signer is the sum
/// of those rows whose leaf has bit `j`. With `d` hidden, the verifier's column is the sum of those
/// whose leaf differs from `d` in bit `j`.
///
/// Working memory for one operation; not safe for concurrent use. Nodes, seeds, sums and columns of
/// a signer are secret: they decide neither branches nor addresses.
///
/// Source: `docs/spec/greatwall.md` sections 5 and 6.
public final class VectorCommitment {
  /// The smallest number of nodes that is worth a task.
  private static final int TASK_NODES = 256;

  private final TreeShape shape;
  private final int seedWords;
  private final int rowWords;
  private final int chunkDepth;
  private final Primitives primitives;

  /// Inner nodes.
  private final long[] nodes;

  /// Nodes of the leaves of a chunk.
  private final long[] leafNodes;

  /// Seeds and commitments of the leaves of a chunk.
  private final long[] leaves;

  private final CommitmentHash[] hashes;
  private final int[] firstHashed;
  private final long[] digests;
  private final long[] sums;
  private final long[] columns;
  private final int[] skipped;
  private final @Nullable Member[] members;

  // For an opening: the hidden leaves and their parents, by number and by value, and what follows
  // from them.
  private final int[] hiddenNumbers;
  private final int[] parentNumbers;
  private final long[] openedNodes;
  private final long[] siblings;
  private final long[] hiddenLeaves;

  // The steps' tasks, and what those of the step at hand work on: tasks that captured it would be
  // new objects in every step.
  private final Team.Task expandTask = this::expandPart;
  private final Team.Task leavesTask = this::makeLeavesPart;
  private final Team.Task sumTask = this::sumPart;
  private @Nullable Opening given;
  private int first;
  private int count;
  private int parts;

  /// Makes working memory.
  ///
  /// @param shape the tree
  /// @param seedWords words of a node and of a seed
  /// @param rowBytes bytes of a row
  /// @param columns number of columns, `lambda`; those beyond the last vector's are zero
  /// @param chunkDepth two to this power leaves of each vector are a chunk
  /// @param primitives the scheme's functions
  /// @param members how many threads may work on it
  public VectorCommitment(
      TreeShape shape,
      int seedWords,
      int rowBytes,
      int columns,
      int chunkDepth,
      Primitives primitives,
      int members) {
    this.shape = shape;
    this.seedWords = seedWords;
    this.chunkDepth = Math.min(chunkDepth, shape.lowDepth());
    this.primitives = primitives;
    rowWords = (rowBytes + 7) / 8;
    nodes = new long[shape.innerNodes() * seedWords];
    leafNodes = new long[(shape.vectors() << this.chunkDepth) * seedWords];
    leaves = new long[3 * leafNodes.length];
    digests = new long[shape.vectors() * 2 * seedWords];
    sums = new long[shape.vectors() * rowWords];
    this.columns = new long[columns * rowWords];
    skipped = new int[shape.vectors()];
    this.members = new @Nullable Member[members];
    hiddenNumbers = new int[shape.vectors()];
    parentNumbers = new int[shape.vectors()];
    openedNodes = new long[shape.vectors() * seedWords];
    siblings = new long[2 * openedNodes.length];
    hiddenLeaves = new long[3 * openedNodes.length];
    // Vectors of different depth end at different times and are not hashed together.
    int atOnce = primitives.hashedAtOnce();
    int deep = Math.ceilDiv(shape.deepVectors(), atOnce);
    int count = deep + Math.ceilDiv(shape.vectors() - shape.deepVectors(), atOnce);
    hashes = new CommitmentHash[count];
    firstHashed = new int[count + 1];
    for (int i = 0; i < count; i++) {
      int end =
          i < deep
              ? Math.min(firstHashed[i] + atOnce, shape.deepVectors())
              : Math.min(firstHashed[i] + atOnce, shape.vectors());
      hashes[i] = primitives.commitmentHash(end - firstHashed[i]);
      firstHashed[i + 1] = end;
    }
  }

  /// What each thread has for itself.
  private static final class Member {
    final TreeFunctions tree;
    final RowSums rows;
    final long[] sums;

    Member(Primitives primitives, int depth, int rowWords) {
      tree = primitives.treeFunctions();
      rows = primitives.rowSums();
      sums = new long[rows.vectorsAtOnce(depth) * (depth + 1) * rowWords];
    }
  }

  /// Returns the words of a row, and of a column: the bits of a row, lowest first, filled up with
  /// zeros.
  public int rowWords() {
    return rowWords;
  }

  /// Returns the hash over each vector's commitments, one after the other.
  public long[] digests() {
    return digests;
  }

  /// Returns the sum of all rows of each vector, one after the other; the signer's `u_v`.
  public long[] sums() {
    return sums;
  }

  /// Returns the columns, one after the other.
  public long[] columns() {
    return columns;
  }

  /// Makes the tree below a root and everything that follows from it: the signer's side.
  ///
  /// @param team who works
  /// @param root the root
  /// @param iv the bytes that hold the initial value
  /// @param ivAt index of its first byte
  public void commit(Team team, long[] root, byte[] iv, int ivAt) {
    begin(null, iv, ivAt);
    System.arraycopy(root, 0, nodes, 0, seedWords);
    expandInnerNodes(team);
    makeLeaves(team);
  }

  /// Rebuilds from an opening what can be known: the verifier's side. The hidden leaves' rows are
  /// left out of the sums.
  ///
  /// @param team who works
  /// @param opening the revealed nodes and the hidden leaves' commitments
  /// @param iv the bytes that hold the initial value
  /// @param ivAt index of its first byte
  public void reconstruct(Team team, Opening opening, byte[] iv, int ivAt) {
    begin(opening, iv, ivAt);
    Arrays.fill(nodes, 0, seedWords, 0);
    expandInnerNodes(team);
    makeLeaves(team);
    int[] hidden = opening.hiddenLeaves();
    for (int v = 0; v < shape.vectors(); v++) {
      for (int j = 0; j < shape.depth(v); j++) {
        if ((hidden[v] >> j & 1) != 0) {
          add(sums, v * rowWords, columns, (shape.firstColumn(v) + j) * rowWords);
        }
      }
    }
  }

  /// Fills an opening from the tree that was made last.
  ///
  /// @param opening receives the revealed nodes and the hidden leaves' commitments
  public void open(Opening opening) {
    TreeFunctions tree = member(0).tree;
    int vectors = shape.vectors();
    for (int v = 0; v < vectors; v++) {
      hiddenNumbers[v] = shape.node(v, opening.hiddenLeaves()[v]);
      parentNumbers[v] = (hiddenNumbers[v] - 1) / 2;
      System.arraycopy(nodes, parentNumbers[v] * seedWords, openedNodes, v * seedWords, seedWords);
    }
    // All at once: one by one they would cost as much as a twentieth of the tree.
    tree.expand(parentNumbers, vectors, openedNodes, siblings);
    for (int v = 0; v < vectors; v++) {
      System.arraycopy(
          siblings, sibling(v, hiddenNumbers[v]), openedNodes, v * seedWords, seedWords);
    }
    tree.leaves(hiddenNumbers, vectors, openedNodes, hiddenLeaves);
    for (int v = 0; v < vectors; v++) {
      opening.setCommitment(v, hiddenLeaves, (3 * v + 1) * seedWords);
    }
    for (int i = 0; i < opening.nodes().revealedCount(); i++) {
      int number = opening.nodes().revealed(i);
      if (number < shape.innerNodes()) {
        opening.setNode(i, nodes, number * seedWords);
      } else {
        // A leaf that is revealed is the sibling of a hidden one.
        opening.setNode(i, siblings, sibling(vectorBelow((number - 1) / 2), number));
      }
    }
  }

  /// Where a node stands among the children of the parents of the hidden leaves.
  private int sibling(int vector, int number) {
    return (2 * vector + 1 - number % 2) * seedWords;
  }

  /// Returns a vector whose hidden leaf has this parent.
  private int vectorBelow(int parent) {
    int v = 0;
    while (parentNumbers[v] != parent) {
      v++;
    }
    return v;
  }

  /// Overwrites everything secret.
  public void wipe() {
    given = null;
    Arrays.fill(nodes, 0);
    Arrays.fill(leafNodes, 0);
    Arrays.fill(leaves, 0);
    Arrays.fill(digests, 0);
    Arrays.fill(sums, 0);
    Arrays.fill(columns, 0);
    Arrays.fill(hiddenNumbers, 0);
    Arrays.fill(parentNumbers, 0);
    Arrays.fill(openedNodes, 0);
    Arrays.fill(siblings, 0);
    Arrays.fill(hiddenLeaves, 0);
    for (CommitmentHash hash : hashes) {
      hash.begin();
    }
    for (Member member : members) {
      if (member != null) {
        member.tree.wipe();
        member.rows.wipe();
        Arrays.fill(member.sums, 0);
      }
    }
  }

  private void begin(@Nullable Opening given, byte[] iv, int ivAt) {
    this.given = given;
    for (int i = 0; i < members.length; i++) {
      Member member = member(i);
      member.tree.begin(iv, ivAt);
      member.rows.begin(iv, ivAt);
    }
    for (CommitmentHash hash : hashes) {
      hash.begin();
    }
    Arrays.fill(sums, 0);
    Arrays.fill(columns, 0);
  }

  private Member member(int index) {
    Member member = members[index];
    if (member == null) {
      member = new Member(primitives, chunkDepth, rowWords);
      members[index] = member;
    }
    return member;
  }

  /// Makes the inner nodes level by level; a verifier's levels hold, where a node is hidden or
  /// below a hidden one, what follows from zeros, until the revealed ones are put in.
  private void expandInnerNodes(Team team) {
    int parents = (shape.innerNodes() - 1) / 2;
    for (first = 0; first < parents; first = 2 * first + 1) {
      count = Math.min(first + 1, parents - first);
      parts = parts(team, count);
      team.run(parts, expandTask);
      if (given != null) {
        given.putNodes(2 * first + 1, 2 * (first + count) + 1, nodes, (2 * first + 1) * seedWords);
      }
    }
  }

  private void expandPart(int part, int member) {
    int from = first + partStart(part);
    int to = first + partStart(part + 1);
    member(member)
        .tree
        .expand(from, to - from, nodes, from * seedWords, nodes, (2 * from + 1) * seedWords);
  }

  private int partStart(int part) {
    int start = (int) ((long) count * part / parts);
    return part == parts ? count : start - start % primitives.nodesAtOnce();
  }

  private int parts(Team team, int nodes) {
    int least = Math.max(TASK_NODES, primitives.nodesAtOnce());
    return team.size() == 1 ? 1 : Math.clamp(nodes / least, 1, 4 * team.size());
  }

  private void makeLeaves(Team team) {
    int step = 1 << chunkDepth;
    for (first = 0; first < 1 << shape.maxDepth(); first += step) {
      makeChunk(team);
      sumRows(team);
    }
    for (int i = 0; i < hashes.length; i++) {
      hashes[i].finish(digests, firstHashed[i] * 2 * seedWords);
    }
  }

  /// Makes nodes, seeds and commitments of the leaves of a chunk.
  private void makeChunk(Team team) {
    int vectors = shape.vectorsAt(first);
    count = (vectors << chunkDepth) / 2;
    parts = parts(team, count);
    team.run(parts, leavesTask);
    if (given != null) {
      for (int v = 0; v < vectors; v++) {
        int leaf = given.hiddenLeaves()[v] - first;
        if (leaf >= 0 && leaf < 1 << chunkDepth) {
          given.putCommitment(v, leaves, ((leaf * vectors + v) * 3 + 1) * seedWords);
        }
      }
    }
  }

  private void makeLeavesPart(int part, int member) {
    int from = partStart(part);
    int parents = partStart(part + 1) - from;
    int at = 2 * from * seedWords;
    int node = shape.node(0, first) + 2 * from;
    int parent = (node - 1) / 2;
    TreeFunctions tree = member(member).tree;
    tree.expand(parent, parents, nodes, parent * seedWords, leafNodes, at);
    if (given != null) {
      given.putNodes(node, node + 2 * parents, leafNodes, at);
    }
    tree.leaves(node, 2 * parents, leafNodes, at, leaves, 3 * at);
  }

  /// Takes the leaves of a chunk into hashes and sums.
  private void sumRows(Team team) {
    int vectors = shape.vectorsAt(first);
    for (int v = 0; v < vectors; v++) {
      skipped[v] = given == null ? -1 : given.hiddenLeaves()[v] - first;
    }
    // The parts of a sum are those of its vectors that are done together.
    parts = Math.ceilDiv(vectors, member(0).rows.vectorsAtOnce(chunkDepth));
    int hashTasks = 0;
    while (hashTasks < hashes.length && firstHashed[hashTasks] < vectors) {
      hashTasks++;
    }
    team.run(parts + hashTasks, sumTask);
  }

  private void sumPart(int task, int member) {
    int vectors = shape.vectorsAt(first);
    int stride = 3 * seedWords;
    if (task < parts) {
      Member self = member(member);
      int atOnce = self.rows.vectorsAtOnce(chunkDepth);
      int v = task * atOnce;
      sumRows(self, v, Math.min(atOnce, vectors - v), vectors * stride, first);
    } else {
      int v = firstHashed[task - parts];
      hashes[task - parts].update(
          leaves, v * stride + seedWords, stride, vectors * stride, 1 << chunkDepth);
    }
  }

  private void sumRows(Member member, int vector, int count, int leafStride, int first) {
    int stride = 3 * seedWords;
    member.rows.sum(
        leaves,
        vector * stride,
        stride,
        leafStride,
        vector,
        count,
        chunkDepth,
        skipped,
        member.sums);
    for (int v = vector; v < vector + count; v++) {
      int from = (v - vector) * (chunkDepth + 1) * rowWords;
      int column = shape.firstColumn(v);
      add(member.sums, from, sums, v * rowWords);
      for (int j = 0; j < shape.depth(v); j++) {
        if (j < chunkDepth) {
          add(member.sums, from + (j + 1) * rowWords, columns, (column + j) * rowWords);
        } else if ((first >> j & 1) != 0) {
          add(member.sums, from, columns, (column + j) * rowWords);
        }
      }
    }
  }

  private void add(long[] from, int at, long[] to, int toAt) {
    for (int i = 0; i < rowWords; i++) {
      to[toAt + i] ^= from[at + i];
    }
  }
}
