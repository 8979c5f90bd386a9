package org.ngcc4j.campaign.implementation;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureScheme;

/// Finds the class files that make up a Java implementation.
///
/// Counted are all files of the package of its class, and of its other packages those classes that
/// these refer to, directly or through others, with all tables beside them. The public interface
/// belongs to every scheme and to none: it is neither counted nor followed.
final class ClassFiles {
  private static final String CLASS = ".class";
  private static final String INTERFACE_PACKAGE =
      SignatureScheme.class.getPackageName().replace('.', '/');

  private final Path root;
  private final Map<String, byte[]> counted = new TreeMap<>();
  private final Set<String> packages = new TreeSet<>();

  private ClassFiles(Path root) {
    this.root = root;
  }

  /// Describes the code that a class belongs to.
  ///
  /// @throws IOException if the place it was loaded from cannot be read
  static ImplementationCode codeOf(Class<?> type) throws IOException {
    Path place = placeOf(type);
    if (Files.isDirectory(place)) {
      return describe(place, place, type);
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return describe(place, jar.getPath("/"), type);
    }
  }

  private static ImplementationCode describe(Path place, Path root, Class<?> type)
      throws IOException {
    ClassFiles files = new ClassFiles(root);
    files.count(type.getPackageName().replace('.', '/'));
    long bytes = files.counted.values().stream().mapToLong(file -> file.length).sum();
    return new ImplementationCode(
        String.valueOf(place.getFileName()), digestOf(place), bytes, digestOf(files.counted));
  }

  private static Path placeOf(Class<?> type) throws IOException {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IOException("nobody knows where " + type.getName() + " was loaded from");
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("not a place: " + source.getLocation(), e);
    }
  }

  private void count(String packageName) throws IOException {
    Deque<String> pending = new ArrayDeque<>();
    for (String name : list(packageName)) {
      if (name.endsWith(CLASS)) {
        pending.add(name);
      }
    }
    while (!pending.isEmpty()) {
      String name = pending.remove();
      byte[] bytes = counted.containsKey(name) ? null : read(name);
      if (bytes != null) {
        counted.put(name, bytes);
        packages.add(name.substring(0, name.lastIndexOf('/')));
        pending.addAll(references(bytes));
      }
    }
    for (String used : packages) {
      for (String name : list(used)) {
        byte[] bytes = name.endsWith(CLASS) ? null : read(name);
        if (bytes != null) {
          counted.put(name, bytes);
        }
      }
    }
  }

  private static Set<String> references(byte[] classFile) {
    Set<String> names = new TreeSet<>();
    for (PoolEntry entry : ClassFile.of().parse(classFile).constantPool()) {
      if (entry instanceof ClassEntry type) {
        String name = type.asInternalName().replaceAll("^\\[+L?|;$", "");
        int slash = name.lastIndexOf('/');
        if (slash > 0 && !name.substring(0, slash).equals(INTERFACE_PACKAGE)) {
          names.add(name + CLASS);
        }
      }
    }
    return names;
  }

  private Set<String> list(String packageName) throws IOException {
    Path folder = root.resolve(packageName);
    Set<String> names = new TreeSet<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        files
            .filter(Files::isRegularFile)
            .forEach(file -> names.add(packageName + "/" + file.getFileName()));
      }
    }
    return names;
  }

  /// Returns `null` for a file that lies elsewhere: in the Java library, for example.
  private byte @Nullable [] read(String name) throws IOException {
    Path file = root.resolve(name);
    return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
  }

  private static String digestOf(Path place) throws IOException {
    if (Files.isRegularFile(place)) {
      MessageDigest sha256 = sha256();
      sha256.update(Files.readAllBytes(place));
      return hex(sha256);
    }
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(place)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(place.relativize(path).toString(), Files.readAllBytes(path));
      }
    }
    return digestOf(files);
  }

  /// Names and contents, in the order of the names.
  private static String digestOf(Map<String, byte[]> files) {
    MessageDigest sha256 = sha256();
    files.forEach(
        (name, bytes) -> {
          sha256.update((name + "\0" + bytes.length + "\0").getBytes(StandardCharsets.UTF_8));
          sha256.update(bytes);
        });
    return hex(sha256);
  }

  private static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
