package org.ngcc4j.campaign.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.Notice;
import org.ngcc4j.Notice.Severity;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// One parameter set in one implementation on one system: a row of the pages that show more than
/// one candidate.
///
/// @param data the candidate on that system
/// @param label the parameter set
/// @param catalogs what else is known
/// @param findings published findings
record MeasuredSet(
    CandidateData data, CandidateData.Label label, Catalogs catalogs, Findings findings) {
  /// The operations of a signature scheme.
  static final List<String> OPERATIONS = List.of("keygen", "sign", "verify");

  /// Returns the sets of a candidate.
  static Stream<MeasuredSet> of(CandidateData data, Catalogs catalogs, Findings findings) {
    return data.labels().stream().map(label -> new MeasuredSet(data, label, catalogs, findings));
  }

  String candidate() {
    return data.id();
  }

  String system() {
    return data.system();
  }

  String instance() {
    return label.entry().instance();
  }

  String variant() {
    return label.entry().variant();
  }

  String implementation() {
    return Variants.name(variant());
  }

  /// Returns the name of the submission, or a dash.
  String algorithm() {
    Catalogs.Submission submission = catalogs.submission(candidate());
    return submission == null ? Numbers.DASH : submission.algorithm();
  }

  /// Returns the family of the submission, or a dash.
  String family() {
    String family = catalogs.family(candidate());
    return family.isEmpty() ? Numbers.DASH : family;
  }

  /// Returns the strength at which the set is compared; empty for none.
  String target() {
    return catalogs.target(candidate(), instance());
  }

  /// Returns the published sizes, or null if the catalog does not list them.
  Catalogs.@Nullable Sizes sizes() {
    Catalogs.Sizes byLabel = catalogs.sizes(candidate(), label.name());
    return byLabel != null ? byLabel : catalogs.sizes(candidate(), instance());
  }

  /// Returns the declared length of secret keys, or null if no record tells.
  @Nullable Long secretKey() {
    TimingRecord record = secretKeyRecord().orElse(null);
    return record == null ? null : secretKey(record);
  }

  private Optional<TimingRecord> secretKeyRecord() {
    return label.records().stream().filter(record -> secretKey(record) != null).findFirst();
  }

  private static @Nullable Long secretKey(TimingRecord record) {
    Results results = record.results();
    return results == null ? null : results.sizes().get("sk_bytes");
  }

  /// Returns the published length of public keys, or null.
  @Nullable Long publicKey() {
    Catalogs.Sizes sizes = sizes();
    return sizes == null ? null : sizes.publicKey();
  }

  /// Returns the published length of signatures, or null.
  @Nullable Long signature() {
    Catalogs.Sizes sizes = sizes();
    return sizes == null ? null : sizes.signature();
  }

  /// Tells whether the published length of signatures is only a typical one.
  boolean isNominal() {
    Catalogs.Sizes sizes = sizes();
    return sizes != null && sizes.basis() == Catalogs.Basis.NOMINAL_VARIABLE;
  }

  /// Returns the record of an operation; nothing if there is none.
  Optional<TimingRecord> record(String operation) {
    return label.records().stream()
        .filter(record -> record.subject().operationKey().equals(operation))
        .findFirst();
  }

  /// Returns the figures of an operation; nothing if they are not complete.
  Optional<Statistics> statistics(String operation) {
    return record(operation)
        .filter(TimingRecord::isComplete)
        .flatMap(record -> Optional.ofNullable(record.results()))
        .map(Results::statistics);
  }

  /// Returns the mean time of an operation, or null.
  @Nullable Double seconds(String operation) {
    Statistics statistics = statistics(operation).orElse(null);
    return statistics == null ? null : Double.valueOf(statistics.meanSeconds());
  }

  /// Returns the mean cycles of the core of an operation, or null. Ticks of another clock are none.
  @Nullable Double coreCycles(String operation) {
    Statistics statistics = statistics(operation).orElse(null);
    boolean counted = record(operation).filter(MeasuredSet::countsCore).isPresent();
    return statistics == null || !counted ? null : statistics.meanCycles();
  }

  /// Tells whether a record's cycles are those of the core in user mode.
  static boolean countsCore(TimingRecord record) {
    Extension extension = record.extension();
    return extension == null
        || extension.cyclesSource().equals(Extension.PMU_USER)
        || extension.cyclesSource().equals(Extension.PMU_USER_SCALED);
  }

  /// Returns the hash profile of an operation; nothing if there is none.
  Optional<HashProfile> profile(String operation) {
    return label.profiles().stream().filter(p -> p.operationKey().equals(operation)).findFirst();
  }

  /// Returns the part of an operation in the ICCS hash functions, or null if it is not known.
  @Nullable Double hashShare(String operation) {
    HashProfile profile = profile(operation).orElse(null);
    return profile == null ? null : profile.hashShare();
  }

  /// Tells whether the set hashes outside the ICCS helpers although others of its candidate hash
  /// within them: it is then one of several backends, and no page compares it.
  boolean isForeignBackend() {
    Catalogs.Survey survey = catalogs.survey(candidate());
    boolean iccsOnly = survey != null && survey.verdict().equals("ICCS-only");
    return !iccsOnly
        && hashesNothing(label)
        && data.labels().stream().anyMatch(other -> hashes(other));
  }

  /// Tells whether profiles exist and none of them saw a helper.
  boolean hashesNothing() {
    return hashesNothing(label);
  }

  private static boolean hashesNothing(CandidateData.Label label) {
    return !label.profiles().isEmpty() && !hashes(label);
  }

  private static boolean hashes(CandidateData.Label label) {
    return label.profiles().stream()
        .map(HashProfile::hashShare)
        .anyMatch(share -> share != null && share > 0);
  }

  /// Tells whether this program knows what is published on the set.
  boolean isKnown() {
    return findings.on(instance()).isPresent();
  }

  /// Returns the most serious published finding; nothing if there is none or none is known.
  Optional<Severity> worstFinding() {
    return findings.on(instance()).stream()
        .flatMap(List::stream)
        .map(Notice::severity)
        .min(Severity::compareTo);
  }

  /// Returns the file name of the candidate's page, without extension.
  String pageName() {
    return PageNames.candidate(candidate(), system());
  }

  /// Returns the place of the set on the candidate's HTML page.
  String pageLink() {
    return pageName() + ".html#" + Untrusted.anchor(label.name());
  }

  /// Returns the record of an operation as a link target.
  String recordLink(String operation) {
    return PageNames.data(system())
        + "/"
        + PageNames.slashed(DatasetPaths.record(candidate(), label.name(), operation));
  }

  /// Returns the hash profile of an operation as a link target.
  String profileLink(String operation) {
    return PageNames.data(system())
        + "/"
        + PageNames.slashed(DatasetPaths.profile(candidate(), label.name(), operation));
  }

  /// Returns the record that tells the length of secret keys as a link target; empty if none does.
  String secretKeyLink() {
    return secretKeyRecord().map(r -> recordLink(r.subject().operationKey())).orElse("");
  }
}
