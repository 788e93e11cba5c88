// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.KeySource;
import io.countersign.schemes.VerifiedCredentialCache;
import io.countersign.spring.boot.CountersignInfoContributor;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Shows algorithm, provider, issuers, the ids and ages of their keys, and how full the cache is. */
final class JwtInfoContributor implements CountersignInfoContributor {

    private final JwtKeySources sources;

    private final JcaProviders providers;

    private final VerifiedCredentialCache cache;

    private final Clock clock;

    JwtInfoContributor(JwtKeySources sources, JcaProviders providers, VerifiedCredentialCache cache, Clock clock) {
        this.sources = Objects.requireNonNull(sources, "sources cannot be null");
        this.providers = Objects.requireNonNull(providers, "providers cannot be null");
        this.cache = Objects.requireNonNull(cache, "cache cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public String name() {
        return "jwt";
    }

    @Override
    public Map<String, Object> info() {
        List<Map<String, Object>> issuers = sources.byIssuer().entrySet().stream()
                .map(entry -> issuer(entry.getKey(), entry.getValue().status()))
                .toList();
        return Map.of(
                "algorithm", sources.algorithm().jwaName(),
                "provider", providers.name(sources.algorithm()),
                "issuers", issuers,
                "cachedCredentials", cache.size());
    }

    private Map<String, Object> issuer(String issuer, KeySource.Status status) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("issuer", issuer);
        shown.put("source", status.source());
        shown.put("keyIds", status.keyIds());
        if (status.refreshed() != null) {
            shown.put(
                    "ageSeconds",
                    Duration.between(status.refreshed(), clock.instant()).toSeconds());
        }
        return shown;
    }
}
