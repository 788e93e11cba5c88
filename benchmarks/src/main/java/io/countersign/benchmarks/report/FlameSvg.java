// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import io.countersign.benchmarks.report.FlameGraph.Node;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/** SVG of a flame graph. The pointer over a frame shows its whole name, its share and its samples. */
final class FlameSvg {

    private static final int WIDTH = 1200;

    private static final int ROW = 17;

    /** Height of the title and the legend. */
    private static final int HEAD = 64;

    private static final int LEGEND_STEP = 145;

    private static final int SIZE = 11;

    /** Width of a character, a little more than that of a usual monospaced font. */
    private static final double CHARACTER = 6.8;

    private static final int FEWEST_CHARACTERS = 3;

    /** Frames with a smaller share of all samples are not drawn. */
    private static final double LEAST_SHARE = 0.001;

    private final Node root;

    private final UnaryOperator<String> colour;

    private final int height;

    private final StringBuilder svg = new StringBuilder();

    FlameSvg(Node root, UnaryOperator<String> colour) {
        this.root = root;
        this.colour = colour;
        this.height = HEAD + ROW * rows(root);
    }

    private int rows(Node node) {
        return 1
                + node.children().values().stream()
                        .filter(this::isDrawn)
                        .mapToInt(this::rows)
                        .max()
                        .orElse(0);
    }

    private boolean isDrawn(Node node) {
        return node.samples() >= LEAST_SHARE * root.samples();
    }

    String draw(String title, Map<String, String> legend) {
        line(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$d\" height=\"%2$d\" viewBox=\"0 0 %1$d %2$d\" "
                        + "font-family=\"monospace\" font-size=\"%3$d\">",
                WIDTH,
                height,
                SIZE));
        line("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>");
        line(String.format(Locale.ROOT, "<text x=\"4\" y=\"20\" font-size=\"16\">%s</text>", escaped(title)));
        int x = 4;
        for (Map.Entry<String, String> entry : legend.entrySet()) {
            line(String.format(
                    Locale.ROOT,
                    "<rect x=\"%d\" y=\"36\" width=\"12\" height=\"12\" fill=\"%s\"/>",
                    x,
                    entry.getValue()));
            line(String.format(Locale.ROOT, "<text x=\"%d\" y=\"46\">%s</text>", x + 16, escaped(entry.getKey())));
            x += LEGEND_STEP;
        }
        frame("all", "#dddddd", root, 0, 0);
        children(root, 0, 1);
        line("</svg>");
        return svg.toString();
    }

    private void children(Node parent, long before, int level) {
        long first = before;
        for (Map.Entry<String, Node> child : parent.children().entrySet()) {
            Node node = child.getValue();
            if (isDrawn(node)) {
                frame(child.getKey(), colour.apply(child.getKey()), node, first, level);
                children(node, first, level + 1);
            }
            first += node.samples();
        }
    }

    /** @param before number of samples to the left of the frame */
    private void frame(String name, String fill, Node node, long before, int level) {
        double x = x(before);
        double width = x(before + node.samples()) - x;
        int y = height - ROW * (level + 1);
        line(String.format(
                Locale.ROOT,
                "<g><title>%s, %.1f %%, %d samples</title><rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\" "
                        + "stroke=\"#ffffff\" stroke-width=\"0.5\"/>%s</g>",
                escaped(name),
                100 * share(node.samples()),
                node.samples(),
                x,
                y,
                width,
                ROW,
                fill,
                text(name, x, y, width)));
    }

    private double x(long samples) {
        return WIDTH * share(samples);
    }

    private double share(long samples) {
        return root.samples() == 0 ? 0 : (double) samples / root.samples();
    }

    /** Returns as much of a name as has room, from its end, which names the method. */
    private static String text(String name, double x, int y, double width) {
        int room = (int) ((width - 4) / CHARACTER);
        if (room < FEWEST_CHARACTERS) {
            return "";
        }
        String shown = name.length() <= room ? name : name.substring(name.length() - room);
        return String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%d\">%s</text>", x + 2, y + ROW - 5, escaped(shown));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private void line(String text) {
        svg.append(text).append('\n');
    }
}
