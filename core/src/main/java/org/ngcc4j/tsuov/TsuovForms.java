package org.ngcc4j.tsuov;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The expanded forms of a key, which it keeps from its second use on.
///
/// A key that is used once has its forms made one after the other in the same place: they stay in
/// the processor's cache, and nothing large is allocated. Safe for concurrent use.
final class TsuovForms {
  private final Supplier<byte[][]> expansion;
  private final AtomicBoolean used = new AtomicBoolean();
  private volatile byte @Nullable [][] kept;

  /// Guarded by this.
  private boolean wiped;

  /// Makes forms that are not expanded yet.
  ///
  /// @param expansion makes all forms
  TsuovForms(Supplier<byte[][]> expansion) {
    this.expansion = expansion;
  }

  /// Begins a use of the forms.
  ///
  /// @return the forms, or null at the first use and after the end of the key: the user then makes
  ///     them by itself
  byte @Nullable [][] use() {
    byte[][] forms = kept;
    if (forms != null || !used.getAndSet(true)) {
      return forms;
    }
    synchronized (this) {
      forms = kept;
      if (forms == null && !wiped) {
        forms = expansion.get();
        kept = forms;
      }
      return forms;
    }
  }

  /// Returns what is kept, for tests.
  byte @Nullable [][] kept() {
    return kept;
  }

  /// Overwrites what is kept and gives its memory back; waits for an expansion that has begun.
  /// Nothing is kept any more from then on.
  synchronized void wipe() {
    wiped = true;
    byte[][] forms = kept;
    if (forms != null) {
      for (byte[] form : forms) {
        Arrays.fill(form, (byte) 0);
      }
      kept = null;
    }
  }
}
