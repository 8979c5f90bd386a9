package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import org.ngcc4j.campaign.dataset.DatasetException;

/// The page of one candidate on one system: sections 1 to 7 in the published order.
final class CandidatePage {
  private CandidatePage() {}

  /// Builds the page.
  ///
  /// @throws DatasetException if the catalogs lack what the page cannot do without
  static Page of(Context context) throws DatasetException {
    String id = context.data().id();
    Catalogs.Submission submission = context.catalogs().submission(id);
    if (submission == null) {
      throw new DatasetException("candidates.csv: no row for " + id + ", expected its name");
    }
    IntroductionSection introduction = new IntroductionSection(context, submission);
    List<Block> blocks = new ArrayList<>(introduction.blocks());
    blocks.addAll(new EnvironmentSection(context).blocks());
    blocks.addAll(new KatSection(context).blocks());
    blocks.addAll(new PerformanceSection(context).blocks());
    blocks.addAll(new ResourceSection(context).blocks());
    blocks.addAll(new SizeSection(context).blocks());
    blocks.addAll(new SymmetricSection(context).blocks());
    blocks.addAll(new EvidenceSection(context).blocks());
    return new Page(introduction.title(), blocks);
  }
}
