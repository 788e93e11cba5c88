// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk.faults;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@link TestApplication} in a JVM of its own, which loads the native library that it finds. */
final class ApplicationProcess implements AutoCloseable {

    private final Process process;

    private final BufferedReader output;

    private ApplicationProcess(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts the application.
     *
     * @param options options of the JVM
     * @param before folder of classes that precedes all others on the class path
     */
    static ApplicationProcess start(List<String> options, Path before, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-XX:+UseSerialGC", "-Xmx384m", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(options);
        command.addAll(List.of("-cp", before + File.pathSeparator + System.getProperty("java.class.path")));
        command.add(TestApplication.class.getName());
        command.addAll(List.of(arguments));
        try {
            return new ApplicationProcess(
                    new ProcessBuilder(command).redirectErrorStream(true).start());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Returns the port, as soon as the application serves. */
    int port() {
        List<String> lines = new ArrayList<>();
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
                if (line.startsWith(TestApplication.SERVES)) {
                    Thread.ofVirtual().start(() -> output.lines().forEach(lines::add));
                    return Integer.parseInt(line.substring(TestApplication.SERVES.length()));
                }
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        throw new AssertionError("It never served:\n" + String.join("\n", lines));
    }

    /** Returns the whole output of an application that exits with a failure. */
    String failure() {
        String said = output.lines().reduce("", (one, other) -> one + other + "\n");
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() == 0) {
                throw new AssertionError("It did not fail:\n" + said);
            }
            return said;
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
