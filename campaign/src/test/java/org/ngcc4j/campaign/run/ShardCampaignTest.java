package org.ngcc4j.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.dataset.Shard;

/// One of two shards, with a real child JVM.
@Timeout(120)
class ShardCampaignTest {
  private static final String HALTING = "sign-99/halting-fake";
  private static final String THROWING = "sign-99/throwing-fake";

  @TempDir private Path folder;
  private final Recorder recorder = new Recorder();

  @Test
  void measuresItsShareAndIsResumedAsTheSameShard() throws Exception {
    // Of two sets of which nothing is published, the first shard gets the first. What crashes is
    // not timed, so that this is over soon.
    run(options(false, new Shard(1, 2)));

    CampaignFile campaign = campaignFile();
    assertThat(campaign.shard()).isEqualTo("1/2");
    assertThat(campaign.shards()).isEqualTo(2);
    assertThat(campaign.shardCpus()).containsOnlyKeys("1/2");
    assertThat(campaign.hostChecks()).allMatch(check -> "1/2".equals(check.shard()));
    Map<String, CampaignFile.Share> partition = campaign.partition();
    assertThat(partition).isNotNull().containsOnlyKeys(HALTING, THROWING);
    assertThat(checked()).containsExactly(HALTING);

    assertThatThrownBy(() -> run(options(true, new Shard(2, 2))))
        .hasMessage(folder.resolve("run") + " is shard 1/2, not shard 2/2");
    Files.delete(folder.resolve("run").resolve(BuildFile.NAME));
    run(options(true, null));
    assertThat(checked()).containsExactly(HALTING);
    assertThat(campaignFile().partition()).isEqualTo(partition);
  }

  private void run(CampaignOptions options) throws Exception {
    FakeCampaign.of(options, FakeCampaign.surroundings(folder), recorder).run();
  }

  private CampaignOptions options(boolean resume, @Nullable Shard shard) {
    return new CampaignOptions(
        null,
        Pattern.compile("/(halting|throwing)$"),
        null,
        folder.resolve("run"),
        resume,
        true,
        List.of(),
        resume ? null : "test_1",
        shard);
  }

  private Set<String> checked() throws Exception {
    Path file = folder.resolve("run").resolve(BuildFile.NAME);
    return JsonFile.read(file, BuildFile.class).instances().keySet();
  }

  private CampaignFile campaignFile() throws Exception {
    return JsonFile.read(folder.resolve("run").resolve(CampaignFile.NAME), CampaignFile.class);
  }
}
