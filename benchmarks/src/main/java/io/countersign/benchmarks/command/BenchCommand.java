// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Command of {@code bench}: reports progress, and refuses unknown names. */
public abstract class BenchCommand implements Callable<Integer> {

    /** At least as wide as any line that is replaced. */
    private static final String WIDE = "%-110s";

    private boolean shown;

    @Spec
    private @Nullable CommandSpec spec;

    /**
     * @param what kind of the names, in the singular
     * @throws ParameterException if a name is unknown
     */
    protected final void require(String what, List<String> given, List<String> known) {
        for (String name : given) {
            if (!known.contains(name)) {
                throw new ParameterException(
                        line(), "there is no " + what + " '" + name + "'; known names are " + String.join(", ", known));
            }
        }
    }

    /** @throws ParameterException if a number is not from 1 to the maximum */
    protected final void requireWithin(String what, int given, int most) {
        requireWithin(what, given, 1, most);
    }

    protected final void requireWithin(String what, int given, int least, int most) {
        if (given < least || given > most) {
            throw new ParameterException(line(), "%s must be %d to %d, not %d".formatted(what, least, most, given));
        }
    }

    /** Returns the refusal of an option, to be thrown. */
    protected final ParameterException refusal(String reason) {
        return new ParameterException(line(), reason);
    }

    protected final void say(String text) {
        PrintWriter out = line().getOut();
        out.println(shown ? "\r" + WIDE.formatted(text) : text);
        out.flush();
        this.shown = false;
    }

    /** Shows a line that the next one replaces, if the output is a terminal. */
    protected final void show(String text) {
        if (!Boolean.getBoolean("countersign.terminal")) {
            say(text);
            return;
        }
        PrintWriter out = line().getOut();
        out.print("\r" + WIDE.formatted(text));
        out.flush();
        this.shown = true;
    }

    /** Returns the command line, for a report, without the users of addresses, passwords and other secrets. */
    protected final String asked() {
        List<String> arguments = spec().root().commandLine().getParseResult().originalArgs();
        return "./countersign bench " + withoutSecrets(String.join(" ", arguments));
    }

    static String withoutSecrets(String arguments) {
        return arguments
                .replaceAll("://[^/ ]*@", "://")
                .replaceAll("(?i)([^ =]*(?:password|secret)[^ =]*)=[^ ]+", "$1=...");
    }

    private CommandLine line() {
        return spec().commandLine();
    }

    private CommandSpec spec() {
        return Objects.requireNonNull(spec, "picocli sets it");
    }
}
