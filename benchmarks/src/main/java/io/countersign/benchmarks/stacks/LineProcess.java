// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

import io.countersign.benchmarks.peers.AbsentPeerException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Process that prints a line when it is ready, answers each line with one, and ends with its input. */
public final class LineProcess implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 30;

    private final String name;

    private final Process process;

    private final BufferedReader answers;

    private final BufferedWriter requests;

    private final String greeting;

    private LineProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.requests = process.outputWriter(StandardCharsets.UTF_8);
        this.greeting = read();
    }

    /**
     * Starts a process and waits until it is ready.
     *
     * @param name name for messages
     * @param log file for its other output
     * @throws AbsentPeerException if it does not start
     */
    public static LineProcess start(String name, List<String> command, Path log) throws AbsentPeerException {
        try {
            return new LineProcess(
                    name,
                    new ProcessBuilder(command).redirectError(log.toFile()).start());
        } catch (IOException | IllegalStateException ex) {
            throw new AbsentPeerException("it does not start: " + ex.getMessage());
        }
    }

    /** Returns the line that it printed when it was ready. */
    public String greeting() {
        return greeting;
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    /**
     * Sends a line and waits for the answer.
     *
     * @throws IllegalStateException if the process has ended
     */
    public String ask(String request) {
        try {
            requests.write(request + "\n");
            requests.flush();
        } catch (IOException ex) {
            throw ended(ex);
        }
        return read();
    }

    private String read() {
        try {
            String line = answers.readLine();
            if (line != null) {
                return line;
            }
        } catch (IOException ex) {
            throw ended(ex);
        }
        throw ended(null);
    }

    private IllegalStateException ended(@Nullable IOException cause) {
        return new IllegalStateException(name + " ended; its log says why", cause);
    }

    @Override
    public void close() {
        try {
            requests.close();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
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
