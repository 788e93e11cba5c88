// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.load.HttpRequests;
import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.stacks.LineProcess;
import io.countersign.benchmarks.stacks.Stack;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Running {@link ChainServer}. */
final class ChainProcess implements AutoCloseable {

    /** Command that is followed by a mode. */
    static final String SESSIONS = "sessions";

    static final String METERS = "meters";

    private static final String BALANCE = "/balance";

    private final LineProcess process;

    private final int port;

    private ChainProcess(LineProcess process) {
        this.process = process;
        this.port = Integer.parseInt(process.greeting());
    }

    /**
     * Starts a chain and waits until all of its workloads are ready.
     *
     * @param hops number of middle tiers
     * @param properties properties of all workloads, as {@code name=value}
     * @throws AbsentPeerException if it does not start
     */
    static ChainProcess start(int hops, List<String> properties, Path log) throws AbsentPeerException {
        List<String> command = new ArrayList<>(Stack.jvm(
                "-XX:+UseSerialGC",
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator
                        + Project.root().resolve("benchmarks/target/servers") + "/*",
                ChainServer.class.getName(),
                String.valueOf(hops)));
        command.addAll(properties);
        LineProcess process = LineProcess.start("The chain", command, log);
        try {
            return new ChainProcess(process);
        } catch (NumberFormatException ex) {
            process.close();
            throw new AbsentPeerException("the chain does not start; see " + log);
        }
    }

    int port() {
        return port;
    }

    ProcessHandle handle() {
        return process.handle();
    }

    /** Returns the sessions of users who are logged in and use this mode. */
    List<String> sessions(String mode) {
        return List.of(process.ask(SESSIONS + " " + mode).split(ChainMeters.SEPARATOR, -1));
    }

    /** Returns requests with one session after the other. */
    static HttpRequests balances(List<String> sessions) {
        return HttpRequests.gets(BALANCE, sessions);
    }

    /** Returns the counts and times of its workloads so far. */
    ChainMeters meters() {
        return ChainMeters.parse(process.ask(METERS));
    }

    @Override
    public void close() {
        process.close();
    }
}
