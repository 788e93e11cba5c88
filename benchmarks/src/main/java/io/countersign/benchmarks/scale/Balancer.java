// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import io.countersign.benchmarks.peers.AbsentPeerException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** HAProxy, which balances the connections of each program over its replicas. */
final class Balancer implements AutoCloseable {

    private static final String SETTINGS = """
            global
              maxconn 8192

            defaults
              mode tcp
              balance leastconn
              timeout connect 5s
              timeout client 10m
              timeout server 10m
            """;

    private final Process process;

    private Balancer(Process process) {
        this.process = process;
    }

    /**
     * Starts a balancer.
     *
     * @param folder folder for its configuration and its log
     * @throws AbsentPeerException if HAProxy is missing
     */
    static Balancer start(Tools tools, int ports, int replicas, Path folder) throws AbsentPeerException {
        Path haproxy = tools.require("haproxy", "haproxy");
        try {
            Path configuration = folder.resolve("haproxy.cfg");
            Files.writeString(configuration, configuration(ports, replicas));
            return new Balancer(new ProcessBuilder(haproxy.toString(), "-db", "-f", configuration.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("haproxy.log").toFile())
                    .start());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static String configuration(int ports, int replicas) {
        StringBuilder text = new StringBuilder(SETTINGS);
        for (Program program : Program.values()) {
            text.append("\nlisten %s\n  bind 127.0.0.1:%d\n".formatted(program.id(), program.port(ports, 0)));
            for (int replica = 1; replica <= replicas; replica++) {
                text.append(
                        "  server %s%d 127.0.0.1:%d\n".formatted(program.id(), replica, program.port(ports, replica)));
            }
        }
        return text.toString();
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    @Override
    public void close() {
        Commands.end(List.of(process));
    }
}
