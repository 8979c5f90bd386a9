package org.ngcc4j.symmetric;

import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.ROL;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;
import org.ngcc4j.vector.Simd;

/// [Sm3Lanes] with the Vector API: sixteen lanes at once, or eight and then eight.
///
/// The code is flat on purpose: the compiler stops inlining in a kernel that calls helpers of its
/// own, and a vector that is not inlined is an object.
final class Sm3LanesVector implements Sm3Lanes.Kernel {
  private static final VectorSpecies<Integer> SPECIES =
      Simd.bits() == 512 ? IntVector.SPECIES_512 : IntVector.SPECIES_256;
  private static final int LANES = Sm3Lanes.LANES;

  @Override
  public void compress(int[] states, int[] blocks, int lanes) {
    for (int lane = 0; lane < lanes; lane += SPECIES.length()) {
      expandLanes(blocks, lane);
      rounds(states, 0, states, blocks, lane);
    }
  }

  @Override
  public void compressShared(int[] states, int[] expanded, int from, int lanes) {
    for (int lane = 0; lane < lanes; lane += SPECIES.length()) {
      roundsShared(states, expanded, from, lane);
    }
  }

  @Override
  public void expand(int[] blocks, int lanes) {
    for (int lane = 0; lane < lanes; lane += SPECIES.length()) {
      expandLanes(blocks, lane);
    }
  }

  @Override
  public void begin(int[] middles, int[] blocks, int rounds, int lanes) {
    for (int lane = 0; lane < lanes; lane += SPECIES.length()) {
      firstRounds(middles, rounds, blocks, lane);
    }
  }

  @Override
  public void finish(int[] middles, int rounds, int[] states, int[] blocks, int lanes) {
    for (int lane = 0; lane < lanes; lane += SPECIES.length()) {
      rounds(middles, rounds, states, blocks, lane);
    }
  }

  @Override
  public void finishDisplaced(
      int[] middles, int rounds, int[] states, int[] blocks, int[] moved, int from, int lanes) {
    for (int lane = 0; lane < lanes; lane += SPECIES.length()) {
      roundsDisplaced(middles, rounds, states, blocks, moved, from, lane);
    }
  }

  @Override
  public void displace(int[] base, int[] step, int[] low, int[] units, int[] blocks, int lanes) {
    for (int lane = 0; lane < lanes; lane += SPECIES.length()) {
      IntVector numbers = IntVector.fromArray(SPECIES, low, lane);
      IntVector bit0 = numbers.lanewise(LSHL, 31).lanewise(ASHR, 31);
      IntVector bit1 = numbers.lanewise(LSHL, 30).lanewise(ASHR, 31);
      IntVector bit2 = numbers.lanewise(LSHL, 29).lanewise(ASHR, 31);
      IntVector bit3 = numbers.lanewise(LSHL, 28).lanewise(ASHR, 31);
      IntVector bit4 = numbers.lanewise(LSHL, 27).lanewise(ASHR, 31);
      for (int i = 0; i < Sm3.EXPANDED_WORDS; i++) {
        int at = i * LANES + lane;
        IntVector.fromArray(SPECIES, base, at)
            .lanewise(XOR, bit4.and(IntVector.fromArray(SPECIES, step, at)))
            .lanewise(XOR, bit0.and(units[i]))
            .lanewise(XOR, bit1.and(units[Sm3.EXPANDED_WORDS + i]))
            .lanewise(XOR, bit2.and(units[2 * Sm3.EXPANDED_WORDS + i]))
            .lanewise(XOR, bit3.and(units[3 * Sm3.EXPANDED_WORDS + i]))
            .intoArray(blocks, at);
      }
    }
  }

  private static void expandLanes(int[] w, int lane) {
    for (int i = 16 * LANES + lane; i < Sm3.EXPANDED_WORDS * LANES; i += LANES) {
      IntVector x =
          IntVector.fromArray(SPECIES, w, i - 16 * LANES)
              .lanewise(XOR, IntVector.fromArray(SPECIES, w, i - 9 * LANES))
              .lanewise(XOR, IntVector.fromArray(SPECIES, w, i - 3 * LANES).lanewise(ROL, 15));
      x.lanewise(XOR, x.lanewise(ROL, 15))
          .lanewise(XOR, x.lanewise(ROL, 23))
          .lanewise(XOR, IntVector.fromArray(SPECIES, w, i - 13 * LANES).lanewise(ROL, 7))
          .lanewise(XOR, IntVector.fromArray(SPECIES, w, i - 6 * LANES))
          .intoArray(w, i);
    }
  }

  /// The rounds from number `first` on; `middles` may be `states`.
  private static void rounds(int[] middles, int first, int[] states, int[] blocks, int lane) {
    IntVector a = IntVector.fromArray(SPECIES, middles, lane);
    IntVector b = IntVector.fromArray(SPECIES, middles, LANES + lane);
    IntVector c = IntVector.fromArray(SPECIES, middles, 2 * LANES + lane);
    IntVector d = IntVector.fromArray(SPECIES, middles, 3 * LANES + lane);
    IntVector e = IntVector.fromArray(SPECIES, middles, 4 * LANES + lane);
    IntVector f = IntVector.fromArray(SPECIES, middles, 5 * LANES + lane);
    IntVector g = IntVector.fromArray(SPECIES, middles, 6 * LANES + lane);
    IntVector h = IntVector.fromArray(SPECIES, middles, 7 * LANES + lane);
    for (int j = first; j < 16; j++) {
      IntVector w = IntVector.fromArray(SPECIES, blocks, j * LANES + lane);
      IntVector a12 = a.lanewise(ROL, 12);
      IntVector ss1 = a12.add(Sm3.ROUND_CONSTANTS[j]).add(e).lanewise(ROL, 7);
      IntVector tt1 =
          a.lanewise(XOR, b)
              .lanewise(XOR, c)
              .add(d)
              .add(w.lanewise(XOR, IntVector.fromArray(SPECIES, blocks, (j + 4) * LANES + lane)))
              .add(ss1.lanewise(XOR, a12));
      IntVector tt2 = e.lanewise(XOR, f).lanewise(XOR, g).add(h).add(w).add(ss1);
      d = c;
      c = b.lanewise(ROL, 9);
      b = a;
      a = tt1;
      h = g;
      g = f.lanewise(ROL, 19);
      f = e;
      e = tt2.lanewise(XOR, tt2.lanewise(ROL, 9)).lanewise(XOR, tt2.lanewise(ROL, 17));
    }
    for (int j = 16; j < 64; j++) {
      IntVector w = IntVector.fromArray(SPECIES, blocks, j * LANES + lane);
      IntVector a12 = a.lanewise(ROL, 12);
      IntVector ss1 = a12.add(Sm3.ROUND_CONSTANTS[j]).add(e).lanewise(ROL, 7);
      IntVector tt1 =
          a.and(b)
              .or(c.and(a.or(b)))
              .add(d)
              .add(w.lanewise(XOR, IntVector.fromArray(SPECIES, blocks, (j + 4) * LANES + lane)))
              .add(ss1.lanewise(XOR, a12));
      IntVector tt2 = g.lanewise(XOR, e.and(f.lanewise(XOR, g))).add(h).add(w).add(ss1);
      d = c;
      c = b.lanewise(ROL, 9);
      b = a;
      a = tt1;
      h = g;
      g = f.lanewise(ROL, 19);
      f = e;
      e = tt2.lanewise(XOR, tt2.lanewise(ROL, 9)).lanewise(XOR, tt2.lanewise(ROL, 17));
    }
    a.lanewise(XOR, IntVector.fromArray(SPECIES, states, lane)).intoArray(states, lane);
    b.lanewise(XOR, IntVector.fromArray(SPECIES, states, LANES + lane))
        .intoArray(states, LANES + lane);
    c.lanewise(XOR, IntVector.fromArray(SPECIES, states, 2 * LANES + lane))
        .intoArray(states, 2 * LANES + lane);
    d.lanewise(XOR, IntVector.fromArray(SPECIES, states, 3 * LANES + lane))
        .intoArray(states, 3 * LANES + lane);
    e.lanewise(XOR, IntVector.fromArray(SPECIES, states, 4 * LANES + lane))
        .intoArray(states, 4 * LANES + lane);
    f.lanewise(XOR, IntVector.fromArray(SPECIES, states, 5 * LANES + lane))
        .intoArray(states, 5 * LANES + lane);
    g.lanewise(XOR, IntVector.fromArray(SPECIES, states, 6 * LANES + lane))
        .intoArray(states, 6 * LANES + lane);
    h.lanewise(XOR, IntVector.fromArray(SPECIES, states, 7 * LANES + lane))
        .intoArray(states, 7 * LANES + lane);
  }

  private static void firstRounds(int[] middles, int rounds, int[] blocks, int lane) {
    IntVector a = IntVector.fromArray(SPECIES, middles, lane);
    IntVector b = IntVector.fromArray(SPECIES, middles, LANES + lane);
    IntVector c = IntVector.fromArray(SPECIES, middles, 2 * LANES + lane);
    IntVector d = IntVector.fromArray(SPECIES, middles, 3 * LANES + lane);
    IntVector e = IntVector.fromArray(SPECIES, middles, 4 * LANES + lane);
    IntVector f = IntVector.fromArray(SPECIES, middles, 5 * LANES + lane);
    IntVector g = IntVector.fromArray(SPECIES, middles, 6 * LANES + lane);
    IntVector h = IntVector.fromArray(SPECIES, middles, 7 * LANES + lane);
    for (int j = 0; j < rounds; j++) {
      IntVector w = IntVector.fromArray(SPECIES, blocks, j * LANES + lane);
      IntVector a12 = a.lanewise(ROL, 12);
      IntVector ss1 = a12.add(Sm3.ROUND_CONSTANTS[j]).add(e).lanewise(ROL, 7);
      IntVector tt1 =
          a.lanewise(XOR, b)
              .lanewise(XOR, c)
              .add(d)
              .add(w.lanewise(XOR, IntVector.fromArray(SPECIES, blocks, (j + 4) * LANES + lane)))
              .add(ss1.lanewise(XOR, a12));
      IntVector tt2 = e.lanewise(XOR, f).lanewise(XOR, g).add(h).add(w).add(ss1);
      d = c;
      c = b.lanewise(ROL, 9);
      b = a;
      a = tt1;
      h = g;
      g = f.lanewise(ROL, 19);
      f = e;
      e = tt2.lanewise(XOR, tt2.lanewise(ROL, 9)).lanewise(XOR, tt2.lanewise(ROL, 17));
    }
    a.intoArray(middles, lane);
    b.intoArray(middles, LANES + lane);
    c.intoArray(middles, 2 * LANES + lane);
    d.intoArray(middles, 3 * LANES + lane);
    e.intoArray(middles, 4 * LANES + lane);
    f.intoArray(middles, 5 * LANES + lane);
    g.intoArray(middles, 6 * LANES + lane);
    h.intoArray(middles, 7 * LANES + lane);
  }

  /// As `rounds`, with one expanded block for all lanes.
  private static void roundsShared(int[] states, int[] expanded, int from, int lane) {
    IntVector a = IntVector.fromArray(SPECIES, states, lane);
    IntVector b = IntVector.fromArray(SPECIES, states, LANES + lane);
    IntVector c = IntVector.fromArray(SPECIES, states, 2 * LANES + lane);
    IntVector d = IntVector.fromArray(SPECIES, states, 3 * LANES + lane);
    IntVector e = IntVector.fromArray(SPECIES, states, 4 * LANES + lane);
    IntVector f = IntVector.fromArray(SPECIES, states, 5 * LANES + lane);
    IntVector g = IntVector.fromArray(SPECIES, states, 6 * LANES + lane);
    IntVector h = IntVector.fromArray(SPECIES, states, 7 * LANES + lane);
    for (int j = 0; j < 16; j++) {
      IntVector w = IntVector.broadcast(SPECIES, expanded[from + j]);
      IntVector a12 = a.lanewise(ROL, 12);
      IntVector ss1 = a12.add(Sm3.ROUND_CONSTANTS[j]).add(e).lanewise(ROL, 7);
      IntVector tt1 =
          a.lanewise(XOR, b)
              .lanewise(XOR, c)
              .add(d)
              .add(w.lanewise(XOR, IntVector.broadcast(SPECIES, expanded[from + j + 4])))
              .add(ss1.lanewise(XOR, a12));
      IntVector tt2 = e.lanewise(XOR, f).lanewise(XOR, g).add(h).add(w).add(ss1);
      d = c;
      c = b.lanewise(ROL, 9);
      b = a;
      a = tt1;
      h = g;
      g = f.lanewise(ROL, 19);
      f = e;
      e = tt2.lanewise(XOR, tt2.lanewise(ROL, 9)).lanewise(XOR, tt2.lanewise(ROL, 17));
    }
    for (int j = 16; j < 64; j++) {
      IntVector w = IntVector.broadcast(SPECIES, expanded[from + j]);
      IntVector a12 = a.lanewise(ROL, 12);
      IntVector ss1 = a12.add(Sm3.ROUND_CONSTANTS[j]).add(e).lanewise(ROL, 7);
      IntVector tt1 =
          a.and(b)
              .or(c.and(a.or(b)))
              .add(d)
              .add(w.lanewise(XOR, IntVector.broadcast(SPECIES, expanded[from + j + 4])))
              .add(ss1.lanewise(XOR, a12));
      IntVector tt2 = g.lanewise(XOR, e.and(f.lanewise(XOR, g))).add(h).add(w).add(ss1);
      d = c;
      c = b.lanewise(ROL, 9);
      b = a;
      a = tt1;
      h = g;
      g = f.lanewise(ROL, 19);
      f = e;
      e = tt2.lanewise(XOR, tt2.lanewise(ROL, 9)).lanewise(XOR, tt2.lanewise(ROL, 17));
    }
    a.lanewise(XOR, IntVector.fromArray(SPECIES, states, lane)).intoArray(states, lane);
    b.lanewise(XOR, IntVector.fromArray(SPECIES, states, LANES + lane))
        .intoArray(states, LANES + lane);
    c.lanewise(XOR, IntVector.fromArray(SPECIES, states, 2 * LANES + lane))
        .intoArray(states, 2 * LANES + lane);
    d.lanewise(XOR, IntVector.fromArray(SPECIES, states, 3 * LANES + lane))
        .intoArray(states, 3 * LANES + lane);
    e.lanewise(XOR, IntVector.fromArray(SPECIES, states, 4 * LANES + lane))
        .intoArray(states, 4 * LANES + lane);
    f.lanewise(XOR, IntVector.fromArray(SPECIES, states, 5 * LANES + lane))
        .intoArray(states, 5 * LANES + lane);
    g.lanewise(XOR, IntVector.fromArray(SPECIES, states, 6 * LANES + lane))
        .intoArray(states, 6 * LANES + lane);
    h.lanewise(XOR, IntVector.fromArray(SPECIES, states, 7 * LANES + lane))
        .intoArray(states, 7 * LANES + lane);
  }

  /// As `rounds`, with words added that are the same in all lanes.
  private static void roundsDisplaced(
      int[] middles, int first, int[] states, int[] blocks, int[] moved, int from, int lane) {
    IntVector a = IntVector.fromArray(SPECIES, middles, lane);
    IntVector b = IntVector.fromArray(SPECIES, middles, LANES + lane);
    IntVector c = IntVector.fromArray(SPECIES, middles, 2 * LANES + lane);
    IntVector d = IntVector.fromArray(SPECIES, middles, 3 * LANES + lane);
    IntVector e = IntVector.fromArray(SPECIES, middles, 4 * LANES + lane);
    IntVector f = IntVector.fromArray(SPECIES, middles, 5 * LANES + lane);
    IntVector g = IntVector.fromArray(SPECIES, middles, 6 * LANES + lane);
    IntVector h = IntVector.fromArray(SPECIES, middles, 7 * LANES + lane);
    for (int j = first; j < 16; j++) {
      IntVector own = IntVector.fromArray(SPECIES, blocks, j * LANES + lane);
      IntVector w = own.lanewise(XOR, moved[from + j]);
      IntVector a12 = a.lanewise(ROL, 12);
      IntVector ss1 = a12.add(Sm3.ROUND_CONSTANTS[j]).add(e).lanewise(ROL, 7);
      IntVector tt1 =
          a.lanewise(XOR, b)
              .lanewise(XOR, c)
              .add(d)
              .add(
                  own.lanewise(XOR, IntVector.fromArray(SPECIES, blocks, (j + 4) * LANES + lane))
                      .lanewise(XOR, moved[from + Sm3.EXPANDED_WORDS + j]))
              .add(ss1.lanewise(XOR, a12));
      IntVector tt2 = e.lanewise(XOR, f).lanewise(XOR, g).add(h).add(w).add(ss1);
      d = c;
      c = b.lanewise(ROL, 9);
      b = a;
      a = tt1;
      h = g;
      g = f.lanewise(ROL, 19);
      f = e;
      e = tt2.lanewise(XOR, tt2.lanewise(ROL, 9)).lanewise(XOR, tt2.lanewise(ROL, 17));
    }
    for (int j = 16; j < 64; j++) {
      IntVector own = IntVector.fromArray(SPECIES, blocks, j * LANES + lane);
      IntVector w = own.lanewise(XOR, moved[from + j]);
      IntVector a12 = a.lanewise(ROL, 12);
      IntVector ss1 = a12.add(Sm3.ROUND_CONSTANTS[j]).add(e).lanewise(ROL, 7);
      IntVector tt1 =
          a.and(b)
              .or(c.and(a.or(b)))
              .add(d)
              .add(
                  own.lanewise(XOR, IntVector.fromArray(SPECIES, blocks, (j + 4) * LANES + lane))
                      .lanewise(XOR, moved[from + Sm3.EXPANDED_WORDS + j]))
              .add(ss1.lanewise(XOR, a12));
      IntVector tt2 = g.lanewise(XOR, e.and(f.lanewise(XOR, g))).add(h).add(w).add(ss1);
      d = c;
      c = b.lanewise(ROL, 9);
      b = a;
      a = tt1;
      h = g;
      g = f.lanewise(ROL, 19);
      f = e;
      e = tt2.lanewise(XOR, tt2.lanewise(ROL, 9)).lanewise(XOR, tt2.lanewise(ROL, 17));
    }
    a.lanewise(XOR, IntVector.fromArray(SPECIES, states, lane)).intoArray(states, lane);
    b.lanewise(XOR, IntVector.fromArray(SPECIES, states, LANES + lane))
        .intoArray(states, LANES + lane);
    c.lanewise(XOR, IntVector.fromArray(SPECIES, states, 2 * LANES + lane))
        .intoArray(states, 2 * LANES + lane);
    d.lanewise(XOR, IntVector.fromArray(SPECIES, states, 3 * LANES + lane))
        .intoArray(states, 3 * LANES + lane);
    e.lanewise(XOR, IntVector.fromArray(SPECIES, states, 4 * LANES + lane))
        .intoArray(states, 4 * LANES + lane);
    f.lanewise(XOR, IntVector.fromArray(SPECIES, states, 5 * LANES + lane))
        .intoArray(states, 5 * LANES + lane);
    g.lanewise(XOR, IntVector.fromArray(SPECIES, states, 6 * LANES + lane))
        .intoArray(states, 6 * LANES + lane);
    h.lanewise(XOR, IntVector.fromArray(SPECIES, states, 7 * LANES + lane))
        .intoArray(states, 7 * LANES + lane);
  }
}
