package org.ngcc4j.campaign.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.measure.Measurer;
import org.ngcc4j.campaign.measure.Operation;
import org.ngcc4j.campaign.nativelib.NativeImplementation;
import tools.jackson.databind.JsonNode;

/// Finds out how much of each measured operation the ICCS functions take: of our own code, and of
/// libraries that have a second build for it.
final class ProfilePhase {
  private static final double START_SECONDS = 1.5;

  private final RunDirectory run;
  private final Measurer measurer;
  private final Steps steps;

  ProfilePhase(RunDirectory run, Measurer measurer, Steps steps) {
    this.run = run;
    this.measurer = measurer;
    this.steps = steps;
  }

  private record Task(Instance instance, Operation operation, InstanceDescription counting) {
    Path file() {
      return DatasetPaths.profile(
          instance.description().candidate(), instance.label(), operation.id());
    }

    Path record() {
      return DatasetPaths.record(
          instance.description().candidate(), instance.label(), operation.id());
    }

    String step() {
      return "profiling " + instance.name(operation);
    }
  }

  /// Makes room for it in the time that is left.
  void expect(List<Instance> instances) throws CampaignException {
    for (Task task : open(instances)) {
      steps.expect(task.step(), START_SECONDS);
    }
  }

  /// Profiles everything that was measured and has no profile yet.
  void run(List<Instance> instances) throws CampaignException, InterruptedException {
    for (List<Task> together : measurer.constants().together(open(instances), Task::instance)) {
      Map<Operation, Double> seconds = new EnumMap<>(Operation.class);
      List<Task> measured = new ArrayList<>();
      for (Task task : together) {
        TimingRecord record = run.read(task.record(), TimingRecord.class).orElse(null);
        if (record == null || !record.isComplete() || record.results() == null) {
          steps.end(task.step(), "not measured");
        } else {
          steps.begin(task.step());
          seconds.put(task.operation(), record.results().statistics().meanSeconds());
          measured.add(task);
        }
      }
      if (!measured.isEmpty()) {
        profile(measured, seconds);
      }
    }
  }

  private void profile(List<Task> tasks, Map<Operation, Double> seconds)
      throws CampaignException, InterruptedException {
    Map<Operation, HashProfile> profiles;
    try {
      profiles = measurer.profile(tasks.getFirst().counting(), seconds);
    } catch (IOException e) {
      throw new CampaignException("no process can be started: " + e.getMessage(), e);
    }
    for (Task task : tasks) {
      HashProfile profile = Objects.requireNonNull(profiles.get(task.operation()));
      run.write(task.file(), profile);
      if (!profile.isComplete()) {
        String message = profile.stderr() == null ? "" : profile.stderr();
        steps.warn(
            task.instance().name(task.operation()),
            "no hash profile: " + message.lines().findFirst().orElse("no message"));
      }
      JsonNode shared = profile.extra().fields().get(Measurer.SHARED_FAILURE);
      if (shared != null) {
        steps.warn(
            task.instance().name(task.operation()),
            Failures.shared("a profile of all operations", shared.asString()));
      }
      steps.end(task.step(), profile.status());
    }
  }

  private List<Task> open(List<Instance> instances) throws CampaignException {
    List<Task> tasks = new ArrayList<>();
    for (Instance instance : instances) {
      Optional<InstanceDescription> counting = counting(instance);
      if (counting.isPresent()) {
        for (Operation operation : Operation.values()) {
          Task task = new Task(instance, operation, counting.get());
          if (!run.has(task.file())) {
            tasks.add(task);
          }
        }
      }
    }
    return tasks;
  }

  private static Optional<InstanceDescription> counting(Instance instance)
      throws CampaignException {
    if (instance.isJava()) {
      return Optional.of(instance.description());
    }
    try {
      return NativeImplementation.profiled(instance.description());
    } catch (IOException e) {
      throw new CampaignException(
          "the library that counts for " + instance.label() + " cannot be read: " + e.getMessage(),
          e);
    }
  }
}
