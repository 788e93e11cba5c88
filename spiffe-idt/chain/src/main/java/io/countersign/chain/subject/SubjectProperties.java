// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.subject;

import io.countersign.idt.IdtMode;
import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.core.io.Resource;

/**
 * Settings of the subject.
 *
 * @param hops Number of middle tiers.
 * @param mode Mode that is used until a person chooses another.
 * @param login Login of people.
 */
@ConfigurationProperties("chain")
record SubjectProperties(int hops, String mode, Login login) {

    /** Returns the mode that is used until a person chooses another. */
    IdtMode initialMode() {
        return IdtMode.of(mode).orElseThrow(() -> new IllegalArgumentException("chain.mode is not a mode"));
    }

    /**
     * Settings of OpenID Connect's authorization code flow.
     *
     * @param issuer Issuer of the STS and base of its addresses, without a trailing slash.
     * @param clientId Client id of the subject at the STS.
     * @param keyLocation File with the private key, a JWK with "alg" and "kid", that authenticates the client.
     * @param callback Address to which the STS redirects people after the login.
     */
    record Login(URI issuer, String clientId, Resource keyLocation, String callback) {}
}
