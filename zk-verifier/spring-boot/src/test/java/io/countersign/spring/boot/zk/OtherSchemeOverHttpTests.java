// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.proof.Circuit;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** A service that was switched to another scheme, and so refuses proofs. */
@TestPropertySource(
        properties = {
            "countersign.accept=shared-jwt",
            "countersign.endpoint.switching=true",
            "countersign.zk.registry.uri=http://127.0.0.1:1/registry",
            "countersign.jwt.audience-pattern=*.shop.com"
        })
class OtherSchemeOverHttpTests extends ZkServerFixture {

    @Test
    void requestWhenProvedWhereAnotherSchemeIsAcceptedThen401() throws Exception {
        assertThat(status("GET", "/me", "", proof(Circuit.SECRET_PROOF_BOUND, "GET", "/me", "")))
                .isEqualTo(401);
        assertThat(status("GET", "/me", "", "Bearer " + token("alice"))).isEqualTo(200);
    }
}
