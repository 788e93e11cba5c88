// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Runs lines as a POSIX shell does. */
final class Shell {

    private Shell() {}

    /** Returns the output of a line. */
    static String run(String line) {
        Result result = execute(line);
        if (result.code != 0) {
            throw new AssertionError(line + " failed: " + result.output);
        }
        return result.output;
    }

    static boolean succeeds(String line) {
        return execute(line).code == 0;
    }

    private static Result execute(String line) {
        try {
            Process process = new ProcessBuilder("sh", "-c", line)
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), output);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    private record Result(int code, String output) {}
}
