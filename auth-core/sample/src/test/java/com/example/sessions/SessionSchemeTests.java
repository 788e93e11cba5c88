// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import io.countersign.core.CredentialScheme;
import io.countersign.core.ServiceId;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.TestInboundRequest;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.SenderRules;
import io.countersign.tokens.TokenRules;
import io.countersign.tokens.VerifiedCredentialCache;
import java.time.Clock;
import java.util.List;

class SessionSchemeTests extends CredentialSchemeCompatibilityKit {

    private final CredentialScheme scheme = scheme(new TestSessions());

    private static CredentialScheme scheme(Sessions sessions) {
        Clock clock = Clock.systemUTC();
        VerifiedCredentialCache cache = VerifiedCredentialCache.of(100, clock);
        return new SessionScheme(
                new ServiceId("orders.example.com"),
                sessions,
                new TokenRules(256, cache, RevocationList.NONE, SenderRules.DEFAULT, clock));
    }

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        TestSessions away = new TestSessions();
        away.away = true;
        return scheme(away);
    }

    @Override
    protected TestInboundRequest genuine() {
        return TestInboundRequest.get().withHeader("Authorization", "Bearer " + TestSessions.ANN);
    }

    @Override
    protected TestInboundRequest forged() {
        return TestInboundRequest.get().withHeader("Authorization", "Bearer " + TestSessions.token('x'));
    }

    @Override
    protected TestInboundRequest malformed() {
        return TestInboundRequest.get().withHeader("Authorization", "Bearer ses_short");
    }

    @Override
    protected ServiceId reachable() {
        return new ServiceId("basket.example.com");
    }

    /** A session is of one service, so nothing is propagated. */
    @Override
    protected boolean endsHere() {
        return true;
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        return List.of(TestSessions.ANN);
    }
}
