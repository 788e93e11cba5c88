// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.stacks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Worker process on a JVM for a {@link Stack}: reads requests line by line and answers each with a measurement. */
public final class Worker {

    private Worker() {}

    /** Answers until the input ends. */
    public static void serve(PrintStream answers, Function<String, Answer> work) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            answers.println(answer(line, work));
        }
    }

    private static String answer(String line, Function<String, Answer> work) {
        try {
            return work.apply(line).toString();
        } catch (UnsupportedOperationException ex) {
            return Answer.UNSUPPORTED;
        } catch (RuntimeException ex) {
            ex.printStackTrace();
            return Answer.FAILED + " " + ex;
        }
    }

    /**
     * Repeats an operation for a time. Reads the clock rarely if the operation takes less than a millisecond.
     *
     * @param units number of operations that one run counts as
     * @param cpu source of the CPU time used so far
     */
    public static Answer measure(Runnable operation, int units, int millis, LongSupplier cpu) {
        long begun = System.nanoTime();
        operation.run();
        long calls = Math.clamp(1_000_000 / Math.max(1, System.nanoTime() - begun), 1, 1000);
        long count = 0;
        long used = cpu.getAsLong();
        begun = System.nanoTime();
        long end = begun + millis * 1_000_000L;
        do {
            for (long i = 0; i < calls; i++) {
                operation.run();
            }
            count += calls;
        } while (System.nanoTime() < end);
        long wall = System.nanoTime() - begun;
        return new Answer(count * units, wall, cpu.getAsLong() - used);
    }
}
