package org.ngcc4j.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.dataset.CampaignFile;
import org.ngcc4j.campaign.dataset.JsonFile;

/// One of two shards, with real child JVMs.
@Timeout(120)
class ShardCampaignTest {
  private static final String GOOD = "sign-99/good-fake";
  private static final String MOODY = "sign-99/moody-fake";

  @TempDir private Path folder;
  private final Recorder recorder = new Recorder();

  @Test
  void measuresItsShareAndIsResumedAsTheSameShard() throws Exception {
    // Of two sets of which nothing is published, the first shard gets the first.
    run(options(false, new Shard(1, 2)));

    CampaignFile campaign = campaignFile();
    assertThat(campaign.shard()).isEqualTo("1/2");
    assertThat(campaign.shards()).isEqualTo(2);
    assertThat(campaign.shardCpus()).containsOnlyKeys("1/2");
    assertThat(campaign.hostChecks()).allMatch(check -> "1/2".equals(check.shard()));
    Map<String, CampaignFile.Share> partition = campaign.partition();
    assertThat(partition).isNotNull().containsOnlyKeys(GOOD, MOODY);
    assertThat(folder.resolve("run/records/sign-99"))
        .isDirectoryContaining("glob:**/good-fake__sign.json")
        .isDirectoryNotContaining("glob:**/moody*");

    assertThatThrownBy(() -> run(options(true, new Shard(2, 2))))
        .hasMessage(folder.resolve("run") + " is shard 1/2, not shard 2/2");
    Files.delete(folder.resolve("run/records/sign-99/good-fake__verify.json"));
    run(options(true, null));
    assertThat(folder.resolve("run/records/sign-99"))
        .isDirectoryContaining("glob:**/good-fake__verify.json")
        .isDirectoryNotContaining("glob:**/moody*");
    assertThat(campaignFile().partition()).isEqualTo(partition);
  }

  private void run(CampaignOptions options) throws Exception {
    FakeCampaign.of(options, FakeCampaign.surroundings(folder), recorder).run();
  }

  private CampaignOptions options(boolean resume, @Nullable Shard shard) {
    return new CampaignOptions(
        null,
        Pattern.compile("/(good|moody)$"),
        null,
        folder.resolve("run"),
        resume,
        true,
        List.of(),
        resume ? null : "test_1",
        shard);
  }

  private CampaignFile campaignFile() throws Exception {
    return JsonFile.read(folder.resolve("run").resolve(CampaignFile.NAME), CampaignFile.class);
  }
}
