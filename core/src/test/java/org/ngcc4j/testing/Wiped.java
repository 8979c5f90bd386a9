package org.ngcc4j.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.memory.Workspaces;
import org.ngcc4j.symmetric.Sm3;

/// Looks at every array that an object of this project leads to.
///
/// An array counts as wiped if it holds zeros, or what the same array of an unused twin holds (the
/// constants that a hash begins with).
public final class Wiped {
  private final Set<String> exempt;
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<String> unwiped = new ArrayList<>();
  private int arrays;

  private Wiped(String... exempt) {
    this.exempt = Set.of(exempt);
  }

  /// Asserts that nothing is left in an object and in those it refers to.
  ///
  /// @param used the object
  /// @param unused an object of its class that was never used, if there is one
  /// @param exempt names of the fields that hold nothing secret
  public static void assertWiped(Object used, @Nullable Object unused, String... exempt) {
    Wiped walk = new Wiped(exempt);
    walk.object(used, unused, used.getClass().getSimpleName());
    assertThat(walk.unwiped).as("arrays with something left in them").isEmpty();
    assertThat(walk.arrays).as("arrays looked at").isPositive();
  }

  private void object(Object used, @Nullable Object unused, String path) {
    Class<?> type = used.getClass();
    if (!type.getName().startsWith("org.ngcc4j.")
        || type.isHidden()
        || type.isEnum()
        || !seen.add(used)) {
      return;
    }
    if (used instanceof Workspaces<?> workspaces) {
      workspace(workspaces, (Workspaces<?>) unused, path);
      return;
    }
    Object twin = unused == null && used instanceof Sm3 ? new Sm3() : unused;
    for (Class<?> c = type; c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !exempt.contains(field.getName())) {
          value(get(field, used), twin == null ? null : get(field, twin), path, field);
        }
      }
    }
  }

  private <T> void workspace(Workspaces<T> used, @Nullable Workspaces<?> unused, String path) {
    T workspace = used.take();
    object(workspace, unused == null ? null : unused.take(), path + ".spare");
    used.giveBack(workspace);
  }

  private void value(@Nullable Object used, @Nullable Object unused, String path, Field field) {
    if (used == null || field.getType().isPrimitive()) {
      return;
    }
    value(used, unused, path + "." + field.getName());
  }

  private void value(Object used, @Nullable Object unused, String here) {
    if (used instanceof Object[] elements) {
      for (int i = 0; i < elements.length; i++) {
        if (elements[i] != null) {
          Object twin = unused instanceof Object[] others && i < others.length ? others[i] : null;
          value(elements[i], twin, here + "[" + i + "]");
        }
      }
    } else if (used.getClass().isArray()) {
      arrays++;
      if (!isZero(used) && (unused == null || !isEqual(used, unused))) {
        unwiped.add(here);
      }
    } else {
      object(used, unused, here);
    }
  }

  private static boolean isZero(Object array) {
    for (int i = 0; i < Array.getLength(array); i++) {
      Object element = Array.get(array, i);
      boolean wiped =
          element.getClass().isArray()
              ? isZero(element)
              : element instanceof Number number
                  ? number.doubleValue() == 0
                  : element instanceof Boolean;
      if (!wiped) {
        return false;
      }
    }
    return true;
  }

  private static boolean isEqual(Object array, Object other) {
    boolean equal = Array.getLength(array) == Array.getLength(other);
    for (int i = 0; equal && i < Array.getLength(array); i++) {
      equal = Array.get(array, i).equals(Array.get(other, i));
    }
    return equal;
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
