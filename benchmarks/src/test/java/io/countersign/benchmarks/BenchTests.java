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
import org.junit.jupiter.api.io.TempDir;

class BenchTests {

    @TempDir
    private Path folder;

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
                .contains("| HS256 | encode |")
                .contains("over 1 rounds | not shown |");
        assertThat(folder.resolve("verify-time.svg")).content().contains("<svg").contains("</svg");
    }

    @Test
    void jwtWhenStackIsUnknownThenItSaysSoAndEndsWithTwo() {
        assertThat(Bench.run("jwt", "--stacks=nonsense", "--out=" + folder)).isEqualTo(2);
    }
}
