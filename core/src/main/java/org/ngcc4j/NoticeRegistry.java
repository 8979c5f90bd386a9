package org.ngcc4j;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Reads the published findings from the table `notices.tsv`.
final class NoticeRegistry {
  private static final Pattern TAB = Pattern.compile("\t");
  private static final Pattern BLANK = Pattern.compile(" ");
  private static final int COLUMNS = 6;

  private static final List<Row> ROWS = read();

  private NoticeRegistry() {}

  private record Row(List<String> instances, Notice notice) {}

  /// Returns the findings on an instance, the inherent ones first, then the most severe.
  static List<Notice> forInstance(String instance) {
    return ROWS.stream()
        .filter(row -> row.instances.contains(instance))
        .map(Row::notice)
        .sorted(Comparator.comparing(Notice::status).thenComparing(Notice::severity))
        .toList();
  }

  private static List<Row> read() {
    try (InputStream in = NoticeRegistry.class.getResourceAsStream("notices.tsv")) {
      if (in == null) {
        throw new IllegalStateException("the resource notices.tsv is missing");
      }
      List<Row> rows = new ArrayList<>();
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#") && !line.startsWith("id\t")) {
          rows.add(row(TAB.split(line, -1), line));
        }
      }
      return List.copyOf(rows);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the resource notices.tsv", e);
    }
  }

  private static Row row(String[] cells, String line) {
    if (cells.length != COLUMNS) {
      throw new IllegalStateException("notices.tsv: expected 6 columns in \"" + line + "\"");
    }
    Notice notice =
        new Notice(
            cells[0],
            Notice.Severity.valueOf(cells[2].toUpperCase(Locale.ROOT)),
            cells[3],
            cells[4],
            Notice.Status.valueOf(cells[5].toUpperCase(Locale.ROOT)));
    return new Row(Arrays.asList(BLANK.split(cells[1], -1)), notice);
  }
}
