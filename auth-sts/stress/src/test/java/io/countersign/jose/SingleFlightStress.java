// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.http.SingleFlight;
import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A task that several threads request runs once, and all of them see its result. */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "One ran it, both saw it.")
@Outcome(expect = Expect.FORBIDDEN, desc = "It ran twice, or somebody went on without it.")
@State
public class SingleFlightStress {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    // Not volatile: the flight orders the running and the waiting threads.
    private int runs;

    private volatile boolean done;

    private final SingleFlight flight = new SingleFlight("stress", () -> {
        runs++;
        done = true;
    });

    @Actor
    public void one(III_Result result) {
        flight.runOrAwait(PATIENCE, () -> done);
        result.r1 = runs;
    }

    @Actor
    public void other(III_Result result) {
        flight.runOrAwait(PATIENCE, () -> done);
        result.r2 = runs;
    }

    @Arbiter
    public void end(III_Result result) {
        result.r3 = runs;
    }
}
