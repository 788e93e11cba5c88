// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class FlameGraphTests {

    private final FlameGraph graph = new FlameGraph();

    @TempDir
    private Path folder;

    @Test
    void addWhenStacksBeginEquallyThenTheyAreOneBranch() {
        graph.add(List.of("main", "read"), 2);
        graph.add(List.of("main", "read", "parse"), 3);
        graph.add(List.of("main", "write"), 1);

        assertThat(graph.root().children()).containsOnlyKeys("main");
        assertThat(graph.root().children().get("main").children()).containsOnlyKeys("read", "write");
        assertThat(graph.root().children().get("main").children().get("read").samples())
                .isEqualTo(5);
    }

    @Test
    void addThenTheSamplesOfAFrameAreThoseOfItsCalleesAndItsOwn() {
        graph.add(List.of("a", "b"), 2);
        graph.add(List.of("a"), 1);
        graph.add(List.of(), 4);

        assertThat(graph.root().samples()).isEqualTo(7);
        assertThat(graph.root().children().get("a").samples()).isEqualTo(3);
    }

    @Test
    void writeThenEachFrameTellsItsShareAndSamplesToThePointer() throws Exception {
        graph.add(List.of("a", "b"), 3);
        graph.add(List.of("c"), 1);

        assertThat(titles())
                .containsExactly(
                        "all, 100.0 %, 4 samples",
                        "a, 75.0 %, 3 samples", "b, 75.0 %, 3 samples", "c, 25.0 %, 1 samples");
    }

    @Test
    void writeWhenANameHasMarkupThenItIsEscaped() throws Exception {
        graph.add(List.of("Shop.<init>", "a&b"), 1);

        assertThat(svg())
                .contains("Shop.&lt;init&gt;, 100.0 %")
                .contains("a&amp;b")
                .doesNotContain("<init>");
        assertThat(titles()).contains("Shop.<init>, 100.0 %, 1 samples", "a&b, 100.0 %, 1 samples");
    }

    @Test
    void writeWhenAFrameIsBelowAThousandthThenItIsOmitted() throws Exception {
        graph.add(List.of("large"), 1998);
        graph.add(List.of("rare", "deep"), 1);
        graph.add(List.of("seldom"), 1);
        assertThat(titles()).containsExactly("all, 100.0 %, 2000 samples", "large, 99.9 %, 1998 samples");

        graph.add(List.of("seldom"), 2);
        assertThat(titles()).contains("seldom, 0.1 %, 3 samples").noneMatch(title -> title.startsWith("rare"));
    }

    @Test
    void writeWhenNamesAreLongerThanTheirFramesThenTheirEndsAreShown() throws Exception {
        String name = "a.long.name.".repeat(40) + "Of.method";
        graph.add(List.of(name), 1);

        assertThat(svg()).contains("Of.method</text>").doesNotContain(">" + name + "</text>");
    }

    @Test
    void writeWhenThereIsNoSampleThenOnlyTheRootIsDrawn() throws Exception {
        assertThat(titles()).containsExactly("all, 0.0 %, 0 samples");
    }

    @Test
    void writeThenColoursAndLegendAreThoseGivenAndTheFileIsTheSameEachTime() throws Exception {
        graph.add(List.of("b"), 1);
        graph.add(List.of("a"), 1);

        assertThat(svg())
                .isEqualTo(svg())
                .contains("width=\"1200\"")
                .contains("fill=\"#a00000\"")
                .contains(">kind</text>")
                .doesNotContain("<script");
    }

    private List<String> titles() throws Exception {
        NodeList titles = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg())))
                .getElementsByTagName("title");
        return IntStream.range(0, titles.getLength())
                .mapToObj(i -> titles.item(i).getTextContent())
                .toList();
    }

    private String svg() throws Exception {
        Path file = folder.resolve("flame.svg");
        graph.write(file, "Samples", frame -> "#" + frame.charAt(0) + "00000", Map.of("kind", "#a00000"));
        return Files.readString(file);
    }
}
