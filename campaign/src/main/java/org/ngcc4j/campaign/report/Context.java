package org.ngcc4j.campaign.report;

import org.jspecify.annotations.Nullable;

/// What the sections of a candidate's page are made from.
///
/// @param data the measurements
/// @param catalogs what else is known
/// @param findings published findings
/// @param style which form the page takes
/// @param dataLink relative path from the page to the dataset; null if the page cannot link to it
record Context(
    CandidateData data,
    Catalogs catalogs,
    Findings findings,
    Report.Style style,
    @Nullable String dataLink) {

  boolean isSite() {
    return style == Report.Style.SITE;
  }

  /// Returns a file of the dataset, as a link where that is possible.
  Line file(String path) {
    return isSite() && dataLink != null
        ? Line.EMPTY.codeLink(path, dataLink + "/" + path)
        : Line.ofCode(path);
  }
}
