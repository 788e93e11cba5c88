// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.CredentialScheme;
import io.countersign.core.ReplayStore;
import io.countersign.core.ServiceId;
import io.countersign.idt.dvid.TestDelegation;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.TestInboundRequest;
import java.util.List;
import java.util.Map;

class DvidSchemeTests extends CredentialSchemeCompatibilityKit {

    private final DvidScheme scheme = new TestDvids().scheme(TestDelegation.FORWARDER);

    private final DvidScheme withoutStore = blind().scheme(TestDelegation.FORWARDER);

    private static TestDvids blind() {
        TestDvids dvids = new TestDvids();
        dvids.replays = (owner, id, until) -> ReplayStore.Use.UNKNOWN;
        return dvids;
    }

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        return withoutStore;
    }

    @Override
    protected TestInboundRequest genuine() {
        return TestDvids.request(TestDelegation.mint(), TestDelegation.SUBJECT);
    }

    @Override
    protected TestInboundRequest forged() {
        String forged =
                TestDelegation.changed(TestDelegation.mint(), Map.of("dpr", "mallory"), TestDelegation.ATTACKER_SIGNER);
        return TestDvids.request(forged, TestDelegation.SUBJECT);
    }

    @Override
    protected TestInboundRequest malformed() {
        return TestDvids.request("eyJhbGciOiJSUzI1NiJ9.e30", TestDelegation.SUBJECT);
    }

    @Override
    protected ServiceId reachable() {
        return TestDvids.SERVICE;
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        String token = String.valueOf(request.header("Authorization")).substring(5);
        return List.of(token, token.substring(token.length() - 60));
    }
}
