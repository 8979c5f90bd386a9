package org.ngcc4j.aigis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.ngcc4j.symmetric.DrngLanes;

/// Generators that draw what a script says, whatever their seeds: for branches that need hundreds
/// of rejected candidates in a row.
final class ScriptedDraws extends DrngLanes {
  private final IntFunction<Transcription.Draws> script;
  private final List<Transcription.Draws> contexts = new ArrayList<>();
  private int draws;

  /// @param script makes the stream of a context, given its number
  ScriptedDraws(IntFunction<Transcription.Draws> script) {
    super(16);
    this.script = script;
  }

  /// Returns the number of draws since the contexts were seeded.
  int draws() {
    return draws;
  }

  @Override
  public void seed(byte[] seeds, int seedLength, int count) {
    contexts.clear();
    draws = 0;
    for (int i = 0; i < count; i++) {
      contexts.add(script.apply(i));
    }
  }

  @Override
  public void draw(int from, int to, int calls, int length, byte[] out, int offset, int stride) {
    for (int i = from; i < to; i++) {
      for (int call = 0; call < calls; call++) {
        byte[] bytes = contexts.get(i).get(length);
        System.arraycopy(bytes, 0, out, offset + (i - from) * stride + call * length, length);
        draws++;
      }
    }
  }
}
