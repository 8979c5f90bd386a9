package org.ngcc4j.campaign.dataset;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.Printable;
import org.ngcc4j.campaign.dataset.RecordShape.Field;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Maps JSON objects to Java records and back.
///
/// Jackson parses and prints; this class does the mapping itself because the files need three
/// things together that Jackson's does not combine for records: groups of keys that are records in
/// Java ([Flat]), unknown keys that survive ([Extra]), and the difference between `null` and absent
/// ([OrNull], [OrAbsent]). A component without a mark is required, and a message about it names
/// the position inside the file, what was expected and what was found.
final class RecordJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int SHOWN_CHARACTERS = 40;

  private RecordJson() {}

  /// Makes the record a JSON value describes.
  ///
  /// @throws Mismatch if the value does not have the shape of the record
  static <R extends Record> R read(JsonNode node, Class<R> type) throws Mismatch {
    return type.cast(readRecord(node, type, new Position(null, "")));
  }

  /// Makes the JSON object of a record, keys in the order of its components.
  static ObjectNode write(Record record) {
    ObjectNode object = NODES.objectNode();
    writeInto(object, record);
    return object;
  }

  /// A value that does not have the expected shape; the message begins with its position.
  static final class Mismatch extends Exception {
    private static final long serialVersionUID = 1;

    private Mismatch(Position position, String problem) {
      super(position.toString().isEmpty() ? problem : position + ": " + problem);
    }
  }

  /// Where a value stands, such as `processes[0].trials[2].seconds`.
  private record Position(@Nullable Position parent, String step) {
    Position key(String key) {
      return new Position(this, key);
    }

    Position index(int index) {
      return new Position(this, "[" + index + "]");
    }

    @Override
    public String toString() {
      String before = parent == null ? "" : parent.toString();
      return before.isEmpty() || step.startsWith("[") ? before + step : before + "." + step;
    }
  }

  // Reading

  private static Record readRecord(JsonNode node, Class<?> type, Position position)
      throws Mismatch {
    if (!(node instanceof ObjectNode object)) {
      throw new Mismatch(position, expected("an object", node));
    }
    return readGroup(object, type, position, new HashSet<>());
  }

  private static Record readGroup(
      ObjectNode object, Class<?> type, Position position, Set<String> known) throws Mismatch {
    RecordShape shape = RecordShape.of(type);
    @Nullable Object[] values = new @Nullable Object[shape.fields().size()];
    for (int i = 0; i < values.length; i++) {
      // The extra fields come last, when all others are known.
      Field field = shape.fields().get(i);
      values[i] =
          field.isExtra()
              ? unknownFields(object, known)
              : readField(object, field, position, known);
    }
    return construct(shape, values, position);
  }

  private static @Nullable Object readField(
      ObjectNode object, Field field, Position position, Set<String> known) throws Mismatch {
    if (field.flat()) {
      boolean absent = field.orAbsent() && !object.has(RecordShape.of(field.group()).firstKey());
      return absent ? null : readGroup(object, field.group(), position, known);
    }
    JsonNode value = object.get(field.key());
    if (value == null || value.isNull()) {
      if (!field.mayBeUnknown()) {
        String problem = value == null ? "missing" : "is null";
        throw new Mismatch(
            position.key(field.key()), problem + ", expected " + nameOf(field.type()));
      }
      // A null where the field would be left out is kept as an extra field.
      if (value == null || field.orNull()) {
        known.add(field.key());
      }
      return null;
    }
    known.add(field.key());
    return readValue(value, field.type(), position.key(field.key()));
  }

  private static Object readValue(JsonNode node, Type type, Position position) throws Mismatch {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      return generic.getRawType() == List.class
          ? readList(node, arguments[0], position)
          : readMap(node, arguments[1], position);
    }
    if (type instanceof Class<?> c && c.isRecord()) {
      return readRecord(node, c, position);
    }
    if (type == String.class && node.isString()) {
      return node.stringValue();
    }
    if ((type == boolean.class || type == Boolean.class) && node.isBoolean()) {
      return node.booleanValue();
    }
    if ((type == int.class || type == Integer.class)
        && node.isIntegralNumber()
        && node.canConvertToInt()) {
      return node.intValue();
    }
    if ((type == long.class || type == Long.class)
        && node.isIntegralNumber()
        && node.canConvertToLong()) {
      return node.longValue();
    }
    if ((type == double.class || type == Double.class)
        && node.isNumber()
        && Double.isFinite(node.doubleValue())) {
      return node.doubleValue();
    }
    throw new Mismatch(position, expected(nameOf(type), node));
  }

  private static List<Object> readList(JsonNode node, Type element, Position position)
      throws Mismatch {
    if (!(node instanceof ArrayNode array)) {
      throw new Mismatch(position, expected("a list", node));
    }
    List<Object> list = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      list.add(readValue(array.get(i), element, position.index(i)));
    }
    return Collections.unmodifiableList(list);
  }

  private static Map<String, Object> readMap(JsonNode node, Type value, Position position)
      throws Mismatch {
    if (!(node instanceof ObjectNode object)) {
      throw new Mismatch(position, expected("an object", node));
    }
    Map<String, Object> map = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      map.put(entry.getKey(), readValue(entry.getValue(), value, position.key(entry.getKey())));
    }
    return Collections.unmodifiableMap(map);
  }

  private static Extra unknownFields(ObjectNode object, Set<String> known) {
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      if (!known.contains(entry.getKey())) {
        fields.put(entry.getKey(), entry.getValue());
      }
    }
    return fields.isEmpty() ? Extra.NONE : new Extra(fields);
  }

  private static Record construct(RecordShape shape, @Nullable Object[] values, Position position)
      throws Mismatch {
    try {
      return (Record) shape.constructor().newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refused) {
        throw new Mismatch(position, String.valueOf(refused.getMessage()));
      }
      throw new IllegalStateException(shape.constructor() + " failed", e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(shape.constructor() + " cannot be called", e);
    }
  }

  // Writing

  private static void writeInto(ObjectNode object, Record record) {
    for (Field field : RecordShape.of(record.getClass()).fields()) {
      Object value = valueOf(record, field);
      if (value instanceof Extra extra) {
        extra.fields().forEach(object::putIfAbsent);
      } else if (value != null && field.flat()) {
        writeInto(object, (Record) value);
      } else if (value != null) {
        object.set(field.key(), toNode(value));
      } else if (!field.orAbsent()) {
        object.putNull(field.key());
      }
    }
  }

  private static @Nullable Object valueOf(Record record, Field field) {
    try {
      return field.accessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(field.accessor() + " cannot be called", e);
    }
  }

  private static JsonNode toNode(Object value) {
    return switch (value) {
      case String text -> NODES.stringNode(text);
      case Boolean flag -> NODES.booleanNode(flag);
      case Integer number -> NODES.numberNode(number);
      case Long number -> NODES.numberNode(number);
      case Double number -> NODES.numberNode(number);
      case Record record -> write(record);
      case List<?> list -> {
        ArrayNode array = NODES.arrayNode(list.size());
        list.forEach(element -> array.add(toNode(element)));
        yield array;
      }
      case Map<?, ?> map -> {
        ObjectNode object = NODES.objectNode();
        map.forEach((key, element) -> object.set((String) key, toNode(element)));
        yield object;
      }
      default -> throw new IllegalArgumentException("no JSON form for " + value.getClass());
    };
  }

  // Names

  private static String nameOf(Type type) {
    return switch (type) {
      case ParameterizedType generic -> generic.getRawType() == List.class ? "a list" : "an object";
      case Class<?> c when c == String.class -> "text";
      case Class<?> c when c == boolean.class || c == Boolean.class -> "true or false";
      case Class<?> c when c == double.class || c == Double.class -> "a number";
      case Class<?> c when c.isRecord() -> "an object";
      default -> "a whole number";
    };
  }

  private static String expected(String what, JsonNode found) {
    return "expected " + what + ", found " + describe(found);
  }

  private static String describe(JsonNode node) {
    if (node.isObject()) {
      return "an object";
    }
    if (node.isArray()) {
      return "a list";
    }
    return Printable.beginning(node.toString(), SHOWN_CHARACTERS);
  }
}
