package org.ngcc4j.tsuov;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ngcc4j.EncodedKeyPair;
import org.ngcc4j.IccsDrng;
import org.ngcc4j.RandomBits;
import org.ngcc4j.testing.Vectors;
import org.ngcc4j.tsuov.Transcription.Element;

/// Every named intermediate of record 0 of TSUOV_128, whose system of equations is singular: of
/// the specification's transcription, and of the building blocks where they have it too.
class TsuovTraceTest {
  private static final String TRACE = "tsuov/TSUOV_128.trace.txt";
  private static final TsuovParameters P = TsuovParameters.TSUOV_128;
  private static final Transcription SET = new Transcription(P);

  @Test
  void theGeneratorGivesTheFiveSeeds() {
    IccsDrng random = IccsDrng.seeded(record("Seed"));
    for (String name : List.of("seed_sk", "seed_pk", "seed_v", "seed_r", "seed_sol")) {
      assertThat(random.drawBytes(P.seedBytes)).as(name).isEqualTo(bytes(name));
    }
  }

  @Test
  void theSeedsGiveTheSecretTheFormsAndTheVinegar() {
    Element[][] s = SET.tall(bytes("seed_sk"), 0);
    for (int c = 0; c < P.oil; c++) {
      assertPlanes("Sprime_col[" + c + "]", Transcription.column(s, c));
    }
    Element[][] p1 = SET.p1(bytes("seed_pk"), 0);
    assertPlanes("P1_r0_row[0]", p1[0]);
    assertPlanes("P1_r0_row[1]", p1[1]);
    assertPlanes("P2_r0_col[0]", Transcription.column(SET.p2(bytes("seed_pk"), 0), 0));
    Element[][] p3 = SET.p3(s, bytes("seed_pk"), 0);
    for (int i = 0; i < P.oil; i++) {
      for (int j = i; j < P.oil; j++) {
        assertThat(residues("P3_r0(%d,%d)".formatted(i, j)))
            .containsExactly(p3[i][j].a0(), p3[i][j].a1());
      }
    }
    Element[][] v = SET.vinegar(bytes("seed_v"));
    for (int t = 0; t < P.copies; t++) {
      assertPlanes("v[" + t + "]", v[t]);
    }
  }

  /// Sections 5 and 6, word for word, with the trace's values beside them.
  @Test
  void signingGoesByWayOfTheTrace() throws Exception {
    Element[][] s = SET.tall(bytes("seed_sk"), 0);
    Element[][] v = SET.vinegar(bytes("seed_v"));
    int[][][] u = new int[P.copies][P.copies][P.forms];
    int[][][] m = new int[P.copies][2 * P.oil][P.forms];
    for (int r = 0; r < P.forms; r++) {
      Element[][] p1 = SET.p1(bytes("seed_pk"), r);
      Element[][] p2 = SET.p2(bytes("seed_pk"), r);
      for (int t = 0; t < P.copies; t++) {
        Element[] product = Transcription.times(p1, v[t]);
        for (int j = t; j < P.copies; j++) {
          u[t][j][r] = Transcription.dot(product, v[j]).pi1();
        }
        for (int c = 0; c < P.oil; c++) {
          Element value =
              Transcription.dot(product, Transcription.column(s, c))
                  .plus(Transcription.dot(v[t], Transcription.column(p2, c)));
          m[t][2 * c][r] = value.pi1();
          m[t][2 * c + 1][r] = value.pi2();
        }
      }
    }
    assertThat(u[0][0]).isEqualTo(residues("U_00"));
    assertThat(u[0][1]).isEqualTo(residues("U_01"));
    assertThat(m[0][0]).isEqualTo(residues("M_k0_col0"));
    assertThat(m[0][1]).isEqualTo(residues("M_k0_col1"));

    int[] c = new int[P.equations];
    int[][] columns = new int[P.equations][P.equations];
    for (int i = 0; i < P.copies; i++) {
      for (int j = i; j < P.copies; j++) {
        int e = SET.exponent(i, j);
        SET.addShifted(c, u[i][j], e);
        for (int d = 0; d < 2 * P.oil; d++) {
          SET.addShifted(columns[2 * P.oil * i + d], m[j][d], e);
          SET.addShifted(columns[2 * P.oil * j + d], m[i][d], e);
        }
      }
    }
    assertThat(c).isEqualTo(residues("c"));
    assertThat(columns[0]).isEqualTo(residues("L_col0"));
    assertThat(columns[1]).isEqualTo(residues("L_col1"));
    assertThat(columns[P.equations - 1]).isEqualTo(residues("L_lastcol"));

    byte[] mu = SET.mu(bytes("seed_pk"), record("M"));
    assertThat(mu).isEqualTo(bytes("mu"));
    byte[] salt = SET.salt(bytes("seed_r"), 0);
    assertThat(salt).isEqualTo(bytes("salt"));
    int[] target = SET.target(mu, salt);
    assertThat(target).isEqualTo(residues("t"));
    int[] side = new int[P.equations];
    for (int i = 0; i < side.length; i++) {
      side[i] = (target[i] + c[i]) % 31;
    }
    assertThat(side).isEqualTo(residues("rhs"));

    int[][] matrix = new int[P.equations][P.equations];
    TsuovSystem system = new TsuovSystem(P);
    for (int i = 0; i < P.equations; i++) {
      system.setColumn(i, columns[i]);
      for (int j = 0; j < P.equations; j++) {
        matrix[i][j] = columns[j][i];
      }
    }
    int[] free = SET.prg(bytes("seed_sol"), 0, P.equations, P.targetStream);
    assertThat(SET.solve(matrix, side, free)).isEqualTo(residues("x"));
    system.setSide(0, bytes("t"), 0, c);
    assertThat(system.eliminate()).isEqualTo(87);
    assertThat(Vectors.lines(TRACE))
        .contains("rank = 87 of 88, salts tried = 1", "free_unknown index 87 := " + free[0]);
    int[] x = new int[P.equations];
    byte[] freeBytes = new byte[P.equations];
    freeBytes[0] = (byte) free[0];
    assertThat(system.isConsistent(0)).isTrue();
    system.solve(0, freeBytes, x);
    assertThat(x).isEqualTo(residues("x"));

    List<Integer> packed = new ArrayList<>();
    for (int t = 0; t < P.copies; t++) {
      Element[] vector = Arrays.copyOf(v[t], P.variables);
      for (int i = 0; i < P.oil; i++) {
        int b0 = x[2 * (t * P.oil + i)];
        int b1 = x[2 * (t * P.oil + i) + 1];
        vector[P.vinegar + i] = new Element((b0 + 31 * 4 - 4 * b1) % 31, 4 * b1 % 31);
      }
      Element[] oil = Arrays.copyOfRange(vector, P.vinegar, P.variables);
      for (int i = 0; i < P.vinegar; i++) {
        vector[i] = vector[i].plus(Transcription.dot(s[i], oil).minus());
      }
      assertPlanes("s[" + t + "]", vector);
      Arrays.stream(vector).map(Element::a0).forEach(packed::add);
      Arrays.stream(vector).map(Element::a1).forEach(packed::add);
    }
    byte[] signature = Transcription.pack(salt, packed);
    assertThat(signature).isEqualTo(record("Sn"));

    byte[] secretKey = record("SK");
    RandomBits draws = new Draws();
    assertThat(new TsuovSigningKey(P, secretKey).sign(record("M"), draws)).isEqualTo(signature);
    assertThat(residues("verify_y")).isEqualTo(target);
    assertThat(new TsuovVerifyingKey(P, record("PK")).verify(record("M"), signature)).isTrue();
  }

  @Test
  void keyGenerationGivesTheEncodedKeys() {
    EncodedKeyPair pair = new TsuovKeyGeneration(P).generate(IccsDrng.seeded(record("Seed")));
    assertThat(pair.publicKey()).isEqualTo(record("PK"));
    assertThat(pair.secretKey()).isEqualTo(record("SK"));
  }

  /// The three draws of the record's signature.
  private static final class Draws implements RandomBits {
    private final List<String> names = new ArrayList<>(List.of("seed_v", "seed_r", "seed_sol"));

    @Override
    public void draw(byte[] out, int offset, int bits) {
      System.arraycopy(bytes(names.removeFirst()), 0, out, offset, bits / 8);
    }
  }

  private static void assertPlanes(String name, Element[] vector) {
    assertThat(Arrays.stream(vector).mapToInt(Element::a0).toArray())
        .as(name)
        .isEqualTo(residues(name + ".plane0"));
    assertThat(Arrays.stream(vector).mapToInt(Element::a1).toArray())
        .as(name)
        .isEqualTo(residues(name + ".plane1"));
  }

  private static byte[] record(String key) {
    return Vectors.hex(Vectors.values("tsuov/TSUOV_128.rsp", key).getFirst());
  }

  private static byte[] bytes(String name) {
    String start = name + "[";
    return Vectors.lines(TRACE).stream()
        .filter(line -> line.startsWith(start) && line.contains("] = "))
        .filter(line -> line.indexOf(']', start.length()) == line.indexOf("] = "))
        .map(line -> Vectors.hex(line.substring(line.indexOf("] = ") + 4).strip()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " in the trace"));
  }

  private static int[] residues(String name) {
    byte[] bytes = bytes(name);
    int[] out = new int[bytes.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = bytes[i];
    }
    return out;
  }
}
