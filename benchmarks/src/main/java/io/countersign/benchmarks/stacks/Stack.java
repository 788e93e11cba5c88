// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

import io.countersign.benchmarks.peers.AbsentPeerException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A stack that runs in a process of its own and waits for requests. */
public final class Stack implements AutoCloseable {

    private final String name;

    private final Process process;

    private final BufferedReader answers;

    private final BufferedWriter requests;

    private final Description description;

    private Stack(String name, Process process) throws IOException {
        this.name = name;
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.requests = process.outputWriter(StandardCharsets.UTF_8);
        this.description = Description.parse(answers.readLine());
    }

    /**
     * What a stack says of itself.
     *
     * @param version the library and its version
     * @param runtime what runs it
     * @param cryptography who does the mathematics
     * @param checks what verifying checks beside the signature
     */
    public record Description(String version, String runtime, String cryptography, String checks) {

        static Description parse(@Nullable String line) {
            String[] words = line == null ? new String[0] : line.split("\t", -1);
            if (words.length != 4) {
                throw new IllegalStateException("The stack said instead of what it is: " + line);
            }
            return new Description(words[0], words[1], words[2], words[3]);
        }
    }

    /**
     * Starts one.
     *
     * @param log takes what it says beside its answers
     * @throws AbsentPeerException if it does not start
     */
    public static Stack start(String name, List<String> command, Path log) throws AbsentPeerException {
        try {
            return new Stack(
                    name,
                    new ProcessBuilder(command).redirectError(log.toFile()).start());
        } catch (IOException | IllegalStateException ex) {
            throw new AbsentPeerException("it does not start: " + ex.getMessage());
        }
    }

    /** The command of a JVM like this one, to which options, a class path and a main class are added. */
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

    /** Has it measure; {@code null} if it cannot do that. */
    public @Nullable Answer ask(Asked<?> request) {
        try {
            requests.write(request + "\n");
            requests.flush();
            String line = answers.readLine();
            if (line == null) {
                throw new IllegalStateException("The stack " + name + " ended; its log says why");
            }
            return Answer.parse(line);
        } catch (IOException ex) {
            throw new UncheckedIOException("The stack " + name + " ended; its log says why", ex);
        }
    }

    @Override
    public void close() {
        try {
            requests.close();
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException ex) {
            process.destroyForcibly();
        } catch (InterruptedException ex) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
