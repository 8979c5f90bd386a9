package org.ngcc4j.campaign.validate;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.ngcc4j.campaign.dataset.Calibration;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.Digests;
import org.ngcc4j.campaign.dataset.JsonFile;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.measure.Measurer;

/// Checks what a run has beside its dataset: the files it was copied from, its copy beside the
/// pages, and the calibrations.
final class RunCheck {
  private static final String CALIBRATIONS = "calibrate";

  private RunCheck() {}

  /// Finds copies of a dataset that differ from it.
  ///
  /// @param other a folder that has the same files
  static void copies(Dataset dataset, Path other, Findings findings) throws DatasetException {
    for (Path file : dataset.files()) {
      Path copy = other.resolve(file.toString());
      boolean digests = file.toString().equals(Digests.NAME);
      if (!Files.isRegularFile(copy)) {
        if (!digests) {
          findings.add(copy, "", "is not there, although the dataset has it");
        }
      } else if (!Arrays.equals(
          Digests.bytes(copy), Digests.bytes(dataset.folder().resolve(file)))) {
        findings.add(copy, "", "differs from " + dataset.folder().resolve(file));
      }
    }
  }

  /// Checks the calibrations against the records that followed.
  static void calibrations(Path run, Dataset dataset, Findings findings) throws DatasetException {
    Path folder = run.resolve(CALIBRATIONS);
    for (TimingRecord record : dataset.records()) {
      Path file =
          folder.resolve(
              Path.of(DatasetPaths.RECORDS)
                  .relativize(
                      DatasetPaths.record(
                          record.subject().candidate(),
                          record.subject().label(),
                          record.subject().operationKey())));
      if (Files.isRegularFile(file)) {
        calibration(file, record, findings);
      } else if (OmissionsCheck.isOurs(dataset)) {
        findings.add(file, "", "is not there, although its operation was measured");
      }
    }
  }

  private static void calibration(Path file, TimingRecord record, Findings findings)
      throws DatasetException {
    Calibration calibration = JsonFile.read(file, Calibration.class);
    ProcessRun process = calibration.process();
    String recorded = record.subject().label();
    if (!recorded.equals(calibration.label()) && !recorded.startsWith(calibration.label() + "-")) {
      findings.add(file, "label", "is not that of the record");
    }
    if (!record.processes().isEmpty()) {
      ProcessRun first = record.processes().getFirst();
      if (!Objects.equals(process.meta(), first.meta())
          || !Objects.equals(process.trials(), first.trials())) {
        findings.add(file, "process", "is not the first process of the record");
      }
    }
    try {
      findings.differences(
          file,
          calibration,
          Measurer.calibration(
              record.subject().candidate(),
              calibration.label(),
              record.subject().operation(),
              process,
              calibration.discarded()));
    } catch (NumberFormatException e) {
      findings.notANumber(file, "process", e);
    }
  }
}
