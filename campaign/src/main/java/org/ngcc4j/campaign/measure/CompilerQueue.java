package org.ngcc4j.campaign.measure;

import java.lang.management.ManagementFactory;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/// What this JVM's just-in-time compilers still have to do.
///
/// The JVM counts the time of a compilation when it ends, and a large vector kernel can take more
/// than a second: the counted time alone would make a busy compiler look idle.
public final class CompilerQueue {
  private static final String DIAGNOSTICS = "com.sun.management:type=DiagnosticCommand";
  private static final String COMMAND = "compilerQueue";
  private static final Pattern NOTHING_QUEUED =
      Pattern.compile("(\\s|Current compiles:|C[12] compile queue:|Empty)*");

  private CompilerQueue() {}

  /// Tells whether the compilers have nothing to do: neither in work nor in their queues.
  ///
  /// A runtime that does not tell counts as idle. Asking takes about as long as a short system
  /// call to another thread; it may be asked by any thread.
  public static boolean isIdle() {
    try {
      Object queues =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(new ObjectName(DIAGNOSTICS), COMMAND, null, null);
      return NOTHING_QUEUED.matcher(String.valueOf(queues)).matches();
    } catch (JMException e) {
      return true;
    }
  }
}
