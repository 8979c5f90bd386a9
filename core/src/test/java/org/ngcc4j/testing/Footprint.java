package org.ngcc4j.testing;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Adds up the arrays of primitives that an object of this project leads to.
public final class Footprint {
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private long bytes;

  private Footprint() {}

  /// Returns the bytes of all arrays, each counted once.
  public static long of(Object object) {
    Footprint footprint = new Footprint();
    footprint.add(object);
    return footprint.bytes;
  }

  private void add(@Nullable Object object) {
    if (object == null || !seen.add(object)) {
      return;
    }
    Class<?> type = object.getClass();
    if (object instanceof Object[] elements) {
      for (Object element : elements) {
        add(element);
      }
    } else if (type.isArray()) {
      bytes += (long) Array.getLength(object) * elementBytes(type.getComponentType());
    } else if (type.getName().startsWith("org.ngcc4j.") && !type.isHidden() && !type.isEnum()) {
      for (Class<?> c = type; c != Object.class; c = c.getSuperclass()) {
        for (Field field : c.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
            add(get(field, object));
          }
        }
      }
    }
  }

  private static int elementBytes(Class<?> type) {
    if (type == long.class || type == double.class) {
      return 8;
    }
    return type == byte.class || type == boolean.class ? 1 : type == short.class ? 2 : 4;
  }

  private static @Nullable Object get(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
