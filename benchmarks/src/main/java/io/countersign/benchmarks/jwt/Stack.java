// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.benchmarks.peers.AbsentPeerException;
import io.countersign.benchmarks.peers.Project;
import io.countersign.benchmarks.peers.Toolchain;
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
final class Stack implements AutoCloseable {

    private static final List<String> OTHERS = List.of("pyjwt", "go", "rust");

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
    record Description(String version, String runtime, String cryptography, String checks) {

        static Description parse(@Nullable String line) {
            String[] words = line == null ? new String[0] : line.split("\t", -1);
            if (words.length != 4) {
                throw new IllegalStateException("The stack said instead of what it is: " + line);
            }
            return new Description(words[0], words[1], words[2], words[3]);
        }
    }

    /** All that there are, ours and the yardstick first. */
    static List<String> known() {
        List<String> all = new ArrayList<>(JvmStack.names());
        all.addAll(OTHERS);
        return all;
    }

    /**
     * Starts one, which is built first if it has to be.
     *
     * @param folder with the claims, for its log too
     * @throws AbsentPeerException if this machine cannot have it
     */
    static Stack start(String name, Path folder) throws AbsentPeerException {
        List<String> command = command(name, folder);
        try {
            return new Stack(
                    name,
                    new ProcessBuilder(command)
                            .redirectError(folder.resolve(name + ".log").toFile())
                            .start());
        } catch (IOException | IllegalStateException ex) {
            throw new AbsentPeerException("it does not start: " + ex.getMessage());
        }
    }

    private static List<String> command(String name, Path folder) throws AbsentPeerException {
        String claims = folder.toString();
        return switch (name) {
            case "pyjwt" ->
                List.of(
                        Toolchain.python("pyjwt").toString(),
                        Project.peer("pyjwt").resolve("peer.py").toString(),
                        claims);
            case "go" -> List.of(Toolchain.go("go").toString(), claims);
            case "rust" -> List.of(Toolchain.rust("rust").toString(), claims);
            default -> jvm(name);
        };
    }

    private static List<String> jvm(String name) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Xmx512m",
                "-Djmh.ignoreLock=true",
                "-cp",
                System.getProperty("java.class.path"),
                Worker.class.getName(),
                name);
    }

    String name() {
        return name;
    }

    Description description() {
        return description;
    }

    /** Has it measure; {@code null} if it does not know the algorithm. */
    @Nullable
    Answer ask(Request request) {
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
