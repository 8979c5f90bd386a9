package org.ngcc4j.campaign.nativelib;

import java.io.PrintStream;
import java.util.List;
import org.ngcc4j.campaign.child.ChildTask;
import org.ngcc4j.campaign.implementation.LoadException;

/// Looks at a library, in a JVM that may die of it.
///
/// Prints what it found as lines with a name, a tab and a value; the last one says that this is
/// all.
public final class ProbeTask implements ChildTask {
  static final String PROBLEM = "problem";
  static final String END = "end";

  private static final int REFUSED = 2;

  /// Made by the worker.
  public ProbeTask() {}

  /// Looks.
  ///
  /// @param arguments the key of the library
  @Override
  public int run(List<String> arguments, PrintStream out) {
    try {
      NativeImplementation library =
          NativeImplementation.parse(arguments.getFirst())
              .orElseThrow(() -> new LoadException("not the key of a library"));
      describe(library.load(), out);
      line(out, END, "");
      return 0;
    } catch (LoadException e) {
      line(out, PROBLEM, String.valueOf(e.getMessage()));
      return REFUSED;
    }
  }

  private static void describe(IccsLibrary library, PrintStream out) throws LoadException {
    LibraryMeta meta = library.meta();
    if (meta != null) {
      line(out, "candidate", meta.candidate());
      line(out, "algorithm", meta.algorithm());
      line(out, "instance", meta.instance());
      line(out, "variant", meta.variant());
      line(out, "source_dir", meta.sourceDirectory());
      line(out, "compiler", meta.compiler());
      line(out, "build_flags", meta.buildFlags());
    }
    IccsLibrary.Lengths lengths = library.lengths();
    line(out, "pk_bytes", Integer.toString(lengths.publicKey()));
    line(out, "sk_bytes", Integer.toString(lengths.secretKey()));
    line(out, "sn_bytes", Integer.toString(lengths.signature()));
  }

  private static void line(PrintStream out, String name, String value) {
    out.println(name + "\t" + value.replaceAll("\\p{Cntrl}+", " "));
  }
}
