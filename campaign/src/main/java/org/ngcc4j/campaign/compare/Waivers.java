package org.ngcc4j.campaign.compare;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.Printable;
import org.ngcc4j.campaign.report.CatalogTable;

/// Regressions that are known and accepted for a while, each with a reason.
///
/// A semicolon-separated file with the columns `ID;Label;Operation;Kind;Until;Reason`. Label,
/// operation and kind may be `*`. The last day is that of `Until`.
///
/// @param all in the order of the file
public record Waivers(List<Waiver> all) {
  /// No waivers.
  public static final Waivers NONE = new Waivers(List.of());

  private static final String HEADER = "ID;Label;Operation;Kind;Until;Reason";
  private static final String ANY = "*";
  private static final long MAX_BYTES = 1 << 20;

  /// Copies the list.
  public Waivers {
    all = List.copyOf(all);
  }

  /// One line.
  ///
  /// @param where file and line, for messages
  /// @param candidate the submission
  /// @param label the label, or `*`
  /// @param operation the operation, or `*`
  /// @param kind what may be worse, or `*`
  /// @param until the last day on which it counts
  /// @param reason why it is accepted
  public record Waiver(
      String where,
      String candidate,
      String label,
      String operation,
      String kind,
      LocalDate until,
      String reason) {

    boolean covers(Gate.Check check) {
      return candidate.equals(check.candidate())
          && (label.equals(ANY) || label.equals(check.label()))
          && (operation.equals(ANY) || operation.equals(check.operation()))
          && (kind.equals(ANY) || kind.equals(check.kind().word()));
    }

    boolean isExpired(LocalDate today) {
      return today.isAfter(until);
    }
  }

  /// Reads a file.
  ///
  /// @throws IOException if it cannot be read or a line is malformed; the message is one line
  public static Waivers read(Path file) throws IOException {
    String text;
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
        throw new IOException(file + ": expected a file of at most 1 MiB with " + HEADER);
      }
      text = Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new IOException(file + ": not a text file, expected the columns " + HEADER, e);
    } catch (FileSystemException e) {
      throw new IOException(file + ": cannot be read: " + FileErrors.reason(e), e);
    }
    CatalogTable table = CatalogTable.parse(file.toString(), text, HEADER);
    List<Waiver> waivers = new ArrayList<>();
    for (CatalogTable.Row row : table.rows()) {
      waivers.add(waiver(table.at(row), row));
    }
    return new Waivers(waivers);
  }

  private static Waiver waiver(String where, CatalogTable.Row row) throws IOException {
    String[] names = HEADER.split(";", -1);
    for (int i = 0; i < names.length; i++) {
      if (row.cell(i).isBlank()) {
        throw new IOException("%s: %s: missing".formatted(where, names[i]));
      }
    }
    String kind = row.cell(3);
    if (!kind.equals(ANY) && !kinds().contains(kind)) {
      throw new IOException(
          "%s: Kind: expected * or one of %s, found %s"
              .formatted(where, String.join(", ", kinds()), Printable.of(kind)));
    }
    return new Waiver(
        where, row.cell(0), row.cell(1), row.cell(2), kind, date(where, row.cell(4)), row.cell(5));
  }

  private static LocalDate date(String where, String text) throws IOException {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException e) {
      throw new IOException(
          "%s: Until: expected a date such as 2027-06-30, found %s"
              .formatted(where, Printable.of(text)),
          e);
    }
  }

  private static Set<String> kinds() {
    Set<String> words = new TreeSet<>();
    for (Gate.Kind kind : Gate.Kind.values()) {
      words.add(kind.name().toLowerCase(Locale.ROOT));
    }
    return words;
  }

  /// Returns the waiver that covers a check today; nothing if there is none.
  Optional<Waiver> find(Gate.Check check, LocalDate today) {
    return all.stream().filter(w -> w.covers(check) && !w.isExpired(today)).findFirst();
  }
}
