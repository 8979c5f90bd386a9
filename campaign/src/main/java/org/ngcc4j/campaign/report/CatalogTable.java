package org.ngcc4j.campaign.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A catalog: semicolon-separated values with a header, where lines beginning with `#` are
/// comments.
///
/// The last column takes what is left of a line, so a text in it may contain semicolons; a cell in
/// double quotes may contain them anywhere, and a quote in it is doubled.
///
/// @param name the file's name for messages
/// @param text its content
/// @param rows the rows in file order
public record CatalogTable(String name, String text, List<Row> rows) {
  /// Copies the list.
  public CatalogTable {
    rows = List.copyOf(rows);
  }

  /// One row.
  ///
  /// @param line its number in the file
  /// @param cells as many as there are columns
  public record Row(int line, List<String> cells) {
    /// Returns a cell.
    public String cell(int column) {
      return cells.get(column);
    }
  }

  /// Reads a catalog.
  ///
  /// @param name the file's name for messages
  /// @param text its content
  /// @param header the columns it must have
  /// @throws IOException if the header differs or a row has too few columns
  public static CatalogTable parse(String name, String text, String header) throws IOException {
    List<Row> rows = new ArrayList<>();
    boolean headerSeen = false;
    int columns = header.split(";", -1).length;
    int number = 0;
    for (String line : text.split("\r?\n", -1)) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (!headerSeen) {
        if (!line.equals(header)) {
          throw new IOException(name + ":" + number + ": expected the columns " + header);
        }
        headerSeen = true;
        continue;
      }
      List<String> cells = split(line, columns);
      if (cells.size() != columns) {
        throw new IOException(
            "%s:%d: expected %d columns (%s), found %d"
                .formatted(name, number, columns, header, cells.size()));
      }
      rows.add(new Row(number, cells));
    }
    if (!headerSeen) {
      throw new IOException(name + ": empty, expected the columns " + header);
    }
    return new CatalogTable(name, text, List.copyOf(rows));
  }

  /// Returns where a row stands, for messages.
  public String at(Row row) {
    return name + ":" + row.line();
  }

  private static List<String> split(String line, int columns) {
    List<String> cells = new ArrayList<>();
    int start = 0;
    while (start <= line.length()) {
      int end = endOfCell(line, start);
      if (cells.size() == columns - 1) {
        end = line.length();
      }
      cells.add(unquote(line.substring(start, end).strip()));
      start = end + 1;
    }
    return cells;
  }

  private static int endOfCell(String line, int start) {
    boolean quoted = false;
    for (int i = start; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && (quoted || i == start)) {
        quoted = !quoted;
      } else if (c == '"' && line.charAt(i - 1) == '"') {
        quoted = true;
      } else if (c == ';' && !quoted) {
        return i;
      }
    }
    return line.length();
  }

  private static String unquote(String cell) {
    return cell.length() >= 2 && cell.startsWith("\"") && cell.endsWith("\"")
        ? cell.substring(1, cell.length() - 1).replace("\"\"", "\"")
        : cell;
  }
}
