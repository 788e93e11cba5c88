// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowsTests {

    private final Rows rows =
            new Rows(List.of(row("a", "1"), row("b", "4"), row("a", "2"), row("b", "2"), row("a", "6")));

    private static Map<String, String> row(String name, String value) {
        return Map.of("name", name, "value", value);
    }

    @Test
    void whereThenOnlyThose() {
        assertThat(rows.distinct("name")).containsExactly("a", "b");
        assertThat(rows.where("name", "a").values("value")).containsExactly(1, 2, 6);
        assertThat(rows.where("name", "a").mean("value")).hasValue(3.0);
        assertThat(rows.where("name", "a").median("value")).hasValue(2.0);
        assertThat(rows.where("name", "c").median("value")).isEmpty();
    }

    @Test
    void ratioWhenAsManyThenPaired() {
        Rows two = new Rows(List.of(row("c", "2"), row("c", "1")));

        assertThat(rows.where("name", "b").ratio(two, "value")).hasValueSatisfying(ratio -> {
            assertThat(ratio.median()).isEqualTo(2);
            assertThat(ratio.rounds()).isEqualTo(2);
        });
        assertThat(rows.where("name", "a").ratio(two, "value")).isEmpty();
    }

    @Test
    void differenceWhenAsManyThenPaired() {
        Rows two = new Rows(List.of(row("c", "2"), row("c", "1")));

        assertThat(two.difference(rows.where("name", "b"), "value"))
                .hasValueSatisfying(
                        difference -> assertThat(difference.rounds()).isEqualTo(2));
        assertThat(rows.where("name", "a").difference(two, "value")).isEmpty();
        assertThat(rows.without("name", "a").distinct("name")).containsExactly("b");
    }

    @Test
    void valuesWhenColumnIsUnknownThenItSaysWhich() {
        assertThatNullPointerException().isThrownBy(() -> rows.values("size")).withMessageContaining("size");
    }
}
