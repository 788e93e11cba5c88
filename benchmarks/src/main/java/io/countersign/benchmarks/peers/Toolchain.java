// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.peers;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Builds peers with the tools on the PATH, each into a folder below {@code target}, when their sources are newer. */
public final class Toolchain {

    private Toolchain() {}

    /**
     * Creates a Python environment with exactly the packages of a file of hashes.
     *
     * @return path of the interpreter
     */
    public static Path python(String peer) throws AbsentPeerException {
        Path requirements = Project.peer(peer).resolve("requirements.txt");
        Path environment = Project.builtPeers().resolve(peer);
        Path python = environment.resolve("bin/python");
        Path stamp = environment.resolve("installed.txt");
        if (!isSame(requirements, stamp)) {
            run(Project.root(), "python3", "-m", "venv", "--clear", environment.toString());
            run(
                    Project.root(),
                    python.toString(),
                    "-m",
                    "pip",
                    "install",
                    "--quiet",
                    "--require-hashes",
                    "--only-binary=:all:",
                    "-r",
                    requirements.toString());
            copy(requirements, stamp);
        }
        return python;
    }

    /** Builds a Go program with the versions in go.sum. */
    public static Path go(String peer) throws AbsentPeerException {
        Path program = Project.builtPeers().resolve(peer + "/peer");
        run(Project.peer(peer), "go", "build", "-trimpath", "-mod=readonly", "-o", program.toString(), ".");
        return program;
    }

    /**
     * Installs the packages of package-lock.json, without running their scripts.
     *
     * @return folder that contains node_modules
     */
    public static Path node(String peer) throws AbsentPeerException {
        Path folder = Project.builtPeers().resolve(peer);
        Path lock = Project.peer(peer).resolve("package-lock.json");
        Path stamp = folder.resolve("installed.json");
        require("node");
        if (!isSame(lock, stamp)) {
            create(folder);
            copy(lock, folder.resolve("package-lock.json"));
            copy(Project.peer(peer).resolve("package.json"), folder.resolve("package.json"));
            run(folder, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error");
            copy(lock, stamp);
        }
        return folder;
    }

    /**
     * Runs the benches of the native core, with the versions in its Cargo.lock.
     *
     * @return folder of the results
     */
    public static Path criterion(String... options) throws AbsentPeerException {
        Path target = Project.root().resolve("native/target");
        List<String> command = new ArrayList<>(List.of(
                "cargo",
                "bench",
                "--quiet",
                "--locked",
                "--package",
                "countersign-groth16",
                "--features",
                "testing",
                "--target-dir",
                target.toString(),
                "--"));
        command.addAll(List.of(options));
        run(Project.root().resolve("native"), command.toArray(String[]::new));
        return target.resolve("criterion");
    }

    /**
     * Builds a Rust program with the versions in Cargo.lock.
     *
     * @param program name of the binary
     */
    public static Path rust(String peer, String program) throws AbsentPeerException {
        Path target = Project.builtPeers().resolve(peer);
        run(
                Project.peer(peer),
                "cargo",
                "build",
                "--release",
                "--locked",
                "--quiet",
                "--target-dir",
                target.toString());
        return target.resolve("release").resolve(program);
    }

    private static void require(String program) throws AbsentPeerException {
        if (!isThere(program)) {
            throw new AbsentPeerException("there is no " + program + " on the PATH");
        }
    }

    private static void run(Path folder, String... command) throws AbsentPeerException {
        require(command[0]);
        create(Project.builtPeers());
        try {
            Path log = Project.builtPeers().resolve("build.log");
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (process.waitFor() != 0) {
                throw new AbsentPeerException("'" + String.join(" ", command) + "' failed: " + lastLine(log));
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new AbsentPeerException("interrupted");
        }
    }

    private static boolean isThere(String program) {
        return program.contains(File.separator)
                || Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static String lastLine(Path log) throws IOException {
        List<String> lines =
                Files.readAllLines(log).stream().filter(line -> !line.isBlank()).toList();
        return lines.isEmpty() ? "it said nothing" : lines.getLast().strip();
    }

    private static void create(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.exists(other) && Files.mismatch(one, other) < 0;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static void copy(Path from, Path to) {
        try {
            Files.writeString(to, Files.readString(from));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
