package org.ngcc4j.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.provider.NgccPublicKey;

/// Verifies the signatures of a list, several at once, and prints the answers in its order.
///
/// Memory does not grow with the list: a few lines for each worker are under way at a time, and the
/// public keys that were used last are kept.
final class BatchVerification {
  private static final int KEPT_KEYS = 64;
  private static final int LINES_PER_WORKER = 16;

  private final Environment environment;
  private final @Nullable SignatureScheme raw;
  private final @Nullable String commonKey;
  private final boolean quiet;
  private final int workers;

  private final Map<String, NgccPublicKey> keys =
      new LinkedHashMap<>(KEPT_KEYS, 0.75f, /* accessOrder= */ true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, NgccPublicKey> eldest) {
          return size() > KEPT_KEYS;
        }
      };

  private long good;
  private long rejected;
  private long failed;

  /// Prepares a batch.
  ///
  /// @param raw the set of bare public keys; `null` for PEM
  /// @param commonKey the file of the key of all signatures; `null` if each line names one
  /// @param quiet whether to print what is not good only
  /// @param workers how many signatures to verify at once
  BatchVerification(
      Environment environment,
      @Nullable SignatureScheme raw,
      @Nullable String commonKey,
      boolean quiet,
      int workers) {
    this.environment = environment;
    this.raw = raw;
    this.commonKey = commonKey;
    this.quiet = quiet;
    this.workers = workers;
  }

  /// What came of one line.
  private sealed interface Answer {
    /// The signature is good.
    record Good(String message) implements Answer {}

    /// The signature is rejected, for a reason.
    record Rejected(String message, String why) implements Answer {}

    /// The line or one of its files cannot be used.
    record Failed(String what) implements Answer {}
  }

  /// Verifies everything and prints the answers.
  ///
  /// @return the exit code
  int run(String listName) throws InputException, InterruptedException {
    InputFile list = new InputFile(environment, listName);
    NgccPublicKey key = commonKey == null ? null : key(commonKey);
    try (ProgressLine progress = environment.progress();
        ExecutorService executor = Executors.newFixedThreadPool(workers)) {
      Deque<Future<Answer>> running = new ArrayDeque<>();
      try (BufferedReader lines = list.openText()) {
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          number++;
          if (!line.isBlank() && !line.startsWith("#")) {
            running.add(executor.submit(task(key, line, list.name(), number)));
            if (running.size() >= LINES_PER_WORKER * workers) {
              print(running.remove(), progress);
            }
          }
        }
        while (!running.isEmpty()) {
          print(running.remove(), progress);
        }
      } catch (IOException e) {
        throw list.cannotRead(e);
      } finally {
        executor.shutdownNow();
      }
    }
    return summary(list);
  }

  private Callable<Answer> task(
      @Nullable NgccPublicKey key, String line, String listName, int number) {
    return () -> {
      String[] fields = line.split("\t", -1);
      int expected = key == null ? 3 : 2;
      if (fields.length != expected) {
        return new Answer.Failed(
            "%s: line %d: %s expected, with tabs between them"
                .formatted(
                    listName,
                    number,
                    expected == 3
                        ? "a file, its signature and a key"
                        : "a file and its signature"));
      }
      try {
        // They share standard input with nobody.
        if (List.of(fields).contains(InputFile.STANDARD)) {
          throw new InputException("a list cannot name standard input");
        }
        Verification verification =
            new Verification(
                key == null ? key(fields[2]) : key,
                new InputFile(environment, fields[0]),
                new InputFile(environment, fields[1]));
        String refusal = verification.refusal();
        return refusal == null
            ? new Answer.Good(fields[0])
            : new Answer.Rejected(fields[0], refusal);
      } catch (InputException e) {
        return new Answer.Failed("%s: line %d: %s".formatted(listName, number, e.getMessage()));
      }
    };
  }

  private NgccPublicKey key(String name) throws InputException {
    synchronized (keys) {
      NgccPublicKey kept = keys.get(name);
      if (kept != null) {
        return kept;
      }
    }
    NgccPublicKey key = new KeyFile(environment, name, raw).readPublic();
    synchronized (keys) {
      keys.put(name, key);
    }
    return key;
  }

  private void print(Future<Answer> future, ProgressLine progress) throws InterruptedException {
    try {
      switch (future.get()) {
        case Answer.Good(String message) -> {
          good++;
          if (!quiet) {
            progress.printInstead(() -> environment.out().println(message + ": good"));
          }
        }
        case Answer.Rejected(String message, String why) -> {
          rejected++;
          progress.printInstead(() -> environment.out().println(message + ": " + why));
        }
        case Answer.Failed(String what) -> {
          failed++;
          progress.printInstead(
              () -> {
                environment.out().flush();
                environment.err().println("ngcc verify: " + what);
                environment.err().flush();
              });
        }
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(Objects.requireNonNullElse(e.getCause(), e));
    }
    progress.show("%d verified".formatted(good + rejected + failed));
  }

  private int summary(InputFile list) throws InputException {
    long all = good + rejected + failed;
    if (all == 0) {
      throw new InputException(list.name() + ": no line names a signature");
    }
    if (!quiet) {
      environment
          .out()
          .println(
              "%d signature%s: %d good, %d rejected, %d not verified"
                  .formatted(all, all == 1 ? "" : "s", good, rejected, failed));
    }
    environment.out().flush();
    if (failed > 0) {
      return ExitCode.INPUT;
    }
    return rejected > 0 ? ExitCode.NO : ExitCode.GOOD;
  }
}
