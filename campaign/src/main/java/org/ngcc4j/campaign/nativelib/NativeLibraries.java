package org.ngcc4j.campaign.nativelib;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.Printable;
import org.ngcc4j.campaign.child.ChildJvm;
import org.ngcc4j.campaign.child.ChildResult;
import org.ngcc4j.campaign.child.CodePath;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.InstanceDescription.Build;
import org.ngcc4j.campaign.implementation.LoadException;

/// Finds C libraries and what they are.
///
/// A library is named by its file, by a folder it lies in, or as `ID/LABEL=FILE`. What is known of
/// it comes, in this order, from the command line, from `libX.properties` beside it or the folder's
/// `build.json` as the public harness writes it, and from the library itself, at which a child JVM
/// looks.
public final class NativeLibraries {
  /// Ends the names of libraries that are there for the hash profile.
  public static final String PROFILE_SUFFIX = ".profile.so";

  private static final String SUFFIX = ".so";
  private static final int DEPTH = 3;
  private static final Duration PROBE_LIMIT = Duration.ofMinutes(1);

  /// What candidates and labels look like: they become parts of paths.
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.+-]{0,63}");

  private static final Pattern NAMED_FILE = Pattern.compile("([^/=]+)/([^/=]+)=(.+)");
  private static final Pattern FILE_NAME = Pattern.compile("lib(.+)\\.so");

  private final CodePath codePath;
  private final Map<String, InstanceDescription> knownInstances = new HashMap<>();

  /// Prepares a search.
  ///
  /// @param codePath where child JVMs find our code
  /// @param known instances by whose names a library is recognised that cannot speak for itself
  public NativeLibraries(CodePath codePath, List<InstanceDescription> known) {
    this.codePath = codePath;
    known.forEach(instance -> knownInstances.putIfAbsent(instance.instance(), instance));
  }

  /// Finds the libraries that arguments name.
  ///
  /// A library of which is known whose it is, but which cannot be loaded, is among them: the
  /// known-answer test will say so.
  ///
  /// @throws LoadException if an argument names nothing, or nobody knows what a library is
  public List<NativeImplementation> find(List<String> arguments)
      throws LoadException, InterruptedException {
    List<Found> found = new ArrayList<>();
    for (String argument : arguments) {
      found.addAll(list(argument));
    }
    List<NativeImplementation> libraries = probe(found);
    Map<String, NativeImplementation> byName = new LinkedHashMap<>();
    for (NativeImplementation library : libraries) {
      InstanceDescription d = library.description();
      String name = d.candidate() + "/" + d.recordLabel();
      NativeImplementation other = byName.putIfAbsent(name, library);
      if (other != null) {
        throw new LoadException(
            "%s and %s are both %s: name one of them as %s-LABEL=FILE"
                .formatted(other.file(), library.file(), name, name));
      }
    }
    return libraries;
  }

  /// Returns an argument that means the same wherever it is read.
  public static String absolute(String argument) {
    Path path = Path.of(argument);
    Matcher named = NAMED_FILE.matcher(argument);
    return !Files.exists(path) && named.matches()
        ? named.group(1) + "/" + named.group(2) + "=" + Path.of(named.group(3)).toAbsolutePath()
        : path.toAbsolutePath().normalize().toString();
  }

  /// A file, and what is known of it.
  private record Found(Path file, String name, LibraryIdentity identity) {}

  private List<Found> list(String argument) throws LoadException {
    Path path = Path.of(argument);
    if (Files.isDirectory(path)) {
      return inFolder(path);
    }
    if (!Files.exists(path)) {
      Matcher named = NAMED_FILE.matcher(argument);
      if (named.matches()) {
        Path file = Path.of(named.group(3));
        return List.of(found(file, LibraryIdentity.of(named.group(1), named.group(2))));
      }
    }
    return List.of(found(path, LibraryIdentity.beside(path)));
  }

  private static Found found(Path file, LibraryIdentity identity) throws LoadException {
    if (!Files.isRegularFile(file)) {
      throw new LoadException(
          file + (Files.exists(file) ? " is neither a file nor a folder" : ": no such file"));
    }
    return new Found(file, String.valueOf(file.getFileName()), identity);
  }

  private static List<Found> inFolder(Path folder) throws LoadException {
    if (Files.exists(folder.resolve(BuildFile.NAME))) {
      return listed(folder);
    }
    List<Found> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder, DEPTH)) {
      for (Path file : files.filter(NativeLibraries::isLibrary).sorted().toList()) {
        String name = folder.relativize(file).toString();
        found.add(new Found(file, name, LibraryIdentity.beside(file)));
      }
    } catch (IOException e) {
      throw new LoadException(folder + " cannot be listed: " + FileErrors.reason(e), e);
    }
    if (found.isEmpty()) {
      throw new LoadException(folder + " holds no library (*.so)");
    }
    return found;
  }

  private static boolean isLibrary(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(SUFFIX) && !name.endsWith(PROFILE_SUFFIX) && Files.isRegularFile(file);
  }

  /// Takes those libraries of a `build.json` that are there.
  private static List<Found> listed(Path folder) throws LoadException {
    BuildFile build;
    try {
      build = JsonFile.read(folder.resolve(BuildFile.NAME), BuildFile.class);
    } catch (DatasetException e) {
      throw new LoadException(String.valueOf(e.getMessage()), e);
    }
    List<Found> found = new ArrayList<>();
    for (BuildFile.Entry entry : build.instances().values()) {
      LibraryIdentity identity =
          new LibraryIdentity(
              entry.candidate(),
              entry.label(),
              entry.instance(),
              "",
              entry.variant(),
              entry.flags(),
              "",
              entry.librarySha256() == null ? "" : entry.librarySha256());
      String library = "lib" + entry.label() + SUFFIX;
      Stream.of(
              entry.library() == null ? library : entry.library(),
              "build/" + entry.candidate() + "/" + library,
              entry.candidate() + "/" + library,
              library)
          .map(name -> new Found(folder.resolve(name), name, identity))
          .filter(candidate -> Files.isRegularFile(candidate.file()))
          .findFirst()
          .ifPresent(found::add);
    }
    if (found.isEmpty()) {
      throw new LoadException(
          folder + " holds none of the libraries that its " + BuildFile.NAME + " lists");
    }
    return found;
  }

  private List<NativeImplementation> probe(List<Found> found)
      throws LoadException, InterruptedException {
    int workers = Math.max(1, Runtime.getRuntime().availableProcessors());
    try (ExecutorService executor = Executors.newFixedThreadPool(workers)) {
      List<Future<NativeImplementation>> running = new ArrayList<>();
      for (Found one : found) {
        running.add(executor.submit(() -> probe(one)));
      }
      List<NativeImplementation> libraries = new ArrayList<>();
      try {
        for (Future<NativeImplementation> one : running) {
          libraries.add(one.get());
        }
      } catch (ExecutionException e) {
        executor.shutdownNow();
        if (e.getCause() instanceof LoadException refused) {
          throw refused;
        }
        throw new IllegalStateException(e.getCause());
      }
      return libraries;
    }
  }

  private NativeImplementation probe(Found found) throws LoadException, InterruptedException {
    String sha256;
    try {
      sha256 = NativeImplementation.sha256(found.file());
    } catch (IOException e) {
      throw new LoadException(found.file() + " cannot be read: " + FileErrors.reason(e), e);
    }
    if (!found.identity().sha256().isEmpty() && !found.identity().sha256().equals(sha256)) {
      throw new LoadException(
          found.file() + " is not the library that " + BuildFile.NAME + " lists: SHA-256 differs");
    }
    Map<String, String> facts = new HashMap<>();
    try {
      ElfFile.read(found.file());
      facts.putAll(ask(found.file(), sha256));
    } catch (LoadException e) {
      facts.put(ProbeTask.PROBLEM, String.valueOf(e.getMessage()));
    }
    return describe(found, sha256, facts);
  }

  private Map<String, String> ask(Path file, String sha256)
      throws LoadException, InterruptedException {
    InstanceDescription anything =
        new InstanceDescription(
            "x", "x", "x", "", "x", 0, 0, 0, NativeImplementation.maker(file, sha256), null);
    Map<String, String> facts = new HashMap<>();
    try {
      ChildResult result =
          ChildJvm.of(ProbeTask.class, anything.key())
              .withJvmArguments(
                  List.of(
                      "-XX:+UseSerialGC",
                      "-XX:-UsePerfData",
                      "-XX:TieredStopAtLevel=1",
                      "-XX:-CreateCoredumpOnCrash",
                      ChildJvm.NO_FAULT_FILE,
                      codePath.nativeAccess()))
              .withVectors(false)
              .withDeadline(PROBE_LIMIT)
              .withCodePath(codePath)
              .run(
                  line -> {
                    String[] words = line.split("\t", 2);
                    if (words.length == 2) {
                      facts.put(words[0], words[1]);
                    }
                  });
      if (!facts.containsKey(ProbeTask.END) && !facts.containsKey(ProbeTask.PROBLEM)) {
        String end =
            result.timedOut()
                ? "looking at it found no end"
                : "looking at it ended with " + result.describeEnd();
        facts.put(ProbeTask.PROBLEM, file.getFileName() + ": " + end);
      }
      return facts;
    } catch (IOException e) {
      throw new LoadException("no process can be started: " + e.getMessage(), e);
    }
  }

  private NativeImplementation describe(Found found, String sha256, Map<String, String> facts)
      throws LoadException {
    LibraryIdentity identity = found.identity();
    String problem = facts.get(ProbeTask.PROBLEM);
    InstanceDescription byName = identity.isKnown() ? null : recognise(found.file());
    if (problem != null && !identity.isKnown() && byName == null) {
      throw new LoadException(problem);
    }
    String candidate =
        first(
            identity.candidate(), facts.get("candidate"), byName == null ? "" : byName.candidate());
    String instance =
        first(
            facts.get("instance"),
            identity.instance(),
            identity.label(),
            byName == null ? "" : byName.instance());
    String flags = first(facts.get("build_flags"), identity.flags());
    String variant =
        BuildConfigurations.variant(first(identity.variant(), facts.get("variant")), flags);
    String label = first(identity.label(), instance + suffix(variant));
    check(found.file(), candidate, label);
    Build build =
        new Build(
            first(identity.configuration(), BuildConfigurations.of(flags)),
            first(facts.get("compiler")),
            flags,
            first(facts.get("source_dir")));
    InstanceDescription description =
        new InstanceDescription(
            candidate,
            label,
            instance,
            first(
                facts.get("algorithm"),
                identity.algorithm(),
                byName == null ? "" : byName.algorithm()),
            variant,
            length(facts, "pk_bytes"),
            length(facts, "sk_bytes"),
            length(facts, "sn_bytes"),
            NativeImplementation.maker(found.file(), sha256),
            build);
    return new NativeImplementation(found.file(), found.name(), description);
  }

  /// The published labels of optimised code end in this way.
  private static String suffix(String variant) {
    return switch (variant) {
      case "reference" -> "";
      case "optimized-avx2" -> "-avx2";
      default -> "-" + variant;
    };
  }

  private static void check(Path file, String candidate, String label) throws LoadException {
    if (candidate.isEmpty()) {
      throw new LoadException(
          "%s does not say what it is (it has no ngcc_meta): name it as ID/LABEL=FILE, such as"
                  .formatted(file)
              + " sign-01/Aigis-sig1="
              + file.getFileName());
    }
    for (String name : List.of(candidate, label)) {
      if (!NAME.matcher(name).matches()) {
        throw new LoadException(
            "%s: '%s' cannot name a candidate or an instance: letters, digits and _ . + -"
                .formatted(file, Printable.of(name)));
      }
    }
  }

  private @Nullable InstanceDescription recognise(Path file) {
    Matcher matcher = FILE_NAME.matcher(String.valueOf(file.getFileName()));
    return matcher.matches() ? knownInstances.get(matcher.group(1)) : null;
  }

  private static String first(@Nullable String... texts) {
    for (String text : texts) {
      if (text != null && !text.isEmpty()) {
        return text;
      }
    }
    return "";
  }

  private static int length(Map<String, String> facts, String name) {
    return Integer.parseInt(facts.getOrDefault(name, "0"));
  }
}
