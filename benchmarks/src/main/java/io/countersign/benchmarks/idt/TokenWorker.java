// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.benchmarks.stacks.Answer;
import io.countersign.benchmarks.stacks.Versions;
import io.countersign.benchmarks.stacks.Worker;
import io.countersign.idt.nested.NestedVerifier;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Tokens in a JVM of its own, controlled by the coordinator. The thread that reads the requests does all the
 * work, and its CPU time counts.
 */
public final class TokenWorker {

    private final TokenOperations operations;

    private final LongSupplier cpu = ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime;

    private final Map<TokenTask, Runnable> made = new HashMap<>();

    private TokenWorker(TokenOperations operations) {
        this.operations = operations;
    }

    /** Takes the maximum number of layers of a token. */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // Output of libraries must not mix with the answers.
        System.setOut(System.err);
        TokenWorker worker = new TokenWorker(new TokenOperations(Integer.parseInt(arguments[0])));
        answers.println(String.join(
                "\t",
                Versions.of(NestedVerifier.class),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                TokenOperations.provider(),
                "all of them"));
        Worker.serve(answers, worker::answer);
    }

    private Answer answer(String line) {
        TokenTask task = TokenTask.parse(line);
        Runnable operation = made.computeIfAbsent(task.withMillis(1), operations::of);
        return Worker.measure(operation, 1, task.millis(), cpu);
    }
}
