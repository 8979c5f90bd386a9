package org.ngcc4j.vectors;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.vectors.VectorFiles.Malformation;

/// What docs/spec/aigis.md wants to be refused, beyond what no scheme accepts.
final class AigisMalformations {
  private static final int N = 512;
  private static final int MAX_IN_BLOCK = 15;

  private final int columns;
  private final int zBits;
  private final int seedBytes;
  private final int blocks;
  private final int maxHints;
  private final int droppedBits;

  AigisMalformations(SignatureParameters parameters) {
    int set = parameters.instance().charAt(parameters.instance().length() - 1) - '0';
    columns = pick(set, 2, 4, 7);
    zBits = pick(set, 15, 17, 20);
    seedBytes = pick(set, 32, 32, 64);
    blocks = 8 * pick(set, 2, 4, 8);
    maxHints = pick(set, 72, 176, 102);
    droppedBits = pick(set, 15, 15, 13);
  }

  private static int pick(int set, int first, int second, int third) {
    return switch (set) {
      case 1 -> first;
      case 2 -> second;
      case 3 -> third;
      default -> throw new IllegalArgumentException("set " + set);
    };
  }

  /// Wants spare bits behind the counts and behind the places, and two hints in one block.
  boolean isSuitable(byte[] good) {
    Hint hint = new Hint(good);
    return hint.counts.size() % 2 != 0
        && hint.places.size() % 4 != 0
        && hint.counts.stream().anyMatch(count -> count > 1);
  }

  List<Malformation> signatures(byte[] good) {
    List<Malformation> bad = new ArrayList<>();
    bad.add(response(good, "the first coefficient of z is gamma1", 0));
    bad.add(response(good, "the first coefficient of z is 1 - gamma1", (1 << zBits) - 1));
    Hint hint = new Hint(good);
    bad.add(
        new Malformation(
            "the hint begins with a number of blocks that is too large by one",
            "TooManyHints",
            Bits.with(good, 8 * hint.start, 8, blocks + 1)));
    bad.add(
        new Malformation(
            "the hint begins with the number of blocks 255",
            "TooManyHints",
            Bits.with(good, 8 * hint.start, 8, 255)));
    bad.add(
        new Malformation(
            "the number of blocks is zero, with counts and places behind it",
            "NotCanonical",
            Bits.with(good, 8 * hint.start, 8, 0)));
    Hint longer = hint.copy();
    longer.counts.add(0);
    bad.add(
        new Malformation(
            "one more block without a hint is counted", "NotCanonical", longer.encode(good)));
    bad.add(
        new Malformation(
            "spare bits behind the counts are not zero", "Padding", hint.encode(good, 0xF0, 0)));
    bad.add(
        new Malformation(
            "spare bits behind the places are not zero", "Padding", hint.encode(good, 0, 0x80)));
    bad.add(new Malformation("two places are exchanged", "NotCanonical", hint.swapped(good)));
    bad.add(new Malformation("one place is given twice", "NotCanonical", hint.repeated(good)));
    bad.add(new Malformation("more hints than omega", "TooManyHints", hint.overfull(good)));
    return bad;
  }

  List<Malformation> publicKeys(byte[] good) {
    if (droppedBits != 13) {
      return List.of();
    }
    // Nine bits for 0 to 509: the other two codes never occur.
    return List.of(
        new Malformation(
            "the first coefficient of t1 is 510",
            "OutOfRange",
            Bits.with(good, 8 * seedBytes, 9, 510)),
        new Malformation(
            "the first coefficient of t1 is 511",
            "OutOfRange",
            Bits.with(good, 8 * seedBytes, 9, 511)));
  }

  List<Malformation> secretKeys(byte[] good) {
    int hashBytes = seedBytes * 3 / 2;
    return List.of(
        new Malformation(
            "the first coefficient of s1 has the code 3",
            "OutOfRange",
            Bits.with(good, 8 * (2 * seedBytes + hashBytes), 2, 3)));
  }

  private Malformation response(byte[] good, String comment, int code) {
    return new Malformation(comment, "OutOfRange", Bits.with(good, 0, zBits, code));
  }

  /// The counts and the places of a hint.
  private final class Hint {
    final int start = columns * N * zBits / 8 + seedBytes;
    final List<Integer> counts = new ArrayList<>();
    final List<Integer> places = new ArrayList<>();

    Hint(byte[] signature) {
      int used = signature[start];
      int total = 0;
      for (int i = 0; i < used; i++) {
        counts.add(Bits.get(signature, 8 * (start + 1) + 4 * i, 4));
        total += counts.getLast();
      }
      for (int i = 0; i < total; i++) {
        places.add(Bits.get(signature, 8 * (start + 1 + (used + 1) / 2) + 6 * i, 6));
      }
    }

    private Hint(Hint other) {
      counts.addAll(other.counts);
      places.addAll(other.places);
    }

    Hint copy() {
      return new Hint(this);
    }

    byte[] swapped(byte[] good) {
      Hint changed = copy();
      int first = changed.blockWithTwo();
      int place = changed.places.get(first);
      changed.places.set(first, changed.places.get(first + 1));
      changed.places.set(first + 1, place);
      return changed.encode(good);
    }

    byte[] repeated(byte[] good) {
      Hint changed = copy();
      int first = changed.blockWithTwo();
      changed.places.set(first + 1, changed.places.get(first));
      return changed.encode(good);
    }

    byte[] overfull(byte[] good) {
      Hint full = copy();
      full.counts.clear();
      full.places.clear();
      while (full.places.size() <= maxHints) {
        full.counts.add(MAX_IN_BLOCK);
        for (int i = 0; i < MAX_IN_BLOCK; i++) {
          full.places.add(i);
        }
      }
      return full.encode(good);
    }

    /// Returns the number of the first place of a block with more than one.
    private int blockWithTwo() {
      int at = 0;
      for (int count : counts) {
        if (count > 1) {
          return at;
        }
        at += count;
      }
      throw new IllegalStateException("no block has two hints");
    }

    byte[] encode(byte[] good) {
      return encode(good, 0, 0);
    }

    byte[] encode(byte[] good, int countPadding, int placePadding) {
      int countBytes = (counts.size() + 1) / 2;
      byte[] out =
          Arrays.copyOf(
              Arrays.copyOf(good, start), start + 1 + countBytes + (6 * places.size() + 7) / 8);
      out[start] = (byte) counts.size();
      for (int i = 0; i < counts.size(); i++) {
        Bits.put(out, 8 * (start + 1) + 4 * i, 4, counts.get(i));
      }
      for (int i = 0; i < places.size(); i++) {
        Bits.put(out, 8 * (start + 1 + countBytes) + 6 * i, 6, places.get(i));
      }
      out[start + countBytes] |= (byte) countPadding;
      out[out.length - 1] |= (byte) placePadding;
      return out;
    }
  }
}
