package org.ngcc4j.campaign.nativelib;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ngcc4j.campaign.FileErrors;
import org.ngcc4j.campaign.implementation.LoadException;

/// What the header of a shared library says, read without loading it.
///
/// @param loadBytes sum of the memory sizes of its loadable segments
/// @param textBytes those that are executed
/// @param readOnlyBytes those that are neither executed nor written
/// @param writableBytes those that are written, initialised or not
public record ElfFile(long loadBytes, long textBytes, long readOnlyBytes, long writableBytes) {
  private static final int HEADER_BYTES = 64;
  private static final int PROGRAM_HEADER_BYTES = 56;
  private static final int MOST_PROGRAM_HEADERS = 4096;
  private static final int MAGIC = 0x464C457F;
  private static final int SHARED_OBJECT = 3;
  private static final int LOADABLE = 1;
  private static final int EXECUTABLE = 1;
  private static final int WRITABLE = 2;

  /// Reads the header of a library for this machine.
  ///
  /// @throws LoadException if the file is none
  public static ElfFile read(Path file) throws LoadException {
    if (!Files.isRegularFile(file)) {
      throw new LoadException(file + (Files.exists(file) ? " is not a file" : ": no such file"));
    }
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer header = read(channel, 0, HEADER_BYTES);
      check(file, header);
      int size = Short.toUnsignedInt(header.getShort(54));
      int count = Short.toUnsignedInt(header.getShort(56));
      long[] bytes = new long[3];
      for (int i = 0; i < count; i++) {
        if (size < PROGRAM_HEADER_BYTES || count > MOST_PROGRAM_HEADERS) {
          throw new LoadException(file + " has a broken ELF header");
        }
        ByteBuffer entry =
            read(channel, header.getLong(32) + (long) i * size, PROGRAM_HEADER_BYTES);
        if (entry.remaining() < PROGRAM_HEADER_BYTES) {
          throw new LoadException(file + " is truncated: its program headers are missing");
        }
        if (entry.getInt(0) == LOADABLE) {
          bytes[kind(entry.getInt(4))] += entry.getLong(40);
        }
      }
      return new ElfFile(bytes[0] + bytes[1] + bytes[2], bytes[0], bytes[1], bytes[2]);
    } catch (IOException e) {
      throw new LoadException(file + " cannot be read: " + FileErrors.reason(e), e);
    }
  }

  private static void check(Path file, ByteBuffer header) throws LoadException {
    if (header.remaining() < HEADER_BYTES || header.getInt(0) != MAGIC) {
      throw new LoadException(file + " is no shared library: it is not an ELF file");
    }
    int machine = Short.toUnsignedInt(header.getShort(18));
    if (header.get(4) != 2 || header.get(5) != 1 || machine != ownMachine()) {
      throw new LoadException(
          "%s is a library for %s; this machine is %s"
              .formatted(file, name(machine, header.get(4)), name(ownMachine(), 2)));
    }
    if (Short.toUnsignedInt(header.getShort(16)) != SHARED_OBJECT) {
      throw new LoadException(file + " is an ELF file, but no shared library");
    }
  }

  private static int kind(int flags) {
    if ((flags & EXECUTABLE) != 0) {
      return 0;
    }
    return (flags & WRITABLE) == 0 ? 1 : 2;
  }

  private static ByteBuffer read(FileChannel channel, long position, int bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (position >= 0) {
      while (buffer.hasRemaining() && channel.read(buffer, position + buffer.position()) > 0) {
        // Until it is full or the file ends.
      }
    }
    return buffer.flip();
  }

  private static int ownMachine() {
    return switch (System.getProperty("os.arch")) {
      case "amd64", "x86_64" -> 62;
      case "aarch64" -> 183;
      case "riscv64" -> 243;
      default -> -1;
    };
  }

  private static String name(int machine, int wordClass) {
    String name =
        switch (machine) {
          case 3 -> "i386";
          case 40 -> "arm";
          case 62 -> "x86_64";
          case 183 -> "aarch64";
          case 243 -> "riscv";
          case -1 -> System.getProperty("os.arch");
          default -> "another machine (ELF number " + machine + ")";
        };
    return wordClass == 1 ? name + " with 32 bits" : name;
  }
}
