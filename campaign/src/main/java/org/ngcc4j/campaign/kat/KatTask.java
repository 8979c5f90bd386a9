package org.ngcc4j.campaign.kat;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.child.ChildTask;
import org.ngcc4j.campaign.implementation.IccsSignature;
import org.ngcc4j.campaign.implementation.Implementations;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.LoadException;
import org.ngcc4j.campaign.implementation.SignatureImplementation;

/// The gate for one instance, in a JVM of its own.
///
/// Prints the log, a line for each record that is whole, and the result; [KatTranscript] reads
/// them.
public final class KatTask implements ChildTask {
  /// Starts a line that says how many records are whole.
  static final String FINISHED = "FINISHED ";

  /// Starts a line that says why the text could not be written.
  static final String UNWRITTEN = "UNWRITTEN ";

  /// Starts the line of the log on altered inputs.
  static final String ALTERED = "altered ";

  /// Starts the line with the result.
  static final String RESULT = "RESULT ";

  /// Stands for an argument that is not there.
  static final String NONE = "-";

  /// Made by the worker.
  public KatTask() {}

  /// Runs the gate.
  ///
  /// @param arguments key of the implementation, number of records, line of the manifest, file
  ///     for the text
  @Override
  public int run(List<String> arguments, PrintStream out) {
    String key = arguments.get(0);
    int records = Integer.parseInt(arguments.get(1));
    KatReference reference = KatReference.parse(arguments.get(2)).orElse(null);
    String textFile = arguments.get(3);
    SignatureImplementation implementation;
    InstanceDescription instance;
    try {
      implementation =
          Implementations.find(key)
              .orElseThrow(
                  () -> new KatFailure(KatStatus.LOADFAIL, "there is no such implementation"));
      instance = implementation.description();
    } catch (KatFailure e) {
      return result(out, NONE, key, e.status(), e.detail());
    } catch (RuntimeException | Error e) {
      e.printStackTrace();
      return result(out, NONE, key, KatStatus.LOADFAIL, "looking for it threw " + e);
    }
    String id = instance.candidate();
    String name = instance.instance();
    try (IccsSignature signature = open(implementation, out);
        OutputStream file =
            textFile.equals(NONE) ? OutputStream.nullOutputStream() : create(textFile)) {
      name = signature.description().instance();
      KatVerdict verdict = generate(signature, records, reference, file, out);
      return result(out, id, name, verdict.status(), verdict.detail());
    } catch (KatFailure e) {
      return result(out, id, name, e.status(), e.detail());
    } catch (IOException e) {
      out.println(UNWRITTEN + FileErrors.reason(e));
      return KatStatus.LOADFAIL.code();
    }
  }

  /// Describes what is opened before the first call, which may end everything.
  private static IccsSignature open(SignatureImplementation implementation, PrintStream out)
      throws KatFailure {
    KatLog log = new KatLog(out);
    List<String> jvmArguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
    try {
      IccsSignature signature = implementation.openWatched();
      log.describe(signature.description(), jvmArguments);
      return signature;
    } catch (LoadException e) {
      log.describe(implementation.description(), jvmArguments);
      throw new KatFailure(KatStatus.LOADFAIL, String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      e.printStackTrace();
      log.describe(implementation.description(), jvmArguments);
      throw new KatFailure(KatStatus.LOADFAIL, "opening it threw " + e);
    }
  }

  private static OutputStream create(String textFile) throws IOException {
    Path file = Path.of(textFile);
    // Should the parent die, nobody else would remove what is half-written.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> file.toFile().delete()));
    return new BufferedOutputStream(
        Files.newOutputStream(file, StandardOpenOption.CREATE_NEW), 1 << 16);
  }

  private static KatVerdict generate(
      IccsSignature signature,
      int records,
      @Nullable KatReference reference,
      OutputStream file,
      PrintStream out)
      throws KatFailure, IOException {
    KatMode mode = reference == null ? KatMode.STRICT : reference.mode();
    CanonicalDigest whole = new CanonicalDigest(mode);
    CanonicalDigest covered =
        new CanonicalDigest(mode, reference == null ? records : reference.records());
    boolean tails = OfficialTail.isIn(reference, signature.description());
    boolean textIsOfficial = tails && records == KatReference.OFFICIAL_RECORDS;
    OutputStream text = new Tee(List.of(file, whole));
    KatGenerator generator =
        new KatGenerator(
            signature,
            textIsOfficial ? OutputStream.nullOutputStream() : text,
            textIsOfficial ? new Tee(List.of(text, covered)) : covered,
            tails);
    while (generator.finished() < records) {
      generator.next();
      out.println(FINISHED + generator.finished());
    }
    file.flush();
    KatLog log = new KatLog(out);
    log.line("timing", generator.timing());
    log.line(ALTERED.strip(), generator.alteredInputs().summary());
    log.line("wrote", records + " records");
    if (textIsOfficial) {
      log.line(
          "tail", "behind each signature stand the bytes the submitters' driver printed there");
    }
    String digest = whole.hex();
    log.line("digest", digest + " " + mode.word());
    if (reference != null) {
      log.line("manifest", reference.line());
    }
    return KatVerdict.of(reference, records, digest, covered.hex());
  }

  private static int result(
      PrintStream out, String id, String name, KatStatus status, String detail) {
    out.println(KatLog.result(id, name, status, detail));
    return status.code();
  }
}
