package org.ngcc4j.vector;

import java.lang.System.Logger;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntSupplier;

/// The gate in front of the Vector API.
///
/// A vector kernel on a virtual machine that does not compile it is hundreds of times slower than
/// its scalar twin, so the gate opens only if all of this holds: the module
/// `jdk.incubator.vector` is in the boot layer and readable, the virtual machine is a HotSpot with
/// its optimising compiler, and the preferred vectors have at least 256 bits. The system property
/// `ngcc4j.simd` overrides the choice: `scalar`, `256`, `512` or `auto`. One line on the logger
/// `org.ngcc4j.vector` (level DEBUG) says what was chosen and why.
public final class Simd {
  /// The system property that overrides the choice.
  public static final String PROPERTY = "ngcc4j.simd";

  private static final String MODULE = "jdk.incubator.vector";

  private static final Logger LOGGER = System.getLogger("org.ngcc4j.vector");

  private static final Choice CHOICE = choose();

  private Simd() {}

  /// What was chosen, and why in a few words.
  private record Choice(int bits, String reason) {
    @Override
    public String toString() {
      return (bits == 0 ? "scalar" : bits + "-bit vectors") + ": " + reason;
    }
  }

  /// Returns the width of the vectors in bits: 512, 256, or 0 for scalar code.
  public static int bits() {
    return CHOICE.bits;
  }

  /// Returns the choice in words, such as `512-bit vectors` or `scalar: module ... is missing`.
  public static String description() {
    return CHOICE.toString();
  }

  /// Returns the vector implementation of a kernel if the gate is open, otherwise the scalar one.
  ///
  /// @param lookup the caller's own lookup; the implementation is a class of the caller's package
  /// @param type the kernel's interface
  /// @param vectorClass simple name of the implementation, which has a constructor without
  ///     parameters
  /// @param scalar the scalar twin
  public static <T> T kernel(
      MethodHandles.Lookup lookup, Class<T> type, String vectorClass, T scalar) {
    return CHOICE.bits == 0 ? scalar : load(lookup, type, vectorClass);
  }

  /// Loads the vector implementation of a kernel whether or not the gate is open; for tests.
  ///
  /// @return empty if the module is missing
  public static <T> Optional<T> vectorKernel(
      MethodHandles.Lookup lookup, Class<T> type, String vectorClass) {
    return moduleIsReadable() ? Optional.of(load(lookup, type, vectorClass)) : Optional.empty();
  }

  private static <T> T load(MethodHandles.Lookup lookup, Class<T> type, String vectorClass) {
    try {
      Class<?> implementation =
          lookup.findClass(lookup.lookupClass().getPackageName() + "." + vectorClass);
      return type.cast(
          lookup.findConstructor(implementation, MethodType.methodType(void.class)).invoke());
    } catch (Throwable e) {
      throw new LinkageError("cannot load the vector kernel " + vectorClass, e);
    }
  }

  private static Choice choose() {
    Choice choice = choose(System.getProperty(PROPERTY, "auto").toLowerCase(Locale.ROOT));
    LOGGER.log(Logger.Level.DEBUG, choice.toString());
    return choice;
  }

  private static Choice choose(String wish) {
    if (wish.equals("scalar")) {
      return new Choice(0, "asked for by -D" + PROPERTY);
    }
    if (!moduleIsReadable()) {
      return new Choice(0, "module " + MODULE + " is not there (--add-modules " + MODULE + ")");
    }
    if (wish.equals("256") || wish.equals("512")) {
      return new Choice(Integer.parseInt(wish), "asked for by -D" + PROPERTY);
    }
    if (!wish.equals("auto")) {
      LOGGER.log(
          Logger.Level.WARNING,
          "-D%s: expected auto, scalar, 256 or 512, got \"%s\"; taken as auto"
              .formatted(PROPERTY, wish));
    }
    if (!optimises()) {
      return new Choice(0, "this virtual machine has no optimising compiler for vectors");
    }
    int preferred = load(MethodHandles.lookup(), IntSupplier.class, "PreferredVector").getAsInt();
    if (preferred < 256) {
      return new Choice(0, "this processor prefers vectors of " + preferred + " bits");
    }
    return new Choice(Math.min(preferred, 512), "preferred by this processor");
  }

  private static boolean moduleIsReadable() {
    return ModuleLayer.boot()
        .findModule(MODULE)
        .map(module -> Simd.class.getModule().canRead(module))
        .orElse(false);
  }

  /// HotSpot names its reduced compilation modes in `java.vm.info`.
  private static boolean optimises() {
    String name = System.getProperty("java.vm.name", "");
    String mode = System.getProperty("java.vm.info", "");
    boolean hotSpot = name.contains("HotSpot") || name.contains("OpenJDK");
    return hotSpot && !mode.contains("interpreted") && !mode.contains("emulated-client");
  }
}
