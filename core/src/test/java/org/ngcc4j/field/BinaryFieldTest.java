package org.ngcc4j.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.invoke.MethodHandles;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Wiped;
import org.ngcc4j.vector.Simd;

/// Binary fields against the definition, computed with big integers bit by bit.
@Tag("kernel")
@ExtendWith(Seeded.class)
class BinaryFieldTest {
  /// A field and its modulus.
  record Case(BinaryField field, BigInteger modulus) {
    static Case of(int degree, int... exponents) {
      BigInteger modulus = BigInteger.ONE.setBit(degree);
      for (int exponent : exponents) {
        modulus = modulus.setBit(exponent);
      }
      return new Case(new BinaryField(degree, exponents), modulus);
    }

    @Override
    public String toString() {
      return "GF(2^" + field.degree() + ")";
    }

    BigInteger times(BigInteger a, BigInteger b) {
      return mod(product(a, b));
    }

    BigInteger mod(BigInteger a) {
      BigInteger rest = a;
      while (rest.bitLength() > field.degree()) {
        rest = rest.xor(modulus.shiftLeft(rest.bitLength() - 1 - field.degree()));
      }
      return rest;
    }

    long[] random(Random random) {
      return words(new BigInteger(field.degree(), random), field.words());
    }
  }

  static Stream<Case> fields() {
    return Stream.of(
        Case.of(64, 4, 3, 1),
        Case.of(128, 7, 2, 1),
        Case.of(192, 7, 2, 1),
        Case.of(256, 10, 5, 2),
        Case.of(512, 8, 5, 2),
        Case.of(137, 21),
        Case.of(197, 21, 2, 1),
        Case.of(263, 93),
        Case.of(521, 32),
        Case.of(160, 5, 3, 2),
        Case.of(384, 16, 15, 6));
  }

  @ParameterizedTest
  @MethodSource("fields")
  void multipliesSquaresAndInvertsAsTheDefinitionDoes(Case c, Random random) {
    BinaryField field = c.field();
    int words = field.words();
    long[] scratch = new long[field.scratchWords() + 2 * words];
    for (int round = 0; round < 50; round++) {
      long[] a = round == 0 ? filled(c) : c.random(random);
      long[] b = round == 0 ? a.clone() : c.random(random);
      long[] out = new long[words + 1];
      field.multiply(a, 0, b, 0, out, 1, scratch);
      assertThat(number(out, 1, words)).isEqualTo(c.times(number(a), number(b)));
      field.square(a, 0, out, 1, scratch);
      assertThat(number(out, 1, words)).isEqualTo(c.times(number(a), number(a)));
      field.square(a, 0, 3, out, 0, scratch);
      field.square(b, 0, 3, b, 0, scratch);
      long[] both = new long[words];
      field.multiply(out, 0, b, 0, both, 0, scratch);
      if (round < 3) {
        field.invert(a, 0, out, 0, scratch);
        field.multiply(out, 0, a, 0, out, 0, scratch);
        assertThat(number(out, 0, words)).isEqualTo(BigInteger.ONE);
      }
    }
    long[] zero = new long[words];
    field.invert(zero, 0, zero, 0, scratch);
    assertThat(zero).containsOnly(0);
  }

  @ParameterizedTest
  @MethodSource("fields")
  void rowsGiveWhatElementsGive(Case c, Random random) {
    BinaryField field = c.field();
    int words = field.words();
    BinaryFieldRows rows = new BinaryFieldRows(field);
    for (int round = 0; round < 8; round++) {
      int count = 1 + random.nextInt(150);
      int stride = count + random.nextInt(3);
      BigInteger[] x = elements(c, count, random);
      BigInteger[] y = elements(c, count, random);
      long[] a = rows(x, words, stride);
      long[] b = rows(y, words, stride);
      long[] z = new long[2 * words * stride];
      rows.product(a, 0, stride, b, 0, stride, z, 0, stride, count);
      BigInteger sum = BigInteger.ZERO;
      for (int i = 0; i < count; i++) {
        BigInteger expected = product(x[i], y[i]);
        assertThat(number(column(z, i, stride, 2 * words))).isEqualTo(expected);
        sum = sum.xor(expected);
      }
      long[] dot = new long[2 * words];
      rows.addDot(a, 0, stride, b, 0, stride, count, dot, 0);
      assertThat(number(dot)).isEqualTo(sum);

      long[] out = new long[words * stride];
      rows.reduce(z, 0, stride, out, 0, stride, count);
      long[] products = new long[words * stride];
      rows.multiply(a, 0, stride, b, 0, stride, products, 0, stride, count);
      long[] multiples = a.clone();
      rows.multiplyBy(
          multiples, 0, stride, column(b, 0, stride, words), 0, multiples, 0, stride, count);
      for (int i = 0; i < count; i++) {
        assertThat(number(column(out, i, stride, words))).isEqualTo(c.times(x[i], y[i]));
        assertThat(number(column(products, i, stride, words))).isEqualTo(c.times(x[i], y[i]));
        assertThat(number(column(multiples, i, stride, words))).isEqualTo(c.times(x[i], y[0]));
      }
    }
    rows.wipe();
    Wiped.assertWiped(rows, null, "field", "exponents");
  }

  @Test
  void vectorKernelEqualsItsScalarTwin(Random random) {
    Optional<CarrylessProduct.Kernel> vector =
        Simd.vectorKernel(
            MethodHandles.lookup(), CarrylessProduct.Kernel.class, "CarrylessProductVector");
    assumeTrue(vector.isPresent());
    for (int count = 1; count < 70; count++) {
      long[] a = random.longs(count + 2L).toArray();
      long[] b = random.longs(count + 2L).toArray();
      if (count == 40) {
        Arrays.fill(a, -1);
        Arrays.fill(b, -1);
      }
      long[] expected = new long[2 * count + 5];
      long[] actual = expected.clone();
      new CarrylessProduct.Scalar().multiply(a, 1, b, 2, expected, 0, expected, count + 3, count);
      vector.get().multiply(a, 1, b, 2, actual, 0, actual, count + 3, count);
      assertThat(actual).isEqualTo(expected);

      int words = 1 + random.nextInt(4);
      long[] z = random.longs(2L * words * count).toArray();
      long[] other = z.clone();
      long[] out = new long[words * count];
      long[] otherOut = out.clone();
      new CarrylessProduct.Scalar().reduce(z, 0, count, words, 31, 5, 2, out, 0, count, count);
      vector.get().reduce(other, 0, count, words, 31, 5, 2, otherOut, 0, count, count);
      assertThat(otherOut).isEqualTo(out);
    }
  }

  @Test
  void refusesAModulusThatItsReductionCannotHandle() {
    assertThatThrownBy(() -> new BinaryField(128, 65))
        .hasMessage("modulus: the exponents are too close to the degree");
  }

  private static BigInteger product(BigInteger a, BigInteger b) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < b.bitLength(); i++) {
      if (b.testBit(i)) {
        sum = sum.xor(a.shiftLeft(i));
      }
    }
    return sum;
  }

  private static long[] filled(Case c) {
    return words(
        BigInteger.ONE.shiftLeft(c.field().degree()).subtract(BigInteger.ONE), c.field().words());
  }

  private static BigInteger[] elements(Case c, int count, Random random) {
    BigInteger[] elements = new BigInteger[count];
    Arrays.setAll(elements, i -> new BigInteger(c.field().degree(), random));
    return elements;
  }

  private static long[] rows(BigInteger[] elements, int words, int stride) {
    long[] rows = new long[words * stride];
    for (int i = 0; i < elements.length; i++) {
      long[] element = words(elements[i], words);
      for (int w = 0; w < words; w++) {
        rows[w * stride + i] = element[w];
      }
    }
    return rows;
  }

  private static long[] column(long[] rows, int i, int stride, int words) {
    long[] column = new long[words];
    Arrays.setAll(column, w -> rows[w * stride + i]);
    return column;
  }

  private static long[] words(BigInteger number, int words) {
    long[] out = new long[words];
    Arrays.setAll(out, i -> number.shiftRight(64 * i).longValue());
    return out;
  }

  private static BigInteger number(long... words) {
    return number(words, 0, words.length);
  }

  private static BigInteger number(long[] words, int from, int count) {
    BigInteger number = BigInteger.ZERO;
    for (int i = count - 1; i >= 0; i--) {
      number = number.shiftLeft(32).or(BigInteger.valueOf(words[from + i] >>> 32));
      number = number.shiftLeft(32).or(BigInteger.valueOf(words[from + i] & 0xFFFFFFFFL));
    }
    return number;
  }
}
