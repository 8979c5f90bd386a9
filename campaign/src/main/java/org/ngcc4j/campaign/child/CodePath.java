package org.ngcc4j.campaign.child;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where a child JVM finds our code: a module path, or a class path.
///
/// @param modular whether the entries are a module path
/// @param entries folders and jars, absolute
public record CodePath(boolean modular, List<Path> entries) {
  private static final String MODULE = "org.ngcc4j.campaign";

  /// Makes the entries absolute.
  public CodePath {
    entries = entries.stream().map(Path::toAbsolutePath).toList();
  }

  /// Returns the path this JVM itself runs from.
  public static CodePath current() {
    return Worker.class.getModule().isNamed()
        ? new CodePath(true, split(System.getProperty("jdk.module.path")))
        : new CodePath(false, split(System.getProperty("java.class.path")));
  }

  /// Returns a class path with the same entries and more, for tests that bring their own classes.
  public CodePath asClassPathWith(Path... more) {
    return new CodePath(
        false, Stream.concat(entries.stream(), Arrays.stream(more)).distinct().toList());
  }

  /// Returns the JVM argument that permits our code to call native code.
  public String nativeAccess() {
    return "--enable-native-access=" + (modular ? MODULE : "ALL-UNNAMED");
  }

  /// Returns the JVM arguments that start a main class of this module from the path.
  List<String> start(Class<?> mainClass) {
    String joined =
        entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    List<String> arguments = new ArrayList<>();
    if (modular) {
      arguments.addAll(List.of("-p", joined, "-m"));
      arguments.add(mainClass.getModule().getName() + "/" + mainClass.getName());
    } else {
      arguments.addAll(List.of("-cp", joined, mainClass.getName()));
    }
    return arguments;
  }

  private static List<Path> split(String path) {
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .toList();
  }
}
