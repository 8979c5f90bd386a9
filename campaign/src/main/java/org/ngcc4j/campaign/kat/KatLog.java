package org.ngcc4j.campaign.kat;

import java.io.File;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.InstanceDescription.Build;
import org.ngcc4j.campaign.implementation.InstanceDescription.Maker;

/// Writes the log of a gate run: `name = value` lines, and a last line with the result.
final class KatLog {
  private static final int MAX_DETAIL_CHARS = 400;

  private final PrintStream out;

  KatLog(PrintStream out) {
    this.out = out;
  }

  void line(String name, String value) {
    out.println("%-11s = %s".formatted(name, oneLine(value)));
  }

  /// Writes what is checked, and what it runs on.
  void describe(InstanceDescription instance, List<String> jvmArguments) {
    Build build = instance.build();
    line("library", build == null ? instance.key() : instance.maker().name());
    line("id", instance.candidate());
    line("type", "sig");
    line("algorithm", instance.algorithm());
    line("instance", instance.instance());
    line("variant", instance.variant());
    if (build == null) {
      describeJava(instance.maker(), jvmArguments);
    } else {
      line("source_dir", build.sourceDirectory());
      line("compiler", build.compiler());
      line("build_flags", build.flags());
    }
    line("pk_bytes", Integer.toString(instance.publicKeyBytes()));
    line("sk_bytes", Integer.toString(instance.secretKeyBytes()));
    line("sn_bytes", Integer.toString(instance.signatureBytes()));
  }

  private void describeJava(Maker maker, List<String> jvmArguments) {
    line("made_by", "%s %s (%s)".formatted(maker.name(), maker.version(), maker.language()));
    line(
        "compiler",
        "%s %s"
            .formatted(System.getProperty("java.vm.name"), System.getProperty("java.vm.version")));
    // Arguments with paths in them are of this machine, and the log gets published.
    line(
        "build_flags",
        jvmArguments.stream()
            .filter(argument -> !argument.contains(File.separator))
            .filter(argument -> !argument.startsWith("-Djdk.module.main"))
            .collect(Collectors.joining(" ")));
  }

  /// Returns the line with the result.
  static String result(String id, String name, KatStatus status, String detail) {
    String line = KatTask.RESULT + id + " " + name + " " + status;
    return detail.isEmpty() ? line : line + " " + oneLine(detail);
  }

  private static String oneLine(String value) {
    String line = value.strip().replaceAll("\\s*\\R\\s*", " / ");
    return line.length() <= MAX_DETAIL_CHARS ? line : line.substring(0, MAX_DETAIL_CHARS) + "...";
  }
}
