// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Reads what commands print during a test. */
final class CommandOutput implements BeforeEachCallback, AfterEachCallback {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private final ByteArrayOutputStream refused = new ByteArrayOutputStream();

    private PrintStream output = System.out;

    private PrintStream errors = System.err;

    @Override
    public void beforeEach(ExtensionContext test) {
        output = System.out;
        errors = System.err;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(refused, true, StandardCharsets.UTF_8));
    }

    @Override
    public void afterEach(ExtensionContext test) {
        System.setOut(output);
        System.setErr(errors);
    }

    /** Returns standard output. */
    String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    /** Returns standard error. */
    String error() {
        return refused.toString(StandardCharsets.UTF_8).strip();
    }

    void clear() {
        printed.reset();
        refused.reset();
    }
}
