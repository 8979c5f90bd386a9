package org.ngcc4j.campaign.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ngcc4j.campaign.compare.Gate;
import org.ngcc4j.campaign.compare.Waivers;
import org.ngcc4j.campaign.dataset.Dataset;
import org.ngcc4j.campaign.dataset.Sample;
import org.ngcc4j.campaign.dataset.SmallRun;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExportTest {
  private static final Path SCHEMA = Path.of("../docs/export.schema.json");

  @TempDir private Path folder;
  private Dataset small;
  private Dataset published;

  @BeforeEach
  void read() throws IOException {
    small = Dataset.read(SmallRun.copyTo(folder));
    published = Dataset.read(Sample.data());
  }

  @Test
  void jsonSatisfiesThePublishedSchema() throws IOException {
    assertThat(schema().validate(Export.json(List.of(small, published)), InputFormat.JSON))
        .isEmpty();
  }

  @Test
  void theSchemaKnowsEveryFieldAndRefusesWhatIsNone() throws IOException {
    JsonMapper mapper = JsonMapper.shared();
    JsonNode operation =
        mapper.readTree(Files.readString(SCHEMA)).at("/$defs/operation/properties");
    JsonNode export = mapper.readTree(Export.json(List.of(small)));

    assertThat(List.copyOf(export.at("/operations/0").propertyNames()))
        .isEqualTo(List.copyOf(operation.propertyNames()));
    String broken = Export.json(List.of(small)).replace("\"trials\" : 5", "\"trials\" : \"five\"");
    assertThat(schema().validate(broken, InputFormat.JSON)).hasSize(6);
  }

  @Test
  void csvHasARowForEachOperationAndTheSameColumns() {
    List<String> lines = List.of(Export.csv(List.of(small, published)).split("\r\n", -1));

    assertThat(lines).hasSize(1 + 6 + 21 + 1).last().isEqualTo("");
    assertThat(lines.getFirst())
        .startsWith("system,candidate,instance,label,variant,flags,operation,")
        .endsWith(",core_clock_hz,started_utc,ended_utc");
    assertThat(lines.get(1))
        .startsWith(
            "test_1,sign-01,Aigis-sig1,Aigis-sig1-java,java,java-vector,keygen,0,complete,"
                + "records/sign-01/Aigis-sig1-java__keygen.json,137694,PASS,")
        .contains(",Intel(R) Xeon(R) Processor,1,true,,2026-12-01T12:");
  }

  @Test
  void csvQuotesWhatWouldEndACell() throws IOException {
    Path dataset = SmallRun.copyTo(folder.resolve("quoted"));
    SmallRun.editAll(
        dataset, "\"cpu_model\": \"[^\"]*\"", "\"cpu_model\": \"a, \\\\\"b\\\\\"\\\\nc\"");

    assertThat(Export.csv(List.of(Dataset.read(dataset)))).contains(",\"a, \"\"b\"\"\nc\",");
  }

  @Test
  void junitHasACaseForEachKnownAnswerTestAndEachOperation() throws Exception {
    Path dataset = SmallRun.copyTo(folder.resolve("failed"));
    SmallRun.edit(
        dataset.resolve("build.json"), "\"kat\": \"PASS\"", "\"kat\": \"a<b>&\\\\u0001\"");
    Document xml = parse(Export.junit(List.of(Dataset.read(dataset))));

    assertThat(attributes(xml, "testsuite", "name")).containsExactly("test_1.sign-01");
    assertThat(attributes(xml, "testcase", "name"))
        .containsExactly(
            "known answers",
            "known answers",
            "keygen",
            "sign",
            "verify",
            "keygen",
            "sign",
            "verify");
    assertThat(attributes(xml, "failure", "message")).containsExactly("KAT a<b>&\ufffd");
  }

  @Test
  void junitOfAGateFailsWhatIsWorse() throws Exception {
    Path dataset = SmallRun.copyTo(folder.resolve("worse"));
    Files.delete(dataset.resolve("records/sign-01/Aigis-sig1__sign.json"));
    Gate gate =
        Gate.of(small, Dataset.read(dataset), null, Waivers.NONE, LocalDate.of(2026, 12, 1));
    Document xml = parse(JunitXml.of(gate));

    assertThat(attributes(xml, "failure", "message")).containsExactly("was measured, is not there");
    assertThat(attributes(xml, "testsuite", "failures")).containsExactly("1");
  }

  private static Schema schema() throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(SCHEMA), InputFormat.JSON);
  }

  private static Document parse(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  private static List<String> attributes(Document xml, String element, String name) {
    NodeList nodes = xml.getElementsByTagName(element);
    List<String> values = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      values.add(nodes.item(i).getAttributes().getNamedItem(name).getNodeValue());
    }
    return values;
  }
}
