/// Performance pages of the candidates in a dataset.
///
/// [Report] reads a dataset and writes pages. A page is built once as a list of [Block]s by
/// [CandidatePage]; [Markdown] and [Html] render the same blocks, so both carry the same content.
/// Headings, table heads, rows and number forms are those of the published NGCC performance pages;
/// the sentences are our own. Data reaches a page only through the escaping of the two renderers.
@NullMarked
package org.ngcc4j.campaign.report;

import org.jspecify.annotations.NullMarked;
