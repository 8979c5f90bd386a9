package org.ngcc4j.campaign.dataset;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.Printable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.JsonGeneratorDelegate;
import tools.jackson.core.util.Separators;
import tools.jackson.core.util.Separators.Spacing;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Reads and writes the JSON files of a dataset.
///
/// The text form is that of the public datasets (measurement.md section 16): one blank of indent,
/// `": "` after a key, keys in the order of the record's components, non-ASCII characters escaped,
/// doubles as Python prints them, one final line feed. A file is written under a temporary name and
/// renamed, so that nobody ever sees half of it.
///
/// Files are not trusted: size, depth and the length of names, texts and numbers are limited, and a
/// file that is broken is a [DatasetException] of one line.
public final class JsonFile {
  /// The largest file that is read. The largest published one is below 1 MiB.
  static final int MAX_BYTES = Digests.MAX_BYTES;

  private static final int MAX_DEPTH = 64;
  private static final int MAX_TEXT = 1 << 20;
  private static final int MAX_NAME = 1 << 10;
  private static final int MAX_NUMBER = 64;

  private static final JsonMapper MAPPER = mapper();

  private JsonFile() {}

  /// Reads a file.
  ///
  /// @param file the file
  /// @param type the record it holds
  /// @throws DatasetException if the file cannot be read or does not hold such a record
  public static <R extends Record> R read(Path file, Class<R> type) throws DatasetException {
    return parse(Digests.bytes(file), file.toString(), type);
  }

  /// Reads the text of a file that is already in memory.
  ///
  /// @param text the bytes
  /// @param name what messages call it
  /// @param type the record it holds
  /// @throws DatasetException if the text does not hold such a record
  public static <R extends Record> R parse(byte[] text, String name, Class<R> type)
      throws DatasetException {
    JsonNode node;
    try {
      node = MAPPER.readTree(text);
    } catch (JacksonException e) {
      throw new DatasetException(name + ":" + position(e) + " " + problem(e));
    }
    try {
      return RecordJson.read(node, type);
    } catch (RecordJson.Mismatch e) {
      throw new DatasetException(name + ": " + e.getMessage());
    }
  }

  /// Writes a file, or leaves things as they were.
  ///
  /// @param file the file; its folder must exist
  /// @param record what it shall hold
  /// @throws IOException if it cannot be written; nothing stays behind
  public static void write(Path file, Record record) throws IOException {
    AtomicFile.write(file, text(record));
  }

  /// Returns the text of a file.
  public static byte[] text(Record record) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator generator = new PythonDoubles(MAPPER.createGenerator(out))) {
      MAPPER.writeTree(generator, RecordJson.write(record));
    }
    out.write('\n');
    return out.toByteArray();
  }

  private static String position(JacksonException e) {
    TokenStreamLocation at = e.getLocation();
    return at == null || at.getLineNr() < 0 ? "" : at.getLineNr() + ":" + at.getColumnNr() + ":";
  }

  /// The parser's message without its advice on how to configure it.
  private static String problem(JacksonException e) {
    return Printable.firstLine(e.getOriginalMessage())
        .replaceAll("(, from|: enable) `[^`]*`( to allow)?", "");
  }

  private static JsonMapper mapper() {
    StreamReadConstraints limits =
        StreamReadConstraints.builder()
            .maxDocumentLength(MAX_BYTES)
            .maxNestingDepth(MAX_DEPTH)
            .maxStringLength(MAX_TEXT)
            .maxNameLength(MAX_NAME)
            .maxNumberLength(MAX_NUMBER)
            .build();
    JsonFactory factory =
        JsonFactory.builder()
            .streamReadConstraints(limits)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
            .characterEscapes(new AsciiEscapes())
            .build();
    DefaultIndenter oneBlank = new DefaultIndenter(" ", "\n");
    Separators separators =
        Separators.createDefaultInstance()
            .withObjectNameValueSpacing(Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator("");
    return JsonMapper.builder(factory)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(SerializationFeature.INDENT_OUTPUT)
        .defaultPrettyPrinter(
            new DefaultPrettyPrinter(separators)
                .withObjectIndenter(oneBlank)
                .withArrayIndenter(oneBlank))
        .build();
  }

  /// Python counts DEL among the characters to escape.
  private static final class AsciiEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;
    private static final int DEL = 0x7f;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] escapes = standardAsciiEscapesForJSON();
      escapes[DEL] = ESCAPE_STANDARD;
      return escapes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int ch) {
      return null;
    }
  }

  private static final class PythonDoubles extends JsonGeneratorDelegate {
    PythonDoubles(JsonGenerator target) {
      super(target);
    }

    @Override
    public JsonGenerator writeNumber(double value) {
      return super.writeNumber(PythonNumbers.format(value));
    }
  }
}
