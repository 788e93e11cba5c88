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

/** By what keys of others are got, wherever they are. */
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

    /** @param property that configures the issuer, for what is wrong with it */
    KeySource keys(String property, CountersignJwtProperties.Issuer issuer, JwsAlgorithm algorithm) {
        return new IssuerKeys(property, issuer, links, providers).source(algorithm, settings, http, clock);
    }
}
