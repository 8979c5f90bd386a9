package org.ngcc4j.campaign.measure;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ngcc4j.campaign.dataset.Extension.Discarded;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.Trial;

/// What became of a plan.
///
/// @param complete whether every process ended well and all planned trials exist
/// @param processes the processes
/// @param discarded trials that were disturbed and repeated
public record Measurement(boolean complete, List<ProcessRun> processes, List<Discarded> discarded) {

  /// Copies the lists.
  public Measurement {
    processes = List.copyOf(processes);
    discarded = List.copyOf(discarded);
  }

  /// Returns all trials in order.
  public List<Trial> trials() {
    return processes.stream()
        .map(ProcessRun::trials)
        .flatMap(Stream::ofNullable)
        .flatMap(List::stream)
        .toList();
  }

  /// Returns the facts that each process stated, leaving out those that stated none.
  public List<Map<String, String>> meta() {
    return processes.stream().map(ProcessRun::meta).flatMap(Stream::ofNullable).toList();
  }
}
