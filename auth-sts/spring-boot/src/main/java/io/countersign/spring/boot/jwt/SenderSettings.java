// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.NestedScheme;
import io.countersign.schemes.SelfIssuedScheme;
import io.countersign.schemes.TransactionTokenScheme;
import io.countersign.spring.boot.ChosenSchemes;
import org.springframework.beans.factory.ObjectProvider;

/** Checks that tokens can be bound to their senders as configured. */
final class SenderSettings {

    private static final String REQUIRE = "countersign.jwt.require-sender-constraint";

    private SenderSettings() {}

    /**
     * @param addressed whether the address of this service is configured
     */
    static void check(
            CountersignJwtProperties properties,
            boolean addressed,
            ChosenSchemes chosen,
            ObjectProvider<JwtPeers> peers) {
        if (properties.senderConstraint() == CountersignJwtProperties.SenderConstraint.DPOP && !addressed) {
            throw JwtSettings.wrong(
                    "countersign.url",
                    "It is not set, but countersign.jwt.sender-constraint is dpop: proofs for this service could not be recognised.",
                    "Set it to the address that callers use, such as https://orders.example.com.");
        }
        if (properties.senderConstraint() == CountersignJwtProperties.SenderConstraint.MTLS
                && properties.http().sslBundle() == null) {
            throw JwtSettings.wrong(
                    "countersign.jwt.sender-constraint",
                    "It is mtls, but countersign.jwt.http.ssl-bundle is not set: there is no client certificate.",
                    "Set countersign.jwt.http.ssl-bundle and countersign.client.ssl-bundle to a bundle with this service's key.");
        }
        if (!properties.requireSenderConstraint()) {
            return;
        }
        if (chosen.accepts(TransactionTokenScheme.NAME.value())) {
            throw JwtSettings.wrong(
                    REQUIRE,
                    "countersign.accept lists transaction-token, but transaction tokens are bound to no sender.",
                    "Remove one of the two.");
        }
        boolean signed = chosen.accepts(SelfIssuedScheme.NAME.value()) || chosen.accepts(NestedScheme.NAME.value());
        if (signed && peers.getObject().anyWithoutCertificate()) {
            throw JwtSettings.wrong(
                    REQUIRE,
                    "Some countersign.jwt.peers have no spiffe-id, so their tokens are bound to no sender.",
                    "Set countersign.jwt.peers.[<service id>].spiffe-id for each.");
        }
    }
}
