package org.ngcc4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkspacesTest {
  @Test
  void aWorkspaceIsReusedAndNeverSharedByTwo() {
    Workspaces<Object> workspaces = new Workspaces<>(Object::new);
    Object first = workspaces.take();
    Object second = workspaces.take();
    assertThat(second).isNotSameAs(first);
    workspaces.giveBack(first);
    assertThat(workspaces.take()).isSameAs(first);
    assertThat(workspaces.take()).isNotSameAs(first).isNotSameAs(second);
  }

  @Test
  void overlappingUsersNeverMeet() {
    Workspaces<AtomicInteger> workspaces = new Workspaces<>(AtomicInteger::new);
    int met =
        IntStream.range(0, 100_000)
            .parallel()
            .map(
                i -> {
                  AtomicInteger mine = workspaces.take();
                  int others = mine.getAndIncrement();
                  mine.decrementAndGet();
                  workspaces.giveBack(mine);
                  return others;
                })
            .sum();
    assertThat(met).isZero();
  }
}
