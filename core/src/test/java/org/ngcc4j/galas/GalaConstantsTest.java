package org.ngcc4j.galas;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.testing.KatText;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Vectors;
import org.ngcc4j.voleith.LinearMap;

/// The constants, against published check values and their definition.
@ExtendWith(Seeded.class)
class GalaConstantsTest {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  @ParameterizedTest
  @EnumSource
  void elementsHaveThePublishedValues(GalaParameters p) {
    Map<String, String> expected = checkValues(p);
    GalaConstants constants = GalaConstants.of(p);
    for (int i = 0; i < 3; i++) {
      assertThat(hex(p, constants.c[i])).isEqualTo(expected.get("c" + i));
      assertThat(hex(p, coefficient(p, i, 0))).isEqualTo(expected.get("L%d[0]".formatted(i)));
    }
    assertThat(Arrays.stream(p.maps).mapToObj(String::valueOf).collect(Collectors.joining(",")))
        .isEqualTo(expected.get("accepted_map_candidates"));
    assertThat(hex(p, value(p, constants.m[0], 0))).isEqualTo(expected.get("M0(1)"));
    assertThat(hex(p, value(p, constants.m[0], 1))).isEqualTo(expected.get("M0(x)"));
    assertThat(hex(p, value(p, constants.l[3], p.n - 1))).isEqualTo(expected.get("L3(x^(n-1))"));
    BinaryField field = p.field;
    long[] scratch = new long[field.scratchWords() + 2 * p.words];
    long[] out = new long[p.words];
    field.multiply(constants.c[0], 0, constants.c[1], 0, out, 0, scratch);
    assertThat(hex(p, out)).isEqualTo(expected.get("c0*c1"));
    field.square(constants.c[0], 0, out, 0, scratch);
    assertThat(hex(p, out)).isEqualTo(expected.get("c0^2"));
    field.invert(constants.c[0], 0, out, 0, scratch);
    assertThat(hex(p, out)).isEqualTo(expected.get("c0^-1"));
  }

  @ParameterizedTest
  @EnumSource
  void allTablesHaveThePublishedDigests(GalaParameters p) {
    GalaConstants.ConstantStream stream = new GalaConstants.ConstantStream(p);
    MessageDigest tables = KatText.sha256();
    long[] element = new long[p.words];
    for (int i = 0; i < 3; i++) {
      tables.update(next(stream, p, element));
    }
    int candidate = 0;
    for (int map : p.maps) {
      stream.skip((map - candidate) * p.n);
      for (int j = 0; j < p.n; j++) {
        tables.update(next(stream, p, element));
      }
      candidate = map + 1;
    }
    assertThat(HexFormat.of().formatHex(tables.digest()))
        .isEqualTo(checkValues(p).get("table_sha256"));
    MessageDigest basis = KatText.sha256();
    for (int j = 0; j < p.m; j++) {
      basis.update(bytes(p, basisElement(p, j)));
    }
    assertThat(HexFormat.of().formatHex(basis.digest()))
        .isEqualTo(checkValues(p).get("bprime_sha256"));
  }

  private static byte[] next(
      GalaConstants.ConstantStream stream, GalaParameters p, long[] element) {
    Arrays.fill(element, 0);
    stream.element(element, 0);
    return bytes(p, element);
  }

  @ParameterizedTest
  @EnumSource
  void matricesAreTheLinearisedPolynomials(GalaParameters p, Random random) {
    BinaryField field = p.field;
    long[] scratch = new long[field.scratchWords()];
    long[] a = randomElement(p, random);
    for (int i = 0; i < 3; i++) {
      long[] power = a.clone();
      long[] sum = new long[p.words];
      long[] term = new long[p.words];
      for (int e = 0; e < p.n; e++) {
        field.multiply(power, 0, coefficient(p, i, e), 0, term, 0, scratch);
        for (int w = 0; w < p.words; w++) {
          sum[w] ^= term[w];
        }
        field.square(power, 0, power, 0, scratch);
      }
      GalaConstants.of(p).l[i].apply(a, term);
      assertThat(term).isEqualTo(sum);
    }
  }

  @ParameterizedTest
  @EnumSource
  void elementsOfTheSubfieldFollowFromTheirLowerHalf(GalaParameters p, Random random) {
    BinaryField field = p.field;
    long[] scratch = new long[field.scratchWords()];
    long[] element = new long[p.words];
    for (int j = 0; j < p.m; j++) {
      if (random.nextBoolean()) {
        long[] basis = basisElement(p, j);
        for (int w = 0; w < p.words; w++) {
          element[w] ^= basis[w];
        }
      }
    }
    long[] conjugate = new long[p.words];
    field.square(element, 0, p.m, conjugate, 0, scratch);
    assertThat(conjugate).isEqualTo(element);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("sweep")
  void theAcceptedCandidatesAreTheFirstBijections(GalaParameters p) {
    GalaConstants.ConstantStream stream = new GalaConstants.ConstantStream(p);
    stream.skip(3);
    int found = 0;
    for (int candidate = 0; candidate <= p.maps[GalaConstants.MAPS - 1]; candidate++) {
      long[] polynomial = new long[p.n * p.words];
      for (int j = 0; j < p.n; j++) {
        stream.element(polynomial, j * p.words);
      }
      long[] columns = GalaConstants.columns(p, polynomial, 1);
      boolean bijective = isBijective(LinearMap.ofColumns(p.n, columns, 0, p.words));
      assertThat(bijective).as("candidate " + candidate).isEqualTo(p.maps[found] == candidate);
      found += bijective ? 1 : 0;
    }
    assertThat(found).isEqualTo(GalaConstants.MAPS);
  }

  @ParameterizedTest
  @EnumSource
  void theOneWayFunctionHasThePublishedValue(GalaParameters p) {
    Map<String, String> expected = checkValues(p);
    Gala gala = new Gala(p);
    byte[] x = HEX.parseHex(expected.get("owf_x"));
    assertThat(gala.evaluate(x, 0, HEX.parseHex(expected.get("owf_k")), 0)).isTrue();
    assertThat(hex(p, gala.y)).isEqualTo(expected.get("owf_y"));
  }

  private static boolean isBijective(LinearMap map) {
    try {
      map.inverse();
      return true;
    } catch (ArithmeticException e) {
      return false;
    }
  }

  private static long[] value(GalaParameters p, LinearMap map, int exponent) {
    long[] in = new long[p.words];
    in[exponent / 64] = 1L << exponent;
    long[] out = new long[p.words];
    map.apply(in, out);
    return out;
  }

  private static long[] coefficient(GalaParameters p, int map, int e) {
    long[] out = new long[p.words];
    for (int w = 0; w < p.words; w++) {
      out[w] = GalaConstants.of(p).coefficients[map][p.n * w + e];
    }
    return out;
  }

  private static long[] basisElement(GalaParameters p, int j) {
    LinearMap higher = GalaConstants.of(p).higherHalf;
    long[] element = new long[p.words];
    element[j / 64] |= 1L << j;
    for (int i = 0; i < p.m; i++) {
      if (higher.bit(i, j)) {
        element[(p.m + i) / 64] |= 1L << (p.m + i);
      }
    }
    return element;
  }

  private static long[] randomElement(GalaParameters p, Random random) {
    byte[] bytes = new byte[p.bytes];
    random.nextBytes(bytes);
    long[] element = new long[p.words];
    Octets.toWords(bytes, 0, p.bytes, element, 0);
    return element;
  }

  private static String hex(GalaParameters p, long[] element) {
    return HEX.formatHex(bytes(p, element));
  }

  private static byte[] bytes(GalaParameters p, long[] element) {
    byte[] bytes = new byte[p.bytes];
    Octets.toBytes(element, 0, bytes, 0, p.bytes);
    return bytes;
  }

  private static Map<String, String> checkValues(GalaParameters p) {
    Map<String, String> values = new HashMap<>();
    for (String line : Vectors.lines("galas/constants.tsv")) {
      String[] cells = Pattern.compile("\t").split(line, -1);
      if (cells[0].equals(String.valueOf(p.n))) {
        values.put(cells[1], cells[2]);
      }
    }
    return values;
  }
}
