package org.ngcc4j.greatwall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.testing.Vectors;
import org.ngcc4j.threads.Team;
import org.ngcc4j.threads.Threads;
import org.ngcc4j.voleith.TreeFunctions;

/// Record 0 of the official tests, step by step: each step starts from the values that the trace
/// gives for the ones before it.
class GreatWallTraceTest {
  private static final byte[] MESSAGE =
      Vectors.hex(Vectors.values("greatwall/GreatWall128f.rsp", "M").getFirst());

  /// One set's values.
  private record Trace(GreatWallParameters p) {
    boolean has(String name) {
      return !Vectors.values(file(), name).isEmpty();
    }

    byte[] bytes(String name) {
      return Vectors.hex(Vectors.values(file(), name).getFirst());
    }

    long[] words(String name) {
      byte[] bytes = bytes(name);
      long[] words = new long[(bytes.length + 7) / 8];
      for (int i = 0; i < bytes.length; i++) {
        words[i / 8] |= (bytes[i] & 0xFFL) << (8 * i);
      }
      return words;
    }

    private String file() {
      return "greatwall/%s.trace.txt".formatted(p.instance());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_192F", "SET_256F", "SET_512F"})
  void theOneWayFunctionGivesThePublicKeyAndTheWitness(GreatWallParameters p) {
    Trace trace = new Trace(p);
    Pylon pylon = new Pylon(p);
    assertThat(pylon.evaluate(trace.bytes("keygen_sk"))).isTrue();
    assertThat(pylon.alpha[0]).isEqualTo(trace.words("owf_alpha0"));
    assertThat(pylon.alpha[1]).isEqualTo(trace.words("owf_alpha1"));
    assertThat(pylon.x1).isEqualTo(trace.words("owf_x1"));
    byte[] ciphertext = new byte[p.pylon.bytes];
    Pylon.encode(p.pylon, pylon.ciphertext, ciphertext, 0);
    assertThat(trace.bytes("keygen_pk")).startsWith(ciphertext);
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_192F", "SET_256F", "SET_512F"})
  void theRootGivesItsChildrenAndALeafItsSeedAndCommitment(GreatWallParameters p) {
    Trace trace = new Trace(p);
    TreeFunctions tree = new GreatWallPrimitives(p).treeFunctions();
    tree.begin(trace.bytes("iv_vole"), 0);
    long[] node = new long[2 * p.seedWords];
    System.arraycopy(trace.words("r"), 0, node, 0, p.seedWords);
    int number = 0;
    while (number < p.shape.innerNodes()) {
      tree.expand(number, 1, node.clone(), 0, node, 0);
      if (number == 0) {
        assertThat(Arrays.copyOf(node, p.seedWords)).isEqualTo(trace.words("tree_node1"));
        assertThat(Arrays.copyOfRange(node, p.seedWords, 2 * p.seedWords))
            .isEqualTo(trace.words("tree_node2"));
      }
      number = 2 * number + 1;
      // The way down to leaf 0 of vector 0.
      int first = p.shape.node(0, 0);
      int below = first;
      while ((below - 1) / 2 > number - 1 && below > number + 1) {
        below = (below - 1) / 2;
      }
      if (below == number + 1) {
        System.arraycopy(node, p.seedWords, node, 0, p.seedWords);
        number++;
      }
    }
    assertThat(number).isEqualTo(p.shape.node(0, 0));
    long[] leaf = new long[3 * p.seedWords];
    tree.leaves(number, 1, node, 0, leaf, 0);
    assertThat(Arrays.copyOf(leaf, p.seedWords)).isEqualTo(trace.words("leaf_seed_0_0"));
    assertThat(Arrays.copyOfRange(leaf, p.seedWords, leaf.length))
        .isEqualTo(trace.words("leaf_com_0_0"));
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_192F", "SET_256F", "SET_512F"})
  void theStepsOfASignatureGiveTheirValues(GreatWallParameters p) {
    Trace trace = new Trace(p);
    GreatWallWorkspace w = new GreatWallWorkspace(p, 1);
    w.finishMessage(p.shake().update(trace.bytes("keygen_pk")).update(MESSAGE));
    assertThat(w.mu).isEqualTo(trace.bytes("mu"));

    byte[] iv = trace.bytes("iv_vole");
    try (Team team = Threads.CALLER_ONLY.team()) {
      w.commitment.commit(team, trace.words("r"), iv, 0);
    }
    int rowWords = w.commitment.rowWords();
    assertThat(Arrays.copyOf(w.commitment.sums(), rowWords)).isEqualTo(trace.words("u"));
    assertThat(column(w, 0)).isEqualTo(trace.words("V_col0"));
    assertThat(column(w, 1)).isEqualTo(trace.words("V_col1"));
    assertThat(column(w, p.shape.challengeBits() - 1)).isEqualTo(trace.words("V_col_last_nonzero"));
    for (int c = p.shape.challengeBits(); c < p.lambda; c++) {
      assertThat(column(w, c)).containsOnly(0);
    }
    long[] first = column(w.commitment.sums(), rowWords, 1);
    for (int i = 0; i < rowWords; i++) {
      first[i] ^= w.commitment.sums()[i];
    }
    assertThat(first).isEqualTo(trace.words("c_1"));

    w.columnHash.put(w.commitment.columns(), 0, 0, p.lambda);
    w.columnHash.put(w.commitment.sums(), 0, p.lambda, 1);
    w.columnHash.hash(trace.bytes("chall1"), 0);
    byte[] hash = new byte[p.checkBytes];
    w.columnHash.get(0, hash, 0);
    assertThat(hash).isEqualTo(trace.bytes("Vtilde_col0"));
    w.columnHash.get(p.lambda, hash, 0);
    assertThat(hash).isEqualTo(trace.bytes("u_tilde"));

    System.arraycopy(trace.bytes("chall1"), 0, w.challenge1, 0, p.challenge1Bytes);
    System.arraycopy(hash, 0, w.signature, p.uHashAt, p.checkBytes);
    System.arraycopy(trace.bytes("d"), 0, w.signature, p.maskedWitnessAt, p.witnessBytes);
    for (int c = 0; c < p.lambda; c++) {
      w.columnHash.get(c, w.columnHashes, c * p.checkBytes);
    }
    w.challenge2(w.signature);
    assertThat(w.challenge2).isEqualTo(trace.bytes("chall2"));

    w.columnHash.elements(8 * p.maskedBytes, w.macs);
    assertThat(Arrays.copyOf(w.macs, p.seedWords)).isEqualTo(trace.words("mac_row0"));
    byte[] u = trace.bytes("u");
    Octets.toWords(u, p.witnessBytes, w.mask);
    assertThat(w.pylon.evaluate(trace.bytes("keygen_sk"))).isTrue();
    w.proof.prove(w.pylon, w.macs, w.mask, trace.bytes("chall2"), w.a, w.b);
    assertThat(w.a).isEqualTo(trace.words("a_tilde"));
    assertThat(w.b).isEqualTo(trace.words("b_tilde"));

    Octets.toBytes(w.a, 0, w.a.length, w.signature, p.proofAt);
    w.beginChallenge3(w.signature);
    w.challenge3(trace.bytes("ctr"), 0);
    assertThat(w.challenge3).isEqualTo(trace.bytes("chall3"));
    assertThat(w.opening.hide(w.challenge3, 0)).isTrue();
    assertThat(w.opening.hiddenLeaves())
        .containsExactly(
            Arrays.stream(
                    Vectors.values("greatwall/%s.trace.txt".formatted(p.instance()), "leaf_indices")
                        .getFirst()
                        .split(" "))
                .mapToInt(Integer::parseInt)
                .toArray());
    assertThat(w.opening.nodes().revealedCount())
        .isEqualTo(
            Integer.parseInt(
                Vectors.values("greatwall/%s.trace.txt".formatted(p.instance()), "revealed_nodes")
                    .getFirst()));
    if (trace.has("decom_I")) {
      w.commitment.open(w.opening);
      byte[] opening = new byte[p.openingBytes];
      w.opening.write(opening, 0);
      assertThat(opening).isEqualTo(trace.bytes("decom_I"));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_192F", "SET_256F", "SET_512F"})
  void theKeyAndRhoGiveTheSignature(GreatWallParameters p) throws Exception {
    Trace trace = new Trace(p);
    SignatureScheme scheme = SignatureScheme.of(p.instance());
    byte[] rho = trace.bytes("rho");
    byte[] signature =
        scheme
            .signingKey(trace.bytes("keygen_sk"))
            .sign(MESSAGE, (out, at, bits) -> System.arraycopy(rho, 0, out, at, bits / 8));
    assertThat(Arrays.copyOfRange(signature, p.challenge3At, p.ivAt))
        .isEqualTo(trace.bytes("chall3"));
    assertThat(Arrays.copyOfRange(signature, p.ivAt, p.counterAt))
        .isEqualTo(trace.bytes("iv_vole"));
    assertThat(Arrays.copyOfRange(signature, p.counterAt, signature.length))
        .isEqualTo(trace.bytes("ctr"));
    assertThat(Arrays.copyOfRange(signature, p.maskedWitnessAt, p.proofAt))
        .isEqualTo(trace.bytes("d"));
    assertThat(scheme.verifyingKey(trace.bytes("keygen_pk")).verify(MESSAGE, signature)).isTrue();
    if (p == GreatWallParameters.SET_128F) {
      assertThat(signature)
          .isEqualTo(Vectors.hex(Vectors.values("greatwall/GreatWall128f.rsp", "Sn").getFirst()));
    }
  }

  private static long[] column(GreatWallWorkspace w, int column) {
    return column(w.commitment.columns(), w.commitment.rowWords(), column);
  }

  private static long[] column(long[] from, int rowWords, int column) {
    return Arrays.copyOfRange(from, column * rowWords, (column + 1) * rowWords);
  }
}
