// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.subject;

import io.countersign.idt.IdtMode;
import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.core.io.Resource;

/**
 * What the subject is told of the chain and of its login.
 *
 * @param hops Number of middle tiers.
 * @param mode Mode that is used until a person chooses another.
 * @param login How people log in.
 */
@ConfigurationProperties("chain")
record SubjectProperties(int hops, String mode, Login login) {

    /** The mode by its name. */
    IdtMode initialMode() {
        return IdtMode.of(mode).orElseThrow(() -> new IllegalArgumentException("chain.mode is no mode"));
    }

    /**
     * The code flow of OpenID Connect.
     *
     * @param issuer Issuer of the STS and base of its addresses, without a trailing slash.
     * @param clientId Client id of the subject at the STS.
     * @param keyLocation File with the private key, a JWK with "alg" and "kid", that proves the client.
     * @param callback Address that people are sent back to.
     */
    record Login(URI issuer, String clientId, Resource keyLocation, String callback) {}
}
