// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

import io.countersign.benchmarks.peers.AbsentPeerException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stack that runs in a process of its own and waits for requests. */
public final class Stack implements AutoCloseable {

    private final String name;

    private final LineProcess process;

    private final Description description;

    private Stack(String name, LineProcess process) {
        this.name = name;
        this.process = process;
        this.description = Description.parse(process.greeting());
    }

    /**
     * Description that a stack gives of itself.
     *
     * @param version library with its version
     * @param runtime runtime of the library
     * @param cryptography implementation of the cryptography
     * @param checks checks of a verification besides the signature
     */
    public record Description(String version, String runtime, String cryptography, String checks) {

        static Description parse(String line) {
            String[] words = line.split("\t", -1);
            if (words.length != 4) {
                throw new IllegalStateException("The stack did not describe itself but printed: " + line);
            }
            return new Description(words[0], words[1], words[2], words[3]);
        }
    }

    /**
     * Starts a stack.
     *
     * @param log file for its other output
     * @throws AbsentPeerException if it does not start
     */
    public static Stack start(String name, List<String> command, Path log) throws AbsentPeerException {
        LineProcess process = LineProcess.start("The stack " + name, command, log);
        try {
            return new Stack(name, process);
        } catch (IllegalStateException ex) {
            process.close();
            throw new AbsentPeerException("it does not start: " + ex.getMessage());
        }
    }

    /** Returns the command of a JVM like this one; options, class path and main class are added. */
    public static List<String> jvm(String... more) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(List.of(more));
        return command;
    }

    public String name() {
        return name;
    }

    public Description description() {
        return description;
    }

    /** Measures an operation; {@code null} if the stack does not support it. */
    public @Nullable Answer ask(Asked<?> request) {
        return Answer.parse(process.ask(request.toString()));
    }

    @Override
    public void close() {
        process.close();
    }
}
