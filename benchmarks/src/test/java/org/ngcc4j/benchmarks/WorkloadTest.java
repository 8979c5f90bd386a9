package org.ngcc4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.SignatureScheme;

class WorkloadTest {
  private static final SignatureScheme SCHEME = SignatureScheme.of("Aigis-sig1");

  @Test
  void aWorkloadComesBackFromItsFile(@TempDir Path folder) throws IOException {
    Workload written = Workload.make(SCHEME, 3, Long.MAX_VALUE);
    written.write(folder, "Aigis-sig1");

    assertThat(Workload.read(folder, "Aigis-sig1")).usingRecursiveComparison().isEqualTo(written);
  }

  @Test
  void aWorkloadIsTheSameEveryTime() {
    assertThat(Workload.make(SCHEME, 2, Long.MAX_VALUE))
        .usingRecursiveComparison()
        .isEqualTo(Workload.make(SCHEME, 3, Long.MAX_VALUE).first(2));
  }

  @Test
  void everySignatureIsValid() throws Exception {
    Workload workload = Workload.make(SCHEME, 3, Long.MAX_VALUE);

    assertThat(workload.messages()).hasSize(3).doesNotHaveDuplicates();
    for (int i = 0; i < 3; i++) {
      assertThat(
              SCHEME
                  .verifyingKey(workload.publicKey())
                  .verify(workload.messages().get(i), workload.signatures().get(i)))
          .isTrue();
    }
  }

  @Test
  void aSlowSchemeSignsAtLeastOneMessage() {
    assertThat(Workload.make(SCHEME, 3, 0).signatures()).hasSize(1);
  }
}
