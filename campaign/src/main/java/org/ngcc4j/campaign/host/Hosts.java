package org.ngcc4j.campaign.host;

import java.util.Locale;

/// Facts of a host that several classes ask for.
final class Hosts {
  private Hosts() {}

  /// Returns the machine name as the kernel gives it, not as Java does.
  static String architecture() {
    String name = System.getProperty("os.arch");
    return name.equals("amd64") ? "x86_64" : name;
  }

  /// Tells whether a hypervisor announces itself.
  static boolean isVirtual(HostFiles files) {
    String info = files.text("/proc/cpuinfo");
    return info != null && info.toLowerCase(Locale.ROOT).contains("hypervisor");
  }
}
