package org.ngcc4j.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.dataset.CampaignFile;

class RunDirectoryTest {
  @TempDir Path folder;

  @Test
  void belongsToOneCampaignAtATime() throws Exception {
    try (RunDirectory first = RunDirectory.create(folder.resolve("run"))) {
      first.write(Path.of(CampaignFile.NAME), "{}".getBytes(StandardCharsets.UTF_8));

      assertThatThrownBy(() -> RunDirectory.open(first.folder()))
          .isInstanceOf(CampaignException.class)
          .hasMessage("another campaign is at work in " + first.folder());
    }
    RunDirectory.open(folder.resolve("run")).close();
  }

  @Test
  void isNotMadeInAFolderThatHoldsSomethingElse() throws Exception {
    Files.writeString(folder.resolve("thesis.tex"), "precious");

    assertThatThrownBy(() -> RunDirectory.create(folder))
        .hasMessage(folder + " is not empty and holds no campaign: name a new folder");
    assertThat(folder).isDirectoryNotContaining("glob:**campaign.log");
  }

  @Test
  void isNotOpenedWhereNoCampaignIs() {
    assertThatThrownBy(() -> RunDirectory.open(folder))
        .hasMessage(folder + " holds no campaign to resume: there is no campaign.json in it");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void saysWhyItCannotBeMade() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThatThrownBy(() -> RunDirectory.create(file.resolve("run")))
        .isInstanceOf(CampaignException.class)
        .hasMessageStartingWith("cannot create the run directory " + file.resolve("run") + ": ");
  }

  @Test
  void saysWhyAFileCannotBeWritten() throws Exception {
    try (RunDirectory run = RunDirectory.create(folder.resolve("run"))) {
      run.write(Path.of("records"), new byte[0]);

      assertThatThrownBy(() -> run.write(Path.of("records", "x.json"), new byte[1]))
          .isInstanceOf(CampaignException.class)
          .hasMessageStartingWith(
              "cannot write " + run.folder().resolve("records").resolve("x.json") + ": ");
    }
  }

  @Test
  void removesWhatAPowerCutHasLeftHalfWritten() throws Exception {
    Path run = folder.resolve("run");
    try (RunDirectory begun = RunDirectory.create(run)) {
      begun.write(Path.of(CampaignFile.NAME), "{}".getBytes(StandardCharsets.UTF_8));
      begun.write(Path.of("records", "sign-99", ".x.json.4242.tmp"), new byte[1]);
      begun.write(Path.of("records", "sign-99", "y.json"), new byte[1]);
    }

    RunDirectory.open(run).close();

    assertThat(run.resolve("records/sign-99"))
        .isDirectoryContaining("glob:**y.json")
        .isDirectoryNotContaining("glob:**tmp");
  }

  @Test
  void leavesNothingBehindWhenItIsDiscarded() throws Exception {
    RunDirectory.create(folder.resolve("run")).discard();

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void logsOneLineForEachStep() throws Exception {
    try (RunDirectory run = RunDirectory.create(folder.resolve("run"))) {
      run.log("one");
      run.log("two");

      assertThat(Files.readAllLines(run.folder().resolve("campaign.log")))
          .satisfiesExactly(
              line -> assertThat(line).matches("[\\d-]+ [\\d:]+ one"),
              line -> assertThat(line).matches("[\\d-]+ [\\d:]+ two"));
    }
  }
}
