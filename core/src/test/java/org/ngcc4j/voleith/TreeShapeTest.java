package org.ngcc4j.voleith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ngcc4j.testing.Seeded;

/// Where leaves lie, and what an opening reveals, against the definitions.
@ExtendWith(Seeded.class)
class TreeShapeTest {
  /// Sets of GreatWall, one of Galas, and small ones.
  @ParameterizedTest
  @CsvSource({
    "16, 120, 3072",
    "11, 121, 22528",
    "25, 241, 20992",
    "44, 512, 147456",
    "14, 153, 27648",
    "1, 1, 2",
    "3, 7, 16"
  })
  void theLeavesFillTheEndOfTheTreeInTheOrderOfTheirNumbers(int vectors, int bits, int leaves) {
    TreeShape shape = new TreeShape(vectors, bits);
    assertThat(shape.leaves()).isEqualTo(leaves);
    assertThat(shape.nodes()).isEqualTo(2 * leaves - 1);
    int next = leaves - 1;
    for (int leaf = 0; leaf < 1 << shape.maxDepth(); leaf++) {
      for (int v = 0; v < vectors; v++) {
        if (leaf < 1 << shape.depth(v)) {
          assertThat(v).isLessThan(shape.vectorsAt(leaf));
          assertThat(shape.node(v, leaf)).isEqualTo(next++);
        }
      }
    }
    assertThat(next).isEqualTo(shape.nodes());
  }

  @Test
  void columnsFollowOneAnother() {
    TreeShape shape = new TreeShape(7, 40);
    int column = 0;
    for (int v = 0; v < 7; v++) {
      assertThat(shape.firstColumn(v)).isEqualTo(column);
      column += shape.depth(v);
    }
    assertThat(column).isEqualTo(40);
  }

  @Test
  void aLeafThatAVectorDoesNotHaveIsRefused() {
    TreeShape shape = new TreeShape(3, 7);
    assertThat(shape.node(0, 7)).isEqualTo(30);
    assertThatThrownBy(() -> shape.node(1, 4)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> new TreeShape(0, 7)).hasMessage("no tree for 0 vectors and 7 bits");
    assertThatThrownBy(() -> new TreeShape(3, 2)).hasMessage("no tree for 3 vectors and 2 bits");
  }

  @Test
  void theIndicesAreTheChallengesBitsInOrder(Random random) {
    TreeShape shape = new TreeShape(11, 121);
    byte[] challenge = new byte[20];
    random.nextBytes(challenge);
    int[] hidden = new int[11];
    shape.indices(challenge, 3, hidden);
    BitSet bits = BitSet.valueOf(challenge).get(24, 24 + 121);
    for (int v = 0; v < 11; v++) {
      for (int j = 0; j < shape.depth(v); j++) {
        assertThat(hidden[v] >> j & 1).isEqualTo(bits.get(shape.firstColumn(v) + j) ? 1 : 0);
      }
      assertThat(hidden[v]).isLessThan(1 << shape.depth(v));
    }
  }

  @Test
  void whatIsRevealedAreTheHighestNodesWithoutAHiddenLeafBelow(Random random) {
    for (int round = 0; round < 200; round++) {
      int vectors = 1 + random.nextInt(9);
      TreeShape shape = new TreeShape(vectors, vectors + random.nextInt(5 * vectors));
      int[] leaves = new int[vectors];
      boolean[] above = new boolean[shape.nodes()];
      for (int v = 0; v < vectors; v++) {
        leaves[v] = random.nextInt(1 << shape.depth(v));
        above[shape.node(v, leaves[v])] = true;
      }
      for (int node = shape.nodes() - 1; node > 0; node--) {
        above[(node - 1) / 2] |= above[node];
      }
      HiddenNodes nodes = new HiddenNodes(shape, shape.nodes());
      assertThat(nodes.hide(leaves)).isTrue();
      int count = 0;
      for (int node = shape.nodes() - 1; node > 0; node--) {
        assertThat(nodes.isHidden(node)).isEqualTo(above[node]);
        if (!above[node] && above[(node - 1) / 2]) {
          assertThat(nodes.revealed(count++)).isEqualTo(node);
        }
      }
      assertThat(nodes.isHidden(0)).isTrue();
      assertThat(nodes.revealedCount()).isEqualTo(count);
      assertThat(new HiddenNodes(shape, count).hide(leaves)).isTrue();
      if (count > 0) {
        assertThat(new HiddenNodes(shape, count - 1).hide(leaves)).isFalse();
      }
      int all = count;
      assertThatThrownBy(() -> nodes.revealed(all)).isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void anOpeningKeepsWhatWasWrittenAndWantsZerosBehind(Random random) {
    TreeShape shape = new TreeShape(3, 7);
    Opening opening = new Opening(shape, 16, 8);
    byte[] challenge = {(byte) random.nextInt(128)};
    assertThat(opening.hide(challenge, 0)).isTrue();
    int revealed = opening.nodes().revealedCount();
    assertThat(revealed).isBetween(1, 7);
    long[] values = random.longs(2L * (6 + revealed)).toArray();
    for (int v = 0; v < 3; v++) {
      opening.setCommitment(v, values, 4 * v);
    }
    for (int i = 0; i < revealed; i++) {
      opening.setNode(i, values, 12 + 2 * i);
    }
    byte[] encoded = new byte[(6 + 8) * 16 + 5];
    opening.write(encoded, 5);

    Opening read = new Opening(shape, 16, 8);
    assertThat(read.hide(challenge, 0)).isTrue();
    assertThat(read.read(encoded, 5)).isTrue();
    long[] leaf = new long[4];
    read.putCommitment(2, leaf, 0);
    assertThat(leaf).containsExactly(values[8], values[9], values[10], values[11]);
    long[] tree = new long[2 * shape.nodes()];
    read.putNodes(0, shape.nodes(), tree, 0);
    long[] half = new long[2 * shape.nodes()];
    read.putNodes(0, 9, half, 0);
    read.putNodes(9, shape.nodes(), half, 18);
    assertThat(half).isEqualTo(tree);
    for (int i = 0; i < revealed; i++) {
      int node = read.nodes().revealed(i);
      assertThat(tree[2 * node]).isEqualTo(values[12 + 2 * i]);
      assertThat(tree[2 * node + 1]).isEqualTo(values[13 + 2 * i]);
    }
    for (int at = 5 + (6 + revealed) * 16; at < encoded.length; at++) {
      encoded[at] ^= (byte) (1 << random.nextInt(8));
      assertThat(read.read(encoded, 5)).as("byte %d", at).isFalse();
      encoded[at] = 0;
    }
    assertThat(read.read(encoded, 5)).isTrue();
  }
}
