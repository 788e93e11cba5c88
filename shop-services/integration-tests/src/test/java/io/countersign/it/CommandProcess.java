// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.launcher.Countersign;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command in a process of its own, as users start it after the build. */
final class CommandProcess implements AutoCloseable {

    /** Beginning of the last line before it is ready. */
    static final String READY = "Ctrl-C";

    /**
     * Background jobs of a shell ignore the interrupt, and so do their child processes; GNU's env enables it
     * again.
     */
    private static final List<String> HEARING = List.of("env", "--default-signal=INT");

    /** JVM options of the script, as the build defines them. */
    private static final String OPTIONS =
            System.getenv().getOrDefault("COUNTERSIGN_JAVA_OPTS", "-XX:TieredStopAtLevel=1");

    private final Process process;

    private final BufferedReader output;

    private CommandProcess(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static CommandProcess start(String... arguments) {
        List<String> command = new ArrayList<>(Shell.succeeds("env --default-signal=INT true") ? HEARING : List.of());
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx384m",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of(OPTIONS.split(" ")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Countersign.class.getName()));
        command.addAll(List.of(arguments));
        try {
            return new CommandProcess(
                    new ProcessBuilder(command).redirectErrorStream(true).start());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Returns its output up to and including the first line that begins with this text. */
    List<String> linesUntil(String beginning) {
        List<String> lines = new ArrayList<>();
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
                if (line.startsWith(beginning)) {
                    return lines;
                }
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        throw new AssertionError("It never said '" + beginning + "':\n" + String.join("\n", lines));
    }

    /** Returns the rest of its output. */
    String rest() {
        return output.lines().reduce("", (one, other) -> one + other + "\n");
    }

    long pid() {
        return process.pid();
    }

    List<ProcessHandle> descendants() {
        return process.descendants().toList();
    }

    /** Sends a signal by its name, as a terminal does. */
    void signal(String name) {
        Shell.run("kill -" + name + " " + process.pid());
    }

    int exitCode() {
        try {
            if (!process.waitFor(5, TimeUnit.MINUTES)) {
                throw new AssertionError("It does not end");
            }
            return process.exitValue();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
