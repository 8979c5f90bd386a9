package org.ngcc4j.campaign.validate;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.measure.HashShares;
import tools.jackson.databind.JsonNode;

/// Makes a hash profile again from its calls.
final class ProfileCheck {
  private static final int SCHEMA = 2;
  private static final String FAILED = "failed";

  private ProfileCheck() {}

  static void run(Path file, HashProfile profile, Findings findings) {
    findings.differences(file, profile, recompute(profile));
    HashProfile.Total total = profile.total();
    long inside = profile.calls().stream().mapToLong(HashProfile.Call::ticks).sum();
    if (total != null && inside > total.ticks()) {
      findings.add(
          file,
          "total.ticks",
          "states %d, less than the %d of its calls".formatted(total.ticks(), inside));
    }
  }

  private static HashProfile recompute(HashProfile p) {
    HashProfile.Total total = p.total();
    Map<String, String> meta = p.meta() == null ? Map.of() : p.meta();
    HashShares shares =
        total == null || total.ticks() <= 0 ? null : HashShares.of(total, p.calls(), meta);
    Map<String, JsonNode> extra = new LinkedHashMap<>(p.extra().fields());
    HashShares.CORRECTED_KEYS.forEach(extra::remove);
    if (shares != null) {
      extra.putAll(shares.corrected());
    }
    return new HashProfile(
        SCHEMA,
        p.candidate(),
        p.label(),
        p.operation(),
        p.inputBytes(),
        shares == null ? FAILED : TimingRecord.COMPLETE,
        p.command(),
        p.stderr(),
        p.meta(),
        total,
        p.calls(),
        shares == null ? null : shares.share(),
        shares == null ? null : shares.hashShare(),
        new Extra(extra));
  }
}
