package org.ngcc4j.campaign.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetTest {
  private static final Path RECORD = Path.of("records/sign-31/TSUOV_128__sign.json");

  @TempDir Path folder;

  @BeforeEach
  void copyAPart() throws IOException {
    Path profile = Path.of("profile/sign-31/TSUOV_128__sign.json");
    for (Path file : List.of(Path.of("campaign.json"), Path.of("build.json"), RECORD, profile)) {
      Path copy = folder.resolve(file);
      Files.createDirectories(copy.resolveSibling("."));
      Files.copy(Sample.data().resolve(file), copy);
    }
  }

  @Test
  void aDatasetIsReadFileByFile() throws IOException {
    Dataset whole = Dataset.read(Sample.data());
    assertThat(whole.campaign().systemId()).isEqualTo("arm_1");
    assertThat(whole.records()).hasSize(21);
    assertThat(whole.profiles()).hasSize(21);
    assertThat(Dataset.read(folder).records()).hasSize(1);
  }

  @Test
  void aFolderThatIsNoDatasetIsNamed() {
    Path other = folder.resolve("records");
    assertThatThrownBy(() -> Dataset.read(other))
        .isInstanceOf(DatasetException.class)
        .hasMessage(other + ": not a dataset, expected a folder data/<system> with campaign.json");
  }

  @Test
  void aRecordInTheWrongPlaceIsRefused() throws IOException {
    Path moved = folder.resolve("records/sign-31/TSUOV_256__sign.json");
    Files.move(folder.resolve(RECORD), moved);
    assertThatThrownBy(() -> Dataset.read(folder))
        .hasMessage(moved + ": by its content this file is " + RECORD);
  }

  @Test
  void namesThatWouldLeaveTheFolderAreRefused() throws IOException {
    Path campaign = folder.resolve("campaign.json");
    replace(campaign, "\"arm_1\"", "\"../../x\"");
    assertThatThrownBy(() -> Dataset.read(folder))
        .hasMessage(
            campaign
                + ": system_id: expected a name of letters, digits and _ . + -, found \"../../x\"");
    replace(campaign, "\"../../x\"", "\"arm_1\"");
    Path build = folder.resolve("build.json");
    replace(build, "\"label\": \"TSUOV_128\"", "\"label\": \"<script>\"");
    assertThatThrownBy(() -> Dataset.read(folder))
        .hasMessage(
            build + ": label: expected a name of letters, digits and _ . + -, found \"<script>\"");
  }

  @Test
  void whatIsNoJsonFileOfACandidateIsPassedOver() throws IOException {
    Files.writeString(folder.resolve("records/sign-31/notes.txt"), "not JSON");
    Files.writeString(folder.resolve("records/.DS_Store"), "");
    try (Stream<Path> files = Files.list(folder.resolve("records/sign-31"))) {
      assertThat(files).hasSize(2);
    }
    assertThat(Dataset.read(folder).records()).hasSize(1);
  }

  private static void replace(Path file, String text, String by) throws IOException {
    Files.writeString(file, Files.readString(file).replace(text, by));
  }
}
