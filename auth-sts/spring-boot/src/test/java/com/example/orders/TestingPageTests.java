// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the examples of {@code docs/testing-applications.md} are excerpts of the tests in this package. */
class TestingPageTests {

    private static final Path PAGE = Path.of("../../docs/testing-applications.md");

    private static final Path SOURCES = Path.of("src/test/java/com/example/orders");

    private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    static List<String> examples() throws IOException {
        List<String> examples = EXAMPLE.matcher(Files.readString(PAGE))
                .results()
                .map(example -> example.group(1))
                .toList();
        assertThat(examples).hasSizeGreaterThan(5);
        return examples;
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleThenItIsExcerptOfOneTest(String example) throws IOException {
        List<String> wanted = lines(example);
        try (Stream<Path> files = Files.list(SOURCES)) {
            assertThat(files.filter(file -> isExcerpt(wanted, file))).isNotEmpty();
        }
    }

    /** Whether the lines are in the file, in the same order. Other lines may be between them. */
    private static boolean isExcerpt(List<String> wanted, Path file) {
        Iterator<String> rest = lines(read(file)).iterator();
        return wanted.stream().allMatch(line -> {
            while (rest.hasNext()) {
                if (rest.next().equals(line)) {
                    return true;
                }
            }
            return false;
        });
    }

    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
