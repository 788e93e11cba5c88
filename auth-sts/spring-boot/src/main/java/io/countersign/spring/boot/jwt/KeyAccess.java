// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.http.BoundedHttp;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.KeySource;
import io.countersign.spring.boot.ProtectedLinks;
import java.time.Clock;
import java.util.Objects;

/**
 * Clients and settings for reading the keys of issuers and peers.
 *
 * @param settings times of remote key sets
 * @param http HTTP client of the issuers
 * @param links check that an address is protected by TLS
 * @param clock clock of the current time
 * @param providers providers that verify
 */
record KeyAccess(
        CountersignJwtProperties.KeySet settings,
        BoundedHttp http,
        ProtectedLinks links,
        Clock clock,
        JcaProviders providers) {

    KeyAccess {
        Objects.requireNonNull(settings, "settings cannot be null");
        Objects.requireNonNull(http, "http cannot be null");
        Objects.requireNonNull(links, "links cannot be null");
        Objects.requireNonNull(clock, "clock cannot be null");
        Objects.requireNonNull(providers, "providers cannot be null");
    }

    /**
     * Returns the keys of an issuer.
     *
     * @param property property that configures the issuer, for error messages
     */
    KeySource keys(String property, CountersignJwtProperties.Issuer issuer, JwsAlgorithm algorithm) {
        return new IssuerKeys(property, issuer, links, providers).source(algorithm, settings, http, clock);
    }
}
