// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.Project;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts processes of a command, on a class path that has the servers, too. */
public final class BenchProcess {

    private BenchProcess() {}

    /**
     * Starts a process and waits until it is ready.
     *
     * @param name name for messages
     * @param options options of the JVM
     * @param log file for its other output
     * @throws AbsentPeerException if it does not start
     */
    public static LineProcess start(
            String name, Class<?> program, List<String> options, List<String> arguments, Path log)
            throws AbsentPeerException {
        List<String> command = new ArrayList<>(Stack.jvm("-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator
                        + Project.root().resolve("benchmarks/target/servers") + "/*",
                program.getName()));
        command.addAll(arguments);
        try {
            return LineProcess.start(name, command, log);
        } catch (AbsentPeerException ex) {
            throw new AbsentPeerException(ex.getMessage() + ": " + log);
        }
    }

    /** Returns properties as arguments. */
    public static List<String> arguments(Map<String, String> properties) {
        return properties.entrySet().stream()
                .map(property -> property.getKey() + "=" + property.getValue())
                .toList();
    }
}
