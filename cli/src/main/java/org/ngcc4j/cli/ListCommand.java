package org.ngcc4j.cli;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.ngcc4j.Notice;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.campaign.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Lists the instances with what is publicly known of them.
@Command(
    name = "list",
    header = "List the instances: sizes, status, published findings.",
    description = {
      "",
      "Sizes are in bytes. The status of an instance is the most severe published finding that"
          + " every implementation with the official known answers shares."
    },
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = "0:always")
final class ListCommand extends HelpfulCommand implements Callable<Integer> {
  private static final int LEGEND_CHARS = 100;

  private final Environment environment;

  @Option(
      names = "--json",
      description = "Print JSON, with everything that is known; the table leaves things out.")
  private boolean json;

  ListCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    List<SignatureParameters> instances =
        environment.schemes().stream().map(SignatureScheme::parameters).toList();
    if (json) {
      environment.out().println(json(instances));
    } else {
      printTable(instances);
    }
    return ExitCode.GOOD;
  }

  private void printTable(List<SignatureParameters> instances) {
    TextTable table =
        new TextTable(
            "<candidate", "<instance", ">target", ">pk", ">sk", ">sn", "<status", "<findings");
    for (SignatureParameters p : instances) {
      table.row(
          p.candidate().id(),
          p.instance(),
          p.targetBits() == 0 ? "-" : Integer.toString(p.targetBits()),
          Integer.toString(p.publicKeyBytes()),
          Integer.toString(p.secretKeyBytes()),
          Integer.toString(p.maxSignatureBytes()),
          status(p),
          p.inherentNotices().stream().map(Notice::id).collect(Collectors.joining(" ")));
    }
    PrintWriter out = environment.out();
    table.print(out);
    out.println();
    printLegend(instances, out);
  }

  private static void printLegend(List<SignatureParameters> instances, PrintWriter out) {
    out.println("target    strength in bits at which the set is compared");
    out.println("pk sk sn  bytes of a public key, a secret key, and the longest signature");
    out.println("status    the most severe of the findings; none of the candidates is a standard");
    TextTable findings = new TextTable("<", "<", "<");
    instances.stream()
        .flatMap(p -> p.inherentNotices().stream())
        .distinct()
        .sorted(Comparator.comparing(Notice::id))
        .forEach(n -> findings.row(n.id(), word(n.severity()), n.text()));
    if (!findings.isEmpty()) {
      out.println();
      out.println(
          "Published findings, shared by every implementation with the official known answers:");
      findings.printWrapped(out, LEGEND_CHARS);
    }
  }

  private static String json(List<SignatureParameters> instances) {
    JsonMapper mapper = JsonMapper.shared();
    ObjectNode root = mapper.createObjectNode();
    root.put("version", Version.current());
    ArrayNode list = root.putArray("instances");
    for (SignatureParameters p : instances) {
      ObjectNode node = list.addObject();
      node.put("candidate", p.candidate().id());
      node.put("algorithm", p.candidate().algorithm());
      node.put("family", p.candidate().family());
      node.put("instance", p.instance());
      node.put("target_bits", p.targetBits());
      node.put("pk_bytes", p.publicKeyBytes());
      node.put("sk_bytes", p.secretKeyBytes());
      node.put("signature_bytes", p.maxSignatureBytes());
      node.put("signature_bytes_min", p.minSignatureBytes());
      node.put("status", status(p));
      ArrayNode notices = node.putArray("notices");
      for (Notice n : p.notices()) {
        notices
            .addObject()
            .put("id", n.id())
            .put("severity", word(n.severity()))
            .put("layer", n.layer())
            .put("status", word(n.status()))
            .put("text", n.text());
      }
    }
    return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root);
  }

  /// The severities are declared from the worst to the least.
  private static String status(SignatureParameters parameters) {
    Optional<Notice.Severity> worst =
        parameters.inherentNotices().stream().map(Notice::severity).min(Comparator.naturalOrder());
    return worst.map(ListCommand::word).orElse("none known");
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
