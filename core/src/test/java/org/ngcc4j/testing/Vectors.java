package org.ngcc4j.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Reads the vector files under `src/test/resources/vectors`.
public final class Vectors {
  private static final Pattern TAB = Pattern.compile("\t");

  private Vectors() {}

  /// Returns the lines of a file without comments.
  public static List<String> lines(String name) {
    try (InputStream in = Vectors.class.getResourceAsStream("/vectors/" + name)) {
      if (in == null) {
        throw new IllegalStateException("no vector file " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The named values of one record or row.
  public static final class Entry {
    private final Map<String, String> values = new LinkedHashMap<>();

    /// Tells whether there is a value of that name.
    public boolean has(String name) {
      return values.containsKey(name);
    }

    /// Returns the value of that name.
    public String text(String name) {
      String value = values.get(name);
      if (value == null) {
        throw new IllegalStateException("no value \"" + name + "\" among " + values.keySet());
      }
      return value;
    }

    /// Returns the value of that name as a number.
    public int number(String name) {
      return Integer.parseInt(text(name));
    }

    /// Returns the value of that name, given in hexadecimal digits.
    public byte[] bytes(String name) {
      return hex(text(name));
    }

    /// Returns the value of that name, given as numbers with blanks between them.
    public int[] numbers(String name) {
      return Pattern.compile(" ").splitAsStream(text(name)).mapToInt(Integer::parseInt).toArray();
    }

    @Override
    public String toString() {
      String text = values.toString();
      return text.length() <= 60 ? text : text.substring(0, 60) + "..";
    }
  }

  /// Reads `key = value` lines; an empty line ends a record.
  public static List<Entry> records(String name) {
    List<Entry> records = new ArrayList<>();
    Entry record = new Entry();
    for (String line : lines(name)) {
      int equals = line.indexOf('=');
      if (equals >= 0) {
        record.values.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
      } else if (line.isBlank() && !record.values.isEmpty()) {
        records.add(record);
        record = new Entry();
      }
    }
    if (!record.values.isEmpty()) {
      records.add(record);
    }
    return records;
  }

  /// Reads the values of all `key = value` lines of one key, in their order.
  public static List<String> values(String name, String key) {
    return lines(name).stream()
        .filter(line -> line.startsWith(key + " = "))
        .map(line -> line.substring(key.length() + 3).strip())
        .toList();
  }

  /// Reads a tab-separated file with a header line.
  public static List<Entry> table(String name) {
    List<String> lines = lines(name);
    String[] header = TAB.split(lines.getFirst(), -1);
    List<Entry> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = TAB.split(line, -1);
      Entry row = new Entry();
      for (int i = 0; i < header.length; i++) {
        row.values.put(header[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  /// Reads hexadecimal digits of either case.
  public static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }
}
