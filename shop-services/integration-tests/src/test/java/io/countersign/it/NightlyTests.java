// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every test that a usual build omits belongs to a part of {@code .ci/nightly}, and every part has tests. */
class NightlyTests {

    private static final Path ROOT = Path.of("../..");

    private static final Pattern TAG = Pattern.compile("(?m)^ *@Tag\\(\"([^\"]*)\"\\)");

    private static final Pattern PART_OF_TAG = Pattern.compile("(?m)^(\\w+) +tests tagged ([\\w-]+):");

    /** Their images and containers take longer to start than a slice may take. */
    private static final Set<String> WITHOUT_SLICES = Set.of("cluster");

    private static final Set<String> NOT_SOURCES = Set.of("target", "node_modules", ".git");

    /** Classes by tag. */
    private static final Map<String, Set<String>> TAGGED = new HashMap<>();

    private static String script;

    @BeforeAll
    static void read() throws IOException {
        script = Files.readString(ROOT.resolve(".ci/nightly"));
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean sources = !NOT_SOURCES.contains(folder.getFileName().toString());
                return sources ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (file.toString().contains("/src/test/java/")
                        && file.toString().endsWith(".java")) {
                    readTags(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void readTags(Path file) throws IOException {
        String name = file.getFileName().toString().replace(".java", "");
        TAG.matcher(Files.readString(file))
                .results()
                .forEach(tag -> TAGGED.computeIfAbsent(tag.group(1), t -> new HashSet<>())
                        .add(name));
    }

    /** Tags by part. */
    private static Map<String, String> parts() {
        return PART_OF_TAG
                .matcher(script)
                .results()
                .collect(Collectors.toMap(part -> part.group(1), part -> part.group(2)));
    }

    @Test
    void tagThenNightlyRunsIt() {
        assertThat(parts().values()).as("tags that .ci/nightly runs").containsAll(TAGGED.keySet());
    }

    @Test
    void classWhenItHasATagThenASliceRunsIt() throws IOException {
        List<String> slices = Files.readAllLines(ROOT.resolve(".ci/slices"));
        TAGGED.forEach((tag, classes) -> {
            String part = tag.substring("nightly-".length());
            assertThat(classes)
                    .as(tag)
                    .allMatch(name -> WITHOUT_SLICES.contains(part)
                            || slices.stream().anyMatch(slice -> slice.matches(part + " (.*,)?" + name + "([,#].*)?")));
        });
    }

    @Test
    void partThenItsTagHasItsNameAndTests() {
        assertThat(parts()).isNotEmpty().allSatisfy((part, tag) -> {
            assertThat(tag).isEqualTo("nightly-" + part);
            assertThat(TAGGED).as("tests of " + part).containsKey(tag);
        });
    }

    @Test
    void partThenScriptRunsItByItsTag() {
        List<String> names =
                PART_OF_TAG.matcher(script).results().map(part -> part.group(1)).toList();

        assertThat(script).contains("\n    " + String.join(" | ", names) + ")\n      part \"$*\" tagged \"$@\"\n");
    }

    @Test
    void partThenUsualBuildLeavesItOutAndNothingElse() throws IOException {
        String excluded = Pattern.compile("<excludedGroups>(.*)</excludedGroups>")
                .matcher(Files.readString(ROOT.resolve("pom.xml")))
                .results()
                .map(property -> property.group(1))
                .collect(Collectors.joining());

        assertThat(Pattern.compile(" \\| ").splitAsStream(excluded))
                .containsExactlyInAnyOrderElementsOf(parts().values());
    }

    @Test
    void sliceThenItsClassesHaveTheTagOfItsPart() throws IOException {
        for (MatchResult slice : slices()) {
            String tag = parts().get(slice.group(1));
            if (tag != null) {
                assertThat(TAGGED.get(tag)).as(slice.group()).containsAll(classes(slice.group(2)));
            }
        }
    }

    private static List<String> classes(String piece) {
        return Pattern.compile("(\\w+)(#[\\w*+]+)?")
                .matcher(piece)
                .results()
                .map(each -> each.group(1))
                .toList();
    }

    @Test
    void partThenThereAreSlicesOfIt() throws IOException {
        Set<String> known = Pattern.compile("(?m)^(\\w+) {2,}\\S")
                .matcher(script)
                .results()
                .map(part -> part.group(1))
                .collect(Collectors.toSet());

        assertThat(known).containsAll(parts().keySet()).containsAll(WITHOUT_SLICES);
        known.removeAll(WITHOUT_SLICES);
        assertThat(slices())
                .extracting(slice -> slice.group(1))
                .containsAll(known)
                .isSubsetOf(known);
    }

    /** A part and a piece of it, in each line. */
    private static List<MatchResult> slices() throws IOException {
        return Pattern.compile("(?m)^(\\w+) (\\S+)$")
                .matcher(Files.readString(ROOT.resolve(".ci/slices")))
                .results()
                .toList();
    }
}
