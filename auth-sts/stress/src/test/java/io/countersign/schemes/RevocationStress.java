// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.TokenIdentity;
import java.time.Instant;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Once one thread has seen a token as revoked, all threads see it as revoked. */
@JCStressTest
@Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "Seen before.")
@Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "Seen in between.")
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "Seen after.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A revocation was lost.")
@State
public class RevocationStress {

    private static final Instant EXPIRY = Instant.now().plusSeconds(86_400);

    private static final TokenIdentity TOKEN = new TokenIdentity("issuer", "id", null, "alice", Instant.EPOCH);

    private final LocalRevocations revocations = new LocalRevocations();

    @Actor
    public void revoke() {
        revocations.revoke("issuer", "id", EXPIRY);
    }

    @Actor
    public void ask(III_Result result) {
        result.r1 = status();
        result.r2 = status();
    }

    @Arbiter
    public void end(III_Result result) {
        result.r3 = status();
    }

    private int status() {
        return revocations.status(TOKEN) == RevocationList.Status.REVOKED ? 1 : 0;
    }
}
