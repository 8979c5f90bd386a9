package org.ngcc4j.campaign.dataset;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A real campaign over one parameter set, in Java and in C, and what tests do to copies of it.
public final class SmallRun {
  private static final Path DATASET = Path.of("data/test_1");

  private SmallRun() {}

  /// Copies the dataset.
  ///
  /// @param folder where to
  /// @return the folder `data/test_1` in it
  public static Path copyTo(Path folder) throws IOException {
    Path source = Sample.resource("small-run").resolve(DATASET);
    Path target = folder.resolve(DATASET);
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = target.resolve(source.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    return target;
  }

  /// Replaces the first place in a file that a regular expression matches.
  public static void edit(Path file, String expression, String replacement) throws IOException {
    String text = Files.readString(file);
    Matcher matcher = Pattern.compile(expression).matcher(text);
    if (!matcher.find()) {
      throw new IllegalArgumentException(expression + " is not found in " + file);
    }
    Files.writeString(file, matcher.replaceFirst(replacement));
  }

  /// Replaces every such place in all files of a folder, and makes the digests anew.
  public static void editAll(Path dataset, String expression, String replacement)
      throws IOException {
    for (Path file : files(dataset)) {
      Files.writeString(file, Files.readString(file).replaceAll(expression, replacement));
    }
    sum(dataset);
  }

  /// Leaves only one label.
  public static void keep(Path dataset, String label) throws IOException {
    for (Path file : files(dataset)) {
      String name = file.getFileName().toString();
      boolean ofAnother =
          name.startsWith("Aigis") && !name.startsWith(label + "_") && !name.equals(label + ".log");
      if (ofAnother) {
        Files.delete(file);
      }
    }
    Path file = dataset.resolve(BuildFile.NAME);
    BuildFile build = JsonFile.read(file, BuildFile.class);
    Map<String, BuildFile.Entry> kept = new TreeMap<>(build.instances());
    kept.keySet().removeIf(key -> !key.endsWith("/" + label));
    JsonFile.write(file, new BuildFile(kept, null, Extra.NONE));
    sum(dataset);
  }

  /// A file whose fields are all extra ones.
  ///
  /// @param extra its fields
  record AnyFile(Extra extra) {}

  /// Reads a file of which no class knows the fields.
  public static ObjectNode fields(Path file) throws IOException {
    ObjectNode node = JsonMapper.shared().createObjectNode();
    JsonFile.read(file, AnyFile.class).extra().fields().forEach(node::set);
    return node;
  }

  /// Writes such a file in the text form of a dataset.
  public static void write(Path file, ObjectNode fields) throws IOException {
    Map<String, JsonNode> all = new LinkedHashMap<>();
    fields.properties().forEach(field -> all.put(field.getKey(), field.getValue()));
    JsonFile.write(file, new AnyFile(new Extra(all)));
  }

  /// Makes the digests anew.
  public static void sum(Path dataset) throws IOException {
    Map<Path, byte[]> contents = new TreeMap<>();
    for (Path file : files(dataset)) {
      if (!file.getFileName().toString().equals(Digests.NAME)) {
        contents.put(dataset.relativize(file), Files.readAllBytes(file));
      }
    }
    Files.write(dataset.resolve(Digests.NAME), Digests.text(contents));
  }

  /// Reads a table of test cases: cells between tabs, comments begin with `#`.
  public static List<List<String>> table(Class<?> test, String name) throws IOException {
    try (var in = test.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException(name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> List.of(line.split("\t", -1)))
          .toList();
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
