package org.ngcc4j.campaign.dataset;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// The fields of an object that its Java record does not know, in file order. They are written back
/// after the known ones.
///
/// @param fields key to value; not to be modified
public record Extra(Map<String, JsonNode> fields) {
  /// No unknown fields.
  public static final Extra NONE = new Extra(Map.of());

  /// Copies the map.
  public Extra {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }
}
