// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.jose.BoundedHttp;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.KeySource;
import io.countersign.spring.boot.ProtectedLinks;
import java.time.Clock;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The keys of each issuer.
 *
 * @param algorithm that all of them sign with
 * @param byIssuer in the order of the configuration
 */
record JwtKeySources(JwsAlgorithm algorithm, Map<String, KeySource> byIssuer) {

    JwtKeySources {
        Objects.requireNonNull(algorithm, "algorithm cannot be null");
        byIssuer = Collections.unmodifiableMap(new LinkedHashMap<>(byIssuer));
    }

    static JwtKeySources of(
            CountersignJwtProperties properties,
            BoundedHttp http,
            ProtectedLinks links,
            Clock clock,
            JcaProviders providers) {
        JwsAlgorithm algorithm = JwtSettings.algorithm(properties.algorithm());
        if (properties.issuers().isEmpty()) {
            throw JwtSettings.wrong(
                    "countersign.jwt.issuers",
                    "No issuer of tokens is trusted, so every token would be refused.",
                    "Set countersign.jwt.issuers[0].issuer and countersign.jwt.issuers[0].jwk-set-uri.");
        }
        Map<String, KeySource> sources = new LinkedHashMap<>();
        for (int i = 0; i < properties.issuers().size(); i++) {
            IssuerKeys keys = new IssuerKeys(
                    "countersign.jwt.issuers[" + i + "]", properties.issuers().get(i), links, providers);
            if (sources.put(keys.issuer(), keys.source(algorithm, properties.keySet(), http, clock)) != null) {
                throw JwtSettings.wrong(
                        "countersign.jwt.issuers[" + i + "].issuer",
                        "'" + keys.issuer() + "' is there twice.",
                        "Remove one of them.");
            }
        }
        return new JwtKeySources(algorithm, sources);
    }
}
