package org.ngcc4j.campaign.dataset;

/// The decimal form in which Python prints a double: the shortest digits that read back as the same
/// value, with an exponent only below 1e-4 and from 1e16 on.
final class PythonNumbers {
  private static final int SMALLEST_PLAIN_EXPONENT = -4;
  private static final int SMALLEST_LARGE_EXPONENT = 16;

  private PythonNumbers() {}

  /// Returns the form, such as `0.00095`, `12000000.0`, `1e-05` or `1e+16`.
  ///
  /// @throws IllegalArgumentException if the value is not finite: JSON has no form for it
  static String format(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(value + " has no JSON form");
    }
    String sign = Double.doubleToRawLongBits(value) < 0 ? "-" : "";
    if (value == 0) {
      return sign + "0.0";
    }
    // Java prints the shortest digits as well, only in another form: d.ddd or d.dddEn.
    String java = shortest(Math.abs(value));
    int e = java.indexOf('E');
    String mantissa = e < 0 ? java : java.substring(0, e);
    int exponent = e < 0 ? 0 : Integer.parseInt(java.substring(e + 1));
    int point = mantissa.indexOf('.');
    String all = mantissa.substring(0, point) + mantissa.substring(point + 1);
    int leading = 0;
    while (all.charAt(leading) == '0') {
      leading++;
    }
    String digits = all.substring(leading).replaceAll("0+$", "");
    return sign + place(digits, exponent + point - 1 - leading);
  }

  /// Java prefers the closest two digits where one digit would do: 4.9E-324 for Python's 5e-324.
  private static String shortest(double value) {
    String java = Double.toString(value);
    int e = java.indexOf('E');
    if (e == 3 && java.charAt(2) != '0') {
      int tenths = (java.charAt(0) - '0') * 10 + java.charAt(2) - '0';
      String rounded = (tenths + 5) / 10 + ".0" + java.substring(e);
      if (Double.parseDouble(rounded) == value) {
        return rounded.startsWith("10.")
            ? "1.0E" + (Integer.parseInt(java.substring(e + 1)) + 1)
            : rounded;
      }
    }
    return java;
  }

  /// Places the digits so that the first one stands for 10^exponent.
  private static String place(String digits, int exponent) {
    if (exponent < SMALLEST_PLAIN_EXPONENT || exponent >= SMALLEST_LARGE_EXPONENT) {
      String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
      String power = (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
      return digits.charAt(0) + fraction + "e" + (exponent < 0 ? "-" : "+") + power;
    }
    if (exponent < 0) {
      return "0." + "0".repeat(-exponent - 1) + digits;
    }
    String padded = digits + "0".repeat(Math.max(0, exponent + 2 - digits.length()));
    return padded.substring(0, exponent + 1) + "." + padded.substring(exponent + 1);
  }
}
