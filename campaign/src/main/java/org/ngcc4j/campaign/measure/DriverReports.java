package org.ngcc4j.campaign.measure;

import java.util.EnumMap;
import java.util.Map;

/// What a child said about each of the operations that it measured, as the lines come in.
final class DriverReports {
  private final Map<Operation, DriverReport> reports = new EnumMap<>(Operation.class);
  private DriverReport current = new DriverReport();

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
  synchronized DriverReport of(Operation operation) {
    return reports.computeIfAbsent(operation, any -> new DriverReport());
  }
}
