package org.ngcc4j.campaign.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.child.ChildJvm;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.Digests;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.host.LocalPaths;
import org.ngcc4j.campaign.implementation.ImplementationCode;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.kat.KatGate;
import org.ngcc4j.campaign.kat.KatOptions;
import org.ngcc4j.campaign.kat.KatOutcome;

/// Has every instance pass the known-answer tests before it is measured.
///
/// Nothing is timed meanwhile, so that several instances are checked at once.
final class KatPhase {
  private static final double SECONDS = 4;

  private final RunDirectory run;
  private final CampaignState state;
  private final KatGate gate;
  private final Steps steps;

  KatPhase(RunDirectory run, CampaignState state, Surroundings surroundings, Steps steps) {
    this.run = run;
    this.state = state;
    this.gate =
        new KatGate(
            surroundings.manifest(),
            new KatOptions(
                OptionalInt.empty(),
                null,
                surroundings.katDeadline(),
                true,
                surroundings.codePath()));
    this.steps = steps;
  }

  /// Checks those instances that were not checked yet.
  void run(List<Instance> instances) throws CampaignException, InterruptedException {
    List<Instance> unchecked =
        instances.stream().filter(instance -> state.entry(instance).isEmpty()).toList();
    unchecked.forEach(instance -> steps.expect(step(instance), SECONDS));
    int workers = Math.max(1, Runtime.getRuntime().availableProcessors());
    try (ExecutorService executor = Executors.newFixedThreadPool(workers)) {
      List<Future<?>> running = new ArrayList<>();
      for (Instance instance : unchecked) {
        running.add(executor.submit(() -> check(instance)));
      }
      for (Future<?> one : running) {
        await(one);
      }
    }
  }

  private static void await(Future<?> check) throws CampaignException, InterruptedException {
    try {
      check.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CampaignException campaign) {
        throw campaign;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /// Returns nothing; a callable, because it throws.
  private @Nullable Void check(Instance instance) throws CampaignException, InterruptedException {
    String step = step(instance);
    steps.begin(step);
    KatOutcome outcome;
    try {
      outcome = gate.check(instance.description(), finished -> {});
    } catch (IOException e) {
      throw new CampaignException("the known-answer test cannot be run: " + e.getMessage(), e);
    }
    byte[] log = LocalPaths.cut(outcome.log()).getBytes(StandardCharsets.UTF_8);
    InstanceDescription description = instance.description();
    Path logFile = DatasetPaths.katLog(description.candidate(), instance.label());
    run.write(logFile, log);
    state.put(instance, entry(instance, outcome, logFile, log));
    steps.end(step, outcome.status() + (outcome.detail().isEmpty() ? "" : " " + outcome.detail()));
    return null;
  }

  private static BuildFile.Entry entry(
      Instance instance, KatOutcome outcome, Path logFile, byte[] log) {
    InstanceDescription description = instance.description();
    ImplementationCode code = instance.code();
    boolean timed = outcome.status().isTimed();
    return new BuildFile.Entry(
        description.candidate(),
        instance.label(),
        description.instance(),
        description.variant(),
        flags(description),
        outcome.status().name(),
        null,
        timed ? code.library() : null,
        timed ? code.librarySha256() : null,
        timed ? code.staticBytes() : null,
        timed ? logFile.toString().replace('\\', '/') : null,
        timed ? Digests.of(log) : null,
        Extra.NONE);
  }

  /// Java has something else in the place of compiler flags.
  private static String flags(InstanceDescription description) {
    if (description.build() != null) {
      return description.build().configuration();
    }
    return ChildJvm.hasVectorModule() ? "java-vector" : "java-scalar";
  }

  private static String step(Instance instance) {
    return "known answers of " + instance.label();
  }
}
