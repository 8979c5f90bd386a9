package org.ngcc4j.campaign.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.campaign.TestPaths;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.host.CpuPlacement;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.JavaImplementations;
import org.ngcc4j.campaign.nativelib.NativeFixtures;
import org.ngcc4j.campaign.nativelib.NativeImplementation;
import tools.jackson.databind.node.StringNode;

/// How much of an operation the ICCS functions take, counted in real child JVMs.
@Timeout(120)
class ProfileTest {
  private static final Path WRAPPER = Path.of("../tools/ngcc_profile.c");
  private static final String WRAP =
      "-Wl,--wrap=pseudohash,--wrap=pseudoXOF,--wrap=sm3hash,--wrap=get_random_number";

  /// Names a folder with the sources of another implementation.
  private static final String SOURCES = "ngcc4j.baseline.sources";

  /// About how long a call takes.
  private static final double CALL_SECONDS = 1e-4;

  private final Measurer measurer =
      new Measurer(
          new PlanningConstants(1, 0.01, 4, 50, 1, 60, 0.1, 60, false),
          CpuPlacement.defaultCpu(CpuPlacement.usableCpus()),
          null,
          TestPaths.withTestClasses());

  @TempDir private Path folder;

  @Test
  void countsTheCallsOfALibraryThatIsLinkedWithTheWrapper() throws Exception {
    InstanceDescription counting = NativeImplementation.profiled(hashing()).orElseThrow();

    Map<Operation, HashProfile> profiles =
        measurer.profile(
            counting, Map.of(Operation.KEYGEN, CALL_SECONDS, Operation.SIGN, CALL_SECONDS));
    HashProfile keygen = Objects.requireNonNull(profiles.get(Operation.KEYGEN));
    HashProfile sign = Objects.requireNonNull(profiles.get(Operation.SIGN));

    assertThat(keygen.stderr()).isEmpty();
    assertThat(shapes(keygen)).containsExactly("drng 0 256 x1", "pseudoXOF 256 2048 x1");
    assertThat(shapes(sign)).containsExactly("pseudohash 512 512 x2", "pseudohash 256 512 x1");
    assertThat(sign.meta())
        .containsEntry("instance", "hashing")
        .containsEntry("overflow_calls", "0")
        .containsKeys("tick_source", "tick_hz", "wrapper_seen_ticks");
    assertThat(keygen.share()).containsOnlyKeys("drng", "pseudoXOF");
    assertThat(sign.hashShare()).isStrictlyBetween(0.0, 1.0);
    assertThat(sign.extra().fields()).containsKeys("corrected_share", "corrected_hash_share");
  }

  @Test
  void findsNoCountingLibraryWhereThereIsNone() throws Exception {
    InstanceDescription hashing = hashing();
    Files.delete(folder.resolve("libhashing.profile.so"));

    assertThat(NativeImplementation.profiled(hashing)).isEmpty();
  }

  @Test
  void saysThatALibraryIsNotLinkedWithTheWrapper() throws Exception {
    InstanceDescription hashing = hashing();
    Files.copy(
        folder.resolve("libhashing.so"),
        folder.resolve("libhashing.profile.so"),
        StandardCopyOption.REPLACE_EXISTING);

    HashProfile profile =
        profile(NativeImplementation.profiled(hashing).orElseThrow(), Operation.SIGN);

    assertThat(profile.status()).isEqualTo("failed");
    assertThat(profile.stderr())
        .contains("has no function ngcc_profile_tick_source: it is not linked with");
  }

  @Test
  void countsTheCallsOfOurOwnCode() throws Exception {
    InstanceDescription aigis =
        JavaImplementations.of(SignatureScheme.of("Aigis-sig1")).description();

    HashProfile keygen = profile(aigis, Operation.KEYGEN);

    assertThat(keygen.stderr()).isEmpty();
    assertThat(keygen.isComplete()).isTrue();
    assertThat(keygen.label()).isEqualTo("Aigis-sig1-java");
    assertThat(keygen.share()).containsKeys("drng", "pseudoXOF");
    assertThat(keygen.hashShare()).isStrictlyBetween(0.0, 1.0);
    assertThat(keygen.command()).contains("-Dngcc4j.profile=true");
  }

  /// The calls of two implementations of one scheme are the same, if they are the scheme's.
  @Test
  @EnabledIfSystemProperty(named = SOURCES, matches = ".+")
  void countsAsManyCallsAsAnotherImplementationMakes() throws Exception {
    Path from = Path.of(Objects.requireNonNull(System.getProperty(SOURCES)));
    List<String> flags =
        List.of(
            "-c",
            "-O2",
            "-std=c99",
            "-D_GNU_SOURCE",
            "-DP=1",
            "-DNGCC_ID=\"sign-01\"",
            "-DNGCC_ALGORITHM=\"Aigis-Sig+\"",
            "-DNGCC_INSTANCE=\"Aigis-sig1\"",
            "-DNGCC_VARIANT=\"Reference_Implementation\"",
            "-DNGCC_FLAGS=\"-O2 -std=c99\"");
    for (String name : List.of("aigis", "iccs", "ngcc_shim")) {
      List<String> arguments = new ArrayList<>(flags);
      arguments.add(from.resolve(name + ".c").toString());
      NativeFixtures.gcc(folder.resolve(name + ".o"), arguments);
    }
    link("Aigis-sig1", "aigis.o", "iccs.o", "ngcc_shim.o");
    InstanceDescription c =
        NativeFixtures.find(folder.resolve("libAigis-sig1.so").toString()).description();
    InstanceDescription java =
        JavaImplementations.of(SignatureScheme.of("Aigis-sig1")).description();

    for (Operation operation : Operation.values()) {
      HashProfile mine = profile(java, operation);
      HashProfile theirs = profile(NativeImplementation.profiled(c).orElseThrow(), operation);
      assertThat(shapes(mine)).isNotEmpty().containsExactlyInAnyOrderElementsOf(shapes(theirs));
      assertThat(theirs.hashShare()).isStrictlyBetween(0.0, 1.0);
    }
  }

  @Test
  void profilesOtherOperationsAloneWhereOneFails() throws Exception {
    Map<Operation, HashProfile> profiles =
        measurer.profile(
            FakeImplementations.describe("refusing"),
            Map.of(Operation.KEYGEN, CALL_SECONDS, Operation.SIGN, CALL_SECONDS));

    assertThat(profiles.values())
        .allSatisfy(
            profile ->
                assertThat(profile.extra().fields())
                    .containsEntry(Measurer.SHARED_FAILURE, StringNode.valueOf("exit=3")));
    assertThat(profiles.get(Operation.SIGN))
        .isNotNull()
        .extracting(HashProfile::status)
        .isEqualTo("failed");
  }

  private HashProfile profile(InstanceDescription counting, Operation operation) throws Exception {
    return Objects.requireNonNull(
        measurer.profile(counting, Map.of(operation, CALL_SECONDS)).get(operation));
  }

  private InstanceDescription hashing() throws Exception {
    for (String name : List.of("hashing", "helpers")) {
      NativeFixtures.gcc(
          folder.resolve(name + ".o"), List.of("-c", "src/test/native/" + name + ".c"));
    }
    link("hashing", "hashing.o", "helpers.o");
    return NativeFixtures.find("sign-98/hashing=" + folder.resolve("libhashing.so")).description();
  }

  /// Links a library and its second build, as documented.
  private void link(String name, String... objects) throws Exception {
    NativeFixtures.gcc(folder.resolve("profile.o"), List.of("-c", WRAPPER.toString()));
    List<String> files =
        List.of(objects).stream().map(object -> folder.resolve(object).toString()).toList();
    List<String> plain = new ArrayList<>(List.of("-shared"));
    plain.addAll(files);
    List<String> counting = new ArrayList<>(plain);
    counting.add(folder.resolve("profile.o").toString());
    counting.add(WRAP);
    counting.add("-lm");
    plain.add("-lm");
    NativeFixtures.gcc(folder.resolve("lib" + name + ".so"), plain);
    NativeFixtures.gcc(folder.resolve("lib" + name + ".profile.so"), counting);
  }

  /// Function, lengths in bits, and calls in one operation; some numbers of calls are averages.
  private static List<String> shapes(HashProfile profile) {
    long operations = Objects.requireNonNull(profile.total()).operations();
    return profile.calls().stream()
        .filter(call -> call.calls() > 0)
        .map(
            call ->
                "%s %d %d x%s"
                    .formatted(
                        call.function(),
                        call.inBits(),
                        call.outBits(),
                        (call.calls() % operations == 0 ? "" : "~")
                            + Math.round((double) call.calls() / operations)))
        .toList();
  }
}
