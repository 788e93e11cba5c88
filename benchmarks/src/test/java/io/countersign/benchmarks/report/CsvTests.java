// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTests {

    @TempDir
    private Path folder;

    @Test
    void writeWhenValuesHoldCommasAndQuotesThenTheyAreReadBackAsTheyWere() throws IOException {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("cpu", "Some, \"fast\" one");
        row.put("count", "2");
        row.put("none", "");

        Csv.write(folder.resolve("a.csv"), List.of(row, row));

        List<String> lines = Files.readAllLines(folder.resolve("a.csv"));
        assertThat(lines).hasSize(3).first().isEqualTo("cpu,count,none");
        assertThat(Csv.read(lines)).containsExactly(row, row);
    }

    @Test
    void readWhenLinesAreCommentsThenTheyAreLeftOut() {
        assertThat(Csv.read(List.of("# where it is from", "a,b", "1,2"))).containsExactly(Map.of("a", "1", "b", "2"));
    }

    @Test
    void readWhenRowIsShorterThanHeaderThenRefuses() {
        assertThatIllegalArgumentException().isThrownBy(() -> Csv.read(List.of("a,b", "1")));
    }
}
