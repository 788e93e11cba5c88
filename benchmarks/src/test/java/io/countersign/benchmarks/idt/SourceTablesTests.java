// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.countersign.benchmarks.report.Results;
import io.countersign.benchmarks.report.Rows;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceTablesTests {

    private final Rows tables = Results.published(IdtResults.class, "source-tables.csv");

    @ParameterizedTest
    @CsvSource({"8, 16", "9, 32", "10, 16", "11, 32", "12, 16", "13, 16", "14, 16", "15, 48", "16, 20", "A.1, 4"})
    void tableThenAllItsCellsAreThere(String table, int cells) {
        for (String column : List.of("mean", "deviation")) {
            double[] values = tables.where("table", table).values(column);
            assertThat(values).hasSize(cells);
            assertThat(Arrays.stream(values).min().orElse(0)).isPositive();
        }
    }

    /** The source also has the share, so that a wrong figure is noticed. */
    @Test
    void operationThenItsShareIsThatOfTheTotal() {
        for (String table : new String[] {"12", "13", "14"}) {
            Rows rows = tables.where("table", table);
            for (String mode : rows.distinct("mode")) {
                for (String deploy : rows.distinct("deploy")) {
                    double[] means =
                            rows.where("mode", mode).where("deploy", deploy).values("mean");
                    String share = rows.where("mode", mode)
                            .where("deploy", deploy)
                            .distinct("share_percent")
                            .getLast();
                    assertThat(means).hasSize(2);
                    assertThat(100 * means[1] / means[0]).isCloseTo(Double.parseDouble(share), within(0.15));
                }
            }
        }
    }
}
