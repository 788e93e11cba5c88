// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ProgressTests {

    private static final String OUTPUT = """
            WARNING: A terminally deprecated method in sun.misc.Unsafe has been called
            countersign: starting none
            countersign: 1 of 4: none, 800 checkouts, warm-up 1 of 1
            ---- Global Information --------------------------------------------------------
            countersign: 2 of 4: dvid, 800 checkouts, warm-up 1 of 1
            countersign: 4 of 4: none, 800 checkouts, round 1 of 1
            countersign: 800 checkouts, none: 100 checkouts/s (median), ratio to none 1.00 [1.00, 1.00]
            """;

    @Test
    void followWhenToolsPrintThenOnlyOurLinesAreShownAndAllAreLogged() throws IOException {
        PrimitiveIterator.OfLong times = LongStream.of(0, 60, 90)
                .map(seconds -> Duration.ofSeconds(seconds).toNanos())
                .iterator();
        List<String> rounds = new ArrayList<>();
        List<String> rest = new ArrayList<>();
        StringWriter log = new StringWriter();

        new Progress(rounds::add, rest::add, log, times::nextLong).follow(new BufferedReader(new StringReader(OUTPUT)));

        assertThat(rounds)
                .containsExactly(
                        "1 of 4: none, 800 checkouts, warm-up 1 of 1",
                        "2 of 4: dvid, 800 checkouts, warm-up 1 of 1, 1 min elapsed, about 3 min left",
                        "4 of 4: none, 800 checkouts, round 1 of 1, 1 min elapsed, about 30 s left");
        assertThat(rest)
                .containsExactly(
                        "starting none",
                        "800 checkouts, none: 100 checkouts/s (median), ratio to none 1.00 [1.00, 1.00]");
        assertThat(log).hasToString(OUTPUT);
    }
}
