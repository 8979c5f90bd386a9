package org.ngcc4j.campaign.kat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Writes everything to several streams, which stay the caller's to close.
final class Tee extends OutputStream {
  private final List<OutputStream> streams;

  Tee(List<OutputStream> streams) {
    this.streams = streams;
  }

  @Override
  public void write(int value) throws IOException {
    for (OutputStream stream : streams) {
      stream.write(value);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    for (OutputStream stream : streams) {
      stream.write(bytes, offset, length);
    }
  }
}
