package org.ngcc4j.memory;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Keeps one workspace for the next operation, so that a key used by one thread at a time
/// allocates once; operations that overlap get workspaces of their own.
///
/// The user of a workspace wipes it before giving it back. Safe for concurrent use.
///
/// @param <T> the workspace, sized by a parameter set
public final class Workspaces<T> {
  private final Supplier<T> factory;
  private final AtomicReference<@Nullable T> spare = new AtomicReference<>();

  /// Makes an empty store.
  ///
  /// @param factory makes a workspace
  public Workspaces(Supplier<T> factory) {
    this.factory = factory;
  }

  /// Returns a workspace that nobody else uses.
  public T take() {
    T kept = spare.getAndSet(null);
    return kept != null ? kept : factory.get();
  }

  /// Tells whether no workspace is kept, as when none was taken yet.
  public boolean isEmpty() {
    return spare.get() == null;
  }

  /// Gives a wiped workspace back.
  public void giveBack(T workspace) {
    spare.setRelease(workspace);
  }
}
