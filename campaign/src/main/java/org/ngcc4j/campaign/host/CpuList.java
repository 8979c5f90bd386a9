package org.ngcc4j.campaign.host;

import java.util.BitSet;

/// Sets of CPUs in the kernel's list syntax, such as `0-3,8`.
public final class CpuList {
  private CpuList() {}

  /// Reads a list.
  ///
  /// @throws IllegalArgumentException if it is none
  public static BitSet parse(String list) {
    BitSet cpus = new BitSet();
    for (String range : list.strip().split(",", -1)) {
      String[] ends = range.strip().split("-", -1);
      try {
        int from = Integer.parseInt(ends[0]);
        int to = Integer.parseInt(ends[ends.length - 1]);
        if (ends.length <= 2 && from >= 0 && from <= to) {
          cpus.set(from, to + 1);
          continue;
        }
      } catch (NumberFormatException e) {
        // Said below.
      }
      throw new IllegalArgumentException("\"" + list + "\" is not a list of CPUs such as 0-3,8");
    }
    return cpus;
  }

  /// Writes a set as a list.
  public static String format(BitSet cpus) {
    StringBuilder list = new StringBuilder();
    for (int from = cpus.nextSetBit(0); from >= 0; ) {
      int end = cpus.nextClearBit(from);
      list.append(list.isEmpty() ? "" : ",").append(from);
      if (end - from > 1) {
        list.append('-').append(end - 1);
      }
      from = cpus.nextSetBit(end);
    }
    return list.toString();
  }
}
