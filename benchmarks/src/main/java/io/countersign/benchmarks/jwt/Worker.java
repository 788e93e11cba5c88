// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import io.countersign.benchmarks.stacks.Answer;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Stack in a JVM of its own, controlled by the coordinator. Describes itself in a line. Then, for each line
 * {@code alg mode size millis}, it measures for that time and answers {@code ops wallNanos cpuNanos}, or
 * {@code unsupported}. The peers in other languages do the same.
 */
public final class Worker {

    private final String stack;

    private Worker(String stack) {
        this.stack = stack;
    }

    /** Takes the stack's name. */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // Output of JMH and libraries must not mix with the answers.
        System.setOut(System.err);
        new Worker(arguments[0]).serve(answers);
    }

    private void serve(PrintStream answers) throws IOException {
        TokenStack made = JvmStack.of(stack).make();
        String runtime = System.getProperty("java.vm.name") + " " + Runtime.version();
        answers.println(String.join("\t", made.version(), runtime, made.cryptography(), made.checks()));
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            answers.println(answer(Request.parse(line)));
        }
    }

    private String answer(Request request) {
        try {
            if (JwtBenchmark.prepare(stack, request.algorithm(), request.size()) == null) {
                return Answer.UNSUPPORTED;
            }
            return run(request).toString();
        } catch (GeneralSecurityException | RunnerException | RuntimeException ex) {
            ex.printStackTrace();
            return Answer.FAILED + " " + ex;
        }
    }

    private Answer run(Request request) throws RunnerException {
        // In this process, because a fork in each round would spend its time on warm-up.
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(JwtBenchmark.class.getName() + "\\." + method(request.mode()) + "$")
                        .param("stack", stack)
                        .param("algorithm", request.algorithm())
                        .param("payload", request.size())
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(request.millis()))
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        RunResult result = results.iterator().next();
        long operations =
                result.getBenchmarkResults().iterator().next().getMetadata().getMeasurementOps();
        double wall = result.getPrimaryResult().getScore() * operations;
        return new Answer(operations, Math.round(wall), JwtBenchmark.lastCpuNanos());
    }

    private static String method(String mode) {
        return mode.equals("encode-then-verify") ? "encodeThenVerify" : mode;
    }
}
