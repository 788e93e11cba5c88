// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class PlotsTests {

    @TempDir
    private Path folder;

    @Test
    void barsWhenAGroupIsMissingThenTheOthersAreDrawn() throws Exception {
        Path file = folder.resolve("bars.svg");

        Plots.bars(
                file,
                "Bars",
                "ms",
                List.of("A", "B"),
                Map.of("one", Map.of("A", 0.02, "B", 20.0), "other", Map.of("A", 3.0), "nothing", Map.of()));

        assertThat(svg(file).getElementsByTagName("rect").getLength()).isPositive();
    }

    @Test
    void linesWhenThereAreValuesThenTheyAreDrawn() throws Exception {
        Path file = folder.resolve("lines.svg");

        Plots.lines(file, "Lines", "ops/s", Map.of("one", new double[] {1, 3, 2}));

        assertThat(svg(file).getDocumentElement().getAttribute("width")).isEqualTo("1000");
    }

    @Test
    void barsWhenThereIsNothingThenThereIsNoFile() {
        Plots.bars(folder.resolve("none.svg"), "None", "ms", List.of("A"), Map.of());

        assertThat(folder.resolve("none.svg")).doesNotExist();
    }

    /** The document type is not read, because it is on another machine. */
    private static Document svg(Path file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        Document document = factory.newDocumentBuilder().parse(file.toFile());
        assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
        return document;
    }
}
