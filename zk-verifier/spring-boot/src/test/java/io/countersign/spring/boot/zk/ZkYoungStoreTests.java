// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.proof.Circuit;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** A service that was started a moment ago, with a store in memory. */
@TestPropertySource(properties = "zk.test.aged-store=false")
class ZkYoungStoreTests extends ZkServerFixture {

    @Test
    void requestWhenProofIsOlderThanTheStoreThenRefusedAndElseUndecided() throws Exception {
        Circuit bound = Circuit.SECRET_PROOF_BOUND;
        Clock before = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(-25));
        assertThat(status("GET", "/me", "", proof(bound, "GET", "/me", "", REALM, before)))
                .isEqualTo(401);
        // Times are whole seconds: a proof from the second of the start may be older than the store.
        Clock after = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(2));
        assertThat(status("GET", "/me", "", proof(bound, "GET", "/me", "", REALM, after)))
                .isEqualTo(503);
    }
}
