// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import static io.countersign.idt.TestWorkloads.MIDDLE;
import static io.countersign.idt.TestWorkloads.SUBJECT;

import io.countersign.core.CredentialScheme;
import io.countersign.core.ReplayStore;
import io.countersign.core.ServiceId;
import io.countersign.idt.IdtMode;
import io.countersign.idt.TestWorkloads;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.TestInboundRequest;
import java.util.List;

/** Compatibility kit for a scheme of nested tokens, at a middle tier that the subject calls. */
abstract class NestedTokenSchemeKit extends CredentialSchemeCompatibilityKit {

    final TestHops hops;

    final String authScheme;

    private final NestedTokenScheme scheme;

    private final NestedTokenScheme withoutStore;

    NestedTokenSchemeKit(IdtMode mode) {
        this.hops = new TestHops(mode);
        this.authScheme = mode.authScheme();
        this.scheme = hops.scheme(MIDDLE);
        TestHops blind = new TestHops(mode);
        blind.replays = (owner, id, until) -> ReplayStore.Use.UNKNOWN;
        this.withoutStore = blind.scheme(MIDDLE);
    }

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        return withoutStore;
    }

    String token() {
        return hops.extended(hops.mint(), SUBJECT, MIDDLE);
    }

    TestInboundRequest request(String token) {
        return TestInboundRequest.get()
                .withHeader("Authorization", authScheme + " " + token)
                .withPeerCertificates(TestWorkloads.certificate(SUBJECT));
    }

    @Override
    protected TestInboundRequest genuine() {
        return request(token());
    }

    /** Replaces the last signature. */
    @Override
    protected TestInboundRequest forged() {
        String token = token();
        int end = token.indexOf('~') < 0 ? token.length() : token.indexOf('~');
        int at = end - 20;
        char other = token.charAt(at) == 'A' ? 'B' : 'A';
        return request(token.substring(0, at) + other + token.substring(at + 1));
    }

    @Override
    protected TestInboundRequest malformed() {
        return request("eyJ0eXAi.not base64.");
    }

    @Override
    protected ServiceId reachable() {
        return TestHops.SERVICE;
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        String token = String.valueOf(request.header("Authorization")).substring(authScheme.length() + 1);
        int end = token.indexOf('~') < 0 ? token.length() : token.indexOf('~');
        return List.of(token, token.substring(end - 60, end));
    }
}
