// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.stacks.BenchProcess;
import io.countersign.benchmarks.stacks.LineProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Running {@link RegistrationServers}, with a folder that is deleted afterwards. */
final class RunningServers implements AutoCloseable {

    private final Path folder;

    private final LineProcess process;

    private RunningServers(Path folder, LineProcess process) {
        this.folder = folder;
        this.process = process;
    }

    /** @throws AbsentPeerException if they do not start */
    static RunningServers start(int slots, Path log) throws AbsentPeerException {
        try {
            // Paths of sockets must be short.
            Path folder = Files.createTempDirectory("registration-");
            return new RunningServers(
                    folder,
                    BenchProcess.start(
                            "The key curator",
                            RegistrationServers.class,
                            List.of("-Xmx512m"),
                            List.of(folder.toString(), String.valueOf(slots)),
                            log));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    Path folder() {
        return folder;
    }

    /** Gives a workload a token, and returns the properties with which its application registers. */
    Map<String, String> register(Workload workload) {
        return Columns.parse(process.ask(workload.spiffeId() + " " + workload.address()));
    }

    @Override
    public void close() {
        process.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
