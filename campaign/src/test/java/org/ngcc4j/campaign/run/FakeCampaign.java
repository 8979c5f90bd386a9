package org.ngcc4j.campaign.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.TestPaths;
import org.ngcc4j.campaign.kat.KatManifest;
import org.ngcc4j.campaign.measure.FakeImplementations;
import org.ngcc4j.campaign.measure.PlanningConstants;

/// Campaigns over fakes, so small that their figures mean nothing. As a program, one that can be
/// killed.
public final class FakeCampaign {
  static final PlanningConstants TINY =
      new PlanningConstants(1, 0.001, 4, 5, 0.1, 60, 0.02, 60, false);

  /// Does not wait long for what hangs.
  static final PlanningConstants IMPATIENT =
      new PlanningConstants(1, 0.001, 4, 5, 0.1, 60, 0.02, 1, false);

  private FakeCampaign() {}

  /// Runs a campaign.
  ///
  /// @param args its folder, the folder of the manifest, and which instances
  public static void main(String[] args) throws Exception {
    CampaignListener listener =
        new CampaignListener() {
          @Override
          public void started(Path runDirectory, List<String> hostProblems) {}

          @Override
          public void step(String what, Duration left) {}

          @Override
          public void warning(String about, String text) {}

          @Override
          public void interrupted(Path runDirectory) {
            System.out.println("interrupted in " + runDirectory.getFileName());
          }
        };
    of(options(Path.of(args[0]), args[2]), surroundings(Path.of(args[1])), listener).run();
  }

  static Campaign of(
      CampaignOptions options, Surroundings surroundings, CampaignListener listener) {
    return new Campaign(options, surroundings, listener, options.resume() ? null : TINY);
  }

  static CampaignOptions options(Path folder, @Nullable String only) {
    return new CampaignOptions(
        null,
        only == null ? null : Pattern.compile(only),
        null,
        folder,
        false,
        true,
        List.of(),
        "test_1",
        null);
  }

  static CampaignOptions resume(Path folder) {
    return new CampaignOptions(null, null, null, folder, true, true, List.of(), null, null);
  }

  /// Returns surroundings in which every fake is found, and whose host has a problem.
  ///
  /// @param folder gets a manifest in which no fake is found
  static Surroundings surroundings(Path folder) throws Exception {
    Path manifest = folder.resolve("kat.sha256");
    Files.writeString(manifest, "0".repeat(64) + " strict OTHER/KAT_SIG_OTHER.txt\n");
    return new Surroundings(
        new FakeImplementations().implementations(),
        TestPaths.withTestClasses(),
        KatManifest.read(manifest),
        Duration.ofMinutes(1),
        cpu -> List.of("a made-up problem"));
  }
}
