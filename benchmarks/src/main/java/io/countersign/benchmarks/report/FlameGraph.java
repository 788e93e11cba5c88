// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Flame graph: a tree of stacks, in which equal beginnings are one branch, drawn as SVG without scripts. */
public final class FlameGraph {

    private final Node root = new Node();

    /**
     * Adds samples of one stack.
     *
     * @param frames frames from the outermost to the innermost; may be empty
     */
    public void add(List<String> frames, long samples) {
        Node node = root;
        node.samples += samples;
        for (String frame : frames) {
            node = node.children.computeIfAbsent(frame, any -> new Node());
            node.samples += samples;
        }
    }

    Node root() {
        return root;
    }

    /**
     * Writes the graph, with the outermost frames at the bottom.
     *
     * @param colour CSS colour of a frame
     * @param legend colours by their meaning
     */
    public void write(Path file, String title, UnaryOperator<String> colour, Map<String, String> legend) {
        try {
            Files.writeString(file, new FlameSvg(root, colour).draw(title, legend));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Frame with the samples in it and in the frames that it called, which are ordered by name. */
    static final class Node {

        private final SortedMap<String, Node> children = new TreeMap<>();

        private long samples;

        SortedMap<String, Node> children() {
            return children;
        }

        long samples() {
            return samples;
        }
    }
}
