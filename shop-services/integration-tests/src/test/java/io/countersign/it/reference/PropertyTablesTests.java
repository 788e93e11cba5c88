// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the tables in {@code docs/reference} with the properties of the modules. A table is between
 * {@code <!-- properties: prefix prefix -->} and {@code <!-- end -->}. Each property is in the table of its longest
 * prefix. With {@code -Dcountersign.write-reference=true} the tables are written instead.
 */
class PropertyTablesTests {

    private static final Path REFERENCE = Path.of("../../docs/reference");

    private static final Pattern TABLE = Pattern.compile("(?s)(<!-- properties: ([^>]*) -->\n)(.*?)(<!-- end -->)");

    private static final String HEAD = "| property | default | what |\n|---|---|---|\n";

    private static final boolean WRITE = Boolean.getBoolean("countersign.write-reference");

    private static Set<Property> properties;

    private static List<String> prefixes;

    @BeforeAll
    static void load() throws IOException {
        properties = DocumentedProperties.load();
        prefixes = new ArrayList<>();
        for (Path page : pages()) {
            TABLE.matcher(Files.readString(page))
                    .results()
                    .flatMap(table -> Stream.of(table.group(2).split(" ")))
                    .forEach(prefixes::add);
        }
        prefixes.sort(Comparator.comparingInt(String::length).reversed());
    }

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(REFERENCE)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void pageThenItsTablesListTheProperties(Path page) throws IOException {
        String text = Files.readString(page);
        String expected = TABLE.matcher(text).replaceAll(PropertyTablesTests::table);
        if (WRITE) {
            Files.writeString(page, expected);
        }
        assertThat(Files.readString(page))
                .as("Write the tables by: ./mvnw test -pl shop-services/integration-tests -am"
                        + " -Dtest=PropertyTablesTests -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -Dcountersign.write-reference=true")
                .isEqualTo(expected);
    }

    private static String table(MatchResult table) {
        Set<String> own = Set.of(table.group(2).split(" "));
        return Matcher.quoteReplacement(table.group(1)
                + HEAD
                + properties.stream()
                        .filter(property -> own.contains(prefix(property)))
                        .map(property -> property.row() + "\n")
                        .collect(Collectors.joining())
                + table.group(4));
    }

    private static String prefix(Property property) {
        return prefixes.stream()
                .filter(prefix -> (property.name() + ".").startsWith(prefix + ".")
                        || property.name().startsWith(prefix + "["))
                .findFirst()
                .orElse("");
    }

    @Test
    void propertiesThenEachHasATableAndADescription() {
        assertThat(properties)
                .filteredOn(property -> prefix(property).isEmpty())
                .isEmpty();
        assertThat(properties)
                .filteredOn(property -> property.description().isEmpty())
                .isEmpty();
        assertThat(properties).hasSizeGreaterThan(300);
    }

    @Test
    void tablesThenNoPrefixIsThereTwiceOrWithoutProperties() {
        assertThat(prefixes).doesNotHaveDuplicates();
        Set<String> used =
                properties.stream().map(PropertyTablesTests::prefix).collect(Collectors.toCollection(TreeSet::new));
        assertThat(used).containsExactlyInAnyOrderElementsOf(prefixes);
    }
}
