package org.ngcc4j.vectors;

import java.util.Map;
import org.ngcc4j.SignatureParameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// One file in the layout of Project Wycheproof.
final class VectorFile {
  private static final Map<String, String> FLAGS =
      Map.ofEntries(
          Map.entry("Normal", "An ordinary case."),
          Map.entry(
              "ExtremeLength",
              "Among many signatures, the shortest or the longest: their length depends on the"
                  + " message."),
          Map.entry("ModifiedMessage", "The signature is one of another message."),
          Map.entry("WrongKey", "The signature was made with another key."),
          Map.entry("ModifiedSignature", "Some bits of a valid signature are changed."),
          Map.entry(
              "WrongLength", "Lengths are exact; nothing may be cut off, ignored or filled up."),
          Map.entry("NotASignature", "The bytes have the length of a signature and nothing else."),
          Map.entry(
              "OutOfRange", "A value is encoded that the specification does not allow there."),
          Map.entry(
              "Padding",
              "Bits without a meaning are not zero. If they are ignored, one signature gives many"
                  + " others for the same message."),
          Map.entry(
              "NotCanonical",
              "The same value has another encoding, the only one that may be accepted."),
          Map.entry(
              "TooManyHints",
              "Counts lead beyond the end of the list; code that trusts them reads or writes"
                  + " elsewhere."));

  private final ObjectNode root;
  private final ObjectNode notes;
  private final ArrayNode groups;
  private int count;

  /// Begins a file.
  ///
  /// @param kind `sign`, `verify` or `key`
  VectorFile(SignatureParameters parameters, String kind) {
    root = JsonMapper.shared().createObjectNode();
    root.put("algorithm", parameters.instance());
    root.put("schema", "ngcc4j_" + kind);
    root.put("numberOfTests", 0);
    root.putArray("header")
        .add(
            "%s (%s, %s), a candidate of NGCC Round 1 and no standard"
                .formatted(
                    parameters.instance(),
                    parameters.candidate().algorithm(),
                    parameters.candidate().id()))
        .add("made by ngcc4j from fixed seeds; vectors/README.md explains the fields");
    notes = root.putObject("notes");
    groups = root.putArray("testGroups");
  }

  /// Begins a group of tests.
  ObjectNode group(String type) {
    ObjectNode group = groups.addObject();
    group.put("type", type);
    return group;
  }

  /// Adds a test to a group; the caller adds what is tested.
  ObjectNode test(ObjectNode group, String comment, String flag) {
    String meaning = FLAGS.get(flag);
    if (meaning == null) {
      throw new IllegalArgumentException("no meaning for the flag " + flag);
    }
    if (!notes.has(flag)) {
      notes.putObject(flag).put("description", meaning);
    }
    ObjectNode test = group.withArray("tests").addObject();
    test.put("tcId", ++count);
    test.put("comment", comment);
    test.putArray("flags").add(flag);
    return test;
  }

  /// Ends the file.
  ObjectNode root() {
    root.put("numberOfTests", count);
    return root;
  }
}
