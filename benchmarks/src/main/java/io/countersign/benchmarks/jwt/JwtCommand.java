// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.benchmarks.command.BenchCommand;
import io.countersign.benchmarks.peers.AbsentPeers;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.stacks.Rounds;
import io.countersign.benchmarks.stacks.Row;
import io.countersign.benchmarks.stacks.Stack;
import io.countersign.jose.JwsAlgorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures issuing and verifying JWTs, compared with the bare codec and other libraries. */
@Command(
        name = "jwt",
        description = {
            "Measures issuing and verifying JWTs with every algorithm, and compares it with a bare codec and other libraries.",
            "Writes jwt.csv, jwt.md and plots to DIR. Peers whose toolchain is missing are skipped with a message."
        })
public final class JwtCommand extends BenchCommand {

    @Option(names = "--algorithms", paramLabel = "A", split = ",", description = "Algorithms; all by default.")
    private List<String> algorithms =
            Arrays.stream(JwsAlgorithm.values()).map(JwsAlgorithm::jwaName).toList();

    @Option(
            names = "--modes",
            paramLabel = "M",
            split = ",",
            description = "encode, verify, encode-then-verify; all by default.")
    private List<String> modes = Request.MODES;

    @Option(names = "--sizes", paramLabel = "S", split = ",", description = "small, large; both by default.")
    private List<String> sizes = Payload.SIZES;

    @Option(names = "--stacks", paramLabel = "S", split = ",", description = "Stacks; all by default.")
    private List<String> stacks = JwtStacks.known();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Number of interleaved rounds; 15 by default. Fewer give no significant result.")
    private int rounds = 15;

    @Option(names = "--millis", paramLabel = "N", description = "Milliseconds of each measurement; 100 by default.")
    private int millis = 100;

    @Option(names = "--warmup", paramLabel = "N", description = "Milliseconds of warm-up; 500 by default.")
    private int warmup = 500;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory of the results; benchmarks/target/jwt by default.")
    private Path out = Project.root().resolve("benchmarks/target/jwt");

    @Override
    public Integer call() throws IOException {
        require("mode", modes, Request.MODES);
        require("size", sizes, Payload.SIZES);
        require("stack", stacks, JwtStacks.known());
        require(
                "algorithm",
                algorithms,
                Arrays.stream(JwsAlgorithm.values()).map(JwsAlgorithm::jwaName).toList());
        Files.createDirectories(out);
        Payload.writeAll(out);
        AbsentPeers absent = new AbsentPeers(this::say);
        List<Stack> running = start(absent);
        try {
            List<Row<Request>> rows = new Rounds(running, rounds, warmup).measure(requests(), this::say);
            report(new Results(rows), running, absent);
        } finally {
            running.forEach(Stack::close);
        }
        return 0;
    }

    private List<Stack> start(AbsentPeers absent) {
        List<Stack> running = new ArrayList<>();
        for (String name : stacks) {
            say("Starting " + name);
            absent.attempt(name, () -> running.add(JwtStacks.start(name, out)));
        }
        return running;
    }

    private List<Request> requests() {
        List<Request> requests = new ArrayList<>();
        for (String algorithm : algorithms) {
            for (String size : sizes) {
                modes.forEach(mode -> requests.add(new Request(algorithm, mode, size, millis)));
            }
        }
        return requests;
    }

    private void report(Results results, List<Stack> running, AbsentPeers absent) throws IOException {
        Map<String, Stack.Description> described = new LinkedHashMap<>();
        running.forEach(stack -> described.put(stack.name(), stack.description()));
        Environment environment = Environment.here();
        SourceFigures source = SourceFigures.read();
        new JwtCsv(environment, described).write(out.resolve("jwt.csv"), results);
        Files.writeString(
                out.resolve("jwt.md"),
                new JwtReport(results, source, described).write(environment, asked(), absent.reasons()));
        new JwtPlots(results, source).write(out, List.copyOf(described.keySet()));
        say("Results in " + out);
    }
}
