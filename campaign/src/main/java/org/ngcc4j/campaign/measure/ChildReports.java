package org.ngcc4j.campaign.measure;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/// What a child said about each of its operations, as the lines come in.
///
/// @param <R> what the lines about one operation become
final class ChildReports<R extends ChildReports.Report> {
  private final Map<Operation, R> reports = new EnumMap<>(Operation.class);
  private final Supplier<R> empty;
  private R current;

  /// What a child said about one operation.
  interface Report {
    /// Takes in one line.
    void accept(String line);

    /// Returns what the child called the operation's end.
    String status();
  }

  /// Prepares for the first line.
  ///
  /// @param empty makes a report in which nothing was said yet
  ChildReports(Supplier<R> empty) {
    this.empty = empty;
    current = empty.get();
  }

  /// Takes in one line.
  synchronized void accept(String line) {
    String[] words = line.split("\t", -1);
    if (words.length == 2 && words[0].equals(DriverOutput.OPERATION)) {
      for (Operation operation : Operation.values()) {
        if (operation.id().equals(words[1])) {
          current = of(operation);
        }
      }
    } else {
      current.accept(line);
    }
  }

  /// Returns what was said about an operation, which may be nothing.
  synchronized R of(Operation operation) {
    return reports.computeIfAbsent(operation, any -> empty.get());
  }
}
