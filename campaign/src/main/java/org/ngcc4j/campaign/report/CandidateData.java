package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.DatasetException;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.ProcessRun;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// What a dataset holds on one candidate, in the order of the page.
///
/// @param dataset the whole dataset
/// @param id the candidate
/// @param labels its labels in natural order
record CandidateData(Dataset dataset, String id, List<Label> labels) {
  private static final List<String> OPERATIONS = List.of("keygen", "sign", "verify");

  /// One label.
  ///
  /// @param name its build name
  /// @param entry how it was built and how it did in the known-answer test
  /// @param records its timing records in the order of operations
  /// @param profiles its complete hash profiles in the order of operations
  record Label(
      String name, BuildFile.Entry entry, List<TimingRecord> records, List<HashProfile> profiles) {

    /// Tells whether the known-answer test was passed.
    boolean passed() {
      return entry.kat().equals("PASS");
    }

    /// Tells whether the measured implementation is ours.
    boolean isJava() {
      return entry.variant().equals("java") || records.stream().anyMatch(CandidateData::isJava);
    }
  }

  /// Collects what belongs to a candidate.
  ///
  /// @throws DatasetException if a record belongs to a label that the build file does not list
  static CandidateData of(Dataset dataset, String id) throws DatasetException {
    Map<String, Label> labels = new TreeMap<>(NaturalOrder.LABELS);
    for (BuildFile.Entry entry : dataset.build().instances().values()) {
      if (entry.candidate().equals(id)) {
        labels.put(entry.label(), label(dataset, entry));
      }
    }
    for (TimingRecord record : dataset.records()) {
      String name = record.subject().label();
      if (record.subject().candidate().equals(id) && !labels.containsKey(name)) {
        throw new DatasetException(
            "%s: no entry %s/%s, although it has records"
                .formatted(dataset.folder().resolve(BuildFile.NAME), id, name));
      }
    }
    return new CandidateData(dataset, id, List.copyOf(labels.values()));
  }

  private static Label label(Dataset dataset, BuildFile.Entry entry) {
    List<TimingRecord> records = new ArrayList<>();
    for (TimingRecord record : dataset.records()) {
      if (record.subject().candidate().equals(entry.candidate())
          && record.subject().label().equals(entry.label())) {
        records.add(record);
      }
    }
    List<HashProfile> profiles = new ArrayList<>();
    for (HashProfile profile : dataset.profiles()) {
      if (profile.candidate().equals(entry.candidate())
          && profile.label().equals(entry.label())
          && profile.isComplete()) {
        profiles.add(profile);
      }
    }
    records.sort(
        Comparator.comparingInt((TimingRecord r) -> rank(r.subject().operation()))
            .thenComparing(r -> r.subject().operationKey()));
    profiles.sort(
        Comparator.comparingInt((HashProfile p) -> rank(p.operation()))
            .thenComparing(HashProfile::operationKey));
    return new Label(entry.label(), entry, List.copyOf(records), List.copyOf(profiles));
  }

  private static int rank(String operation) {
    int index = OPERATIONS.indexOf(operation);
    return index < 0 ? OPERATIONS.size() : index;
  }

  /// Returns the system that measured.
  String system() {
    return dataset.campaign().systemId();
  }

  /// Returns all records of the candidate.
  Stream<TimingRecord> records() {
    return labels.stream().flatMap(label -> label.records().stream());
  }

  /// Tells whether any record says more than the public schema does.
  boolean isExtended() {
    return records().anyMatch(record -> record.extension() != null);
  }

  /// Returns what schema 3 adds to the candidate's records.
  Stream<Extension> extensions() {
    return records().map(TimingRecord::extension).filter(Objects::nonNull);
  }

  /// Returns the first runtime a record names, or null.
  Extension.@Nullable RuntimeFacts runtime() {
    return extensions().map(Extension::runtime).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /// Tells whether a record is one of a Java implementation.
  static boolean isJava(TimingRecord record) {
    Extension extension = record.extension();
    return extension != null && extension.implementation().language().equals("Java");
  }

  /// Adds up a counter that each process of a record reports.
  static long total(TimingRecord record, String counter) {
    long sum = 0;
    for (ProcessRun process : record.processes()) {
      Long value = process.metaNumber(counter);
      sum += value == null ? 0 : value;
    }
    return sum;
  }

  /// Returns the largest value of a counter that each process of a record reports.
  static long largest(TimingRecord record, String counter) {
    long largest = 0;
    for (ProcessRun process : record.processes()) {
      Long value = process.metaNumber(counter);
      largest = Math.max(largest, value == null ? 0 : value);
    }
    return largest;
  }
}
