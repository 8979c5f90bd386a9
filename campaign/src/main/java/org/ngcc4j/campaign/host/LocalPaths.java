package org.ngcc4j.campaign.host;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Cuts from texts that get published where things lie on this machine: it is nobody's business,
/// and it differs from machine to machine.
public final class LocalPaths {
  /// The beginning of a path that belongs to one machine or one person.
  private static final Pattern LOCAL =
      Pattern.compile("(?<![\\w./-])/(home|tmp|root|Users|var/folders|private/tmp)/[^\\s\"',;:]*");

  /// The folders of an absolute path that begins a word or follows a sign that may precede one.
  private static final Pattern FOLDERS = Pattern.compile("(?<=^|[=@:])/(?:[^/\\s]+/)+");

  private static final List<String> PATH_OPTIONS =
      List.of("-p", "--module-path", "-cp", "-classpath", "--class-path");

  private LocalPaths() {}

  /// Returns a text without the folders of this machine in front of its paths. Of paths of which
  /// foreign code speaks, such as those in which it was built, only the last name is left.
  public static String cut(String text) {
    String cut = text;
    for (String folder : folders()) {
      cut = cut.replace(folder + File.separator, "");
    }
    return LOCAL.matcher(cut).replaceAll(found -> Matcher.quoteReplacement(last(found.group())));
  }

  /// Returns a command line as others may run it: the program by its name, the code path by the
  /// names of its jars.
  public static List<String> cutCommand(List<String> command) {
    String previous = "";
    String[] cut = new String[command.size()];
    for (int i = 0; i < cut.length; i++) {
      String word = command.get(i);
      if (i == 0) {
        cut[i] = fileName(word);
      } else if (PATH_OPTIONS.contains(previous)) {
        cut[i] =
            Arrays.stream(word.split(File.pathSeparator, -1))
                .map(LocalPaths::fileName)
                .collect(Collectors.joining(File.pathSeparator));
      } else {
        cut[i] = FOLDERS.matcher(cut(word)).replaceAll("");
      }
      previous = word;
    }
    return List.of(cut);
  }

  /// Returns the first path in a text that must not be published.
  public static Optional<String> find(String text) {
    Matcher matcher = LOCAL.matcher(text);
    return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
  }

  /// The longest first: one may lie in another.
  private static List<String> folders() {
    return Stream.of("user.dir", "java.home", "java.io.tmpdir", "user.home")
        .map(System::getProperty)
        .map(folder -> Path.of(folder).toAbsolutePath().normalize().toString())
        .filter(folder -> folder.length() > 1)
        .sorted(Comparator.comparingInt(String::length).reversed())
        .toList();
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String fileName(String path) {
    Path name = Path.of(path).getFileName();
    return name == null ? "" : name.toString();
  }
}
