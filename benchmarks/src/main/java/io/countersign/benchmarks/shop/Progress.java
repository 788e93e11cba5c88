// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Filters the output of the simulation: shows its own lines to the user, and rounds with the elapsed and the
 * remaining time.
 * Writes all lines, also those of Maven, Gatling and the JVM, to a log.
 */
final class Progress {

    private static final String OURS = "countersign: ";

    private static final Pattern ROUND = Pattern.compile("(\\d+) of (\\d+): .*");

    private final Consumer<String> rounds;

    private final Consumer<String> rest;

    private final Writer log;

    private final LongSupplier nanoTime;

    private @Nullable Long begun;

    /**
     * @param rounds receives the line of each round
     * @param rest receives the other lines of the simulation
     */
    Progress(Consumer<String> rounds, Consumer<String> rest, Writer log, LongSupplier nanoTime) {
        this.rounds = rounds;
        this.rest = rest;
        this.log = log;
        this.nanoTime = nanoTime;
    }

    void follow(BufferedReader lines) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            log.write(line);
            log.write('\n');
            log.flush();
            if (line.startsWith(OURS)) {
                tell(line.substring(OURS.length()));
            }
        }
    }

    private void tell(String line) {
        Matcher round = ROUND.matcher(line);
        if (round.matches()) {
            rounds.accept(line + timeLeft(Long.parseLong(round.group(1)) - 1, Long.parseLong(round.group(2))));
        } else {
            rest.accept(line);
        }
    }

    /** The estimate is too high until all subjects are warm, because some warm-up rounds may not be needed. */
    private String timeLeft(long done, long all) {
        long now = nanoTime.getAsLong();
        if (begun == null) {
            this.begun = now;
        }
        long elapsed = now - begun;
        return done == 0
                ? ""
                : ", " + text(elapsed) + " elapsed, about " + text(elapsed / done * (all - done)) + " left";
    }

    private static String text(long nanos) {
        Duration time = Duration.ofNanos(nanos);
        return time.toMinutes() > 0 ? time.toMinutes() + " min" : time.toSeconds() + " s";
    }
}
