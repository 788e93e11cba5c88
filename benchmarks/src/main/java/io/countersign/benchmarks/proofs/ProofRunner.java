// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.peers.Toolchain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Program in Rust that contains all proof systems and leaves a CSV for each table. */
final class ProofRunner {

    private static final String PROGRAM = "countersign-proofs-runner";

    private final Path folder;

    private final Consumer<String> progress;

    ProofRunner(Path folder, Consumer<String> progress) {
        this.folder = folder;
        this.progress = progress;
    }

    /**
     * Builds the program, which takes minutes the first time, and runs it.
     *
     * @throws AbsentPeerException if it cannot be built, or fails
     */
    void run(int rounds, List<Integer> chains, List<Integer> tables) throws AbsentPeerException {
        progress.accept("Building the proof systems");
        Path program = Toolchain.rust("proofs", PROGRAM);
        ProcessBuilder builder = new ProcessBuilder(
                        program.toString(), folder.toString(), String.valueOf(rounds), list(chains), list(tables))
                .directory(Project.root().toFile())
                .redirectErrorStream(true);
        // One thread for each, whatever the libraries would use.
        builder.environment().put("RAYON_NUM_THREADS", "1");
        try {
            Process process = builder.start();
            String last = follow(process);
            if (process.waitFor() != 0) {
                throw new AbsentPeerException(PROGRAM + " failed: " + last);
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new AbsentPeerException("interrupted");
        }
    }

    /** Reports each line until the process closes its output, and returns the last one. */
    private String follow(Process process) throws IOException {
        String last = "it said nothing";
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                progress.accept(line);
                last = line;
            }
        }
        return last;
    }

    private static String list(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
