// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.report;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.w3c.dom.Document;

/** Charts for reports, drawn with XChart and written as SVG by Batik. */
public final class Plots {

    private static final int WIDTH = 1000;

    private static final int HEIGHT = 600;

    private static final String SVG = "http://www.w3.org/2000/svg";

    private Plots() {}

    /**
     * Draws grouped bars on a logarithmic scale.
     *
     * @param groups labels of the axis
     * @param bars values by the name of the series, one for each group and greater than zero; a group may be
     *     missing
     */
    public static void bars(
            Path file, String title, String unit, List<String> groups, Map<String, Map<String, Double>> bars) {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .yAxisTitle(unit)
                .build();
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setPlotGridVerticalLinesVisible(false);
        Map<String, Map<String, Double>> drawn = new LinkedHashMap<>(bars);
        drawn.values().removeIf(values -> groups.stream().noneMatch(values::containsKey));
        if (drawn.isEmpty()) {
            return;
        }
        double foot = foot(drawn);
        chart.getStyler().setYAxisMin(foot);
        // A logarithmic scale has no zero: a missing value is drawn at the lower end, without a visible bar.
        drawn.forEach((name, values) -> chart.addSeries(
                name,
                groups,
                groups.stream().map(group -> values.getOrDefault(group, foot)).toList()));
        write(file, graphics -> chart.paint(graphics, WIDTH, HEIGHT));
    }

    private static double foot(Map<String, Map<String, Double>> bars) {
        double least = bars.values().stream()
                .flatMap(values -> values.values().stream())
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(1);
        return Math.pow(10, Math.floor(Math.log10(least)));
    }

    /** Draws lines over the rounds: values by the name of the series, one for each round. */
    public static void lines(Path file, String title, String unit, Map<String, double[]> lines) {
        Map<String, double[][]> points = new LinkedHashMap<>();
        lines.forEach((name, values) -> {
            double[] rounds =
                    IntStream.rangeClosed(1, values.length).asDoubleStream().toArray();
            points.put(name, new double[][] {rounds, values});
        });
        curves(file, title, "round", unit, points);
    }

    /** Draws lines through points: x and y values by the name of the series. */
    public static void curves(Path file, String title, String xUnit, String unit, Map<String, double[][]> lines) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(xUnit)
                .yAxisTitle(unit)
                .build();
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setYAxisMin(0.0);
        Map<String, double[][]> drawn = new LinkedHashMap<>(lines);
        drawn.values().removeIf(points -> points[0].length == 0);
        drawn.forEach(
                (name, points) -> chart.addSeries(name, points[0], points[1]).setMarker(SeriesMarkers.CIRCLE));
        if (!drawn.isEmpty()) {
            write(file, graphics -> chart.paint(graphics, WIDTH, HEIGHT));
        }
    }

    private static void write(Path file, Consumer<Graphics2D> paint) {
        SVGGraphics2D graphics = new SVGGraphics2D(document());
        paint.accept(graphics);
        graphics.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT));
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            graphics.stream(out, true);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static Document document() {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(SVG, "svg", null);
        } catch (ParserConfigurationException ex) {
            throw new IllegalStateException("Every JVM can make a document", ex);
        }
    }
}
