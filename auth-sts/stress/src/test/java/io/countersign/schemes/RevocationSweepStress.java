// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.TokenIdentity;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A revocation that is extended while expired ones are removed is kept. */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Both are there.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A sweep took a revocation that had not ended.")
@State
public class RevocationSweepStress {

    private static final Instant START = Instant.EPOCH;

    private static final Instant LATER = START.plusSeconds(10_000);

    private final SetClock clock = new SetClock();

    private final LocalRevocations revocations = new LocalRevocations(clock);

    public RevocationSweepStress() {
        revocations.revoke("issuer", "one", START.plusSeconds(1));
        clock.now = LATER;
    }

    @Actor
    public void prolong() {
        revocations.revoke("issuer", "one", LATER.plusSeconds(60));
    }

    @Actor
    public void sweep() {
        revocations.revoke("issuer", "other", LATER.plusSeconds(60));
    }

    @Arbiter
    public void end(II_Result result) {
        result.r1 = status("one");
        result.r2 = status("other");
    }

    private int status(String id) {
        TokenIdentity token = new TokenIdentity("issuer", id, null, "alice", START);
        return revocations.status(token) == RevocationList.Status.REVOKED ? 1 : 0;
    }

    /** Set before the actors start. */
    private static final class SetClock extends Clock {

        private Instant now = START;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
