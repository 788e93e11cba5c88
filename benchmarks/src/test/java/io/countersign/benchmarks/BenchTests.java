// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.benchmarks.report.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BenchTests {

    @TempDir
    private Path folder;

    /** The script prints these files, so that help needs no build. */
    @ParameterizedTest
    @ValueSource(strings = {"bench", "jwt", "shop", "scale", "zk", "proofs", "idt", "registration"})
    void helpWhenReadFromItsFileThenItIsTheProgrammes(String page) throws IOException {
        CommandLine bench = Bench.commandLine();
        CommandLine command =
                page.equals("bench") ? bench : bench.getSubcommands().get(page);

        assertThat(Path.of("src/main/help", page + ".txt"))
                .hasContent(command.getUsageMessage(CommandLine.Help.Ansi.OFF));
    }

    @Test
    void jwtWhenOneShortRoundIsRunThenItLeavesRowsTablesAndPlots() throws IOException {
        int code = Bench.run(
                "jwt",
                "--algorithms=HS256,ES256",
                "--modes=encode,verify",
                "--sizes=small",
                "--stacks=countersign,bare,nimbus",
                "--rounds=1",
                "--millis=5",
                "--warmup=5",
                "--out=" + folder);

        assertThat(code).isZero();
        List<Map<String, String>> rows = Csv.read(Files.readAllLines(folder.resolve("jwt.csv")));
        assertThat(rows).hasSize(2 * 2 * 3).allSatisfy(row -> {
            assertThat(row.get("payload_bytes")).isEqualTo("309");
            assertThat(Double.parseDouble(row.get("ops_per_s"))).isPositive();
            assertThat(row.values()).as("%s", row).noneMatch(String::isEmpty);
        });
        assertThat(folder.resolve("jwt.md"))
                .content()
                .contains("`./countersign bench jwt --algorithms=HS256,ES256 --modes=")
                .contains("| HS256 | encode |")
                .contains("over 1 rounds | not shown |");
        assertThat(folder.resolve("verify-time.svg")).content().contains("<svg").contains("</svg");
    }

    @Test
    void scaleWhenNumberOrAddressMakesNoSenseThenItSaysSoAndEndsWithTwo() {
        assertThat(Bench.run("scale", "--replicas=0", "--out=" + folder)).isEqualTo(2);
        assertThat(Bench.run("scale", "--rounds=0", "--out=" + folder)).isEqualTo(2);
        assertThat(Bench.run("scale", "--database=mysql://a:b@localhost", "--out=" + folder))
                .isEqualTo(2);
    }

    @Test
    void shopWhenNumberOrPropertyMakesNoSenseThenItSaysSoAndEndsWithTwo() {
        assertThat(Bench.run("shop", "--warmup=1", "--out=" + folder)).isEqualTo(2);
        assertThat(Bench.run("shop", "--rounds=0", "--out=" + folder)).isEqualTo(2);
        assertThat(Bench.run("shop", "--modes=none", "--set=nonsense", "--out=" + folder))
                .isEqualTo(2);
    }

    @Test
    void shopWhenOnlyOneOptionHasALabelThenItSaysSoAndEndsWithTwo() {
        assertThat(Bench.run("shop", "--modes=none+few", "--out=" + folder)).isEqualTo(2);
        assertThat(Bench.run("shop", "--modes=none", "--set=few:a=b", "--out=" + folder))
                .isEqualTo(2);
    }

    @Test
    void shopWhenTheProfiledShopHasNoJvmOrDoesNotRunThenItSaysSoAndEndsWithTwo() {
        assertThat(Bench.run("shop", "--modes=none", "--profile=zk", "--out=" + folder))
                .isEqualTo(2);
        assertThat(Bench.run("shop", "--modes=none", "--profile=flask-none", "--out=" + folder))
                .isEqualTo(2);
        assertThat(Bench.run("shop", "--modes=none", "--peers=", "--profile=resource-server", "--out=" + folder))
                .isEqualTo(2);
    }

    @Test
    void jwtWhenStackIsUnknownThenItSaysSoAndEndsWithTwo() {
        assertThat(Bench.run("jwt", "--stacks=nonsense", "--out=" + folder)).isEqualTo(2);
    }

    @Test
    @EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
    void zkWhenOneShortRoundIsRunThenItLeavesRowsTablesAndPlots() throws IOException {
        int code = Bench.run(
                "zk", "--parts=proofs", "--stacks=native", "--rounds=1", "--millis=5", "--warmup=5", "--out=" + folder);

        assertThat(code).isZero();
        List<Map<String, String>> rows = Csv.read(Files.readAllLines(folder.resolve("proofs.csv")));
        assertThat(rows).hasSize(9).allSatisfy(row -> {
            assertThat(Double.parseDouble(row.get("cpu_us"))).isPositive();
            assertThat(row.values()).as("%s", row).noneMatch(String::isEmpty);
        });
        assertThat(folder.resolve("zk.md"))
                .content()
                .contains("./countersign bench zk --parts=proofs")
                .contains("| native |")
                .contains("not shown |");
        assertThat(folder.resolve("together.svg")).content().contains("<svg");
    }

    @Test
    void proofsWhenOneShortRoundFromJavaIsRunThenItLeavesRowsAndATable() throws IOException {
        assertThat(Bench.run("proofs", "--tables=7", "--rounds=1", "--out=" + folder))
                .isZero();

        assertThat(Csv.read(Files.readAllLines(folder.resolve("platform.csv"))))
                .extracting(row -> row.get("stack"))
                .contains("native", "bulletproofs");
        assertThat(folder.resolve("proofs.md"))
                .content()
                .contains("`./countersign bench proofs --tables=7 --rounds=1")
                .containsPattern("\\| bulletproofs \\| \\d");
    }

    @Test
    void proofsWhenTableOrChainIsUnknownThenItSaysSoAndEndsWithTwo() {
        assertThat(Bench.run("proofs", "--tables=9", "--out=" + folder)).isEqualTo(2);
        assertThat(Bench.run("proofs", "--chains=3", "--out=" + folder)).isEqualTo(2);
        assertThat(Bench.run("proofs", "--chains=1024", "--out=" + folder)).isEqualTo(2);
        assertThat(Bench.run("proofs", "--rounds=0", "--out=" + folder)).isEqualTo(2);
    }

    @Test
    void zkWhenPartOrCircuitIsUnknownThenItSaysSoAndEndsWithTwo() {
        assertThat(Bench.run("zk", "--parts=nonsense", "--out=" + folder)).isEqualTo(2);
        assertThat(Bench.run("zk", "--circuits=nonsense", "--out=" + folder)).isEqualTo(2);
    }

    @Test
    void idtWhenOneShortRoundIsRunThenItLeavesRowsTablesAndPlots() throws IOException {
        int code = Bench.run(
                "idt", "--parts=tokens", "--rounds=1", "--layers=2", "--millis=1", "--warmup=1", "--out=" + folder);

        assertThat(code).isZero();
        List<Map<String, String>> rows = Csv.read(Files.readAllLines(folder.resolve("tokens.csv")));
        assertThat(rows).hasSize(9 + 6 + 4 + 6 + 3).allSatisfy(row -> {
            assertThat(Double.parseDouble(row.get("us"))).isPositive();
            assertThat(row.values()).as("%s", row).noneMatch(String::isEmpty);
        });
        assertThat(folder.resolve("idt.md"))
                .content()
                .contains("| RSA proof, size | 2064 octets | below 3072 octets | met |")
                .contains("| not shown |");
        assertThat(folder.resolve("validate.svg")).content().contains("<svg");
    }

    @Test
    void idtWhenPartOrLayersMakeNoSenseThenItSaysSoAndEndsWithTwo() {
        assertThat(Bench.run("idt", "--parts=nonsense", "--out=" + folder)).isEqualTo(2);
        assertThat(Bench.run("idt", "--layers=17", "--out=" + folder)).isEqualTo(2);
    }

    @Test
    @EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
    void registrationWhenOneShortRoundIsRunThenItLeavesRowsTablesAndPlots() throws IOException {
        int code = Bench.run(
                "registration",
                "--parts=audits,heap",
                "--rounds=1",
                "--audit-millis=1",
                "--audit-warmup=1",
                "--slots=16",
                "--services=1,16",
                "--heap-slots=16",
                "--out=" + folder);

        assertThat(code).isZero();
        List<Map<String, String>> rows = Csv.read(Files.readAllLines(folder.resolve("audits.csv")));
        assertThat(rows).hasSize(2 + 2 * 2).allSatisfy(row -> {
            assertThat(Double.parseDouble(row.get("cpu_us"))).isPositive();
            assertThat(row.values()).as("%s", row).noneMatch(String::isEmpty);
        });
        assertThat(Csv.read(Files.readAllLines(folder.resolve("heap.csv"))))
                .singleElement()
                .satisfies(row -> assertThat(row.get("services")).isEqualTo("16"));
        assertThat(folder.resolve("registration.md"))
                .content()
                .contains("./countersign bench registration --parts=audits,heap")
                .contains("| 16 | 16 | ")
                .contains("| +0.17 ms | abstract, section 6, figure 3 | – ms |");
        assertThat(folder.resolve("update.svg")).content().contains("<svg");
    }

    @Test
    void registrationWhenPartOrNumberMakesNoSenseThenItSaysSoAndEndsWithTwo() {
        assertThat(Bench.run("registration", "--parts=nonsense", "--out=" + folder))
                .isEqualTo(2);
        assertThat(Bench.run("registration", "--kinds=nonsense", "--out=" + folder))
                .isEqualTo(2);
        assertThat(Bench.run("registration", "--connections=257", "--out=" + folder))
                .isEqualTo(2);
        assertThat(Bench.run("registration", "--services=1025", "--out=" + folder))
                .isEqualTo(2);
        assertThat(Bench.run("registration", "--slots=16,3", "--out=" + folder)).isEqualTo(2);
        assertThat(Bench.run("registration", "--heap-slots=3", "--out=" + folder))
                .isEqualTo(2);
    }
}
