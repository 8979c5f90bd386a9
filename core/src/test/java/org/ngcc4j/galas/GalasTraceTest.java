package org.ngcc4j.galas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.KatText;
import org.ngcc4j.testing.Vectors;
import org.ngcc4j.threads.Team;
import org.ngcc4j.threads.Threads;
import org.ngcc4j.voleith.RowSums;
import org.ngcc4j.voleith.TreeFunctions;

/// Record 0 of Galas-160F, step by step: each step starts from the values that the trace gives
/// for the ones before it.
class GalasTraceTest {
  private static final GalasParameters P = GalasParameters.SET_160F;
  private static final String FILE = "galas/Galas-160F.trace.txt";

  private static byte[] bytes(String name) {
    return Vectors.hex(Vectors.values(FILE, name).getFirst());
  }

  private static byte[] bytes(long[] words, int at, int count) {
    byte[] bytes = new byte[count];
    Octets.toBytes(words, at, bytes, 0, count);
    return bytes;
  }

  private static long[] words(String name) {
    byte[] bytes = bytes(name);
    long[] words = new long[Math.ceilDiv(bytes.length, 8)];
    Octets.toWords(bytes, 0, bytes.length, words, 0);
    return words;
  }

  private static byte[] message() {
    byte[][] message = new byte[1][];
    KatText.replay(SignatureScheme.of(P.instance()), 1, r -> message[0] = r.message());
    return message[0];
  }

  private static Gala gala() {
    Gala gala = new Gala(P.gala);
    assertThat(gala.evaluate(bytes("sk.x"), 0, bytes("sk.k"), 0)).isTrue();
    gala.subfieldInverses();
    return gala;
  }

  @Test
  void theOneWayFunctionGivesItsValuesAndTheWitness() {
    Gala gala = gala();
    for (int i = 0; i < 3; i++) {
      assertThat(gala.a[i]).isEqualTo(words("a" + i));
      assertThat(gala.b[i]).isEqualTo(words("b" + i));
      byte[] witness = bytes("witness");
      assertThat(bytes(gala.sigma[i], 0, 10))
          .isEqualTo(Arrays.copyOfRange(witness, 20 + 10 * i, 30 + 10 * i));
    }
    assertThat(gala.z).isEqualTo(words("z"));
    assertThat(gala.y).isEqualTo(words("y"));
  }

  @Test
  void theKeyAndTheMessageGiveRootAndInitialValue() {
    GalasWorkspace w = new GalasWorkspace(P, 1);
    w.finishMessage(w.message.update(bytes("sk.x")).update(bytes("y")).update(message()));
    assertThat(w.mu).isEqualTo(bytes("mu"));
    w.hash.update(bytes("sk.k")).update(w.mu).finish(GalasHash.SEED, w.seed, 0, 40);
    assertThat(Arrays.copyOf(w.seed, 20)).isEqualTo(bytes("root_key"));
    assertThat(Arrays.copyOfRange(w.seed, 20, 40)).isEqualTo(bytes("iv_pre"));
    w.expandIv(w.seed, 20);
    assertThat(w.iv).isEqualTo(bytes("iv"));
  }

  @Test
  void nodesGiveTheirChildrenAndALeafItsSeedAndCommitmentAndASeedItsRow() {
    TreeFunctions tree = new GalasPrimitives(P).treeFunctions();
    tree.begin(bytes("iv"), 0);
    long[] nodes = new long[2 * P.shape.leaves() * 3];
    System.arraycopy(words("root_key"), 0, nodes, 0, 3);
    for (int node = 0; node < P.shape.innerNodes(); node++) {
      tree.expand(node, 1, nodes, 3 * node, nodes, 3 * (2 * node + 1));
    }
    assertThat(bytes(nodes, 3, 20)).isEqualTo(bytes("node[1]"));
    assertThat(bytes(nodes, 6, 20)).isEqualTo(bytes("node[2]"));
    assertThat(bytes(nodes, 9, 20)).isEqualTo(bytes("node[3]"));
    int first = P.shape.innerNodes();
    int last = P.shape.nodes() - 1;
    assertThat(bytes(nodes, 3 * first, 20)).isEqualTo(bytes("node[L-1]"));
    assertThat(bytes(nodes, 3 * last, 20)).isEqualTo(bytes("node[2L-2]"));
    long[] leaf = new long[9];
    tree.leaves(first, 1, nodes, 3 * first, leaf, 0);
    assertThat(bytes(leaf, 0, 20)).isEqualTo(bytes("sd[0][0]"));
    assertThat(bytes(leaf, 3, 40)).isEqualTo(bytes("com[0][0]"));
    int low = P.shape.node(19, 127);
    tree.leaves(low, 1, nodes, 3 * low, leaf, 0);
    assertThat(bytes(leaf, 3, 40)).isEqualTo(bytes("com[tau-1][last]"));

    // All rows but one are left out: nothing but a row is left.
    RowSums rows = new GalasPrimitives(P).rowSums();
    rows.begin(bytes("iv"), 0);
    long[] seeds = new long[3 << P.chunkDepth()];
    System.arraycopy(words("sd[0][0]"), 0, seeds, 0, 3);
    long[] sums = new long[8 * 14];
    long[] without = new long[8 * 14];
    rows.sum(seeds, 0, 0, 3, 0, 1, P.chunkDepth(), new int[] {-1}, sums);
    rows.sum(seeds, 0, 0, 3, 0, 1, P.chunkDepth(), new int[] {0}, without);
    for (int i = 0; i < 14; i++) {
      sums[i] ^= without[i];
    }
    assertThat(bytes(sums, 0, P.rowBytes)).isEqualTo(bytes("vole_row[0][0]"));
  }

  @Test
  void theStepsOfASignatureGiveTheirValues() {
    GalasWorkspace w = new GalasWorkspace(P, 1);
    System.arraycopy(bytes("mu"), 0, w.mu, 0, 40);
    System.arraycopy(bytes("iv"), 0, w.iv, 0, 20);
    try (Team team = Threads.CALLER_ONLY.team()) {
      w.commitment.commit(team, words("root_key"), w.iv, 0);
    }
    int rowWords = w.commitment.rowWords();
    assertThat(bytes(w.commitment.digests(), 0, 40)).isEqualTo(bytes("bavc_h_0"));
    long[] sums = w.commitment.sums();
    long[] columns = w.commitment.columns();
    assertThat(bytes(sums, 0, P.rowBytes)).isEqualTo(bytes("u"));
    assertThat(bytes(columns, 0, P.rowBytes)).isEqualTo(bytes("V[0]"));
    assertThat(bytes(columns, rowWords, P.rowBytes)).isEqualTo(bytes("V[1]"));
    assertThat(bytes(columns, 151 * rowWords, P.rowBytes)).isEqualTo(bytes("V[last]"));
    byte[] u = bytes("u");
    for (int v = 1; v < P.shape.vectors(); v++) {
      byte[] other = bytes(sums, v * rowWords, P.rowBytes);
      for (int i = 0; i < P.rowBytes; i++) {
        w.signature[(v - 1) * P.rowBytes + i] = (byte) (u[i] ^ other[i]);
      }
    }
    assertThat(Arrays.copyOf(w.signature, P.rowBytes)).isEqualTo(bytes("c[0]"));
    w.challenge1(w.signature);
    assertThat(w.challenge1).isEqualTo(bytes("chall_1"));

    w.columnHash.put(columns, 0, 0, P.n);
    w.columnHash.put(sums, 0, P.n, 1);
    w.columnHash.hash(w.challenge1, 0);
    for (int c = 0; c < P.n; c++) {
      w.columnHash.get(c, w.columnHashes, c * P.checkBytes);
    }
    assertThat(Arrays.copyOf(w.columnHashes, P.checkBytes)).isEqualTo(bytes("vole_check.column0"));
    w.columnHash.get(P.n, w.signature, P.uHashAt);
    assertThat(Arrays.copyOfRange(w.signature, P.uHashAt, P.maskedWitnessAt))
        .isEqualTo(bytes("vole_check_proof"));
    System.arraycopy(bytes("d"), 0, w.signature, P.maskedWitnessAt, P.witnessBytes);
    w.challenge2(w.signature);
    assertThat(w.challenge2).isEqualTo(bytes("chall_2"));

    w.columnHash.elements(8 * P.maskedBytes, w.macs);
    assertThat(bytes(w.macs, 0, 20)).isEqualTo(bytes("view.k0"));
    assertThat(bytes(w.macs, 3, 20)).isEqualTo(bytes("view.k1"));
    Octets.toWords(u, P.witnessBytes, 20, w.masks, 0);
    Octets.toWords(u, P.witnessBytes + 20, 20, w.masks, 3);
    w.proof.prove(gala(), w.macs, w.masks, w.challenge2, w.check, w.proofWords);
    assertThat(w.check).isEqualTo(words("qs_check"));
    byte[] proof = bytes("qs_proof");
    assertThat(bytes(w.proofWords, 0, 20)).isEqualTo(Arrays.copyOf(proof, 20));
    assertThat(bytes(w.proofWords, 3, 20)).isEqualTo(Arrays.copyOfRange(proof, 20, 40));

    System.arraycopy(proof, 0, w.signature, P.proofAt, 40);
    w.beginChallenge3(w.signature);
    byte[] counter = new byte[4];
    Octets.LE_INT.set(counter, 0, Integer.parseInt(Vectors.values(FILE, "ctr").getFirst()));
    w.challenge3(counter, 0);
    assertThat(w.challenge3).isEqualTo(bytes("delta"));
    assertThat(w.opening.hide(w.challenge3, 0)).isTrue();
    assertThat(w.opening.hiddenLeaves())
        .containsExactly(
            Arrays.stream(Vectors.values(FILE, "i_delta").getFirst().split(" "))
                .mapToInt(Integer::parseInt)
                .toArray());
  }

  @Test
  void theKeyGivesTheSignatureWithTheseParts() throws Exception {
    SignatureScheme scheme = SignatureScheme.of(P.instance());
    byte[] secretKey = Arrays.copyOf(bytes("sk.x"), 40);
    System.arraycopy(bytes("sk.k"), 0, secretKey, 20, 20);
    byte[] signature = scheme.signingKey(secretKey).sign(message(), IccsDrng.seeded(new byte[0]));
    assertThat(Arrays.copyOfRange(signature, P.challenge3At, P.ivAt)).isEqualTo(bytes("delta"));
    assertThat(Arrays.copyOfRange(signature, P.ivAt, P.counterAt)).isEqualTo(bytes("iv_pre"));
    assertThat(Arrays.copyOfRange(signature, P.maskedWitnessAt, P.proofAt)).isEqualTo(bytes("d"));
    assertThat(Arrays.copyOfRange(signature, P.uHashAt - P.rowBytes, P.uHashAt))
        .isEqualTo(bytes("c[tau-2]"));
  }
}
