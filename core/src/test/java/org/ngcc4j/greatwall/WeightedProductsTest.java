package org.ngcc4j.greatwall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ngcc4j.field.BinaryField;
import org.ngcc4j.testing.Seeded;
import org.ngcc4j.testing.Wiped;

/// Weighted coefficients of products against the products multiplied out.
@Tag("kernel")
@ExtendWith(Seeded.class)
class WeightedProductsTest {
  private static final int FIRST = 3;

  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_192F", "SET_256F", "SET_512F"})
  void areTheSumsTheyStandFor(GreatWallParameters p, Random random) {
    Case c = new Case(p, random, false);
    WeightedProducts products = c.multiplied();
    for (int box = 0; box < 2; box++) {
      long[] sum = random.longs(2L * c.words).toArray();
      long[] expected = sum.clone();
      products.addProduct(box, c.s[box], c.powers, c.stride, FIRST, sum);
      c.addProductOf(c.s[box], c.y[box], expected);
      assertThat(c.reduced(sum)).isEqualTo(c.reduced(expected));

      sum = random.longs(2L * c.words).toArray();
      expected = sum.clone();
      products.addMixedProducts(box, c.sBits[box], c.yBits[box], c.powers, c.stride, FIRST, sum);
      c.addProductOf(c.spread(c.sBits[box]), c.y[box], expected);
      c.addProductOf(c.s[box], c.spread(c.yBits[box]), expected);
      assertThat(c.reduced(sum)).isEqualTo(c.reduced(expected));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SET_128F", "SET_512F"})
  void takeKeysThatAreZero(GreatWallParameters p, Random random) {
    Case c = new Case(p, random, true);
    long[] sum = new long[2 * c.words];
    long[] expected = new long[2 * c.words];
    c.multiplied().addProduct(0, c.s[0], c.powers, c.stride, FIRST, sum);
    c.addProductOf(c.s[0], c.y[0], expected);
    assertThat(c.reduced(sum)).isEqualTo(c.reduced(expected));
  }

  @ParameterizedTest
  @EnumSource(names = "SET_128F")
  void forgetWhatIsSecret(GreatWallParameters p, Random random) {
    Case c = new Case(p, random, false);
    WeightedProducts products = c.multiplied();
    products.addMixedProducts(
        0, c.sBits[0], c.yBits[0], c.powers, c.stride, FIRST, new long[2 * c.words]);
    products.wipe();
    // The keys, and factors made of them alone, are public.
    Wiped.assertWiped(products, null, "factors", "constant", "exponents");
  }

  /// Random polynomials and weights.
  private static final class Case {
    final BinaryField field;
    final int n;
    final int words;
    final int[] exponents;
    final int stride;
    final long[][] keys = new long[2][];
    final long[][] powers;
    final long[][] s;
    final long[][] y;
    final long[][] sBits;
    final long[][] yBits;
    private final WeightedProducts products;

    Case(GreatWallParameters p, Random random, boolean zeroKey) {
      field = p.field();
      n = p.pylon.n;
      words = field.words();
      exponents = p.pylon.exponents;
      stride = FIRST + n + 1 + random.nextInt(3);
      powers = new long[2][words * stride];
      for (int key = 0; key < 2; key++) {
        keys[key] = random.longs(words).toArray();
        if (zeroKey) {
          Arrays.fill(keys[key], 0);
        }
        long[] power = random.longs(words).toArray();
        for (int i = 0; i < stride; i++) {
          for (int w = 0; w < words; w++) {
            powers[key][w * stride + i] = power[w];
          }
          power = times(power, keys[key]);
        }
      }
      s = polynomials(random, words * n);
      y = polynomials(random, words * n);
      sBits = polynomials(random, (n + 63) / 64);
      yBits = polynomials(random, (n + 63) / 64);
      products = new WeightedProducts(field, n, exponents);
    }

    private static long[][] polynomials(Random random, int count) {
      return new long[][] {random.longs(count).toArray(), random.longs(count).toArray()};
    }

    WeightedProducts multiplied() {
      for (int i = 0; i < 2; i++) {
        products.key(i, keys[i]);
        products.values(i, yBits[i]);
      }
      products.multiply(s, y);
      return products;
    }

    /// Bits as coefficients.
    long[] spread(long[] bits) {
      long[] out = new long[words * n];
      for (int i = 0; i < n; i++) {
        out[i] = bits[i / 64] >>> i & 1;
      }
      return out;
    }

    void addProductOf(long[] left, long[] right, long[] sum) {
      long[][] product = new long[2 * n - 1][2 * words];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          field.addProduct(get(left, n, i), 0, get(right, n, j), 0, product[i + j], 0);
        }
      }
      for (int i = 2 * n - 2; i >= n; i--) {
        add(product[i], product[i - n]);
        for (int t : exponents) {
          add(product[i], product[i - n + t]);
        }
      }
      for (int i = 0; i < n; i++) {
        for (long[] power : powers) {
          long[] weight = get(power, stride, FIRST + n - 1 - i);
          field.addProduct(reduced(product[i]), 0, weight, 0, sum, 0);
        }
      }
    }

    private static void add(long[] from, long[] to) {
      for (int w = 0; w < to.length; w++) {
        to[w] ^= from[w];
      }
    }

    private long[] get(long[] from, int wordStride, int index) {
      long[] element = new long[words];
      for (int w = 0; w < words; w++) {
        element[w] = from[w * wordStride + index];
      }
      return element;
    }

    private long[] times(long[] a, long[] b) {
      long[] sum = new long[2 * words];
      field.addProduct(a, 0, b, 0, sum, 0);
      return reduced(sum);
    }

    long[] reduced(long[] sum) {
      long[] element = new long[words];
      field.reduce(sum.clone(), 0, element, 0);
      return element;
    }
  }
}
