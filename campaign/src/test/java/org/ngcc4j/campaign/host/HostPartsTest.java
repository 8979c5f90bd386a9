package org.ngcc4j.campaign.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostPartsTest {
  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(strings = {"0", "0-3", "0-3,8", "1,3,5-6", "100-200"})
  void readsAndWritesCpuLists(String list) {
    assertThat(CpuList.format(CpuList.parse(list))).isEqualTo(list);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "3-1", "1-2-3", "-1", "1,,2"})
  void refusesWhatIsNoCpuList(String list) {
    assertThatThrownBy(() -> CpuList.parse(list))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("\"" + list + "\" is not a list of CPUs such as 0-3,8");
  }

  @Test
  void measuresOnCpuTwoOrElseOnTheLast() {
    assertThat(CpuPlacement.defaultCpu(CpuList.parse("0-7"))).isEqualTo(2);
    assertThat(CpuPlacement.defaultCpu(CpuList.parse("0-1"))).isEqualTo(1);
    assertThat(CpuPlacement.defaultCpu(CpuList.parse("0"))).isZero();
    assertThat(CpuPlacement.defaultCpu(CpuList.parse("4,6"))).isEqualTo(6);
  }

  @Test
  void summarisesTheWindowsOfAClockProbe() {
    long[] windows = LongStream.rangeClosed(1, 21).map(i -> i * 1000).toArray();

    ClockProbe probe = ClockProbe.of(windows);

    assertThat(probe).isEqualTo(new ClockProbe(11_000, 1_000, 21_000, 10_000));
    assertThat(probe.isSteady()).isFalse();
  }

  @Test
  void roundsTheClockHalfToEven() {
    assertThat(new ClockProbe(2_694_810_952L, 0, 0, 0).roundedMegahertz()).isEqualTo(2700);
    assertThat(new ClockProbe(2_125_000_000L, 0, 0, 0).roundedMegahertz()).isEqualTo(2100);
    assertThat(new ClockProbe(2_175_000_000L, 0, 0, 0).roundedMegahertz()).isEqualTo(2200);
  }

  @Test
  void countsWhatTookTheCpuAway() throws Exception {
    FakeHost host =
        FakeHost.empty(root)
            .with("/proc/stat", "cpu  1 1 1 1 1 1 1 9 0 0\ncpu1 4 0 5 6 5 0 2 37 0 0\n")
            .with("/proc/thread-self/status", "nonvoluntary_ctxt_switches:\t12\n")
            .with("/proc/thread-self/sched", "se.nr_migrations      :   3\n");
    ThreadCounters before = ThreadCounters.read(host.files(), 1);
    host.with("/proc/stat", "cpu1 4 0 5 6 5 0 2 40 0 0\n")
        .with("/proc/thread-self/status", "nonvoluntary_ctxt_switches:\t15\n");

    ThreadCounters since = ThreadCounters.read(host.files(), 1).since(before);

    assertThat(since.involuntarySwitches()).isEqualTo(3);
    assertThat(since.migrations()).isZero();
    assertThat(since.stealSeconds()).isNotNull();
    assertThat(Math.round(100 * since.stealSeconds())).isEqualTo(3);
  }

  @Test
  void countsNothingWhereTheKernelIsSilent() {
    ThreadCounters counters = ThreadCounters.read(FakeHost.empty(root).files(), 0);

    assertThat(counters.since(counters)).isEqualTo(new ThreadCounters(null, null, null));
  }

  @Test
  void cutsLocalPathsFromTexts() {
    String here = System.getProperty("user.dir");

    assertThat(LocalPaths.cut("at " + here + "/lib/a.jar:3")).isEqualTo("at lib/a.jar:3");
    assertThat(LocalPaths.find(LocalPaths.cut("in " + here + "/x"))).isEmpty();
  }

  @Test
  void cutsLocalPathsFromCommands() {
    List<String> command =
        List.of("/opt/jdk/bin/java", "-Xmx1g", "-p", "/x/a.jar:/y/b.jar", "-m", "m/C", "sign");

    assertThat(LocalPaths.cutCommand(command))
        .containsExactly("java", "-Xmx1g", "-p", "a.jar:b.jar", "-m", "m/C", "sign");
  }

  @Test
  void cutsWhereALibraryLiesOutOfTheKeyOfAnImplementation() {
    assertThat(
            LocalPaths.cutCommand(List.of("java", "native/sign-01/x/reference@ab@/opt/y/libx.so")))
        .containsExactly("java", "native/sign-01/x/reference@ab@libx.so");
  }

  @Test
  void cutsPathsOfOtherMachinesOutOfWhatForeignCodeSays() {
    assertThat(LocalPaths.cut("assertion failed in /home/alice/src/sign.c:12"))
        .isEqualTo("assertion failed in sign.c:12");
    assertThat(LocalPaths.cut("see /home/alice/ and /proc/stat")).isEqualTo("see  and /proc/stat");
  }

  @Test
  void findsPathsThatMustNotBePublished() {
    assertThat(LocalPaths.find("see /home/me/notes")).contains("/home/me/notes");
    assertThat(LocalPaths.find("\"/tmp/x\"")).contains("/tmp/x");
    assertThat(LocalPaths.find("/Users/me")).contains("/Users/me");
    assertThat(LocalPaths.find("kat/home/x.log and /proc/stat and a/tmp/b")).isEmpty();
  }

  @Test
  void knowsWhichCpusThisProcessMayUse() {
    BitSet usable = CpuPlacement.usableCpus();

    assertThat(usable.isEmpty()).isFalse();
  }
}
