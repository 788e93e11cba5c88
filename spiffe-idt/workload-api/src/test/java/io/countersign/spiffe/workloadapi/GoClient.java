// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Program in {@code src/test/go}, which uses go-spiffe. */
final class GoClient {

    private static final Path SOURCES = Path.of("src/test/go");

    private final Path program;

    private GoClient(Path program) {
        this.program = program;
    }

    /** Builds the program, or skips the tests if Go or its modules are not available. */
    static GoClient build(Path directory) throws Exception {
        Path program = directory.resolve("client").toAbsolutePath();
        assumeTrue(isGoThere(), "There is no go on the PATH: go-spiffe is not tried against the Workload API");
        Result modules = run(command(List.of("go", "mod", "download")));
        if (modules.status() != 0) {
            abort("The modules of go-spiffe cannot be obtained: " + modules.lines());
        }
        Result built = run(command(List.of("go", "build", "-mod=readonly", "-o", program.toString(), ".")));
        assertThat(built.status()).as("%s", built.lines()).isZero();
        return new GoClient(program);
    }

    private static boolean isGoThere() throws InterruptedException {
        try {
            return run(command(List.of("go", "version"))).status() == 0;
        } catch (IOException ex) {
            return false;
        }
    }

    private static ProcessBuilder command(List<String> arguments) {
        ProcessBuilder builder =
                new ProcessBuilder(arguments).directory(SOURCES.toFile()).redirectErrorStream(true);
        builder.environment().put("GOTOOLCHAIN", "local");
        return builder;
    }

    Result run(String command, Path socket, String... arguments) throws Exception {
        return run(builder(command, socket, arguments));
    }

    /** Starts the program for reading its output line by line. */
    Process start(String command, Path socket, String... arguments) throws IOException {
        return builder(command, socket, arguments)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private ProcessBuilder builder(String command, Path socket, String... arguments) {
        List<String> all = new ArrayList<>(List.of(program.toString(), command, EmbeddedWorkloadApi.endpoint(socket)));
        all.addAll(List.of(arguments));
        return command(all);
    }

    private static Result run(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = builder.start();
        List<String> lines = reader(process).lines().toList();
        return new Result(process.waitFor(), lines);
    }

    static BufferedReader reader(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Returns the exit code: 0, or 3 if it was refused. */
    record Result(int status, List<String> lines) {}
}
