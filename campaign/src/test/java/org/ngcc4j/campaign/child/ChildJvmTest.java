package org.ngcc4j.campaign.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.TestPaths;

@Timeout(60)
class ChildJvmTest {
  private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

  @Test
  void passesArgumentsLinesAndTheExitCode() throws Exception {
    ChildResult result = run(child(Tasks.Echo.class, "one", "two words", "", "ü"));

    assertThat(lines).containsExactly("one", "two words", "", "ü");
    assertThat(result.exitCode()).isEqualTo(7);
    assertThat(result.timedOut()).isFalse();
    assertThat(result.standardError()).isEmpty();
    assertThat(result.command())
        .startsWith(Path.of(System.getProperty("java.home"), "bin", "java").toString());
  }

  @Test
  void startsFromTheModulePathThatThisJvmRunsFrom() throws Exception {
    // A task of the module itself; the test classes are not on that path.
    ChildResult result =
        run(ChildJvm.of(ChildTask.class).withJvmArguments(List.of("--show-module-resolution")));

    assertThat(ChildJvm.of(ChildTask.class).codePath().modular())
        .as("the tests run as a module")
        .isTrue();
    assertThat(lines).anyMatch(line -> line.startsWith("root org.ngcc4j.campaign "));
    assertThat(result.standardError()).contains("NoSuchMethodException");
  }

  @Test
  void givesTheChildItsJvmArgumentsVectorsAndOurProperties() throws Exception {
    System.setProperty("ngcc4j.test", "as set here");
    try {
      run(child(Tasks.Describe.class).withJvmArguments(List.of("-Xmx64m", "-XX:+UseSerialGC")));
    } finally {
      System.clearProperty("ngcc4j.test");
    }

    assertThat(lines)
        .containsExactly(
            "vectors " + ChildJvm.hasVectorModule(),
            "small heap true",
            "home " + System.getProperty("java.home"),
            "kernels as set here",
            "umlaut ü");
  }

  @Test
  void keepsVectorsFromTheChildWhenTold() throws Exception {
    run(child(Tasks.Describe.class).withVectors(false));

    assertThat(lines).contains("vectors false");
  }

  @Test
  void doesNotReportTheRemarkOnIncubatorModules() throws Exception {
    ChildResult result = run(child(Tasks.Describe.class));

    assertThat(result.standardError()).isEqualTo("umlaut ü\n");
  }

  @Test
  void readsMoreThanAPipeHolds() throws Exception {
    ChildResult result = run(child(Tasks.Chatter.class));

    assertThat(result.exitCode()).isZero();
    assertThat(lines).hasSize(20_001).endsWith("line 19999", "the end");
    assertThat(result.standardError())
        .hasSizeLessThanOrEqualTo(ChildResult.TAIL_CHARS)
        .endsWith("a candidate's chatter 19999\na candidate's complaint 19999\n");
  }

  @Test
  void cutsALineThatDoesNotEnd() throws Exception {
    run(child(Tasks.LongLine.class));

    assertThat(lines).singleElement().asString().hasSize(ChildResult.MAX_LINE_CHARS);
  }

  @Test
  void runsTheTaskOnALargeStack() throws Exception {
    ChildResult result = run(child(Tasks.Deep.class));

    assertThat(result.standardError()).isEmpty();
    assertThat(lines).containsExactly("20000100000");
  }

  @Test
  void reportsWhatATaskThrows() throws Exception {
    ChildResult result = run(child(Tasks.Thrower.class));

    assertThat(result.exitCode()).isEqualTo(Worker.UNCAUGHT);
    assertThat(result.standardError())
        .startsWith("java.lang.IllegalStateException: thrown on purpose\n\tat ");
  }

  @Test
  void endsWithTheTaskWhateverOtherThreadsDo() throws Exception {
    ChildResult result = run(child(Tasks.ThreadLeaver.class));

    assertThat(result.exitCode()).isZero();
  }

  @Test
  void killsAChildAtItsDeadline() throws Exception {
    AtomicInteger cleanups = new AtomicInteger();

    ChildResult result =
        run(
            child(Tasks.Sleeper.class)
                .withDeadline(Duration.ofSeconds(2))
                .withCleanup(cleanups::incrementAndGet));

    assertThat(result.timedOut()).isTrue();
    assertThat(lines).containsExactly("hanging");
    assertThat(cleanups).hasValue(1);
  }

  @Test
  void killsTheChildWhenTheWaitingThreadIsInterrupted(@TempDir Path folder) throws Exception {
    Path pidFile = folder.resolve("pid");
    Thread waiting = Thread.currentThread();
    Thread interrupter =
        Thread.ofVirtual()
            .start(
                () -> {
                  awaitFile(pidFile);
                  waiting.interrupt();
                });

    assertThatThrownBy(() -> run(child(Tasks.Sleeper.class, pidFile.toString())))
        .isInstanceOf(InterruptedException.class);

    interrupter.join();
    assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pidFile)))).isEmpty();
  }

  @Test
  void passesOnWhatTheLineConsumerThrows() {
    assertThatThrownBy(
            () ->
                child(Tasks.Chatter.class)
                    .run(
                        line -> {
                          throw new IllegalArgumentException("cannot use " + line);
                        }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot use line 0");
  }

  @Test
  void leavesNoOrphanWhenTheParentIsKilled(@TempDir Path folder) throws Exception {
    Path pidFile = folder.resolve("pid");
    Process parent =
        new ProcessBuilder(child(Tasks.Parent.class, pidFile.toString()).command())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    awaitFile(pidFile);
    ProcessHandle orphan =
        ProcessHandle.of(Long.parseLong(Files.readString(pidFile))).orElseThrow();

    parent.destroyForcibly();

    orphan.onExit().join();
    assertThat(orphan.isAlive()).isFalse();
  }

  private ChildResult run(ChildJvm child) throws Exception {
    return child.run(lines::add);
  }

  private static ChildJvm child(Class<? extends ChildTask> task, String... arguments) {
    return ChildJvm.of(task, arguments).withCodePath(TestPaths.withTestClasses());
  }

  private static void awaitFile(Path file) {
    while (!Files.exists(file)) {
      try {
        Thread.sleep(10);
      } catch (InterruptedException e) {
        return;
      }
    }
  }
}
