// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import io.countersign.core.CredentialScheme;
import io.countersign.core.ServiceId;
import java.util.List;

/** Runs the kit with a correct scheme. */
class SealedNameSchemeTests extends CredentialSchemeCompatibilityKit {

    private final CredentialScheme scheme = new SealedNameScheme(true);

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        return new SealedNameScheme(false);
    }

    @Override
    protected TestInboundRequest genuine() {
        return TestInboundRequest.get().withHeader("Authorization", "Seal " + SealedNameScheme.seal("alice"));
    }

    @Override
    protected TestInboundRequest forged() {
        return TestInboundRequest.get().withHeader("Authorization", "Seal mallory" + SealedNameScheme.seal("alice"));
    }

    @Override
    protected TestInboundRequest malformed() {
        return TestInboundRequest.get().withHeader("Authorization", "Seal alice");
    }

    @Override
    protected ServiceId reachable() {
        return new ServiceId("orders.example.com");
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        return List.of(SealedNameScheme.seal("alice").substring("alice.".length()));
    }
}
