package org.ngcc4j.campaign.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/// What a page says beyond the measurements: names, published sizes, and the reviewed verdicts on
/// hashing and on failing known-answer tests.
final class Catalogs {
  private static final String CANDIDATES = "candidates.csv";
  private static final String SIZES = "external_sizes.csv";
  private static final String SURVEY = "symmetric_survey.csv";
  private static final String ISSUES = "kat_issues.csv";
  private static final String TARGETS = "targets.csv";
  private static final String FAMILIES = "families.csv";
  private static final String NOTES = "notes.csv";
  private static final Set<String> TARGET_BITS = Set.of("", "128", "256", "512");
  private static final int MAX_BYTES = 4 << 20;

  private final Map<String, Submission> submissions = new LinkedHashMap<>();
  private final Map<String, Sizes> sizes = new LinkedHashMap<>();
  private final Map<String, Survey> survey = new LinkedHashMap<>();
  private final List<Issue> issues = new ArrayList<>();
  private final Map<String, String> targets = new LinkedHashMap<>();
  private final Map<String, String> families = new LinkedHashMap<>();
  private final List<Note> notes = new ArrayList<>();
  private String sizesText = "";

  private Catalogs() {}

  /// A submission.
  ///
  /// @param algorithm its name as printed in titles
  /// @param page address of its page, empty if there is none
  record Submission(String algorithm, String page) {}

  /// Published external sizes in bytes.
  ///
  /// @param publicKey of a public key
  /// @param signature of a signature
  /// @param basis what the signature's size is
  record Sizes(@Nullable Long publicKey, @Nullable Long signature, Basis basis) {}

  /// What a published size is.
  enum Basis {
    /// The size of the shipped encoding.
    ENCODED("encoded", ""),
    /// The maximum of an encoding of variable length.
    MAXIMUM_VARIABLE("maximum-variable", " (maximum)"),
    /// A representative size from the specification.
    NOMINAL_VARIABLE("nominal-variable", " \u2248 nominal");

    private final String key;
    private final String qualifier;

    Basis(String key, String qualifier) {
      this.key = key;
      this.qualifier = qualifier;
    }

    /// Returns what is printed after the number.
    String qualifier() {
      return qualifier;
    }
  }

  /// How a submission uses the ICCS helpers.
  ///
  /// @param verdict such as `ICCS-only`
  /// @param note empty when there is nothing to add
  record Survey(String verdict, String note) {}

  /// Why labels fail their known-answer test.
  ///
  /// @param candidate the submission
  /// @param label finds the labels
  /// @param excluded whether they are not timed
  /// @param cause the explanation
  record Issue(String candidate, Pattern label, boolean excluded, String cause) {}

  /// What a summary says about labels beyond their figures.
  ///
  /// @param candidate the submission
  /// @param label finds the labels
  /// @param text the note
  record Note(String candidate, Pattern label, String text) {}

  /// Reads the catalogs.
  ///
  /// @param folder where files that replace the built-in ones are looked for; null for none
  /// @throws IOException if a file cannot be read or is malformed
  static Catalogs load(@Nullable Path folder) throws IOException {
    if (folder != null && !Files.isDirectory(folder)) {
      throw new IOException(folder + ": expected a folder with catalogs such as " + CANDIDATES);
    }
    Catalogs catalogs = new Catalogs();
    catalogs.readSubmissions(table(folder, CANDIDATES, "ID;Algorithm;SubmissionPage"));
    CatalogTable sizes =
        table(folder, SIZES, "ID;Instance;PublicKeyBytes;CiphertextBytes;SignatureBytes;Basis");
    catalogs.readSizes(sizes);
    catalogs.sizesText = sizes.text();
    catalogs.readSurvey(table(folder, SURVEY, "ID;Verdict;Notes"));
    catalogs.readIssues(table(folder, ISSUES, "ID;Label;Action;Cause"));
    catalogs.readTargets(table(folder, TARGETS, "ID;Instance;TargetBits"));
    catalogs.readFamilies(table(folder, FAMILIES, "ID;Family"));
    catalogs.readNotes(table(folder, NOTES, "ID;Label;Note"));
    return catalogs;
  }

  /// Returns a submission, or null if the catalog does not list it.
  @Nullable Submission submission(String candidate) {
    return submissions.get(candidate);
  }

  /// Returns the published sizes of a label, or null if the catalog does not list it.
  @Nullable Sizes sizes(String candidate, String label) {
    return sizes.get(candidate + ";" + label);
  }

  /// Returns the catalog of published sizes as it was read.
  String sizesText() {
    return sizesText;
  }

  /// Returns the verdict on a submission, or null if the catalog does not list it.
  @Nullable Survey survey(String candidate) {
    return survey.get(candidate);
  }

  /// Returns the first issue that concerns a label, or null if there is none. An explanation of a
  /// timeout is moot where the label passed.
  @Nullable Issue issue(String candidate, String label, boolean passed) {
    for (Issue issue : issues) {
      boolean moot = passed && issue.cause().startsWith("KAT TIMEOUT");
      if (!moot && issue.candidate().equals(candidate) && issue.label().matcher(label).find()) {
        return issue;
      }
    }
    return null;
  }

  /// Returns the strength in bits at which an instance is compared with others; empty if it is not
  /// compared, or not in the catalog.
  String target(String candidate, String instance) {
    return targets.getOrDefault(candidate + ";" + instance, "");
  }

  /// Returns the family of schemes a submission belongs to; empty if the catalog does not list it.
  String family(String candidate) {
    return families.getOrDefault(candidate, "");
  }

  /// Returns the notes on a label in catalog order.
  List<String> notes(String candidate, String label) {
    return notes.stream()
        .filter(note -> note.candidate().equals(candidate) && note.label().matcher(label).find())
        .map(Note::text)
        .toList();
  }

  private void readSubmissions(CatalogTable table) throws IOException {
    for (CatalogTable.Row row : table.rows()) {
      Submission submission = new Submission(row.cell(1), row.cell(2));
      requireNew(submissions.put(row.cell(0), submission), table, row, row.cell(0));
    }
  }

  private void readSizes(CatalogTable table) throws IOException {
    for (CatalogTable.Row row : table.rows()) {
      Sizes entry =
          new Sizes(bytes(table, row, 2), bytes(table, row, 4), basis(table, row, row.cell(5)));
      String key = row.cell(0) + ";" + row.cell(1);
      requireNew(sizes.put(key, entry), table, row, key);
    }
  }

  private void readSurvey(CatalogTable table) throws IOException {
    for (CatalogTable.Row row : table.rows()) {
      Survey entry = new Survey(row.cell(1), row.cell(2));
      requireNew(survey.put(row.cell(0), entry), table, row, row.cell(0));
    }
  }

  private void readIssues(CatalogTable table) throws IOException {
    for (CatalogTable.Row row : table.rows()) {
      String action = row.cell(2);
      if (!action.equals("measure") && !action.equals("exclude")) {
        throw new IOException(
            table.at(row) + ": Action: expected measure or exclude, found " + action);
      }
      Pattern label = pattern(table, row);
      issues.add(new Issue(row.cell(0), label, action.equals("exclude"), row.cell(3)));
    }
  }

  private void readTargets(CatalogTable table) throws IOException {
    for (CatalogTable.Row row : table.rows()) {
      String bits = row.cell(2);
      if (!TARGET_BITS.contains(bits)) {
        throw new IOException(
            table.at(row) + ": TargetBits: expected 128, 256, 512 or nothing, found " + bits);
      }
      String key = row.cell(0) + ";" + row.cell(1);
      requireNew(targets.put(key, bits), table, row, key);
    }
  }

  private void readFamilies(CatalogTable table) throws IOException {
    for (CatalogTable.Row row : table.rows()) {
      requireNew(families.put(row.cell(0), row.cell(1)), table, row, row.cell(0));
    }
  }

  private void readNotes(CatalogTable table) throws IOException {
    for (CatalogTable.Row row : table.rows()) {
      notes.add(new Note(row.cell(0), pattern(table, row), row.cell(2)));
    }
  }

  /// The regular expression for labels in the second column.
  private static Pattern pattern(CatalogTable table, CatalogTable.Row row) throws IOException {
    try {
      return Pattern.compile(row.cell(1));
    } catch (PatternSyntaxException e) {
      throw new IOException(
          table.at(row) + ": Label: not a regular expression: " + e.getDescription(), e);
    }
  }

  private static void requireNew(
      @Nullable Object before, CatalogTable table, CatalogTable.Row row, String key)
      throws IOException {
    if (before != null) {
      throw new IOException(table.at(row) + ": a second row for " + key);
    }
  }

  private static @Nullable Long bytes(CatalogTable table, CatalogTable.Row row, int column)
      throws IOException {
    String text = row.cell(column);
    if (text.isEmpty()) {
      return null;
    }
    if (!text.matches("\\d{1,15}")) {
      throw new IOException(table.at(row) + ": expected a number of bytes, found " + text);
    }
    return Long.valueOf(text);
  }

  private static Basis basis(CatalogTable table, CatalogTable.Row row, String key)
      throws IOException {
    for (Basis basis : Basis.values()) {
      if (basis.key.equals(key)) {
        return basis;
      }
    }
    throw new IOException(
        table.at(row)
            + ": Basis: expected encoded, maximum-variable or nominal-variable, found "
            + key);
  }

  private static CatalogTable table(@Nullable Path folder, String name, String header)
      throws IOException {
    if (folder != null && Files.exists(folder.resolve(name))) {
      Path file = folder.resolve(name);
      if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
        throw new IOException(file + ": expected a file of at most 4 MiB");
      }
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return CatalogTable.parse(file.toString(), text, header);
    }
    try (InputStream in = Catalogs.class.getResourceAsStream("catalogs/" + name)) {
      if (in == null) {
        throw new IllegalStateException("the built-in catalog " + name + " is missing");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return CatalogTable.parse("built-in " + name, text, header);
    }
  }
}
