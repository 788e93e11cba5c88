// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static io.countersign.asserting.TestAsserting.GATEWAY;
import static io.countersign.asserting.TestAsserting.SELF;

import io.countersign.asserting.web.Endpoints;
import io.countersign.core.MemoryReplayStore;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.nested.LsvidSigner;
import io.countersign.idt.nested.LsvidTokens;
import io.countersign.idt.nested.NestedPolicy;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.idt.nested.NextLayer;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.test.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** LSVIDs that the gateway extends to the asserting workload. */
final class LsvidExtension {

    private LsvidExtension() {}

    /** Returns an identity token of the gateway, issued by one server and extended to any of its replicas. */
    static String toAsserting(TestAsserting issuing, MovableClock clock) {
        issuing.peer("gateway");
        issuing.peer("asserting");
        catchUp(clock);
        String identity =
                issuing.send("gateway", "POST", Endpoints.LSVID_ISSUE, "{}").token();
        Verified own = (Verified) NestedVerifier.lsvid(
                        NestedPolicy.of(GATEWAY, Set.of(SELF)).withoutDelegation(),
                        issuing.identity("gateway")::bundles,
                        new ChainVerifier(10),
                        new MemoryReplayStore(10, clock),
                        clock)
                .verify(identity, issuing.peer("asserting"));
        return new LsvidTokens(() -> LsvidSigner.of(issuing.identity("gateway").svid()), clock)
                .extend(own, NextLayer.to(SELF, Duration.ofMinutes(1)));
    }

    /** Advances the clock to that of the machine, which SVIDs are issued by, unless it is ahead. */
    private static void catchUp(MovableClock clock) {
        Duration behind = Duration.between(clock.instant(), Instant.now());
        if (behind.isPositive()) {
            clock.advance(behind);
        }
    }
}
