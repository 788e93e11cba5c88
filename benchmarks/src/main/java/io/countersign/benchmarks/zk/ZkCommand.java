// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import io.countersign.benchmarks.command.BenchCommand;
import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.AbsentPeers;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.Results;
import io.countersign.zk.proof.Circuit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures proving and verifying in zero knowledge, over HTTP and in process, compared with the source's
 * figures and other libraries.
 */
@Command(
        name = "zk",
        description = {
            "Measures the ZK authenticator over HTTP and the proof systems in process, and compares them with other libraries.",
            "Writes a CSV for each part, zk.md and plots to DIR. Software that this machine lacks is skipped with a message."
        })
public final class ZkCommand extends BenchCommand {

    @Option(
            names = "--parts",
            paramLabel = "P",
            split = ",",
            description = "http, batching, proofs, criterion; all by default. Other parts keep their previous results.")
    private List<String> parts = ZkResults.PARTS;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Seconds of load for each endpoint and concurrency; 15 by default.")
    private int seconds = 15;

    @Option(
            names = "--concurrency",
            paramLabel = "N",
            split = ",",
            description = "Concurrent connections; 1,10,15,20,25,30 by default.")
    private List<Integer> concurrencies = List.of(1, 10, 15, 20, 25, 30);

    @Option(names = "--connections", paramLabel = "N", description = "Connections of the part batching; 64 by default.")
    private int connections = 64;

    @Option(
            names = "--round-millis",
            paramLabel = "N",
            description = "Milliseconds of a round of the part batching for each server; 2000 by default.")
    private int roundMillis = 2000;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "Number of interleaved rounds of the parts batching and proofs; 15 by default. Fewer give no significant result.")
    private int rounds = 15;

    @Option(
            names = "--stacks",
            paramLabel = "S",
            split = ",",
            description = "native, gnark, snarkjs, noble, graaljs; all by default.")
    private List<String> stacks = ProofStacks.KNOWN;

    @Option(
            names = "--circuits",
            paramLabel = "C",
            split = ",",
            description = "Circuits of the part proofs; SecretProofBound by default.")
    private List<String> circuits = List.of(ZkReport.CIRCUIT);

    @Option(names = "--millis", paramLabel = "N", description = "Milliseconds of each measurement; 200 by default.")
    private int millis = 200;

    @Option(names = "--warmup", paramLabel = "N", description = "Milliseconds of warm-up; 1000 by default.")
    private int warmup = 1000;

    @Option(
            names = "--script-rounds",
            paramLabel = "N",
            description = "Number of rounds for graaljs, which takes seconds for a proof; 15 by default.")
    private int scriptRounds = 15;

    @Option(
            names = "--script-warmup",
            paramLabel = "N",
            description = "Milliseconds of warm-up for graaljs, which takes long to compile; 60000 by default.")
    private int scriptWarmup = 60_000;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory of the results; benchmarks/target/zk by default.")
    private Path out = Project.root().resolve("benchmarks/target/zk");

    @Override
    public Integer call() throws IOException {
        require("part", parts, ZkResults.PARTS);
        require("stack", stacks, ProofStacks.KNOWN);
        require(
                "circuit",
                circuits,
                Arrays.stream(Circuit.values()).map(Circuit::circuitName).toList());
        Files.createDirectories(out);
        AbsentPeers absent = new AbsentPeers(this::say);
        for (String part : ZkResults.PARTS) {
            if (parts.contains(part)) {
                say("Part " + part);
                absent.attempt(part, () -> Results.write(out, part, rows(part, absent)));
            }
        }
        ZkResults results = ZkResults.read(out);
        Files.writeString(
                out.resolve("zk.md"), new ZkReport(results).write(Environment.here(), asked(), absent.reasons()));
        new ZkPlots(results).write(out);
        say("Results in " + out);
        return 0;
    }

    private List<Map<String, String>> rows(String part, AbsentPeers absent) throws AbsentPeerException {
        Path folder = out.toAbsolutePath();
        return switch (part) {
            case "http" -> new EndpointLoads(folder, Duration.ofSeconds(seconds), concurrencies, this::say).measure();
            case "batching" ->
                new BatchingRounds(connections, rounds, Duration.ofMillis(roundMillis), this::say).measure(folder);
            case "proofs" -> proofs(folder, absent);
            default -> Criterion.run(seconds);
        };
    }

    private List<Map<String, String>> proofs(Path folder, AbsentPeers absent) {
        try (ProofRounds running = ProofRounds.start(stacks, folder, absent, this::say)) {
            return running.measure(
                    circuits, new ProofRounds.Extent(rounds, millis, warmup, scriptRounds, scriptWarmup));
        }
    }
}
