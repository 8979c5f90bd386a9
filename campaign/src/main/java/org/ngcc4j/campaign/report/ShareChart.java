package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.ngcc4j.campaign.dataset.HashProfile;

/// The parts of each operation's time spent in the ICCS helpers, as stacks that end at 100 %.
final class ShareChart {
  private static final int WIDTH = 800;
  private static final int LEFT = 190;
  private static final int RIGHT = 60;
  private static final int TOP = 34;
  private static final int ROW = 19;
  private static final int BAR = 13;
  private static final int GAP = 8;
  private static final int AXIS = 26;
  private static final int LEGEND = 130;

  /// The helpers in the order of the stack, with the classes of their colours.
  private static final List<Map.Entry<String, String>> PARTS =
      List.of(
          Map.entry("pseudoXOF", "xof"),
          Map.entry("pseudohash", "hash"),
          Map.entry("sm3hash", "sm3"),
          Map.entry(HashProfile.DRNG, "drng"));

  private final List<HashProfile> profiles;

  private ShareChart(List<HashProfile> profiles) {
    this.profiles = profiles;
  }

  /// Returns the drawing of a candidate; nothing if no helper was ever called.
  static Optional<Block> of(CandidateData data) {
    List<HashProfile> profiles =
        data.labels().stream()
            .flatMap(label -> label.profiles().stream())
            .filter(profile -> profile.share() != null)
            .toList();
    boolean called =
        profiles.stream()
            .map(HashProfile::share)
            .filter(Objects::nonNull)
            .anyMatch(share -> share.values().stream().anyMatch(part -> part > 0));
    return called
        ? Optional.of(
            new Block.Figure(
                new ShareChart(profiles).draw(),
                "Parts of each operation's time in the ICCS helpers. What is left is the scheme's"
                    + " own arithmetic."))
        : Optional.empty();
  }

  private String draw() {
    int height = TOP + AXIS;
    for (int i = 0; i < profiles.size(); i++) {
      height += ROW + (i > 0 && startsLabel(i) ? GAP : 0);
    }
    Svg svg = new Svg(WIDTH, height, "Shares of the ICCS helper functions in each operation");
    legend(svg);
    grid(svg, height - AXIS);
    double y = TOP;
    for (int i = 0; i < profiles.size(); i++) {
      y += i > 0 && startsLabel(i) ? GAP : 0;
      row(svg, profiles.get(i), y + ROW / 2.0, startsLabel(i));
      y += ROW;
    }
    return svg.end();
  }

  private boolean startsLabel(int i) {
    return i == 0 || !profiles.get(i).label().equals(profiles.get(i - 1).label());
  }

  private void legend(Svg svg) {
    int x = LEFT;
    for (Map.Entry<String, String> part : usedParts()) {
      svg.bar("part " + part.getValue(), x, 4, 11, 11, part.getKey());
      svg.text("operation", x + 17, 14, "start", part.getKey());
      x += LEGEND;
    }
  }

  private List<Map.Entry<String, String>> usedParts() {
    List<Map.Entry<String, String>> used = new ArrayList<>();
    for (Map.Entry<String, String> part : PARTS) {
      if (profiles.stream().anyMatch(profile -> share(profile, part.getKey()) > 0)) {
        used.add(part);
      }
    }
    return used;
  }

  private static double share(HashProfile profile, String function) {
    Map<String, Double> shares = profile.share();
    Double share = shares == null ? null : shares.get(function);
    return share == null ? 0 : Math.clamp(share, 0, 1);
  }

  private void grid(Svg svg, int bottom) {
    for (int percent = 0; percent <= 100; percent += 25) {
      double x = LEFT + percent / 100.0 * (WIDTH - LEFT - RIGHT);
      svg.line("minor", x, TOP - 6, x, bottom + 4);
      svg.text("tick", x, bottom + 19, "middle", percent + " %");
    }
  }

  private void row(Svg svg, HashProfile profile, double y, boolean named) {
    if (named) {
      svg.text("name", 0, y + 4, "start", profile.label());
    }
    svg.text("operation", LEFT - 10, y + 4, "end", profile.operationKey());
    double width = WIDTH - LEFT - RIGHT;
    svg.bar("part rest", LEFT, y - BAR / 2.0, width, BAR, "own arithmetic");
    double from = 0;
    for (Map.Entry<String, String> part : PARTS) {
      double share = Math.min(share(profile, part.getKey()), 1 - from);
      if (share > 0) {
        svg.bar(
            "part " + part.getValue(),
            LEFT + from * width,
            y - BAR / 2.0,
            share * width,
            BAR,
            part.getKey() + " " + Numbers.percent(share));
        from += share;
      }
    }
    svg.text("value", LEFT + width + 9, y + 4, "start", Numbers.percent(from));
  }
}
