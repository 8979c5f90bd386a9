package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.ngcc4j.campaign.dataset.HashProfile;
import tools.jackson.databind.JsonNode;

class ProfileReportTest {
  /// A profile of the published arm_1 dataset: Aigis-sig1 sign.
  private static final List<String> PUBLISHED =
      List.of(
          "META\ttick_source\tcntvct_el0",
          "TOTAL\t337\t23440936",
          "CALL\tdrng\t0\t2816\t5392\t690348",
          "CALL\tsm3hash\t3456\t256\t12469\t809567",
          "CALL\tdrng\t0\t1024\t12469\t743235",
          "CALL\tpseudoXOF\t896\t384\t337\t13035",
          "CALL\tpseudoXOF\t656\t7680\t24938\t14440190",
          "CALL\tdrng\t0\t256\t1348\t40873",
          "STATUS\tcomplete");

  @Test
  void equalsThePublishedShares() {
    HashProfile profile = profile(PUBLISHED);

    assertThat(profile.isComplete()).isTrue();
    assertThat(profile.share())
        .containsOnlyKeys("drng", "sm3hash", "pseudoXOF")
        .hasEntrySatisfying("drng", s -> assertThat(s).isEqualTo(0.06290090122681108, tiny()))
        .hasEntrySatisfying("sm3hash", s -> assertThat(s).isEqualTo(0.034536462195878186, tiny()))
        .hasEntrySatisfying("pseudoXOF", s -> assertThat(s).isEqualTo(0.6165805409818106, tiny()));
    assertThat(profile.hashShare()).isEqualTo(0.6511170031776887, tiny());
    assertThat(profile.calls()).hasSize(6);
    assertThat(profile.extra().fields()).as("what counting takes is not known").isEmpty();
  }

  @Test
  void takesAwayWhatCountingTakes() {
    HashProfile profile =
        profile(
            List.of(
                "META\twrapper_seen_ticks\t10.0",
                "META\twrapper_all_ticks\t30.0",
                "TOTAL\t1\t10000",
                "CALL\tdrng\t0\t256\t100\t2000",
                "CALL\tpseudoXOF\t8\t256\t10\t1100",
                "STATUS\tcomplete"));

    assertThat(profile.hashShare()).isEqualTo(0.11);
    assertThat(corrected(profile, "corrected_share").get("drng").asDouble())
        .isCloseTo((2000 - 1000) / (10000 - 3300.0), within(1e-12));
    assertThat(corrected(profile, "corrected_hash_share").asDouble())
        .isCloseTo((1100 - 100) / (10000 - 3300.0), within(1e-12));
  }

  @Test
  void countsTheBracketsOfCodeThatWorksForManyInputsAtOnce() {
    HashProfile profile =
        profile(
            List.of(
                "META\twrapper_seen_ticks\t10.0",
                "META\twrapper_all_ticks\t30.0",
                "META\tbrackets_drng\t5",
                "TOTAL\t1\t10000",
                "CALL\tdrng\t0\t256\t100\t2000",
                "STATUS\tcomplete"));

    assertThat(corrected(profile, "corrected_share").get("drng").asDouble())
        .isCloseTo((2000 - 50) / (10000 - 150.0), within(1e-12));
  }

  @Test
  void isFailedWithoutATotal() {
    HashProfile profile =
        profile(List.of("CALL\tdrng\t0\t256\t1\t2", "CALL\tx", "STATUS\tcomplete"));

    assertThat(profile.status()).isEqualTo("failed");
    assertThat(profile.total()).isNull();
    assertThat(profile.share()).isNull();
  }

  private static JsonNode corrected(HashProfile profile, String field) {
    return Objects.requireNonNull(profile.extra().fields().get(field));
  }

  private static HashProfile profile(List<String> lines) {
    ProfileReport report = new ProfileReport();
    lines.forEach(report::accept);
    return report.profile(
        "sign-01", "Aigis-sig1", Operation.SIGN, /* complete= */ true, List.of(), "", null);
  }

  private static Offset<Double> tiny() {
    return within(1e-15);
  }
}
