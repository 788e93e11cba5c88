// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.benchmarks.command.BenchCommand;
import io.countersign.benchmarks.peers.AbsentPeers;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.report.Environment;
import io.countersign.benchmarks.report.Results;
import io.countersign.benchmarks.zk.PlatformProofs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures proof systems with one statement, and in the form of the source. */
@Command(
        name = "proofs",
        description = {
            "Compares Groth16, Bulletproofs and STARKs by one statement, and by the source's in its own form.",
            "Writes a CSV for each table, proofs.md and plots to DIR. It needs cargo on the PATH."
        })
public final class ProofsCommand extends BenchCommand {

    /** The longest chain of the design. */
    private static final int LONGEST_CHAIN = 512;

    @Option(
            names = "--tables",
            paramLabel = "N",
            split = ",",
            description = {
                "1: the source's form; 2: the statement; 3: options of the STARK; 4: batches; 5: the platform's circuits; 6: memory and first verdict; 7: a circuit of the platform from Java; 8: over HTTP.",
                "All by default. Other tables keep their previous results."
            })
    private List<Integer> tables = ProofsResults.TABLES;

    @Option(
            names = "--chains",
            paramLabel = "K",
            split = ",",
            description = {
                "Permutations of tables 2 and 6, powers of two up to 512; 1,8 by default.",
                "64 takes minutes a round; 512 is measured in 3 rounds."
            })
    private List<Integer> chains = List.of(1, 8);

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Number of interleaved rounds; 15 by default. Fewer give no significant result.")
    private int rounds = 15;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory of the results; benchmarks/target/proofs by default.")
    private Path out = Project.root().resolve("benchmarks/target/proofs");

    @Override
    public Integer call() throws IOException {
        require(
                "table",
                tables.stream().map(String::valueOf).toList(),
                ProofsResults.TABLES.stream().map(String::valueOf).toList());
        chains.forEach(this::requireChain);
        requireWithin("--rounds", rounds, 10_000);
        Files.createDirectories(out);
        AbsentPeers absent = new AbsentPeers(this::say);
        if (tables.contains(ProofsResults.JAVA)) {
            Results.write(out, "platform", PlatformProofs.measure(out.toAbsolutePath(), rounds, absent, this::show));
        }
        if (tables.contains(ProofsResults.HTTP)) {
            absent.attempt(
                    "the service",
                    () -> Results.write(
                            out, "http", HttpRounds.measure(rounds, out.resolve("service.log"), this::show)));
        }
        List<Integer> others =
                tables.stream().filter(table -> table < ProofsResults.JAVA).toList();
        if (!others.isEmpty()) {
            ProofRunner runner = new ProofRunner(out.toAbsolutePath(), this::show);
            absent.attempt("the proof systems", () -> runner.run(rounds, chains, others));
        }
        ProofsResults results = ProofsResults.read(out);
        Files.writeString(
                out.resolve("proofs.md"),
                new ProofsReport(results).write(Environment.here(), asked(), absent.reasons()));
        new ProofsPlots(results).write(out);
        say("Results in " + out);
        return 0;
    }

    private void requireChain(int chain) {
        requireWithin("--chains", chain, LONGEST_CHAIN);
        if (Integer.bitCount(chain) != 1) {
            throw refusal("--chains must be powers of two, not " + chain);
        }
    }
}
