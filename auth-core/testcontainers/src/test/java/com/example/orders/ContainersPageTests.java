// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests that each example of {@code docs/testing-with-containers.md} is an excerpt of a test. */
class ContainersPageTests {

    private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @Test
    void exampleThenItIsExcerptOfATest() throws IOException {
        List<List<String>> sources = List.of(
                source("orders/OrdersContainerTests"),
                source("reports/ReportsContainerTests"),
                source("invoices/InvoicesContainerTests"));
        List<String> examples = EXAMPLE.matcher(Files.readString(Path.of("../../docs/testing-with-containers.md")))
                .results()
                .map(example -> example.group(1))
                .toList();
        assertThat(examples)
                .isNotEmpty()
                .allSatisfy(example -> assertThat(sources)
                        .anySatisfy(source -> assertThat(source).containsSubsequence(lines(example))));
    }

    private static List<String> source(String name) throws IOException {
        return lines(Files.readString(Path.of("src/test/java/com/example/" + name + ".java")));
    }

    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
}
