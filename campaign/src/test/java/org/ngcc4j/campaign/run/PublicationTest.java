package org.ngcc4j.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublicationTest {
  @TempDir Path run;

  @BeforeEach
  void makeARun() throws Exception {
    Files.writeString(run.resolve("campaign.json"), "{}");
    Files.writeString(run.resolve("build.json"), "{}");
    Files.createDirectories(run.resolve("records/sign-99"));
    Files.writeString(run.resolve("records/sign-99/x__sign.json"), "first");
    Files.createDirectories(run.resolve("calibrate/sign-99"));
    Files.writeString(run.resolve("calibrate/sign-99/x__sign.json"), "private");
  }

  @Test
  void copiesWhatOthersNeed() throws Exception {
    Path dataset = new Publication(run).publish("test_1");

    assertThat(dataset).isEqualTo(run.resolve("data/test_1"));
    assertThat(dataset.resolve("records/sign-99/x__sign.json")).hasContent("first");
    assertThat(dataset.resolve("calibrate")).doesNotExist();
  }

  @Test
  void replacesAnEarlierDataset() throws Exception {
    new Publication(run).publish("test_1");
    Files.delete(run.resolve("records/sign-99/x__sign.json"));
    Files.writeString(run.resolve("records/sign-99/y__sign.json"), "second");

    Path dataset = new Publication(run).publish("test_1");

    assertThat(dataset.resolve("records/sign-99"))
        .isDirectoryContaining("glob:**y__sign.json")
        .isDirectoryNotContaining("glob:**x__sign.json");
    assertThat(run.resolve("data")).isDirectoryNotContaining("glob:**new");
  }

  @Test
  void doesNotTellWhereThingsLieOnThisMachine() throws Exception {
    new Publication(run).publish("test_1");
    Path leaky = run.resolve("records/sign-99/x__sign.json");
    Files.writeString(leaky, "\"at /home/me/x\"");

    assertThatThrownBy(() -> new Publication(run).publish("test_1"))
        .isInstanceOf(CampaignException.class)
        .hasMessage(
            leaky + " is not published: it tells where things lie on this machine (/home/me/x)");
    assertThat(run.resolve("data/test_1/records/sign-99/x__sign.json")).hasContent("first");
  }
}
