package org.ngcc4j.campaign.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The number formats of the published pages (measurement.md section 19).
///
/// All rounding is half-to-even on the exact binary value, as in Python. Where a rule names limits,
/// the class is chosen before rounding: 999951 cycles are `1000.0 k`.
public final class Numbers {
  /// Stands for a value that is not known.
  public static final String DASH = "\u2013";

  /// Between trials and iterations.
  static final String TIMES = "\u00d7";

  private static final int THREE = 3;
  private static final String[] TIME_UNITS = {"s", "ms", "\u00b5s", "ns"};
  private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB"};

  private Numbers() {}

  /// Cycles with a unit of thousand, million or billion: `564.0 k`.
  static String cycles(@Nullable Double cycles) {
    if (cycles == null) {
      return DASH;
    }
    if (cycles >= 1e9) {
      return fixed(cycles / 1e9, 2) + " G";
    }
    if (cycles >= 1e6) {
      return fixed(cycles / 1e6, 2) + " M";
    }
    return cycles >= 1e4 ? fixed(cycles / 1e3, 1) + " k" : fixed(cycles, 0);
  }

  /// Three significant digits without trailing zeros: `15`, `4.78e+03`, `0.0403`.
  public static String threeDigits(double value) {
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded =
        new BigDecimal(value)
            .round(new MathContext(THREE, RoundingMode.HALF_EVEN))
            .stripTrailingZeros();
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= -4 && exponent < THREE) {
      return rounded.toPlainString();
    }
    String sign = exponent < 0 ? "-" : "+";
    String digits = (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    return rounded.movePointLeft(exponent).toPlainString() + "e" + sign + digits;
  }

  /// A duration in the first of s, ms, µs, ns in which it is at least 1: `209 µs`.
  public static String time(double seconds) {
    int unit = timeUnit(seconds);
    return threeDigits(inUnit(seconds, unit)) + " " + TIME_UNITS[unit];
  }

  /// Two durations in the unit of the longer one: `208–211 µs`.
  static String timeRange(double low, double high) {
    int unit = timeUnit(high);
    String from = threeDigits(inUnit(low, unit));
    String to = threeDigits(inUnit(high, unit));
    return (from.equals(to) ? from : from + DASH + to) + " " + TIME_UNITS[unit];
  }

  private static int timeUnit(double seconds) {
    int unit = 0;
    while (unit < TIME_UNITS.length - 1 && inUnit(seconds, unit) < 1) {
      unit++;
    }
    return unit;
  }

  private static double inUnit(double seconds, int unit) {
    return switch (unit) {
      case 0 -> seconds;
      case 1 -> seconds * 1e3;
      case 2 -> seconds * 1e6;
      default -> seconds * 1e9;
    };
  }

  /// A share as percentage: `65%`, `6.3%`.
  static String percent(@Nullable Double share) {
    if (share == null) {
      return DASH;
    }
    return fixed(share * 100, share >= 0.095 ? 0 : 1) + "%";
  }

  /// Half the width of an interval relative to its middle: `± 0.31 %`.
  public static String plusMinus(double low, double high) {
    double middle = (low + high) / 2;
    return "\u00b1 " + threeDigitsPlain((high - low) / 2 / middle * 100) + " %";
  }

  /// The number of calls and how it came about: `13890 (5 × 2778)`.
  static String counts(long measurements, int trials, long iterations) {
    return measurements + " (" + trials + " " + TIMES + " " + iterations + ")";
  }

  /// A resident size in whole KiB, cut: `1440 KiB`.
  static String kib(@Nullable Long bytes) {
    return bytes == null ? DASH : bytes / 1024 + " KiB";
  }

  /// A memory size given in KiB in whole MiB, cut: `30562 MiB`.
  static String mibOfKib(long kib) {
    return kib / 1024 + " MiB";
  }

  /// A plain number of bytes: `43000`.
  static String bytes(@Nullable Long bytes) {
    return bytes == null ? DASH : Long.toString(bytes);
  }

  /// A number of bytes as the order pages have it: `1,183 B`.
  static String groupedBytes(long bytes) {
    return String.format(Locale.ROOT, "%,d B", bytes);
  }

  /// A number of bytes that may be anything from none to billions: `0 B`, `12.3 KiB`. The unit is
  /// chosen after rounding.
  public static String amount(@Nullable Double bytes) {
    if (bytes == null) {
      return DASH;
    }
    double value = bytes;
    int unit = 0;
    while (unit < BYTE_UNITS.length - 1 && value >= 999.5) {
      value /= 1024;
      unit++;
    }
    return threeDigitsPlain(value) + " " + BYTE_UNITS[unit];
  }

  /// A frequency in GHz: `2.71`.
  static String ghz(double hertz) {
    return fixed(hertz / 1e9, 2);
  }

  /// A fixed number of decimals.
  static String fixed(double value, int decimals) {
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /// Three significant digits, but never an exponent: for our own columns.
  private static String threeDigitsPlain(double value) {
    return new BigDecimal(value)
        .round(new MathContext(THREE, RoundingMode.HALF_EVEN))
        .stripTrailingZeros()
        .toPlainString();
  }
}
