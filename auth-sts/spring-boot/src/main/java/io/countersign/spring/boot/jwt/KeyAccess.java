// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.http.BoundedHttp;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.KeySource;
import io.countersign.spring.boot.ProtectedLinks;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Clients and settings for requests to issuers and peers.
 *
 * @param settings times of remote key sets
 * @param http HTTP client of the issuers without an SSL bundle of their own
 * @param clients HTTP clients of the other issuers
 * @param links check that an address is protected by TLS
 * @param clock clock of the current time
 * @param providers providers that verify
 */
record KeyAccess(
        CountersignJwtProperties.KeySet settings,
        BoundedHttp http,
        JwtHttp clients,
        ProtectedLinks links,
        Clock clock,
        JcaProviders providers) {

    KeyAccess {
        Objects.requireNonNull(settings, "settings cannot be null");
        Objects.requireNonNull(http, "http cannot be null");
        Objects.requireNonNull(clients, "clients cannot be null");
        Objects.requireNonNull(links, "links cannot be null");
        Objects.requireNonNull(clock, "clock cannot be null");
        Objects.requireNonNull(providers, "providers cannot be null");
    }

    /**
     * Returns the keys of an issuer or a peer.
     *
     * @param property property that configures it, for error messages
     * @param algorithms accepted algorithms, at least one
     */
    KeySource keys(String property, KeyPlace place, List<JwsAlgorithm> algorithms) {
        IssuerKeys keys = new IssuerKeys(property, place, links, providers);
        return keys.source(algorithms, settings, client(property + ".ssl-bundle", place.sslBundle()), clock);
    }

    /**
     * Returns the client for requests to an issuer.
     *
     * @param property property that names the bundle
     * @param bundle name of the issuer's SSL bundle, or {@code null} for that of all issuers
     */
    BoundedHttp client(String property, @Nullable String bundle) {
        return bundle == null ? http : clients.withBundle(property, bundle);
    }
}
