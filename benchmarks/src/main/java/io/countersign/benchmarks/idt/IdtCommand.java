// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.command.BenchCommand;
import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.AbsentPeers;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the tokens of workloads in process and along a chain of workloads, compared with the source's figures. */
@Command(
        name = "idt",
        description = {
            "Measures DVID, ID-Mode, Anon-Mode and LSVID, and compares them with the source's figures.",
            "Writes a CSV for each part, idt.md and plots to DIR."
        })
public final class IdtCommand extends BenchCommand {

    private static final List<String> PARTS = List.of(IdtResults.TOKENS, IdtResults.LINKS, IdtResults.CHAIN);

    private static final int MOST_LAYERS = 16;

    /** Factor by which a link's operation takes longer than a token's. */
    private static final int LINK_TIMES = 4;

    /** The asserting workload and the subject add the two other layers. */
    private static final int MOST_HOPS = MOST_LAYERS - 2;

    @Option(
            names = "--parts",
            paramLabel = "P",
            split = ",",
            description = "tokens, links, chain; all by default. Other parts keep their previous results.")
    private List<String> parts = PARTS;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Number of interleaved rounds; 15 by default. Fewer give no significant result.")
    private int rounds = 15;

    @Option(
            names = "--layers",
            paramLabel = "N",
            description = "Maximum number of layers of a token, 1 to 16; 10 by default.")
    private int layers = 10;

    @Option(
            names = "--millis",
            paramLabel = "N",
            description = "Milliseconds of each measurement of the part tokens; 60 by default.")
    private int millis = 60;

    @Option(names = "--warmup", paramLabel = "N", description = "Milliseconds of warm-up; 500 by default.")
    private int warmup = 500;

    @Option(
            names = "--hops",
            paramLabel = "N",
            split = ",",
            description =
                    "Middle tiers of the part chain, 1 to 14; 1,5,10 by default. The first one is also measured without a connection pool.")
    private List<Integer> hops = List.of(1, 5, 10);

    @Option(
            names = "--chain-millis",
            paramLabel = "N",
            description = "Milliseconds of each measurement of the part chain; 700 by default.")
    private int chainMillis = 700;

    @Option(
            names = "--chain-warmup",
            paramLabel = "N",
            description = "Milliseconds of warm-up for each mode; 8000 by default.")
    private int chainWarmup = 8000;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Concurrent calls in the part chain; 1 by default, as in the source.")
    private int connections = 1;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory of the results; benchmarks/target/idt by default.")
    private Path out = Project.root().resolve("benchmarks/target/idt");

    @Override
    public Integer call() throws IOException {
        require("part", parts, PARTS);
        requireWithin("layers", layers, MOST_LAYERS);
        hops.forEach(count -> requireWithin("hops", count, MOST_HOPS));
        Files.createDirectories(out);
        AbsentPeers absent = new AbsentPeers(this::say);
        PARTS.stream().filter(parts::contains).forEach(part -> absent.attempt(part, () -> measure(part)));
        IdtResults results = IdtResults.read(out);
        Files.writeString(
                out.resolve("idt.md"), new IdtReport(results).write(Environment.here(), asked(), absent.reasons()));
        new IdtPlots(results).write(out);
        say("Results in " + out);
        return 0;
    }

    private void measure(String part) throws AbsentPeerException {
        Path folder = out.toAbsolutePath();
        switch (part) {
            case IdtResults.TOKENS -> {
                TokenRounds tokens = new TokenRounds(layers, rounds, millis, warmup, this::say);
                Results.write(out, IdtResults.SIZES, tokens.sizes());
                Results.write(out, IdtResults.TOKENS, tokens.measure(folder));
            }
            case IdtResults.LINKS ->
                Results.write(
                        out,
                        IdtResults.LINKS,
                        new LinkRounds(rounds, LINK_TIMES * millis, LINK_TIMES * warmup, this::say).measure(folder));
            default -> {
                ChainRounds chain = new ChainRounds(
                        rounds, Duration.ofMillis(chainWarmup), Duration.ofMillis(chainMillis), connections, this::say);
                chain.measure(hops, folder);
                Results.write(out, IdtResults.CHAIN, chain.calls());
                Results.write(out, IdtResults.OPERATIONS, chain.operations());
            }
        }
    }
}
