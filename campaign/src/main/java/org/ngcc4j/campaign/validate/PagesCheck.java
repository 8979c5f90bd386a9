package org.ngcc4j.campaign.validate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.Digests;
import org.ngcc4j.campaign.dataset.Source;

/// Compares pages with those that follow from the datasets, byte for byte.
final class PagesCheck {
  private PagesCheck() {}

  /// Compares.
  ///
  /// @param folder where the pages stand
  /// @param expected file name to text
  /// @param whole whether the folder is a site, which holds nothing but pages and data; another
  ///     folder may hold what is no page
  /// @return how many pages were compared
  static int run(Path folder, Map<String, String> expected, boolean whole, Findings findings)
      throws DatasetException {
    for (Map.Entry<String, String> page : expected.entrySet()) {
      Path file = folder.resolve(page.getKey());
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        findings.add(file, "", "is not there, although it follows from the datasets");
      } else {
        compare(file, page.getValue(), findings);
      }
    }
    for (Path entry : entries(folder)) {
      String name = entry.getFileName().toString();
      boolean page = name.matches(".*\\.(html|md)");
      boolean known = expected.containsKey(name) || name.equals(Source.DATA);
      if (!known && (page || whole)) {
        findings.add(entry, "", page ? "is no page of these datasets" : "is no part of a site");
      }
    }
    return expected.size();
  }

  private static void compare(Path file, String expected, Findings findings)
      throws DatasetException {
    byte[] stated = Digests.bytes(file);
    if (Arrays.equals(stated, expected.getBytes(StandardCharsets.UTF_8))) {
      return;
    }
    List<String> there = Arrays.asList(new String(stated, StandardCharsets.UTF_8).split("\n", -1));
    List<String> made = Arrays.asList(expected.split("\n", -1));
    int line = 0;
    while (line < Math.min(there.size(), made.size()) && there.get(line).equals(made.get(line))) {
      line++;
    }
    findings.states(file, "line " + (line + 1), from(there, made, line), from(made, there, line));
  }

  /// The line, from a little before where it differs from the other.
  private static String from(List<String> lines, List<String> others, int line) {
    if (line >= lines.size()) {
      return "the end of the page";
    }
    String text = lines.get(line);
    String other = line < others.size() ? others.get(line) : "";
    int same = 0;
    while (same < Math.min(text.length(), other.length())
        && text.charAt(same) == other.charAt(same)) {
      same++;
    }
    int begin = Math.max(0, same - 20);
    return Findings.quote((begin > 0 ? "..." : "") + text.substring(begin));
  }

  private static List<Path> entries(Path folder) throws DatasetException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      throw new DatasetException(folder + ": cannot be listed: " + FileErrors.reason(e));
    }
  }
}
