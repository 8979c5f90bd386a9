package org.ngcc4j.campaign.dataset;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What the class of a record says about the JSON object it stands for; worked out once per class.
///
/// @param constructor the canonical constructor
/// @param fields the components in order
record RecordShape(Constructor<?> constructor, List<Field> fields) {
  private static final ClassValue<RecordShape> SHAPES =
      new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
          return inspect(type);
        }
      };

  /// One component.
  ///
  /// @param key its key in the file
  /// @param type its type
  /// @param accessor reads it
  /// @param orNull whether it may be unknown and is then `null`
  /// @param orAbsent whether it may be unknown and is then left out
  /// @param flat whether its own components stand in the same object
  record Field(
      String key, Type type, Method accessor, boolean orNull, boolean orAbsent, boolean flat) {
    boolean mayBeUnknown() {
      return orNull || orAbsent;
    }

    boolean isExtra() {
      return type == Extra.class;
    }

    /// Returns the class of a group.
    Class<?> group() {
      return (Class<?>) type;
    }
  }

  /// Returns the shape of a record class.
  static RecordShape of(Class<?> type) {
    return SHAPES.get(type);
  }

  /// Returns the key that tells whether a group is there.
  String firstKey() {
    return fields.getFirst().key();
  }

  private static RecordShape inspect(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return new RecordShape(
          type.getDeclaredConstructor(types),
          Arrays.stream(components).map(RecordShape::field).toList());
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(type + " has no canonical constructor", e);
    }
  }

  private static Field field(RecordComponent component) {
    Key key = component.getAnnotation(Key.class);
    return new Field(
        key == null ? snakeCase(component.getName()) : key.value(),
        component.getGenericType(),
        component.getAccessor(),
        component.isAnnotationPresent(OrNull.class),
        component.isAnnotationPresent(OrAbsent.class),
        component.isAnnotationPresent(Flat.class));
  }

  private static String snakeCase(String name) {
    return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }
}
