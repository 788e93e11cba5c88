// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static io.countersign.asserting.TestAsserting.BASKET;
import static io.countersign.asserting.TestAsserting.GATEWAY;
import static io.countersign.asserting.TestAsserting.SELF;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.asserting.TestAsserting.Answer;
import io.countersign.asserting.web.Endpoints;
import io.countersign.core.MemoryReplayStore;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.nested.LsvidSigner;
import io.countersign.idt.nested.LsvidTokens;
import io.countersign.idt.nested.NestedPolicy;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.idt.nested.NextLayer;
import io.countersign.idt.x509.ChainVerifier;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** LSVIDs that workloads extend to this server, for it to vouch for a user. */
@ExtendWith(SharedAsserting.class)
class LsvidRefusalTests {

    private final TestAsserting asserting;

    LsvidRefusalTests(TestAsserting asserting) {
        this.asserting = asserting;
    }

    @Test
    void lsvidWhenAnotherWorkloadIsInTheChainThenRefused() {
        String identity =
                asserting.send("basket", "POST", Endpoints.LSVID_ISSUE, "{}").token();
        Verified basket = verified("basket", BASKET, identity, "asserting");
        String toGateway = extended("basket", basket, GATEWAY);
        Verified gateway = verified("gateway", GATEWAY, toGateway, "basket");
        String toAsserting = extended("gateway", gateway, SELF);
        Answer answer = asserting.post(
                "gateway", Endpoints.LSVID_EXTEND, Map.of("token", asserting.issuer.token(), "lsvid", toAsserting));
        assertThat(answer.error()).isEqualTo("invalid_grant");
        assertThat(answer.text("error_description")).contains("its chain contains other workloads");
    }

    private Verified verified(String workload, SpiffeId self, String token, String sender) {
        return (Verified) NestedVerifier.lsvid(
                        NestedPolicy.of(self, Set.of(SELF)).withoutDelegation(),
                        asserting.identity(workload)::bundles,
                        new ChainVerifier(10),
                        new MemoryReplayStore(10, Clock.systemUTC()),
                        Clock.systemUTC())
                .verify(token, asserting.peer(sender));
    }

    private String extended(String workload, Verified token, SpiffeId next) {
        return new LsvidTokens(() -> LsvidSigner.of(asserting.identity(workload).svid()), Clock.systemUTC())
                .extend(token, NextLayer.to(next, Duration.ofMinutes(1)));
    }

    @Test
    void lsvidWhenItIsOfAnotherWorkloadThenRefused() {
        String identity =
                asserting.send("basket", "POST", Endpoints.LSVID_ISSUE, "{}").token();
        Answer answer = asserting.post(
                "gateway", Endpoints.LSVID_EXTEND, Map.of("token", asserting.issuer.token(), "lsvid", identity));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).isEqualTo("invalid_grant");
        assertThat(answer.text("error_description")).startsWith("the LSVID is refused");
    }
}
