// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.MarkdownTable;
import io.countersign.benchmarks.stacks.Answer;
import io.countersign.benchmarks.stacks.Stack;
import io.countersign.gatling.PairedMedian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Tables of a run in Markdown, beside the source's figures. */
final class JwtReport {

    private static final double LIMIT = 1.15;

    private static final String NONE = "";

    private final Results results;

    private final SourceFigures source;

    private final Map<String, Stack.Description> stacks;

    JwtReport(Results results, SourceFigures source, Map<String, Stack.Description> stacks) {
        this.results = results;
        this.source = source;
        this.stacks = stacks;
    }

    String write(Environment environment, String command, Map<String, String> absent) {
        List<String> parts = new ArrayList<>();
        parts.add("# JWT: issuing and verifying\n");
        parts.add(environment + "\n\n`" + command
                + "`: all stacks side by side in interleaved rounds (A B B A), each in a "
                + "process of its own. Ratios are of the measuring thread's CPU time, paired by round, with their 95 % "
                + "bootstrap interval; a target is *met* when at least " + PairedMedian.ENOUGH_ROUNDS
                + " rounds were run and the whole interval is within the limit, else *not shown*.\n");
        parts.add("## Stacks\n\n" + described());
        absent.forEach((name, reason) -> parts.add("Without " + name + ": " + reason + ".\n"));
        parts.add("## Beside the source\n\nTime and throughput by the wall clock, as in its table 18; small claims. "
                + "The source ran PyJWT on one CPU of another machine; pyjwt is the same library on this one.\n\n"
                + besideSource());
        parts.add("Its tables 14 to 17, 50 runs each, and ours: median, least and most.\n\n" + runs());
        parts.add("## Microseconds of CPU\n");
        for (String mode : results.modes()) {
            for (String size : results.sizes()) {
                parts.add("### " + mode + ", " + size + " claims\n\n" + times(mode, size));
            }
        }
        parts.add("## At most " + LIMIT + " times the bare codec\n\n" + besideBare());
        parts.add("## Ahead of every stack\n\nMet where the whole interval is at most 1.\n\n" + ahead());
        return String.join("\n", parts);
    }

    private String described() {
        MarkdownTable table =
                MarkdownTable.of("stack", "version", "runtime", "cryptography", "checks besides the signature");
        stacks.forEach((name, stack) ->
                table.row(name, stack.version(), stack.runtime(), stack.cryptography(), stack.checks()));
        return table.toString();
    }

    private String besideSource() {
        MarkdownTable table = MarkdownTable.of(
                "alg",
                "mode",
                "source, ms",
                "pyjwt, ms",
                "countersign, ms",
                "source, ops/s",
                "pyjwt, ops/s",
                "countersign, ops/s");
        for (String algorithm : SourceFigures.ALGORITHMS) {
            for (String mode : List.of("encode", "verify")) {
                int times = mode.equals("encode") ? 14 : 16;
                table.row(
                        algorithm,
                        mode,
                        number(mean(source.runs(times, algorithm))),
                        median("pyjwt", algorithm, mode, answer -> answer.wallMicros() / 1e3),
                        median(Results.SUBJECT, algorithm, mode, answer -> answer.wallMicros() / 1e3),
                        number(mean(source.runs(times + 1, algorithm))),
                        median("pyjwt", algorithm, mode, Answer::perSecond),
                        median(Results.SUBJECT, algorithm, mode, Answer::perSecond));
            }
        }
        return table.toString();
    }

    private String median(String stack, String algorithm, String mode, ToDoubleFunction<Answer> value) {
        return results.median(stack, algorithm, mode, "small", value)
                .map(JwtReport::number)
                .orElse(NONE);
    }

    private String runs() {
        MarkdownTable table = MarkdownTable.of("alg", "what", "source", "countersign");
        for (String algorithm : SourceFigures.ALGORITHMS) {
            run(table, algorithm, 14, "encode, ms", "encode", answer -> answer.wallMicros() / 1e3);
            run(table, algorithm, 15, "encode, ops/s", "encode", Answer::perSecond);
            run(table, algorithm, 16, "verify, ms", "verify", answer -> answer.wallMicros() / 1e3);
            run(table, algorithm, 17, "verify, ops/s", "verify", Answer::perSecond);
        }
        return table.toString();
    }

    private void run(
            MarkdownTable table,
            String algorithm,
            int number,
            String what,
            String mode,
            ToDoubleFunction<Answer> value) {
        table.row(
                algorithm,
                what + " (table " + number + ")",
                spread(source.runs(number, algorithm)),
                spread(results.values(Results.SUBJECT, algorithm, mode, "small", value)));
    }

    private String times(String mode, String size) {
        List<String> header = new ArrayList<>(List.of("alg"));
        header.addAll(stacks.keySet());
        MarkdownTable table = MarkdownTable.of(header);
        for (String algorithm : results.algorithms()) {
            List<String> cells = new ArrayList<>(List.of(algorithm));
            stacks.keySet()
                    .forEach(stack -> cells.add(results.median(stack, algorithm, mode, size, Answer::cpuMicros)
                            .map(JwtReport::number)
                            .orElse(NONE)));
            table.row(cells);
        }
        return table.toString();
    }

    private String besideBare() {
        MarkdownTable table = MarkdownTable.of("alg", "mode", "claims", "ratio", "at most " + LIMIT);
        forEachCombination((algorithm, mode, size) -> {
            Optional<PairedMedian> ratio = results.ratio(Results.BARE, algorithm, mode, size);
            ratio.ifPresent(known -> table.row(algorithm, mode, size, known.toString(), verdict(known, LIMIT)));
        });
        return table.toString();
    }

    private String ahead() {
        List<String> others = stacks.keySet().stream()
                .filter(name -> !name.equals(Results.SUBJECT) && !name.equals(Results.BARE))
                .toList();
        List<String> header = new ArrayList<>(List.of("alg", "mode", "claims"));
        header.addAll(others);
        MarkdownTable table = MarkdownTable.of(header);
        forEachCombination((algorithm, mode, size) -> {
            List<String> cells = new ArrayList<>(List.of(algorithm, mode, size));
            others.forEach(other -> cells.add(results.ratio(other, algorithm, mode, size)
                    .map(JwtReport::ahead)
                    .orElse(NONE)));
            table.row(cells);
        });
        return table.toString();
    }

    private static String ahead(PairedMedian ratio) {
        String interval = String.format(Locale.ROOT, "%.3f [%.3f, %.3f] ", ratio.median(), ratio.low(), ratio.high());
        return interval + verdict(ratio, 1);
    }

    private void forEachCombination(Combination combination) {
        for (String algorithm : results.algorithms()) {
            for (String mode : results.modes()) {
                results.sizes().forEach(size -> combination.accept(algorithm, mode, size));
            }
        }
    }

    private interface Combination {

        void accept(String algorithm, String mode, String size);
    }

    private static String verdict(PairedMedian ratio, double limit) {
        return ratio.shownAtMost(limit) ? "met" : "not shown";
    }

    private static String spread(double[] values) {
        if (values.length == 0) {
            return NONE;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return number(PairedMedian.median(sorted)) + " [" + number(sorted[0]) + ", " + number(sorted[sorted.length - 1])
                + "]";
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /** Formats three significant digits, or all before the decimal point. */
    private static String number(double value) {
        int digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
