// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.jose.keyset.KeySource;
import io.countersign.spring.boot.CredentialHealth;
import io.countersign.tokens.RevocationList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Health of token verification: usable if each issuer's keys are available or were not needed yet, and the revocation
 * lists are fresh.
 */
final class JwtHealth implements CredentialHealth {

    private final Map<String, KeySource> sources;

    private final ConfiguredIssuers profiled;

    private final RevocationList revocations;

    JwtHealth(JwtKeySources plain, ConfiguredIssuers profiled, RevocationList revocations) {
        this.sources = new LinkedHashMap<>(plain.byIssuer());
        this.sources.putAll(profiled.keys());
        this.profiled = profiled;
        this.revocations = revocations;
    }

    @Override
    public String name() {
        return "jwt";
    }

    @Override
    public boolean isUsable() {
        return revocationsAreFresh()
                // A repository that is away must not take the service from callers of configured issuers.
                && (profiled.isFresh() || !sources.isEmpty())
                && sources.values().stream().allMatch(JwtHealth::isUsable);
    }

    private static boolean isUsable(KeySource source) {
        KeySource.Status status = source.status();
        if (status.refreshed() != null) {
            // A service that is not ready gets no tokens, which would trigger the reading.
            source.readAhead();
        }
        return status.usable() || status.refreshed() == null;
    }

    private boolean revocationsAreFresh() {
        return RevocationsByIssuer.areFresh(revocations);
    }

    @Override
    public Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        sources.forEach((issuer, source) -> details.put(issuer, describe(source.status())));
        if (profiled.refreshed() != null) {
            details.put("issuers", profiled.isFresh() ? "fresh" : "stale");
        }
        details.put("revocations", revocationsAreFresh() ? "fresh" : "stale");
        return details;
    }

    private static String describe(KeySource.Status status) {
        if (status.usable()) {
            return "usable";
        }
        return status.refreshed() == null ? "not read yet" : "too old to use";
    }
}
