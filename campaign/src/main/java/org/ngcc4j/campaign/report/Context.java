package org.ngcc4j.campaign.report;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.ngcc4j.campaign.dataset.BuildFile;
import org.ngcc4j.campaign.dataset.DatasetPaths;
import org.ngcc4j.campaign.dataset.HashProfile;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// What the sections of a candidate's page are made from.
///
/// @param data the measurements
/// @param catalogs what else is known
/// @param findings published findings
/// @param style which form the page takes
/// @param systems the candidate on every system of the site, this one included
record Context(
    CandidateData data,
    Catalogs catalogs,
    Findings findings,
    Report.Style style,
    List<CandidateData> systems) {
  /// Copies the list.
  Context {
    systems = List.copyOf(systems);
  }

  boolean isSite() {
    return style == Report.Style.SITE;
  }

  /// Returns a file of the dataset, as a link where the page has links and the dataset holds it.
  ///
  /// @param path its path as the dataset states it
  /// @param expected where it stands if it is there
  Line file(String path, Path expected) {
    boolean present =
        PageNames.slashed(expected).equals(path)
            && Files.isRegularFile(
                data.dataset().folder().resolve(expected), LinkOption.NOFOLLOW_LINKS);
    return isSite() && present
        ? Line.EMPTY.codeLink(path, PageNames.data(data.system()) + "/" + path)
        : Line.ofCode(path);
  }

  /// Returns a figure of a record, as a link to it where the page has links.
  Line figure(TimingRecord record, String text) {
    return figure(
        text,
        DatasetPaths.record(data.id(), record.subject().label(), record.subject().operationKey()));
  }

  /// Returns a figure of a hash profile, as a link to it where the page has links.
  Line figure(HashProfile profile, String text) {
    return figure(text, DatasetPaths.profile(data.id(), profile.label(), profile.operationKey()));
  }

  /// Returns a figure of the build, as a link to its file where the page has links.
  Line buildFigure(String text) {
    return figure(text, Path.of(BuildFile.NAME));
  }

  /// Returns a published size, as a link to the catalog where the page has links.
  Line catalogFigure(String text) {
    return linked(text, PageNames.SIZES);
  }

  private Line figure(String text, Path file) {
    return linked(text, PageNames.data(data.system()) + "/" + PageNames.slashed(file));
  }

  private Line linked(String text, String target) {
    return isSite() && !text.equals(Numbers.DASH) ? Line.EMPTY.link(text, target) : Line.of(text);
  }
}
