package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/// What a Markdown parser finds in a page.
///
/// @param texts the text of each paragraph, heading and cell
/// @param html everything taken for HTML
/// @param targets the targets of all links and images
record MarkdownFacts(List<String> texts, List<String> html, List<String> targets) {

  static MarkdownFacts of(String markdown) {
    Node document =
        Parser.builder().extensions(List.of(TablesExtension.create())).build().parse(markdown);
    Finder finder = new Finder();
    document.accept(finder);
    return finder.facts;
  }

  private static final class Finder extends AbstractVisitor {
    private final MarkdownFacts facts =
        new MarkdownFacts(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    private final StringBuilder text = new StringBuilder();

    @Override
    public void visit(Text node) {
      text.append(node.getLiteral());
    }

    @Override
    public void visit(Code node) {
      text.append(node.getLiteral());
    }

    @Override
    public void visit(SoftLineBreak node) {
      text.append('\n');
    }

    @Override
    public void visit(Paragraph node) {
      collect(node);
    }

    @Override
    public void visit(Heading node) {
      collect(node);
    }

    @Override
    public void visit(CustomNode node) {
      if (node instanceof TableCell) {
        collect(node);
      } else {
        visitChildren(node);
      }
    }

    @Override
    public void visit(HtmlInline node) {
      facts.html.add(node.getLiteral());
    }

    @Override
    public void visit(HtmlBlock node) {
      facts.html.add(node.getLiteral());
    }

    @Override
    public void visit(Link node) {
      facts.targets.add(node.getDestination());
      visitChildren(node);
    }

    @Override
    public void visit(Image node) {
      facts.targets.add(node.getDestination());
      visitChildren(node);
    }

    private void collect(Node node) {
      text.setLength(0);
      visitChildren(node);
      facts.texts.add(text.toString());
    }
  }
}
