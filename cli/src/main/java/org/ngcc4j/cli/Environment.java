package org.ngcc4j.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.List;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.campaign.child.CodePath;
import org.ngcc4j.campaign.implementation.Implementations;
import org.ngcc4j.campaign.implementation.SignatureImplementation;

/// What surrounds the commands; tests put their own in its place.
///
/// @param in what is piped into the command
/// @param out for results
/// @param binaryOut for results that are no text; the same place as `out`
/// @param err for errors and progress
/// @param terminal whether somebody watches `err`
/// @param debug whether stack traces are wanted
/// @param schemes our schemes
/// @param implementations everything that can be checked and measured
/// @param codePath where child JVMs find the code
record Environment(
    InputStream in,
    PrintWriter out,
    OutputStream binaryOut,
    PrintWriter err,
    boolean terminal,
    boolean debug,
    List<SignatureScheme> schemes,
    List<SignatureImplementation> implementations,
    CodePath codePath) {

  /// The variable that asks for stack traces.
  static final String DEBUG_VARIABLE = "NGCC_DEBUG";

  /// Set by the launcher, because Java cannot tell whether standard error is a terminal.
  private static final String TERMINAL_PROPERTY = "ngcc.terminal";

  /// Returns the environment of a command line.
  static Environment ofThisProcess() {
    String debug = System.getenv().getOrDefault(DEBUG_VARIABLE, "");
    return new Environment(
        System.in,
        new PrintWriter(System.out, /* autoFlush= */ true, System.out.charset()),
        // Not System.out, which keeps a full disk to itself.
        new FileOutputStream(FileDescriptor.out),
        new PrintWriter(System.err, /* autoFlush= */ true, System.err.charset()),
        Boolean.getBoolean(TERMINAL_PROPERTY),
        !debug.isEmpty() && !debug.equals("0"),
        SignatureScheme.all(),
        Implementations.discover(),
        CodePath.current());
  }

  /// Returns a line on the terminal that shows progress, or nothing where there is no terminal.
  ProgressLine progress() {
    return new ProgressLine(err, terminal);
  }
}
