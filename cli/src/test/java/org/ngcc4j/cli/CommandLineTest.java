package org.ngcc4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.ModuleFinder;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.campaign.Version;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CommandLineTest {
  @Test
  void showsItsHelpWithoutACommand() {
    CommandRun.of().exitsWith(0).prints("help.txt");
    CommandRun.of("--help").exitsWith(0).prints("help.txt");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list",
        "kat",
        "report",
        "publish",
        "validate",
        "compare",
        "gate",
        "export",
        "keygen",
        "sign",
        "verify",
        "pubkey",
        "inspect"
      })
  void explainsEachCommand(String command) {
    String golden = "help-" + command + ".txt";
    CommandRun.of(command, "--help").exitsWith(0).prints(golden);
    CommandRun.of(command, "-h").exitsWith(0).prints(golden);
  }

  @Test
  void tellsItsVersionAndThatOfJava() {
    CommandRun run = CommandRun.of("--version").exitsWith(0);

    assertThat(run.out().lines())
        .containsExactly(
            "ngcc " + Version.current(),
            "Java %s (%s), %s the Vector API"
                .formatted(
                    Runtime.version(),
                    System.getProperty("java.vendor"),
                    ModuleFinder.ofSystem().find("jdk.incubator.vector").isPresent()
                        ? "with"
                        : "without"));
    assertThat(Version.current()).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
  }

  @Test
  void listsTheInstancesWithWhatIsKnownOfThem() {
    CommandRun.of("list").exitsWith(0).prints("list.txt");
  }

  @Test
  void listsEverythingAsJson() {
    CommandRun run = CommandRun.of("list", "--json").exitsWith(0);

    JsonNode json = JsonMapper.shared().readTree(run.out());
    JsonNode expected =
        JsonMapper.shared()
            .readTree(CommandRun.resource("list.json").replace("VERSION", Version.current()));
    assertThat(json).isEqualTo(expected);
  }

  @Test
  void listsAllSchemesOfTheLibrary() {
    CommandRun run = CommandRun.knowing(SignatureScheme.all(), "list").exitsWith(0);

    assertThat(SignatureScheme.all()).isNotEmpty();
    // The columns are as wide as the longest of all schemes.
    assertThat(run.out().lines().skip(1).map(line -> line.replaceAll(" +", " ")))
        .startsWith("sign-01 Aigis-sig1 128 928 2800 2015 critical sign-01-5 sign-01-6 sign-01-7");
    for (SignatureScheme scheme : SignatureScheme.all()) {
      assertThat(run.out()).contains(" " + scheme.parameters().instance() + " ");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lst              | ngcc: unknown command 'lst', did you mean 'list'? 'ngcc --help' shows what there is
          xyzzy            | ngcc: unknown command 'xyzzy'; 'ngcc --help' shows what there is
          --frob           | ngcc: unknown option '--frob'; 'ngcc --help' shows what there is
          list extra       | ngcc list: unknown argument 'extra'; 'ngcc list --help' shows what there is
          list --jsn       | ngcc list: unknown option '--jsn', did you mean '--json'? 'ngcc list --help' shows what there is
          kat --records    | ngcc kat: missing required parameter for option '--records' (N); 'ngcc kat --help' shows what there is
          kat --records x  | ngcc kat: invalid value for option '--records': 'x' is not a whole number; 'ngcc kat --help' shows what there is
          kat --jobs 1.5   | ngcc kat: invalid value for option '--jobs': '1.5' is not a whole number; 'ngcc kat --help' shows what there is
          kat --out a --out b | ngcc kat: option '--out' (DIR) should be specified only once; 'ngcc kat --help' shows what there is
          kat --records 0  | ngcc kat: --records must be 1 to 1000000, not 0
          kat --jobs 0     | ngcc kat: --jobs must be at least 1, not 0
          kat --timeout -1 | ngcc kat: --timeout must be at least 1, not -1
          kat Toy-god      | ngcc kat: unknown instance "Toy-god", did you mean Toy-good? known: Toy-good, Toy-throwing, Toy-hanging, sign-31, sign-12
          kat x            | ngcc kat: unknown instance "x"; known: Toy-good, Toy-throwing, Toy-hanging, sign-31, sign-12
          """)
  void saysInOneLineWhatCannotBeUsed(String arguments, String line) {
    CommandRun.of(arguments.split(" ")).fails(2, line);
  }

  @Test
  void saysInOneLineThatSomethingUnexpectedHappened() {
    CommandRun.knowing(failing(), "list")
        .fails(
            2,
            "ngcc list: unexpected error: java.lang.IllegalStateException: out of order"
                + " (NGCC_DEBUG=1 shows where)");
  }

  @Test
  void showsWhereWhenAsked() {
    CommandRun run = CommandRun.debugging(failing(), "list").exitsWith(2);

    assertThat(run.err())
        .startsWith("ngcc list: unexpected error: java.lang.IllegalStateException: out of order")
        .contains("\tat ", "ListCommand.call(");
  }

  /// A scheme that cannot even be described.
  private static List<SignatureScheme> failing() {
    return List.of(
        (SignatureScheme)
            Proxy.newProxyInstance(
                SignatureScheme.class.getClassLoader(),
                new Class<?>[] {SignatureScheme.class},
                (proxy, method, arguments) -> {
                  throw new IllegalStateException("out of order\nin two lines");
                }));
  }
}
