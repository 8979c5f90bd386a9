package org.ngcc4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;

class InstanceLibraryTest {
  private static final SignatureParameters SIG1 = SignatureScheme.of("Aigis-sig1").parameters();

  @TempDir private Path folder;

  @Test
  void aFileThatIsNoLibraryIsRefused() throws IOException {
    Files.writeString(folder.resolve("libAigis-sig1.so"), "text");

    assertThat(InstanceLibrary.exists(folder, "Aigis-sig1")).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> InstanceLibrary.of(folder, SIG1))
        .withMessageContaining("libAigis-sig1.so");
  }

  @Test
  void aLibraryWithoutTheInterfaceIsRefused() throws IOException {
    Path another = Path.of(System.getProperty("java.home"), "lib", System.mapLibraryName("jimage"));
    Files.copy(another, folder.resolve("libAigis-sig1.so"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> InstanceLibrary.of(folder, SIG1))
        .withMessageEndingWith("libAigis-sig1.so has neither ngcc_seed nor init_random_number");
  }

  @Test
  void aMissingFileIsNoLibrary() {
    assertThat(InstanceLibrary.exists(folder, "Aigis-sig1")).isFalse();
  }
}
