/// The ngcc command: [Ngcc] is the command line, a class named `...Command` each subcommand.
///
/// Results go to standard output; progress goes to standard error, and only to a terminal. Every
/// error is one line on standard error. [ExitCode] lists the exit codes.
@NullMarked
package org.ngcc4j.cli;

import org.jspecify.annotations.NullMarked;
